import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rows } from '#platform/database/db.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { roleCombinations } from '#testing/harness/builders.ts'
import type { TestApp } from '#testing/kit/test-app-types.ts'
import { contentRow } from './fixtures/factory.ts'
import { visibleContentItems } from './queries.ts'
import { contentKind } from './record.ts'
import { type ContentFacts, canDeleteContent, canViewContent } from './rules.ts'
import { contentItems } from './table.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

it.each(roleCombinations)('lists agree with the rules for %s', async (_, roles) => {
  const person = await app.as(roles)
  const colleague = await app.user('creative')
  const [own, byBrand, foreign] = [await app.project(), await app.project(), await app.project()]
  if (roles.length > 0) await app.allocate(person.user, own, 'client')
  await app.allocateToBrand(person.user, byBrand.brandId)
  const places = [own, byBrand, foreign].flatMap(({ id, brandId }) => [{ projectId: id }, { brandId }])
  for (const place of places)
    for (const sharedVersion of [undefined, 1])
      for (const assignedTo of [person.user.id, colleague.id])
        await app.insert(
          contentItems,
          contentRow({
            title: 'A',
            contentType: 'graphic',
            createdBy: colleague.id,
            assignedTo,
            versionNumber: 1,
            sharedVersion,
            ...place,
          }),
        )
  const actor = await app.actorOf(person)
  const mayDelete = contentKind.deletable?.listed?.mayDelete(actor, await app.services.kinds()) ?? sql`false`
  const all = await rows<ContentFacts & { listed: boolean; deletable: boolean }>(
    app.pool,
    sql`select ci.project_id as "projectId", ci.brand_id as "brandId", ci.assigned_to as "assignedTo", ci.created_by as "createdBy", ci.status,
      ci.shared_version as "sharedVersion", coalesce(${visibleContentItems(actor)}, false) as listed, coalesce(${mayDelete}, false) as deletable
      from content_items ci`,
  )
  expect(all.length).toBeGreaterThanOrEqual(24)
  expect(all).toEqual(
    all.map(({ listed: _listed, deletable: _deletable, ...facts }) => ({
      ...facts,
      listed: canViewContent(actor, facts).allowed,
      deletable: canDeleteContent(actor, facts).allowed,
    })),
  )
})
