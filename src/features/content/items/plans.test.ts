import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#testing/harness/app.ts'
import { plansOf, preparedPlansOf } from '#testing/harness/plans.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'

// A gallery of many opens as one of few: no plan of its list and of its counts goes through a large table from end to end.

const items = 12_000
const here = 3000
let app: TestApp
let people: { staff: TestClient; client: TestClient }
let at: { projectId: string; brandId: string; designerId: string }

beforeAll(async () => {
  app = await startTestApp()
  people = { staff: await app.as('project_manager'), client: await app.as('client') }
  // In the middle of all ids: what comes first in the table has an id like any other, so that its place says nothing of it.
  const project = await app.project({ id: `80000000-${randomUUID().slice(9)}` })
  const { brandId: otherBrand } = await app.project()
  const designer = await app.user('creative')
  await app.allocateToBrand(people.client.user, project.brandId)
  at = { projectId: project.id, brandId: project.brandId, designerId: designer.id }
  await app.sql(
    `insert into projects (id, name, brand_id, currency, start_date, end_date, project_manager_id, product_owner_id, status, created_by)
      select gen_random_uuid(), 'Project ' || n, $2, currency, start_date, end_date, project_manager_id, product_owner_id, 'active', created_by
      from projects, generate_series(1, 1200) n where id = $1`,
    [project.id, otherBrand],
  )
  await app.sql(
    `insert into content_items (id, content_type, title, status, priority, currency, project_id, assigned_to, created_by, version_number,
        shared_version, shared_at, due_date, created_at, updated_at)
      select gen_random_uuid(), (array['graphic', 'video', 'ad', 'article'])[1 + n % 4], 'Poster ' || n,
        (array['draft', 'pending_review', 'in_revision', 'approved', 'published', 'rejected'])[1 + n / 4 % 6],
        (array['low', 'medium', 'high', 'urgent'])[1 + n / 28 % 4], 'EUR', case when n <= $5 then $2::uuid else p.ids[1 + n % cardinality(p.ids)] end,
        case when n % 20 = 0 then $3::uuid when n % 20 = 4 then $4 end, $4::uuid, 1, case when n % 7 < 3 then 1 end, case when n % 7 < 3 then now() end,
        case when n % 5 > 0 then date '2026-01-01' + n % 300 end, now() - n * interval '1 minute', now()
      from generate_series(1, $1::int) n, (select array_agg(id order by name, id) as ids from projects where name like 'Project %') p`,
    [items, project.id, designer.id, people.staff.user.id, here],
  )
  await app.sql(
    `insert into content_versions (id, content_item_id, number, body, sha256, uploaded_by)
      select gen_random_uuid(), id, 1, 'Text', repeat('0', 64), created_by from content_items`,
  )
  // Most of what was ever put before a client is settled.
  await app.sql(
    `insert into content_shares (id, content_item_id, version_number, shared_by, shared_at, resolved_at)
      select gen_random_uuid(), ci.id, 1, ci.created_by, now(), case when again > 1 or not waits then now() end
      from (select *, row_number() over (order by created_at) % 11 = 0 as waits from content_items where shared_version = 1) ci,
        generate_series(1, 4) again`,
  )
  await app.sql(
    `insert into content_reviews (id, content_item_id, round, version_number, submitted_by, submitted_at, closed_by, closed_at)
      select gen_random_uuid(), id, 1, 1, created_by, now(), case when status <> 'pending_review' then created_by end,
        case when status <> 'pending_review' then now() end from content_items where status <> 'draft'`,
  )
  await app.sql(
    `insert into comments (id, record_type, record_id, audience, body) select gen_random_uuid(), 'content-item', id, 'client', 'Said' from content_items`,
  )
  await app.sql('vacuum analyze')
})
afterAll(() => app.close())

const filters: Record<string, () => string> = {
  'of a type': () => 'contentType=graphic',
  'of a project': () => `projectId=${at.projectId}`,
  'of a brand': () => `brandId=${at.brandId}`,
  'in a status': () => 'contentType=graphic&status=in_revision',
  'of a priority': () => 'contentType=graphic&priority=urgent',
  'of somebody': () => `assignedTo=${at.designerId}`,
  'waiting for the client': () => 'contentType=graphic&turn=client',
  'waiting for whoever asks': () => 'contentType=graphic&turn=mine',
  'by a word': () => 'contentType=graphic&q=poster',
  'of a month': () => 'contentType=graphic&dueFrom=2026-01-01&dueTo=2026-01-31',
}
const both = Object.keys(filters).flatMap((name) => (['staff', 'client'] as const).map((who) => [name, who] as const))

const large = /Seq Scan on (content_items|content_versions|content_shares|content_reviews|comments)\b.*/g
async function readsWhole(who: TestClient, path: string): Promise<string[]> {
  const plan = await plansOf(app, who, path, 'content_items')
  expect(plan).toMatch(/Index|Bitmap/)
  return plan.match(large) ?? []
}

test.for(both)('the list %s, for %s', async ([name, who]) => {
  expect(await readsWhole(people[who], `/api/content-items?limit=60&${filters[name]?.()}`)).toEqual([])
})

test.for(['-createdAt', 'createdAt', 'dueDate', '-dueDate', 'title', '-updatedAt'])('the list in the order %s', async (sort) => {
  expect(await readsWhole(people.staff, `/api/content-items?limit=60&contentType=graphic&sort=${sort}`)).toEqual([])
})

test.for(both)('the counts %s, for %s', async ([name, who]) => {
  expect(await readsWhole(people[who], `/api/content-counts?${filters[name]?.()}`)).toEqual([])
})

/** How many items each step of a plan goes through, and how many it drops. */
const passedIn = (plan: string): number[] =>
  [...plan.matchAll(/ on content_items ci\w* .*rows=([\d.]+) loops=(\d+)|Rows Removed by \w+(?: \w+)?: (\d+)/g)].map(
    ([, rows, loops, removed]) => (removed ? Number(removed) : Number(rows) * Number(loops)),
  )

test.for(['sort=-createdAt', 'sort=dueDate', 'sort=-dueDate', 'status=in_revision', 'q=Poster'])(
  'one page of a large project is not put in order out of all it has: %s',
  async (of) => {
    const path = `/api/content-items?limit=10&contentType=graphic&projectId=${at.projectId}&${of}`
    const passed = passedIn(await preparedPlansOf(app, people.staff, path, 'content_items'))
    expect(passed.length).toBeGreaterThan(0)
    for (const items of passed) expect(items).toBeLessThanOrEqual(400)
  },
)

test.for(['staff', 'client'] as const)('a word that one item has in its title is found without reading the others, for %s', async (who) => {
  const plan = await preparedPlansOf(app, people[who], '/api/content-items?limit=60&contentType=graphic&q=Poster%2011996', 'content_items')
  const passed = passedIn(plan)
  expect(passed.length).toBeGreaterThan(0)
  for (const items of passed) expect(items).toBeLessThanOrEqual(50)
})

test.for(both)('joins only the page to its versions, %s, for %s', async ([name, who]) => {
  const plan = await preparedPlansOf(app, people[who], `/api/content-items?limit=10&${filters[name]?.()}`, 'content_versions v')
  const steps = [...plan.matchAll(/ on content_versions v .*rows=([\d.]+) loops=(\d+)/g)]
  expect(steps).toHaveLength(1)
  for (const [, rows, loops] of steps) expect(Math.max(Number(rows), 1) * Number(loops)).toBeLessThanOrEqual(11)
})
