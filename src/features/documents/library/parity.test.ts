import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fileRow } from '#features/workspace/files/fixtures/factory.ts'
import { files } from '#features/workspace/files/table.ts'
import { rows } from '#platform/database/db.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { roleCombinations } from '#testing/harness/builders.ts'
import type { TestApp } from '#testing/kit/test-app-types.ts'
import { documentRow, folderRow } from '../documents/fixtures/factory.ts'
import { canViewFolder, type DocumentFacts } from '../documents/rules.ts'
import { documentFolders, documents } from '../documents/table.ts'
import { visibleFolders } from './queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

it.each(roleCombinations)('lists of folders agree with the rule for %s', async (_, roles) => {
  const person = await app.as(roles)
  const [own, foreign] = [await app.project(), await app.project()]
  if (roles.length > 0) await app.allocate(person.user, own, 'client')
  const fileId = await app.insert(files, fileRow())
  const file = { fileId, fileName: 'a', fileType: 'a/b', fileSize: 1, uploadedBy: own.managerId }
  const known: { id: string; inside: DocumentFacts[] }[] = []
  for (const { id: projectId } of [own, foreign]) {
    for (const audience of [null, 'internal', 'client'] as const) {
      const above = await app.insert(documentFolders, folderRow({ name: `Above ${audience}`, projectId }))
      const below = await app.insert(documentFolders, folderRow({ name: 'Below', projectId, parentId: above }))
      if (audience) await app.insert(documents, documentRow({ name: 'A', audience, projectId, folderId: below, ...file }))
      const inside = audience ? [{ projectId, brandId: null, audience, uploadedBy: own.managerId }] : []
      known.push({ id: above, inside }, { id: below, inside })
    }
  }
  const actor = await app.actorOf(person)
  const listed = await rows<{ id: string }>(app.pool, sql`select f.id from document_folders f where ${visibleFolders(actor)}`)
  const ids = new Set(listed.map(({ id }) => id))
  expect(known.map(({ id }) => ids.has(id))).toEqual(known.map(({ inside }) => canViewFolder(actor, inside).allowed))
})
