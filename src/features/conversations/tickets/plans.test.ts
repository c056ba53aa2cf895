import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#testing/harness/app.ts'
import { plansOf, preparedPlansOf } from '#testing/harness/plans.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'

// A list of many tickets opens as one of few: no plan of it goes through all of them from end to end.

const tickets = 12_000
let app: TestApp
let people: { staff: TestClient; client: TestClient }

beforeAll(async () => {
  app = await startTestApp()
  people = { staff: await app.as('project_manager'), client: await app.as('client') }
  const others = await Promise.all(Array.from({ length: 30 }, () => app.user('client')))
  await app.sql(
    `insert into support_tickets (id, number, user_id, subject, description, category, status, turn_since, closed_at, created_at, updated_at)
      select gen_random_uuid(), n, case when n % 40 = 0 then $2::uuid else ($3::uuid[])[1 + n % 30] end, 'Poster ' || n, 'It is not sharp.', 'technical',
        case when n % 10 = 0 then 'open' else 'closed' end, case when n % 10 = 0 then now() end, case when n % 10 > 0 then now() end,
        now() - n * interval '1 minute', now() from generate_series(1, $1::int) n`,
    [tickets, people.client.user.id, others.map(({ id }) => id)],
  )
  await app.sql('vacuum analyze')
})
afterAll(() => app.close())

const both = ['staff', 'client'] as const
const lists = both.flatMap((who) => ['', '&q=poster', '&q=Poster%2011960', '&q=TKT-11960'].map((more) => [who, more] as const))

test.for(lists)('the list for %s%s', async ([who, more]) => {
  const plan = await plansOf(app, people[who], `/api/support-tickets?limit=50${more}`, 'support_tickets')
  expect(plan).toMatch(/Index|Bitmap/)
  expect(plan).not.toMatch(/Seq Scan on support_tickets/)
})

test.for(['Poster%2011960', 'TKT-11960'])('what one ticket says is found without reading the others: %s', async (words) => {
  const plan = await preparedPlansOf(app, people.staff, `/api/support-tickets?limit=50&q=${words}`, 'support_tickets')
  const passed = [...plan.matchAll(/ on support_tickets\w* .*rows=([\d.]+) loops=(\d+)|Rows Removed by \w+(?: \w+)?: (\d+)/g)]
  expect(passed.length).toBeGreaterThan(0)
  for (const [, rows, loops, removed] of passed) expect(removed ? Number(removed) : Number(rows) * Number(loops)).toBeLessThanOrEqual(50)
})
