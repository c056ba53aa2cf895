import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../testing/app.ts'
import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import type { Given, Scenario, Scenarios, Shape } from '../../testing/matrix-world.ts'
import { byId } from '../../testing/record-cases.ts'
import { uploadOf } from '../../testing/uploads.ts'
import { folderRow } from '../document-folders/seed.ts'
import { storedFileRow } from '../files/seed.ts'
import { files } from '../files/table.ts'
import { documentRow, versionRow } from './seed.ts'
import { documentFolders, documents, documentVersions } from './table.ts'

const shapesOfDocuments: readonly Shape[] = ['own', 'in scope', 'foreign']

type More = { deletedAt?: Date; audience?: 'internal' | 'client'; folderId?: string; uploadedBy?: string; name?: string }

const storedFor = async (app: TestApp): Promise<string> =>
  app.insert(files, await storedFileRow(app.services.storage, Buffer.from('plan'), { name: 'plan.pdf' }))

/** A document of the shape, with two versions; where it is not the caller's, it is a colleague's. */
export async function documentOf(given: Pick<Given, 'app' | 'who' | 'world' | 'shape' | 'project'>, more: More = {}): Promise<string> {
  const { app, who, world, shape, project } = given
  const uploadedBy = shape === 'own' ? who.user.id : world.colleague.id
  const file = { fileId: await storedFor(app), fileName: 'plan.pdf', fileType: 'application/pdf', fileSize: 4 }
  const row = documentRow({ name: 'Plan', audience: 'client', projectId: project.id, versionNumber: 2, uploadedBy, ...file, ...more })
  const id = await app.insert(documents, row)
  for (const number of [1, 2])
    await app.insert(documentVersions, versionRow({ documentId: id, number, audience: 'client', uploadedBy, ...file }))
  return id
}

const onDocument = (
  rows: string[],
  input: (id: string, given: Given) => Record<string, unknown> | Promise<Record<string, unknown>>,
): Scenario => ({
  rows,
  seen: ['documents.view'],
  shapes: shapesOfDocuments,
  input: async (given) => input(await documentOf(given), given),
})
/** What is meant for the agency alone is out of sight for everybody else, wherever it lies. */
const internal = (scenario: Scenario, input: (id: string) => Record<string, unknown>): Scenario => ({
  ...scenario,
  title: 'internal',
  shapes: ['own', 'in scope'],
  standing: ({ shape }) => ({ creator: shape === 'own', uploader: shape === 'own', inScope: false }),
  input: async (given) => input(await documentOf(given, { audience: 'internal' })),
})
const holds = (answer: unknown, input: Record<string, unknown>): boolean =>
  (answer as { items: { id: string }[] }).items.some(({ id }) => id === input.ids)

const deletionOf = async ({ app }: Given, id: string): Promise<string> => {
  const [row] = await app.sql<{ deletionId: string }>('select deletion_id as "deletionId" from documents where id = $1', [id])
  return row?.deletionId ?? ''
}

const listed: Scenario = {
  rows: ['documents.view'],
  shapes: shapesOfDocuments,
  finds: holds,
  input: async (given) => ({ ids: await documentOf(given) }),
}
const opened = onDocument(['documents.view'], (id) => ({ id }))
const versioned = onDocument(['documents.view'], (documentId) => ({ documentId }))
const archived = onDocument(['documents.view'], (ids) => ({ ids }))

/** The document whose versions are listed. */
const grown = new WeakMap<TestApp, string>()

