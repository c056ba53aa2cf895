import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rows } from '#platform/database/db.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { roleCombinations } from '#testing/harness/builders.ts'
import type { TestApp } from '#testing/kit/test-app-types.ts'
import { feedbackRow } from './fixtures/factory.ts'
import { visibleFeedback } from './queries.ts'
import { feedbackKind } from './record.ts'
import { canDeleteFeedback, canViewFeedback, type FeedbackFacts } from './rules.ts'
import { feedbackSubmissions } from './table.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

it.each(roleCombinations)('lists of feedback agree with the rules for %s', async (_, roles) => {
  const person = await app.as(roles)
  const colleague = await app.user('creative')
  for (const userId of [person.user.id, colleague.id])
    for (const triagedAt of [null, new Date()]) await app.insert(feedbackSubmissions, feedbackRow({ userId, triagedAt }))
  const actor = await app.actorOf(person)
  const mayDelete = feedbackKind.deletable?.listed?.mayDelete(actor, await app.services.kinds()) ?? sql`false`
  const all = await rows<FeedbackFacts & { listed: boolean; deletable: boolean }>(
    app.pool,
    sql`select f.user_id as "userId", f.triaged_at as "triagedAt", ${visibleFeedback(actor)} as listed, ${mayDelete} as deletable
      from feedback_submissions f`,
  )
  expect(all.length).toBeGreaterThanOrEqual(4)
  for (const { listed, deletable, ...facts } of all)
    expect([facts, listed, deletable]).toEqual([facts, canViewFeedback(actor).allowed, canDeleteFeedback(actor, facts).allowed])
})
