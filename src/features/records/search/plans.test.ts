import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#testing/harness/app.ts'
import { plansOf } from '#testing/harness/plans.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import { indexNow } from './commands.ts'

// A search of a large workspace reads what its indexes name: no plan goes through a table of records or entries from end to end.

const entries = 40_000
let app: TestApp
let people: { staff: TestClient; client: TestClient }

beforeAll(async () => {
  app = await startTestApp()
  people = { staff: await app.as('project_manager'), client: await app.as('client') }
  const project = await app.project()
  await app.allocateToBrand(people.client.user, project.brandId)
  const task = await app.task({ project, name: 'Lantern' })
  await indexNow(app.services, 'task', [task.id])
  await app.sql(
    `insert into tasks (id, name, project_id, position)
      select gen_random_uuid(), 'Task ' || n, p.id, 'z' || lpad(n::text, 9, '0') from generate_series(1, $1::int) n
      join (select id, row_number() over () as at from projects) p on p.at = 1`,
    [entries],
  )
  await app.sql(
    `insert into comments (id, record_type, record_id, audience, body) select gen_random_uuid(), 'task', id, 'client', 'Said' from tasks`,
  )
  await app.sql(
    `insert into search_entries (record_type, record_id, project_id, people, at, title, words)
      select 'task', t.id, gen_random_uuid(), array[gen_random_uuid()], now() - random() * interval '900 days', 'task ' || lower(t.name),
        array_to_tsvector(array['task', 'word' || (random() * 9000)::int, case when random() < 0.3 then 'common' else 'other' end])
      from tasks t on conflict do nothing`,
  )
  await app.sql(`insert into search_words select 'word' || n from generate_series(1, 9000) n on conflict do nothing`)
  await app.sql('vacuum analyze')
})
afterAll(() => app.close())

const asked = [
  'q=lantern',
  'q=ta',
  'q=common',
  'q=lantren',
  'q=t',
  'q=word12&kind=task',
  '',
  'kind=comment',
  'from=2026-01-01&to=2026-01-31',
]

test.for(asked.flatMap((query) => (['staff', 'client'] as const).map((who) => [who, query] as const)))(
  '%s asking "%s"',
  async ([who, query]) => {
    const plan = await plansOf(app, people[who], `/api/search?${query}&limit=20`, 'search_')
    expect(plan).toMatch(/Index|Bitmap/)
    expect(plan.match(/Seq Scan on (search_entries|search_words|tasks|comments)\b.*/g) ?? []).toEqual([])
  },
)
