import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#testing/harness/app.ts'
import { plansOf } from '#testing/harness/plans.ts'
import type { TestApp } from '#testing/kit/test-app-types.ts'

// Recent activity walks an index of the log from the newest event back, so its cost doesn't grow with the log or with other tables.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const project = await app.project()
  await app.sql(
    `insert into tasks (id, name, project_id, position)
      select gen_random_uuid(), 'Task ' || n, p.id, 'z' || lpad(n::text, 9, '0') from generate_series(1, 20000) n
      join (select id, row_number() over () as at from projects where id = $1) p on p.at = 1`,
    [project.id],
  )
  await app.sql(
    `insert into comments (id, record_type, record_id, audience, body) select gen_random_uuid(), 'task', id, 'client', 'Said' from tasks`,
  )
  await app.sql(
    `insert into events (kind, record_type, record_id, version, project_id, audience, concerns, actor_kind, changes)
      select 'comment.created', 'comment', c.id, 1, t.project_id, 'client', '{}', 'system', '{}'
      from comments c join tasks t on t.id = c.record_id limit 6000`,
  )
  await app.sql(
    `insert into events (kind, record_type, record_id, version, audience, concerns, actor_kind, changes)
      select 'file.read', 'file', gen_random_uuid(), 1, 'private', '{}', 'system', '{}' from generate_series(1, 30000)`,
  )
  await app.sql('vacuum analyze')
})
afterAll(() => app.close())

test.for([
  ['project_manager', 'events_told'],
  ['client', 'events_told_outside'],
] as const)('recent activity for a %s follows the index %s', async ([role, index]) => {
  const plan = await plansOf(app, await app.as(role), '/api/dashboard/activity', 'recent as materialized')
  expect(plan).toMatch(new RegExp(`Index Scan Backward using ${index} on events`))
  expect(plan.match(/Seq Scan on (comments|tasks|events)\b.*/g) ?? []).toEqual([])
})
