import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fileRow } from '#features/workspace/files/fixtures/factory.ts'
import { files } from '#features/workspace/files/table.ts'
import { rows } from '#platform/database/db.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { roleCombinations } from '#testing/harness/builders.ts'
import type { TestApp } from '#testing/kit/test-app-types.ts'
import { documentRow } from './fixtures/factory.ts'
import { visibleDocuments } from './queries.ts'
import { documentKind } from './record.ts'
import { canDeleteDocument, canViewDocument, type DocumentFacts } from './rules.ts'
import { documents } from './table.ts'

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
  const fileId = await app.insert(files, fileRow())
  const places = [own, byBrand, foreign].flatMap(({ id, brandId }) => [{ projectId: id }, { brandId }])
  for (const place of places)
    for (const audience of ['internal', 'client'] as const)
      for (const uploadedBy of [person.user.id, colleague.id])
        await app.insert(
          documents,
          documentRow({ name: 'A', audience, uploadedBy, fileId, fileName: 'a', fileType: 'a/b', fileSize: 1, ...place }),
        )
  const actor = await app.actorOf(person)
  const mayDelete = documentKind.deletable?.listed?.mayDelete(actor, await app.services.kinds()) ?? sql`false`
  const all = await rows<DocumentFacts & { listed: boolean; deletable: boolean }>(
    app.pool,
    sql`select d.project_id as "projectId", d.brand_id as "brandId", d.audience, d.uploaded_by as "uploadedBy",
      coalesce(${visibleDocuments(actor)}, false) as listed, coalesce(${mayDelete}, false) as deletable from documents d`,
  )
  expect(all.length).toBeGreaterThanOrEqual(24)
  const found = all.map(({ listed, deletable, ...facts }) => ({ ...facts, listed, deletable }))
  expect(found).toEqual(
    all.map(({ listed: _listed, deletable: _deletable, ...facts }) => ({
      ...facts,
      listed: canViewDocument(actor, facts).allowed,
      deletable: canDeleteDocument(actor, facts).allowed,
    })),
  )
})
