import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DecisionView } from '#features/records/decisions/schema.ts'
import { uploadOf } from '#features/workspace/files/fixtures/factory.ts'
import { runDated } from '#platform/jobs/dated-jobs.ts'
import { addDays, dateIn } from '#shared/values/dates.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import type { ContentItemDetail } from '../items/schema.ts'
import { reviewReminders } from './jobs.ts'
import type { RoundView } from './schema.ts'

let app: TestApp
let manager: TestClient
let designer: TestClient
let owner: TestClient
let client: TestClient
let project: TestProject
beforeAll(async () => {
  app = await startTestApp({ env: { LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' } })
  ;[manager, designer, owner] = [await app.as('project_manager'), await app.as('graphic_designer'), await app.as('product_owner')]
  client = await app.as('client')
  project = await app.project()
  await app.allocateToBrand(client.user, project.brandId)
  await app.allocate(designer.user, project, 'graphic_designer')
})
afterAll(() => app.close())
beforeEach(() => app.sql('delete from notifications'))

type Fields = Record<string, unknown>
type Refusal = { code: string; message: string; fields?: Record<string, string>; current?: Record<string, unknown> }
const act = (who: TestClient, id: string, what: string, fields: Fields = {}) =>
  who.raw<ContentItemDetail & Refusal>('POST', `/api/content-items/${id}/${what}`, fields)
const read = (who: TestClient, id: string) => who.call<ContentItemDetail>('GET /api/content-items/:id', { id })
const told = async (who: TestClient) =>
  (await who.call<{ items: { kind: string }[] }>('GET /api/notifications')).items.map(({ kind }) => kind)
const decisions = async (who: TestClient, id: string) =>
  (await who.call<{ items: DecisionView[] }>('GET /api/decisions', { recordType: 'content-item', recordId: id })).items

/** A graphic of the designer's with its first version. */
async function graphic(): Promise<string> {
  const uploadId = await uploadOf(app, designer.user, { name: 'poster.png', place: { place: 'content-item', contentType: 'graphic' } })
  const item = await designer.call<ContentItemDetail>('POST /api/content-items', {
    contentType: 'graphic',
    title: 'Poster',
    projectId: project.id,
    uploadId,
  })
  return item.id
}
async function addVersion(id: string): Promise<void> {
  const uploadId = await uploadOf(app, designer.user, {
    name: 'new.png',
    content: 'other',
    place: { place: 'content-version', contentItemId: id },
  })
  await designer.call('POST /api/content-items/:id/versions', { id, uploadId })
}
const submit = (id: string, versionNumber: number, more: Fields = {}) =>
  act(designer, id, 'submission', { versionNumber, reviewerIds: [owner.user.id], ...more })

test('from a draft over the client to what is published, each decision on its version', async () => {
  const id = await graphic()
  expect((await submit(id, 1, { note: 'Please look at the crop' })).body).toMatchObject({
    status: 'pending_review',
    review: { round: 1, versionNumber: 1, reviewers: [{ id: owner.user.id }], note: 'Please look at the crop' },
    turn: { side: 'agency', people: [{ id: owner.user.id }] },
    rounds: { current: 1, open: true },
  })
  expect(await told(owner)).toEqual(['content.submitted'])
  expect((await act(owner, id, 'share', { versionNumber: 1 })).body).toMatchObject({ sharedVersion: 1, turn: { side: 'client' } })
  expect(await told(client)).toEqual(['content.shared'])
  expect(await read(client, id)).toMatchObject({ versionNumber: 1, turn: { side: 'client' } })
  const verdict = await act(client, id, 'verdict', { versionNumber: 1, outcome: 'approved', comment: 'We like it' })
  expect(verdict.body).toMatchObject({ status: 'pending_review', turn: { side: 'agency' } })
  expect(await told(designer)).toContain('content.verdict')
  expect((await act(owner, id, 'decision', { versionNumber: 1, outcome: 'approved', comment: 'Good' })).body).toMatchObject({
    status: 'approved',
    rounds: { current: 1, open: false },
    review: null,
  })
  const url = 'https://example.com/poster'
  expect((await act(manager, id, 'publication', { versionNumber: 1, url, on: '2031-05-02' })).body).toMatchObject({
    status: 'published',
    publishedUrl: url,
    publishedOn: '2031-05-02',
    turn: null,
  })
  const made = await decisions(manager, id)
  expect(
    made.map(({ outcome, versionNumber, comment, deciderKind, ownWork }) => ({ outcome, versionNumber, comment, deciderKind, ownWork })),
  ).toEqual([
    { outcome: 'published', versionNumber: 1, comment: null, deciderKind: 'internal', ownWork: false },
    { outcome: 'approved', versionNumber: 1, comment: 'Good', deciderKind: 'internal', ownWork: false },
    { outcome: 'verdict_approved', versionNumber: 1, comment: 'We like it', deciderKind: 'client', ownWork: false },
  ])
  const [stored] = await app.sql<{ sha256: string }>('select sha256 from content_versions where content_item_id = $1', [id])
  expect(new Set(made.map(({ sha256 }) => sha256))).toEqual(new Set([stored?.sha256]))
  expect(made.at(-1)?.wording).toBe('I agree with version 1.')
  expect((await decisions(client, id)).map(({ outcome }) => outcome)).toEqual(['verdict_approved'])
  await addVersion(id)
  expect(await read(manager, id)).toMatchObject({ status: 'in_revision', versionNumber: 2, sharedVersion: 1 })
  expect(await read(client, id)).toMatchObject({ versionNumber: 1 })
})

describe('a decision', () => {
  test('is refused with the number of the version that came meanwhile, and nothing of it is written', async () => {
    const id = await graphic()
    await submit(id, 1)
    await addVersion(id)
    const { status, body } = await act(owner, id, 'decision', { versionNumber: 1, outcome: 'approved' })
    expect([status, body.message, body.current]).toEqual([409, expect.stringContaining('Version 2 came meanwhile'), { versionNumber: 2 }])
    expect(await decisions(manager, id)).toEqual([])
    expect((await act(owner, id, 'decision', { versionNumber: 2, outcome: 'approved' })).status).toBe(201)
  })

  test('of two reviewers at once is one, and the other is told what it is by now', async () => {
    const id = await graphic()
    await submit(id, 1, { reviewerIds: [owner.user.id, manager.user.id] })
    const both = await Promise.all([
      act(owner, id, 'decision', { versionNumber: 1, outcome: 'approved' }),
      act(manager, id, 'decision', { versionNumber: 1, outcome: 'rejected' }),
    ])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
    expect((await decisions(manager, id)).length).toBe(1)
  })

  test('sets in revision, or rejects, which only an admin or a project manager takes back; one’s own work is marked', async () => {
    const id = await graphic()
    await submit(id, 1)
    expect((await act(owner, id, 'decision', { versionNumber: 1, outcome: 'needs_revision', comment: 'x'.repeat(1001) })).status).toBe(400)
    expect((await act(owner, id, 'decision', { versionNumber: 1, outcome: 'needs_revision' })).body.status).toBe('in_revision')
    const uploadId = await uploadOf(app, manager.user, { place: { place: 'content-version', contentItemId: id } })
    await manager.call('POST /api/content-items/:id/versions', { id, uploadId })
    await submit(id, 2)
    expect((await act(manager, id, 'decision', { versionNumber: 2, outcome: 'rejected' })).body).toMatchObject({
      status: 'rejected',
      turn: null,
    })
    expect((await decisions(manager, id))[0]).toMatchObject({ outcome: 'rejected', ownWork: true })
    expect((await act(owner, id, 'reopening')).status).toBe(403)
    expect((await act(manager, id, 'reopening')).body.status).toBe('draft')
    expect((await act(manager, id, 'reopening')).status).toBe(409)
  })
})

describe('a rejected item', () => {
  test('takes versions and stays rejected; it names the managers who can reopen it to the agency alone', async () => {
    const other = await app.as('project_manager')
    await app.allocate(manager.user, project, 'project_manager')
    const id = await graphic()
    await submit(id, 1)
    await act(manager, id, 'share', { versionNumber: 1 })
    expect((await read(designer, id)).reopeners).toBe(null)
    await act(owner, id, 'decision', { versionNumber: 1, outcome: 'rejected' })
    await addVersion(id)
    const { status, versionNumber, reopeners } = await read(designer, id)
    expect([status, versionNumber]).toEqual(['rejected', 2])
    const names = (all: typeof reopeners) => new Set(all?.map((one) => one.id))
    expect(names(reopeners)).toEqual(new Set([project.managerId, manager.user.id]))
    expect(await read(client, id)).not.toHaveProperty('reopeners')
    await app.allocate(other.user, project, 'project_manager')
    await app.sql('update users set deactivated_at = now() where id = $1', [other.user.id])
    expect(names((await read(designer, id)).reopeners)).toEqual(names(reopeners))
  })

  test('of a brand names the project managers of the brand', async () => {
    const brand = await app.brand()
    await app.allocateToBrand(manager.user, brand.id)
    await app.allocateToBrand(designer.user, brand.id)
    const { id } = await manager.call<ContentItemDetail>('POST /api/content-items', {
      contentType: 'graphic',
      title: 'Poster',
      brandId: brand.id,
      assignedTo: designer.user.id,
    })
    await app.sql(`update content_items set status = 'rejected' where id = $1`, [id])
    expect((await read(designer, id)).reopeners?.map((one) => one.id)).toEqual([manager.user.id])
  })
})

describe('a submission', () => {
  test('is offered with the reviewers of the last round who may still decide', async () => {
    const [staying, leaving] = [await app.as('product_owner'), await app.as('product_owner')]
    const id = await graphic()
    const names = async (who: TestClient) => (await read(who, id)).lastReviewers?.map((one) => one.id)
    expect(await names(designer)).toEqual([])
    await submit(id, 1)
    await act(owner, id, 'decision', { versionNumber: 1, outcome: 'needs_revision' })
    expect(await names(designer)).toEqual([owner.user.id])
    await submit(id, 1, { reviewerIds: [staying.user.id, leaving.user.id] })
    await act(manager, id, 'share', { versionNumber: 1 })
    await act(owner, id, 'decision', { versionNumber: 1, outcome: 'needs_revision' })
    await app.sql('update users set deactivated_at = now() where id = $1', [leaving.user.id])
    expect(await names(designer)).toEqual([staying.user.id])
    for (const field of ['lastReviewers', 'manager']) expect(await read(client, id)).not.toHaveProperty(field)
  })

  test('is offered with the manager of the project at first, while the manager may decide', async () => {
    const id = await graphic()
    expect((await read(designer, id)).manager?.id).toBe(project.managerId)
    await app.sql('update users set deactivated_at = now() where id = $1', [project.managerId])
    expect((await read(designer, id)).manager).toBeNull()
    await app.sql('update users set deactivated_at = null where id = $1', [project.managerId])
  })

  test('names people who may decide, needs a version, and a status that is in work', async () => {
    const id = await graphic()
    expect((await submit(id, 1, { reviewerIds: [designer.user.id] })).body.fields).toHaveProperty('reviewerIds')
    expect((await submit(id, 1, { reviewerIds: [] })).status).toBe(400)
    expect((await submit(id, 2)).status).toBe(409)
    expect((await submit(id, 1)).status).toBe(201)
    expect((await submit(id, 1)).status).toBe(409)
  })

  test('beyond the agreed rounds says so before it begins', async () => {
    const id = await graphic()
    await manager.call('PATCH /api/content-items/:id', { id, agreedRounds: 1 })
    await submit(id, 1)
    const { body } = await act(owner, id, 'decision', { versionNumber: 1, outcome: 'needs_revision' })
    expect(body.rounds).toEqual({ agreed: 1, current: 1, open: false, beyond: false, nextBeyond: true })
    const refused = await submit(id, 1)
    expect([refused.status, refused.body.fields?.confirmBeyond]).toEqual([409, expect.stringContaining('round 2, and 1 is agreed')])
    expect((await submit(id, 1, { confirmBeyond: true })).body.rounds).toMatchObject({ current: 2, beyond: true })
    const { items } = await manager.call<{ items: RoundView[] }>('GET /api/content-rounds', { contentItemId: id })
    expect(items.map(({ round, beyond, closedBy }) => [round, beyond, closedBy?.id ?? null])).toEqual([
      [2, true, null],
      [1, false, owner.user.id],
    ])
  })

  test('is reminded of on the morning before its day, unless it is decided', async () => {
    const [open, decided] = [await graphic(), await graphic()]
    const dueDate = addDays(dateIn('UTC'), 3)
    for (const id of [open, decided]) await submit(id, 1, { dueDate })
    await act(owner, decided, 'decision', { versionNumber: 1, outcome: 'approved' })
    await app.sql('delete from notifications')
    await runDated(app.services, [reviewReminders], new Date(`${addDays(dueDate, -2)}T23:00:00Z`))
    expect(await told(owner)).toEqual([])
    await runDated(app.services, [reviewReminders], new Date(`${addDays(dueDate, -1)}T23:00:00Z`))
    expect(await told(owner)).toEqual(['content.review-due'])
  })
})

test('what is shared goes to clients only once it was submitted, a newer version once it is shared too, and is taken back', async () => {
  const id = await graphic()
  expect((await act(owner, id, 'share', { versionNumber: 1 })).status).toBe(409)
  await submit(id, 1)
  await act(owner, id, 'share', { versionNumber: 1 })
  await addVersion(id)
  expect(await read(client, id)).toMatchObject({ versionNumber: 1, sharedVersion: 1 })
  await act(owner, id, 'share', { versionNumber: 2 })
  const late = await act(client, id, 'verdict', { versionNumber: 1, outcome: 'approved' })
  expect([late.status, late.body.current]).toEqual([409, { versionNumber: 2 }])
  const stream = await client.stream()
  expect((await owner.raw('DELETE', `/api/content-items/${id}/share`)).status).toBe(200)
  const gone = await stream.next(({ message }) => message.recordId === id && message.what === 'gone')
  expect(gone.message.fields).toEqual([])
  stream.cut()
  expect((await client.raw('GET', `/api/content-items/${id}`)).status).toBe(404)
  expect(await read(owner, id)).toMatchObject({ sharedVersion: null, turn: { side: 'agency' } })
})

const rounds = 20
test(`a new version during an approval is decided on or refused, never passed over (${rounds} rounds)`, { timeout: 120_000 }, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const id = await graphic()
    await submit(id, 1)
    const uploadId = await uploadOf(app, designer.user, { content: 'other', place: { place: 'content-version', contentItemId: id } })
    const arriving = () => act(designer, id, 'versions', { uploadId })
    const early = round % 2 === 0 ? arriving() : undefined
    const deciding = act(owner, id, 'decision', { versionNumber: 1, outcome: 'approved' })
    const [decided] = await Promise.all([deciding, early ?? arriving()])
    const item = await read(manager, id)
    // Who was first: the decision, and the version set it in revision; or the version, and the decision was refused with its number.
    expect([item.versionNumber, item.status]).toEqual([2, decided.status === 201 ? 'in_revision' : 'pending_review'])
    expect((await decisions(manager, id)).map(({ versionNumber }) => versionNumber)).toEqual(decided.status === 201 ? [1] : [])
    if (decided.status !== 201) expect([decided.status, decided.body.current]).toEqual([409, { versionNumber: 2 }])
  }
})
