import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rows } from '#platform/database/db.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { roleCombinations } from '#testing/harness/builders.ts'
import { type EngagementWorld, engagementWorld } from '#testing/harness/engagements.ts'
import type { TestApp } from '#testing/kit/test-app-types.ts'
import { influencerRow } from '../influencers/fixtures/factory.ts'
import { influencers } from '../influencers/table.ts'
import { offerRow } from './fixtures/factory.ts'
import { visibleEngagements } from './queries.ts'
import { canViewEngagement } from './rules.ts'
import { engagementOffers } from './table.ts'

let app: TestApp
let w: EngagementWorld
beforeAll(async () => {
  app = await startTestApp()
  w = await engagementWorld(app)
})
afterAll(() => app.close())

it.each(roleCombinations)('the list of engagements agrees with the rule for %s', async (_, roles) => {
  const who = await app.as(roles)
  const actor = await app.actorOf(who)
  const own = await app.insert(influencers, influencerRow({ fullName: 'Own Account', userId: who.user.id }))
  const made = [await w.create({ influencerId: own }), await w.create({ influencerId: own }), await w.create(), await w.create()]
  // Of each pair, one that an offer was sent for.
  for (const at of [0, 2]) await app.insert(engagementOffers, offerRow({ engagementId: made[at]?.id }))
  const found = await rows<{ id: string; listed: boolean }>(
    app.pool,
    sql`select eg.id, ${visibleEngagements(actor)} as listed from engagements eg`,
  )
  for (const [at, { id, status }] of made.entries()) {
    const facts = { status, userId: at < 2 ? who.user.id : null, offered: at % 2 === 0 }
    expect([at, found.find((one) => one.id === id)?.listed]).toEqual([at, canViewEngagement(actor, facts).allowed])
  }
})
