import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#testing/harness/app.ts'
import { type EngagementWorld, engagementWorld } from '#testing/harness/engagements.ts'
import { plansOf } from '#testing/harness/plans.ts'
import type { TestApp } from '#testing/kit/test-app-types.ts'

// Lists of 10,000 influencers and 20,000 engagements read a page by an index.

let app: TestApp
let w: EngagementWorld
let influencerId = ''
let campaignId = ''
beforeAll(async () => {
  app = await startTestApp()
  w = await engagementWorld(app)
  await app.sql(
    `insert into influencers (id, full_name, email, followers_instagram, created_at)
      select gen_random_uuid(), 'Person ' || n, 'p' || n || '@example.com', n, now() - n * interval '1 minute' from generate_series(1, 10000) n`,
  )
  await app.sql(
    `insert into campaigns (id, name, brand_id, currency, created_at)
      select gen_random_uuid(), 'Campaign ' || n, $1, 'EUR', now() - n * interval '1 hour' from generate_series(1, 400) n`,
    [w.project.brandId],
  )
  await app.sql(
    `insert into engagements (id, influencer_id, campaign_id, project_id, currency, agreed_rate, status, follow_up_on, created_at)
      select gen_random_uuid(), i.id, c.id, $1, 'EUR', 100, (array['proposed', 'contracted', 'completed'])[1 + n % 3],
        case when n % 50 = 0 then date '2031-01-01' + n / 50 end, now() - n * interval '1 minute'
      from generate_series(0, 19999) n join (select id, row_number() over (order by id) - 1 as at from influencers) i on i.at = n % 10000
        join (select id, row_number() over (order by id) - 1 as at from campaigns) c on c.at = (n / 10000 * 200 + n % 200)`,
    [w.project.id],
  )
  await app.sql('vacuum analyze')
  const [one] = await app.sql<{ influencerId: string; campaignId: string }>(
    'select influencer_id as "influencerId", campaign_id as "campaignId" from engagements limit 1',
  )
  influencerId = one?.influencerId ?? ''
  campaignId = one?.campaignId ?? ''
}, 120_000)
afterAll(() => app.close())

const asked: readonly (readonly [list: string, query: () => string])[] = [
  ['engagements', () => ''],
  ['engagements', () => 'status=contracted'],
  ['engagements', () => `influencerId=${influencerId}`],
  ['engagements', () => `campaignId=${campaignId}`],
  ['influencers', () => ''],
  ['influencers', () => 'sort=-totalAudience'],
]

test.for(asked)('%s by index, list %#', async ([list, query]) => {
  const plan = await plansOf(app, w.manager, `/api/${list}?limit=50&${query()}`, `from ${list}`)
  expect(plan).toMatch(/Index|Bitmap/)
  expect(plan.match(/Seq Scan on (engagements|influencers)\b.*/g) ?? []).toEqual([])
})
