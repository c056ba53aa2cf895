import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contentRow } from '#features/content/items/fixtures/factory.ts'
import { contentItems } from '#features/content/items/table.ts'
import type { DecisionView } from '#features/records/decisions/schema.ts'
import { uploadOf } from '#features/workspace/files/fixtures/factory.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import type { DeliverableDetail } from './schema.ts'

let app: TestApp
let manager: TestClient
let client: TestClient
let project: TestProject
beforeAll(async () => {
  app = await startTestApp()
  ;[manager, client] = [await app.as('project_manager'), await app.as('client')]
  project = await app.project()
  await app.allocateToBrand(client.user, project.brandId)
})
afterAll(() => app.close())
beforeEach(() => app.sql('delete from notifications'))

type Fields = Record<string, unknown>
const create = (fields: Fields = {}) =>
  manager.call<DeliverableDetail>('POST /api/deliverables', { name: 'Launch film', projectId: project.id, ...fields })
const read = (id: string, who = manager) => who.call<DeliverableDetail>('GET /api/deliverables/:id', { id })
const change = (id: string, fields: Fields) => manager.call<DeliverableDetail>('PATCH /api/deliverables/:id', { id, ...fields })
const decisions = async (id: string) =>
  (await manager.call<{ items: DecisionView[] }>('GET /api/decisions', { recordType: 'deliverable', recordId: id })).items.map(
    ({ outcome, versionNumber }) => `${outcome} v${versionNumber}`,
  )
const attach = async (id: string, more: Fields = {}) => {
  const on = { recordType: 'deliverable', recordId: id }
  const uploadId = await uploadOf(app, manager.user, { name: 'film.txt', place: { place: 'attachment', ...on } })
  return manager.call<{ id: string }>('POST /api/attachments', { ...on, uploadId, ...more })
}
const addPart = (deliverableId: string, recordType: string, recordId: string) =>
  manager.call<{ id: string }>('POST /api/deliverable-parts', { deliverableId, recordType, recordId })
const documentFile = () => uploadOf(app, manager.user)
const createDocument = async () =>
  (await manager.call<{ id: string }>('POST /api/documents', { uploadId: await documentFile(), projectId: project.id })).id

/** What changes an approved deliverable: prepared before the approval, done after it. */
const changes: Record<string, (id: string) => Promise<() => Promise<unknown>>> = {
  'another name': async (id) => () => change(id, { name: 'Launch film, long' }),
  'another description': async (id) => () => change(id, { description: 'With subtitles' }),
  'a file that is attached': async (id) => () => attach(id),
  'a file that is removed': async (id) => {
    const { id: file } = await attach(id)
    return () => manager.call('DELETE /api/attachments/:id', { id: file })
  },
  'a file that is restored': async (id) => {
    const { id: file } = await attach(id)
    const { deletionId } = await manager.call<{ deletionId: string }>('DELETE /api/attachments/:id', { id: file })
    return () => manager.call('POST /api/attachments/:id/restore', { id: file, deletionId })
  },
  'a part that is added': async (id) => {
    const task = await app.task({ project })
    return () => addPart(id, 'task', task.id)
  },
  'a part that is removed': async (id) => {
    const part = await addPart(id, 'task', (await app.task({ project })).id)
    return () => manager.call('DELETE /api/deliverable-parts/:id', { id: part.id })
  },
  'a part that is lost on a move to another brand': async (id) => {
    await addPart(id, 'task', (await app.task({ project })).id)
    const elsewhere = await app.project()
    return () => change(id, { projectId: elsewhere.id })
  },
  'a new version of a document that is a part': async (id) => {
    const document = await createDocument()
    await addPart(id, 'document', document)
    const uploadId = await uploadOf(app, manager.user, {
      content: '%PDF-1.4 other',
      place: { place: 'document-version', documentId: document },
    })
    return () => manager.call('POST /api/documents/:id/versions', { id: document, uploadId })
  },
  'a new version of content that is a part': async (id) => {
    const item = contentRow({ title: 'Post', contentType: 'article', projectId: project.id, createdBy: manager.user.id })
    const contentItem = await app.insert(contentItems, item)
    await addPart(id, 'content-item', contentItem)
    return () => manager.call('POST /api/content-items/:id/versions', { id: contentItem, body: 'Hello' })
  },
}

describe('an approved deliverable returns to review with', () => {
  test.each(Object.keys(changes))('%s', async (name) => {
    for (const status of ['approved', 'delivered']) {
      const { id } = await create()
      const act = await changes[name]?.(id)
      await change(id, { status: 'approved' })
      await change(id, { status })
      await act?.()
      const after = await read(id)
      expect([status, after.status, after.approval, after.deliveredAt]).toEqual([status, 'review', null, null])
      // The approval of the version before stays in the chain, and nothing joins it.
      expect(await decisions(id)).toEqual(['approved v1'])
      await change(id, { status: 'approved' })
      expect(await decisions(id)).toEqual(['approved v2', 'approved v1'])
    }
  })
})

describe('an approved deliverable stays approved with', () => {
  test('other fields, the same words, and a file on a comment', async () => {
    const { id } = await create()
    await change(id, { status: 'approved' })
    await change(id, { name: 'Launch film', description: '', dueDate: '2030-01-01', priority: 'high', notes: 'Ours', category: 'Film' })
    const on = { recordType: 'deliverable', recordId: id }
    const uploadId = await uploadOf(app, manager.user, { place: { place: 'attachment', ...on } })
    await manager.call('POST /api/comments', { ...on, body: 'Nice', uploadIds: [uploadId] })
    expect((await read(id)).status).toBe('approved')
  })

  test('a change that approves it anew: the approval is of what it is now', async () => {
    const { id } = await create()
    await change(id, { status: 'delivered' })
    await change(id, { name: 'Launch film, final', status: 'approved' })
    expect([(await read(id)).status, await decisions(id)]).toEqual(['approved', ['approved v1']])
    expect((await change(id, { name: 'Launch film, final cut', status: 'delivered' })).status).toBe('review')
  })
})

test('a change based on an older version applies, although the status has changed since', async () => {
  const { id, version } = await create()
  await change(id, { status: 'approved' })
  expect(await change(id, { name: 'Launch film, long', version })).toMatchObject({ name: 'Launch film, long', status: 'review' })
})

test('the clients of the project are asked again', async () => {
  const { id } = await create()
  await change(id, { status: 'approved' })
  await attach(id, { audience: 'client' })
  const { items } = await client.call<{ items: { kind: string; recordId: string }[] }>('GET /api/notifications')
  expect(items.map(({ kind, recordId }) => [kind, recordId])).toContainEqual(['deliverable.in-review', id])
})

test('agency and client decide on the same version number, also where the client does not see everything', async () => {
  const { id } = await create({ status: 'review' })
  await attach(id)
  await attach(id, { audience: 'client' })
  const accept = async () => {
    const { state } = await read(id, client)
    await client.call('POST /api/deliverables/:id/verdict', { id, state, outcome: 'approved' })
  }
  await accept()
  await change(id, { status: 'approved' })
  expect(await decisions(id)).toEqual(['approved v1', 'verdict_approved v1'])
  await change(id, { description: 'Shorter' })
  await change(id, { status: 'approved' })
  await change(id, { status: 'review' })
  await accept()
  expect((await decisions(id)).slice(0, 3)).toEqual(['verdict_approved v2', 'needs_revision v2', 'approved v2'])
})
