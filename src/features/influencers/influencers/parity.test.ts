import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rows } from '#platform/database/db.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { roleCombinations } from '#testing/harness/builders.ts'
import type { TestApp } from '#testing/kit/test-app-types.ts'
import { insertInfluencer } from './fixtures/access.ts'
import { influencerKind } from './record.ts'
import { canEditInfluencer, canViewInfluencer } from './rules.ts'
import { visibleInfluencers } from './visibility.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await insertInfluencer(app)
})
afterAll(() => app.close())

it.each(roleCombinations)('lists of influencers agree with the rules for %s', async (_, roles) => {
  const actor = await app.actorOf(await app.as(roles))
  const mayDelete = influencerKind.deletable?.listed?.mayDelete(actor, await app.services.kinds()) ?? sql`false`
  const all = await rows<{ listed: boolean; deletable: boolean }>(
    app.pool,
    sql`select ${visibleInfluencers(actor)} as listed, ${mayDelete} as deletable from influencers inf`,
  )
  expect(all.length).toBeGreaterThan(0)
  for (const { listed, deletable } of all)
    expect([listed, deletable]).toEqual([canViewInfluencer(actor).allowed, canEditInfluencer(actor).allowed])
})