const scenarios: Scenarios = {
  'GET /api/documents': [listed, internal(listed, (ids) => ({ ids }))],
  'GET /api/documents/:id': [opened, internal(opened, (id) => ({ id }))],
  'POST /api/documents': [
    {
      rows: ['documents.upload'],
      shapes: ['in scope', 'foreign'],
      input: async (given) => ({ uploadId: await uploadOf(given.app, given.who.user), projectId: given.project.id }),
    },
  ],
  'PATCH /api/documents/:id': [
    { ...onDocument(['documents.edit'], (id) => ({ id, name: 'Changed', category: 'report', folderId: null })), title: 'name' },
    { ...onDocument(['documents.audience'], (id) => ({ id, audience: 'internal' })), title: 'audience' },
    {
      ...onDocument(['documents.audience'], async (id, { app }) => ({ id, projectId: (await app.project()).id })),
      title: 'place',
    },
  ],
  'DELETE /api/documents/:id': [onDocument(['documents.delete'], (id) => ({ id }))],
  'POST /api/documents/:id/restore': [
    {
      ...onDocument(['documents.delete'], (id) => ({ id })),
      input: async (given) => {
        const id = await documentOf(given, { deletedAt: new Date() })
        return { id, deletionId: await deletionOf(given, id) }
      },
    },
  ],
  'GET /api/documents/:id/file': [opened, internal(opened, (id) => ({ id }))],
  'GET /api/document-versions': [versioned, internal(versioned, (documentId) => ({ documentId }))],
  'POST /api/documents/:id/versions': [
    onDocument(['documents.edit'], async (id, { app, who }) => ({
      id,
      uploadId: await uploadOf(app, who.user, { place: { place: 'document-version', documentId: id } }),
    })),
  ],
  'POST /api/documents/:id/versions/:number/restore': [onDocument(['documents.edit'], (id) => ({ id, number: 1 }))],
  'GET /api/document-archive': [archived, internal(archived, (ids) => ({ ids }))],
}

export const matrix: FeatureMatrix = {
  scenarios,
  kinds: {
    document: { shapes: shapesOfDocuments, seen: ['documents.view'], comment: ['comments.write'], make: documentOf },
  },
  places: () => ({
    document: [{ rows: ['documents.upload'], shapes: ['in scope'], input: async () => ({}) }],
    'document-version': [onDocument(['documents.edit'], (documentId) => ({ documentId }))],
  }),
  lists: {
    'GET /api/document-versions': ({ app }) => ({ documentId: grown.get(app) ?? randomUUID() }),
  },
  grow: async ({ app, project, person, n }) => {
    const file = { fileId: await storedFor(app), fileName: 'a.pdf', fileType: 'application/pdf', fileSize: 4 }
    const folderId = await app.insert(documentFolders, folderRow({ name: `Folder ${randomUUID()}`, projectId: project.id }))
    const audience = n % 2 ? 'client' : 'internal'
    const row = documentRow({ name: `Document ${n}`, audience, projectId: project.id, folderId, uploadedBy: person.id, ...file })
    const id = await app.insert(documents, row)
    // One document gets all the versions.
    const documentId = grown.get(app) ?? id
    grown.set(app, documentId)
    const number = (await app.sql('select 1 from document_versions where document_id = $1', [documentId])).length + 1
    await app.insert(documentVersions, versionRow({ documentId, number, audience, uploadedBy: person.id, ...file }))
  },
  creates: {
    'POST /api/documents': {
      given: async ({ app, admin }) => {
        const project = await app.project()
        const folderId = await app.insert(documentFolders, folderRow({ name: 'Folder', projectId: project.id }))
        return { uploadId: await uploadOf(app, admin.user), projectId: project.id, brandId: project.brandId, folderId }
      },
      takes: ['uploadId'],
      read: byId('GET /api/documents/:id'),
      patch: 'PATCH /api/documents/:id',
      history: 'document',
    },
  },
  outside: {
    'PATCH /api/documents/:id': {
      make: async ({ app, project, colleague }) => {
        const id = await documentOf({ app, project, shape: 'in scope', who: null as never, world: { colleague } as never })
        return { id }
      },
      reads: (id, { project }) => [
        ['GET /api/documents/:id', { id }],
        ['GET /api/documents', {}],
        ['GET /api/document-versions', { documentId: id }],
        ['GET /api/document-folders', { projectId: project?.id }],
        ['GET /api/history', { recordType: 'document', recordId: id }],
      ],
    },
  },
}
