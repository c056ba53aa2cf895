import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rows } from '#platform/database/db.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { roleCombinations } from '#testing/harness/builders.ts'
import type { TestApp } from '#testing/kit/test-app-types.ts'
import { ticketRow } from './fixtures/factory.ts'
import { notedTickets, visibleTickets } from './queries.ts'
import { canReadNotes, canViewTicket, type TicketFacts } from './rules.ts'
import { supportTickets } from './table.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

it.each(roleCombinations)('lists of tickets and of notes agree with the rules for %s', async (_, roles) => {
  const person = await app.as(roles)
  const colleague = await app.user('creative')
  for (const userId of [person.user.id, colleague.id])
    for (const assigneeId of [null, person.user.id, colleague.id]) await app.insert(supportTickets, ticketRow({ userId, assigneeId }))
  const actor = await app.actorOf(person)
  const all = await rows<TicketFacts & { listed: boolean; noted: boolean }>(
    app.pool,
    sql`select st.user_id as "userId", st.assignee_id as "assigneeId", coalesce(${visibleTickets(actor)}, false) as listed,
      coalesce(${notedTickets(actor)}, false) as noted from support_tickets st`,
  )
  expect(all.length).toBeGreaterThanOrEqual(6)
  for (const { listed, noted, ...facts } of all)
    expect([facts, listed, noted]).toEqual([facts, canViewTicket(actor, facts).allowed, canReadNotes(actor, facts).allowed])
})
