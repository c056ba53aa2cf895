import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contentRow } from '#features/content/items/fixtures/factory.ts'
import { contentItems } from '#features/content/items/table.ts'
import { documentRow } from '#features/documents/documents/fixtures/factory.ts'
import { documents } from '#features/documents/documents/table.ts'
import { attachmentRow } from '#features/records/attachments/fixtures/factory.ts'
import { attachments } from '#features/records/attachments/table.ts'
import { checkChain } from '#features/records/decisions/proof-check.ts'
import type { DecisionView } from '#features/records/decisions/schema.ts'
import { fileRow } from '#features/workspace/files/fixtures/factory.ts'
import { files } from '#features/workspace/files/table.ts'
import { runDated } from '#platform/jobs/dated-jobs.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import { dueDeliverables } from './jobs.ts'
import type { DeliverableBoardView, DeliverableDetail } from './schema.ts'

let app: TestApp
let manager: TestClient
let designer: TestClient
let client: TestClient
let project: TestProject
beforeAll(async () => {
  app = await startTestApp()
  ;[manager, designer, client] = [await app.as('project_manager'), await app.as('graphic_designer'), await app.as('client')]
  project = await app.project()
  await app.allocateToBrand(client.user, project.brandId)
  await app.allocate(designer.user, project, 'graphic_designer')
})
afterAll(() => app.close())
beforeEach(() => app.sql('delete from notifications'))

type Fields = Record<string, unknown>
type Refusal = { code: string; message: string; fields?: Record<string, string> }
const create = (fields: Fields = {}) =>
  manager.call<DeliverableDetail>('POST /api/deliverables', { name: 'Launch film', projectId: project.id, ...fields })
const read = (who: TestClient, id: string) => who.call<DeliverableDetail>('GET /api/deliverables/:id', { id })
const change = (who: TestClient, id: string, fields: Fields) =>
  who.call<DeliverableDetail>('PATCH /api/deliverables/:id', { id, ...fields })
const verdict = (who: TestClient, id: string, fields: Fields) =>
  who.raw<DeliverableDetail & Refusal>('POST', `/api/deliverables/${id}/verdict`, fields)
const decisions = async (who: TestClient, id: string) =>
  (await who.call<{ items: DecisionView[] }>('GET /api/decisions', { recordType: 'deliverable', recordId: id })).items
const told = async (who: TestClient) =>
  (await who.call<{ items: { kind: string }[] }>('GET /api/notifications')).items.map(({ kind }) => kind)
/** What a verification of the chain finds, every version's bytes included. */
const findings = async () => {
  const { pool, storage } = app.services
  return (await checkChain(pool, { bytes: { storage, kinds: await app.services.kinds() } })).findings
}
const board = (who: TestClient, fields: Fields = {}) =>
  who.call<DeliverableBoardView>('GET /api/deliverable-board', { projectId: project.id, ...fields })

test('begins as the specification says, refuses what it refuses, and is found by its filters', async () => {
  const made = await create({ notes: 'Ours', estimatedHours: 1.5 })
  expect(made).toMatchObject({
    deliverableType: 'document',
    status: 'not_started',
    priority: 'medium',
    completionPercentage: 0,
    milestoneCount: 0,
    approval: null,
    notes: 'Ours',
  })
  const refused = async (fields: Fields) =>
    (await manager.raw<Refusal>('POST', '/api/deliverables', { name: 'Film', projectId: project.id, ...fields })).body
  expect((await refused({ name: ' ' })).fields).toEqual({ name: 'Name is required' })
  expect((await refused({ name: 'x'.repeat(201) })).code).toBe('invalid_input')
  expect((await refused({ projectId: '' })).fields).toEqual({ projectId: 'Select a project' })
  expect((await refused({ category: 'x'.repeat(51) })).fields).toEqual({ category: 'Enter at most 50 characters' })
  expect((await refused({ estimatedHours: 0.25 })).fields).toEqual({ estimatedHours: 'Hours go in steps of 0.5' })
  expect((await refused({ actualHours: -1 })).fields).toEqual({ actualHours: 'Hours must be at least 0' })
  const stranger = await app.user('creative')
  expect(Object.keys((await refused({ assignedTo: stranger.id })).fields ?? {})).toEqual(['assignedTo'])
  const named = await create({ name: 'Zeppelin report', deliverableType: 'report', priority: 'urgent', dueDate: '2020-01-01' })
  const found = async (fields: Fields) =>
    (await manager.call<{ items: { id: string }[] }>('GET /api/deliverables', { projectId: project.id, ...fields })).items.map(
      ({ id }) => id,
    )
  for (const fields of [{ q: 'zeppelin' }, { deliverableType: 'report' }, { priority: 'urgent' }, { overdue: true }])
    expect([fields, await found(fields)]).toEqual([fields, [named.id]])
  expect(await found({})).toEqual([named.id, made.id])
})

