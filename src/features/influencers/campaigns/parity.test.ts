import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rows } from '#platform/database/db.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { roleCombinations } from '#testing/harness/builders.ts'
import type { TestApp } from '#testing/kit/test-app-types.ts'
import { campaignRow } from './fixtures/factory.ts'
import { campaignKind } from './record.ts'
import { canDeleteCampaign, canEditCampaign, canViewCampaign } from './rules.ts'
import { campaigns } from './table.ts'
import { visibleCampaigns } from './visibility.ts'

let app: TestApp
let places: { id: string; brandId: string }[]
beforeAll(async () => {
  app = await startTestApp()
  places = [await app.project(), await app.project()]
  for (const { id, brandId } of places)
    for (const projectId of [id, null]) await app.insert(campaigns, campaignRow({ name: 'Launch', brandId, projectId }))
})
afterAll(() => app.close())

it.each(roleCombinations)('lists of campaigns agree with the rules for %s', async (_, roles) => {
  const person = await app.as(roles)
  await app.allocateToBrand(person.user, places[0]?.brandId ?? '')
  const actor = await app.actorOf(person)
  const mayDelete = campaignKind.deletable?.listed?.mayDelete(actor, await app.services.kinds()) ?? sql`false`
  const filesGo = campaignKind.filesGo?.(actor) ?? sql`false`
  const all = await rows<{ listed: boolean; deletable: boolean; filesGo: boolean }>(
    app.pool,
    sql`select coalesce(${visibleCampaigns(actor)}, false) as listed, coalesce(${visibleCampaigns(actor)} and ${mayDelete}, false) as deletable,
      coalesce(${visibleCampaigns(actor)} and ${filesGo}, false) as "filesGo" from campaigns cam`,
  )
  expect(all).toHaveLength(4)
  for (const one of all)
    expect(one).toEqual({
      listed: canViewCampaign(actor).allowed,
      deletable: canDeleteCampaign(actor).allowed,
      filesGo: canEditCampaign(actor).allowed,
    })
})
