import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '#platform/database/db.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { roleCombinations } from '#testing/harness/builders.ts'
import type { TestApp } from '#testing/kit/test-app-types.ts'
import { entryRow } from './fixtures/factory.ts'
import { visibleEntries } from './queries.ts'
import { canViewHours } from './rules.ts'
import { timeEntries } from './table.ts'

let app: TestApp
let entryId: string
beforeAll(async () => {
  app = await startTestApp()
  const task = await app.task()
  const person = await app.user('creative')
  entryId = await app.insert(timeEntries, entryRow({ recordId: task.id, userId: person.id, day: '2026-03-02', minutes: 30 }))
})
afterAll(() => app.close())

test.each(roleCombinations)('%s: the list holds entries exactly where the rule says so', async (_, roles) => {
  const actor = await app.actorOf(await app.as([...roles]))
  const found = await rows(app.pool, sql`select te.id from time_entries te where te.id = ${entryId} and ${visibleEntries(actor)}`)
  expect(found.length > 0).toBe(canViewHours(actor).allowed)
})