test('cards stand by hand, a new one first, and beside the one they were dropped at', async () => {
  const at = await app.project()
  const made = async (name: string) => (await create({ name, projectId: at.id })).id
  const [third, second, first] = [await made('Third'), await made('Second'), await made('First')]
  const order = async () =>
    (await board(manager, { projectId: at.id })).columns.map(({ status, count, items }) => [status, count, ...items.map(({ id }) => id)])
  const empty = ['approved', 'delivered', 'rejected'].map((status) => [status, 0])
  expect(await order()).toEqual([['not_started', 3, first, second, third], ['in_progress', 0], ['review', 0], ...empty])
  await manager.call('PATCH /api/deliverables/:id/place', { id: third, status: 'not_started', afterId: first })
  await manager.call('PATCH /api/deliverables/:id/place', { id: first, status: 'review' })
  expect(await order()).toEqual([['not_started', 2, third, second], ['in_progress', 0], ['review', 1, first], ...empty])
})

describe('approval', () => {
  test('an approved deliverable names its approver, one’s own work is marked, and taking it back is a decision too', async () => {
    const { id } = await create({ assignedTo: designer.user.id })
    const own = await change(designer, id, { status: 'approved' })
    expect(own.approval).toMatchObject({ by: { id: designer.user.id }, ownWork: true })
    expect((await change(manager, id, { status: 'delivered' })).approval).toMatchObject({ by: { id: designer.user.id } })
    expect((await change(manager, id, { status: 'in_progress' })).approval).toBeNull()
    await manager.call('PATCH /api/deliverables/:id/place', { id, status: 'approved' })
    expect((await read(manager, id)).approval).toMatchObject({ by: { id: manager.user.id }, ownWork: false })
    await change(manager, id, { status: 'rejected' })
    expect((await decisions(manager, id)).map(({ outcome, ownWork, versionNumber }) => [outcome, ownWork, versionNumber])).toEqual([
      ['rejected', false, 1],
      ['approved', false, 1],
      ['needs_revision', false, 1],
      ['approved', true, 1],
    ])
    // Nothing of it is for people outside the agency, and the chain is whole.
    expect(await decisions(client, id)).toEqual([])
    await change(manager, id, { name: 'Launch film, long' })
    await change(manager, id, { status: 'approved' })
    expect((await decisions(manager, id))[0]).toMatchObject({ outcome: 'approved', versionNumber: 2 })
    expect(await findings()).toEqual([])
  })

  test('a manifest that was changed behind the back of the chain is found', async () => {
    const { id } = await create()
    await change(manager, id, { status: 'approved' })
    await app.sql(`update deliverable_states set manifest = manifest || ' ' where deliverable_id = $1`, [id])
    expect(await findings()).toHaveLength(1)
    await app.sql(`update deliverable_states set manifest = rtrim(manifest) where deliverable_id = $1`, [id])
  })

  test('delivered on the day of whoever has it', async () => {
    const { id } = await create({ assignedTo: designer.user.id })
    await app.sql(`update users set timezone = 'Pacific/Kiritimati' where id = $1`, [designer.user.id])
    await change(manager, id, { status: 'delivered' })
    const [row] = await app.sql<{ right: boolean }>(
      `select delivered_on = (delivered_at at time zone 'Pacific/Kiritimati')::date as right from deliverables where id = $1`,
      [id],
    )
    expect(row?.right).toBe(true)
    await change(manager, id, { status: 'review' })
    expect((await read(manager, id)).deliveredAt).toBeNull()
  })
})

describe('the client’s verdict', () => {
  test('stands beside the internal decision, on exactly what was seen, and changes no status', async () => {
    const { id } = await create({ name: 'Poster', status: 'in_progress' })
    expect((await verdict(client, id, { state: 'x', outcome: 'approved' })).status).toBe(409)
    await change(manager, id, { status: 'review' })
    expect(await told(client)).toEqual(['deliverable.in-review'])
    const waiting = async () =>
      (await client.call<{ items: { id: string }[] }>('GET /api/deliverables', { turn: 'client' })).items.map((one) => one.id)
    expect(await waiting()).toContain(id)
    const { state } = await read(client, id)
    await change(manager, id, { description: 'With another picture' })
    expect((await verdict(client, id, { state, outcome: 'approved' })).status).toBe(409)
    const seen = await read(client, id)
    const answer = await verdict(client, id, { state: seen.state, outcome: 'changes', comment: 'Bluer, please' })
    expect(answer.body).toMatchObject({ status: 'review', verdict: 'changes' })
    expect(await waiting()).not.toContain(id)
    expect(await told(manager)).toContain('deliverable.verdict')
    const [first] = await decisions(client, id)
    expect(first).toMatchObject({ outcome: 'verdict_changes', comment: 'Bluer, please', deciderKind: 'client', versionNumber: 1 })
    // Another review asks anew.
    await change(manager, id, { status: 'in_progress' })
    await change(manager, id, { status: 'review' })
    expect((await read(client, id)).verdict).toBeNull()
    expect((await verdict(manager, id, { state: 'x', outcome: 'approved' })).status).toBe(403)
  })

  test('what the agency keeps does not make it another deliverable for the client', async () => {
    const { id } = await create({ status: 'review' })
    const { state } = await read(client, id)
    await change(manager, id, { notes: 'Not for them', actualHours: 3 })
    expect((await read(client, id)).state).toBe(state)
  })
})

