import { randomUUID } from 'node:crypto'
import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import type { Given, Scenario, Scenarios } from '../../testing/matrix-world.ts'
import { documentOf } from '../documents/matrix.ts'
import { documentFolders } from '../documents/table.ts'
import { folderRow } from './seed.ts'

/** A folder in which there is a document of whoever calls, meant for clients: without one nobody outside would see it. */
async function folderOf(given: Given, more: { deletedAt?: Date } = {}): Promise<string> {
  const { app, project, who } = given
  const id = await app.insert(documentFolders, folderRow({ name: `Folder ${randomUUID()}`, projectId: project.id, ...more }))
  await documentOf(given, { folderId: id, uploadedBy: who.user.id })
  return id
}

/** A folder belongs to nobody: what is in it decides who sees it. */
const onFolder = (row: string, input: (id: string, given: Given) => Record<string, unknown>): Scenario => ({
  rows: [row],
  seen: ['documents.view'],
  shapes: ['in scope', 'foreign'],
  input: async (given) => input(await folderOf(given), given),
})
/** The folder that the list is to hold. */
const wanted = new WeakMap<Record<string, unknown>, string>()
const holds = (answer: unknown, input: Record<string, unknown>): boolean =>
  (answer as { items: { id: string }[] }).items.some(({ id }) => id === wanted.get(input))

const scenarios: Scenarios = {
  'GET /api/document-folders': [
    {
      rows: ['documents.view'],
      shapes: ['in scope', 'foreign'],
      finds: holds,
      input: async (given) => {
        const input = { projectId: given.project.id }
        wanted.set(input, await folderOf(given))
        return input
      },
    },
  ],
  'POST /api/document-folders': [
    {
      rows: ['documents.folders'],
      shapes: ['in scope', 'foreign'],
      input: async ({ project }) => ({ name: `Folder ${randomUUID()}`, projectId: project.id }),
    },
  ],
  'PATCH /api/document-folders/:id': [onFolder('documents.folders', (id) => ({ id, name: `Renamed ${id}` }))],
  'GET /api/document-folders/:id/contents': [onFolder('documents.view', (id) => ({ id }))],
  'DELETE /api/document-folders/:id': [onFolder('documents.folders', (id) => ({ id }))],
  'POST /api/document-folders/:id/restore': [
    {
      rows: ['documents.folders'],
      shapes: ['in scope', 'foreign'],
      input: async (given) => {
        const id = await folderOf(given, { deletedAt: new Date() })
        return { id, deletionId: await deletionOf(given, id) }
      },
    },
  ],
}

async function deletionOf({ app }: Given, id: string): Promise<string> {
  const [row] = await app.sql<{ deletionId: string }>(`select deletion_id as "deletionId" from document_folders where id = $1`, [id])
  return row?.deletionId ?? ''
}

export const matrix: FeatureMatrix = {
  scenarios,
  lists: { 'GET /api/document-folders': ({ project }) => ({ projectId: project.id }) },
  grow: async ({ app, project }) => {
    await app.insert(documentFolders, folderRow({ name: `Folder ${randomUUID()}`, projectId: project.id }))
  },
  creates: {
    'POST /api/document-folders': {
      given: async ({ app }) => {
        const project = await app.project()
        const parentId = await app.insert(documentFolders, folderRow({ name: 'Above', projectId: project.id }))
        return { projectId: project.id, brandId: project.brandId, parentId }
      },
      read: async ({ id, projectId }, { admin }) => {
        const { items } = await admin.call<{ items: { id: string }[] }>('GET /api/document-folders', { projectId })
        return items.find((one) => one.id === id)
      },
      patch: 'PATCH /api/document-folders/:id',
    },
  },
  outside: { 'PATCH /api/document-folders/:id': null },
}
