import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rows } from '#platform/database/db.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { roleCombinations } from '#testing/harness/builders.ts'
import type { TestApp } from '#testing/kit/test-app-types.ts'
import { insertDeliverable } from './fixtures/access.ts'
import { visibleDeliverables } from './queries.ts'
import { deliverableKind } from './record.ts'
import { canDeleteDeliverable, canEditDeliverable, canViewDeliverable, type DeliverableFacts } from './rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

it.each(roleCombinations)('lists of deliverables agree with the rules for %s', async (_, roles) => {
  const person = await app.as(roles)
  const colleague = await app.user('creative')
  const [own, byBrand, foreign] = [await app.project(), await app.project(), await app.project()]
  if (roles.length > 0) await app.allocate(person.user, own, 'client')
  await app.allocateToBrand(person.user, byBrand.brandId)
  for (const { id: projectId } of [own, byBrand, foreign])
    for (const assignedTo of [null, person.user.id, colleague.id])
      for (const createdBy of [person.user.id, colleague.id])
        await insertDeliverable(app, { name: 'Film', projectId, assignedTo, createdBy })
  const actor = await app.actorOf(person)
  const mayDelete = deliverableKind.deletable?.listed?.mayDelete(actor, await app.services.kinds()) ?? sql`false`
  const filesGo = deliverableKind.filesGo?.(actor) ?? sql`false`
  const all = await rows<DeliverableFacts & { listed: boolean; deletable: boolean; filesGo: boolean }>(
    app.pool,
    sql`select dl.project_id as "projectId", dl.assigned_to as "assignedTo", dl.created_by as "createdBy",
      coalesce(${visibleDeliverables(actor)}, false) as listed, coalesce(${mayDelete}, false) as deletable,
      coalesce(${visibleDeliverables(actor)} and ${filesGo}, false) as "filesGo" from deliverables dl`,
  )
  expect(all.length).toBeGreaterThanOrEqual(18)
  for (const { listed, deletable, filesGo: go, ...facts } of all)
    expect([facts, listed, deletable, go]).toEqual([
      facts,
      canViewDeliverable(actor, facts).allowed,
      canDeleteDeliverable(actor, facts).allowed,
      canEditDeliverable(actor, facts).allowed,
    ])
})
