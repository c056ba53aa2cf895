import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rows } from '#platform/database/db.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { roleCombinations } from '#testing/harness/builders.ts'
import type { TestApp } from '#testing/kit/test-app-types.ts'
import { visibleComments } from './queries.ts'
import { canReadAudience } from './rules.ts'

const audiences = ['internal', 'client', 'influencer'] as const
const types = ['task', 'engagement']

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const { id } = await app.task()
  for (const type of types) {
    for (const audience of audiences) {
      await app.sql(
        `insert into comments (id, record_type, record_id, audience, body, author_kind) values ($1, $4, $2, $3, 'x', 'system')`,
        [randomUUID(), id, audience, type],
      )
    }
  }
})
afterAll(() => app.close())

it.each(roleCombinations)('the list of comments agrees with the single read for %s', async (_, roles) => {
  const actor = await app.actorOf(await app.as(roles))
  const found = await rows<{ type: string; audience: (typeof audiences)[number]; listed: boolean }>(
    app.pool,
    sql`select m.record_type as type, m.audience, ${visibleComments(actor)} as listed from comments m`,
  )
  expect(found).toHaveLength(types.length * audiences.length)
  for (const { type, audience, listed } of found)
    expect([type, audience, listed]).toEqual([type, audience, canReadAudience(actor, audience, type)])
})