test('people hear in the morning what they have to deliver tomorrow and what is late, each once', async () => {
  const { user } = await app.as('video_editor')
  await app.allocate(user, project, 'video_editor')
  await app.sql(`update users set timezone = 'Asia/Dhaka' where id = $1`, [user.id])
  for (const [dueDate, status] of [
    ['2026-05-06', 'in_progress'],
    ['2026-05-04', 'review'],
    ['2026-05-04', 'delivered'],
    ['2026-05-05', 'in_progress'],
  ])
    await create({ assignedTo: user.id, dueDate, status })
  for (const at of ['2026-05-05T02:00:00Z', '2026-05-05T05:00:00Z']) await runDated(app.services, [dueDeliverables], new Date(at))
  const kinds = await app.sql<{ kind: string }>(
    `select kind from notifications where user_id = $1 and kind like 'deliverable.%due%' order by kind`,
    [user.id],
  )
  expect(kinds.map(({ kind }) => kind)).toEqual(['deliverable.due-tomorrow', 'deliverable.overdue'])
})

test('who may edit it takes anybody’s file off it; who may not, does not', async () => {
  const { id } = await create({ assignedTo: designer.user.id })
  const fileId = await app.insert(files, fileRow({ id: randomUUID() }))
  const row = attachmentRow({ recordType: 'deliverable', recordId: id, fileId, uploadedBy: manager.user.id })
  const attachment = await app.insert(attachments, row)
  const other = await app.as('copywriter')
  expect((await other.raw('DELETE', `/api/attachments/${attachment}`)).status).toBe(403)
  expect((await other.raw('POST', '/api/attachments', { recordType: 'deliverable', recordId: id, uploadId: fileId })).status).toBe(403)
  const list = await other.call<{ items: { fileName: string }[] }>('GET /api/deliverable-attachments', { deliverableId: id })
  expect(list.items).toHaveLength(1)
  expect((await designer.raw('DELETE', `/api/attachments/${attachment}`)).status).toBe(200)
})

test('says what the client will not see, and what of it the reader may show', async () => {
  const { id } = await create({ assignedTo: designer.user.id })
  const fileId = await app.insert(files, fileRow({ id: randomUUID() }))
  const on = { recordType: 'deliverable', recordId: id, fileId, uploadedBy: manager.user.id }
  const file = await app.insert(attachments, attachmentRow({ ...on, fileName: 'Cut.mp4', audience: 'internal' }))
  await app.insert(attachments, attachmentRow({ ...on, fileName: 'Shown.mp4', audience: 'client' }))
  const documentOf = async (name: string, audience: string) => {
    const row = documentRow({
      name,
      audience,
      projectId: project.id,
      uploadedBy: manager.user.id,
      fileId,
      fileName: 'plan.pdf',
      fileType: 'application/pdf',
      fileSize: 4,
    })
    return app.insert(documents, row)
  }
  const [plan, brief] = [await documentOf('Plan', 'internal'), await documentOf('Brief', 'client')]
  const item = contentRow({ title: 'Teaser', contentType: 'graphic', projectId: project.id, createdBy: manager.user.id })
  const teaser = await app.insert(contentItems, item)
  const parts = [
    ['document', plan],
    ['document', brief],
    ['content-item', teaser],
    ['task', (await app.task({ project })).id],
  ] as const
  for (const [recordType, recordId] of parts) await manager.call('POST /api/deliverable-parts', { deliverableId: id, recordType, recordId })
  const hidden = async (who: TestClient) => (await who.call<{ items: unknown[] }>('GET /api/deliverables/:id/hidden', { id })).items
  expect(await hidden(manager)).toEqual([
    { type: 'file', id: file, name: 'Cut.mp4', mayShow: true },
    { type: 'document', id: plan, name: 'Plan', mayShow: true },
    { type: 'content-item', id: teaser, name: 'Teaser', mayShow: false },
  ])
  expect((await hidden(designer)).map((one) => (one as { mayShow: boolean }).mayShow)).toEqual([false, false, false])
  const { items } = await manager.call<{ items: { title: string; audience: string }[] }>('GET /api/deliverable-parts', {
    deliverableId: id,
  })
  expect(items.map(({ audience }) => audience)).toEqual(['internal', 'client', 'internal', 'client'])
  expect((await client.raw('GET', `/api/deliverables/${id}/hidden`)).status).toBe(403)
})
