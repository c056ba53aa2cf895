import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { HistoryPage } from '#features/records/history/schema.ts'
import { uploadOf } from '#features/workspace/files/fixtures/factory.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import { type ContentCalendar, type ContentCounts, type ContentItemDetail, calendarPerDay } from './schema.ts'

let app: TestApp
let admin: TestClient
let manager: TestClient
let designer: TestClient
let client: TestClient
let project: TestProject
beforeAll(async () => {
  app = await startTestApp({ env: { LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' } })
  ;[admin, manager, designer] = [await app.as('admin'), await app.as('project_manager'), await app.as('graphic_designer')]
  client = await app.as('client')
  project = await app.project()
  await app.allocateToBrand(client.user, project.brandId)
  await app.allocate(designer.user, project, 'graphic_designer')
})
afterAll(() => app.close())
beforeEach(() => app.sql('delete from notifications'))

type Fields = Record<string, unknown>
type Refusal = { code: string; message: string; fields?: Record<string, string> }
const create = (who: TestClient, fields: Fields = {}) =>
  who.raw<ContentItemDetail & Refusal>('POST', '/api/content-items', {
    contentType: 'graphic',
    title: 'Poster',
    projectId: project.id,
    ...fields,
  })
async function make(who: TestClient, fields: Fields = {}): Promise<ContentItemDetail> {
  const { status, body, text } = await create(who, fields)
  if (status !== 201) throw new Error(text)
  return body
}
const patch = (who: TestClient, id: string, fields: Fields) =>
  who.raw<ContentItemDetail & Refusal>('PATCH', `/api/content-items/${id}`, fields)
const listed = async (who: TestClient, input: Fields = {}) =>
  (await who.call<{ items: ContentItemDetail[] }>('GET /api/content-items', input)).items.map(({ title }) => title)
const told = async (who: TestClient) =>
  (await who.call<{ items: { kind: string; title: string }[] }>('GET /api/notifications')).items.map(({ kind }) => kind)
const setStatus = (id: string, status: string) => app.sql('update content_items set status = $2 where id = $1', [id, status])
/** As if its current version had been shared. */
const share = (id: string) =>
  app.sql(
    'update content_items set version_number = greatest(version_number, 1), shared_version = greatest(version_number, 1), shared_at = now() where id = $1',
    [id],
  )

describe('a new item', () => {
  test('has its first file, is a draft of medium priority in the currency of its project, and its creator’s', async () => {
    const uploadId = await uploadOf(app, designer.user, { name: 'poster.png', place: { place: 'content-item', contentType: 'graphic' } })
    const item = await make(designer, { uploadId, tags: ['spring', 'spring', ' print '], platform: '' })
    expect(item).toMatchObject({
      status: 'draft',
      priority: 'medium',
      currency: 'EUR',
      platform: null,
      tags: ['spring', 'print'],
      assignedTo: designer.user.id,
      creator: { id: designer.user.id },
      versionNumber: 1,
      file: { name: 'poster.png' },
      brandId: project.brandId,
      sharedVersion: null,
      turn: { side: 'agency', people: [{ id: designer.user.id }] },
      rounds: { agreed: null, current: 0, open: false, beyond: false, nextBeyond: false },
    })
    expect(await told(designer)).toEqual([])
  })

  test('keeps the limits of its fields, and says what is missing', async () => {
    const refused = async (fields: Fields) => Object.keys((await create(manager, fields)).body.fields ?? {})
    expect(await refused({ title: ' ' })).toEqual(['title'])
    expect(await refused({ title: 'x'.repeat(201) })).toEqual(['title'])
    expect(await refused({ description: 'x'.repeat(2001) })).toEqual(['description'])
    expect(await refused({ platform: 'x'.repeat(51) })).toEqual(['platform'])
    expect(await refused({ budgetAllocated: '-1' })).toEqual(['budgetAllocated'])
    expect((await create(manager, { projectId: null })).body.message).toBe('Must select either a project or brand')
    expect((await create(manager, { brandId: (await app.brand()).id })).body.fields).toHaveProperty('brandId')
    expect((await create(manager, { projectId: (await app.project({ status: 'completed' })).id })).status).toBe(400)
    expect((await create(manager, { contentType: 'article', uploadId: project.id })).body.fields).toHaveProperty('uploadId')
    expect((await create(manager, { title: 'x'.repeat(200), description: 'x'.repeat(2000), platform: 'x'.repeat(50) })).status).toBe(201)
  })

  test('is given to somebody of its team, by admins and project managers alone', async () => {
    const item = await make(manager, { assignedTo: designer.user.id })
    expect(item.assignee).toMatchObject({ id: designer.user.id })
    expect(await told(designer)).toEqual(['content.assigned'])
    expect((await create(designer, { assignedTo: manager.user.id })).status).toBe(403)
    expect((await create(manager, { assignedTo: admin.user.id })).body.fields).toHaveProperty('assignedTo')
    expect((await patch(designer, item.id, { assignedTo: null })).status).toBe(403)
    expect((await patch(manager, item.id, { assignedTo: null })).body).toMatchObject({ assignedTo: null, turn: { people: [] } })
  })

  test('of a brand takes the currency of the brand’s invoices', async () => {
    const brand = await app.brand()
    await app.sql(`update brands set billing_currency = 'JPY' where id = $1`, [brand.id])
    const item = await make(manager, { projectId: null, brandId: brand.id, budgetAllocated: '1200.00', actualCost: 7 })
    expect(item).toMatchObject({ currency: 'JPY', budgetAllocated: '1200', actualCost: '7', project: null, brandId: brand.id })
    expect((await patch(manager, item.id, { currency: 'KWD' })).body).toMatchObject({ budgetAllocated: '1200.000', actualCost: '7.000' })
  })
})

describe('what was approved', () => {
  test.for([
    ['approved', { title: 'Other' }],
    ['published', { description: 'Other' }],
    ['approved', { dimensions: '10 × 10', priority: 'high' }],
    ['approved', { alternativeText: 'A poster on a wall' }],
    ['published', { alternativeText: null }],
    ['approved', { tags: ['spring', 'print'] }],
    ['published', { tags: [] }],
  ] as const)('and is %s, is in revision with a change of what it says: %o', async ([status, fields]) => {
    const { id } = await make(manager, { alternativeText: 'A poster', tags: ['spring'] })
    await setStatus(id, status)
    expect((await patch(manager, id, fields)).body).toMatchObject({ status: 'in_revision', ...fields })
    const { items } = await manager.call<HistoryPage>('GET /api/history', { recordType: 'content-item', recordId: id })
    expect(items[0]?.changes.map(({ field }) => field).toSorted()).toEqual([...Object.keys(fields), 'status'].toSorted())
  })

  test('stays so with a change that nobody decided on, or with none', async () => {
    const { id } = await make(manager, { alternativeText: 'A poster', tags: ['spring'] })
    await setStatus(id, 'approved')
    const asked = { title: 'Poster', alternativeText: ' A poster ', tags: ['spring', 'spring'] }
    const same = { ...asked, priority: 'urgent', dueDate: '2031-01-01', budgetAllocated: '5', agreedRounds: 2 }
    expect((await patch(manager, id, same)).body.status).toBe('approved')
  })

  test('is edited by its assignee, and by whoever began it while it is in work', async () => {
    const { id } = await make(designer)
    const other = await app.as('creative')
    await app.allocate(other.user, project, 'copywriter')
    await patch(manager, id, { assignedTo: other.user.id })
    expect((await patch(designer, id, { title: 'Mine' })).status).toBe(200)
    await setStatus(id, 'approved')
    expect((await patch(designer, id, { title: 'Mine again' })).status).toBe(403)
    expect((await patch(other, id, { title: 'Theirs' })).body.status).toBe('in_revision')
    expect((await patch(designer, id, { title: 'Mine again' })).status).toBe(200)
  })
})

describe('a list', () => {
  test('is filtered by type, place, status, priority, people, date, text and turn, and counted', async () => {
    const at = await app.project()
    await app.allocate(designer.user, at, 'graphic_designer')
    const due = (dueDate: string | null, fields: Fields = {}) => make(manager, { projectId: at.id, dueDate, ...fields })
    await due('2031-03-01', { title: 'First', priority: 'urgent', platform: 'Print' })
    await due('2031-03-31', { title: 'Last 100%', contentType: 'ad', assignedTo: designer.user.id })
    const none = await due(null, { title: 'None', contentType: 'article', description: 'Of 100% wool' })
    await setStatus(none.id, 'published')
    const find = (input: Fields) => listed(manager, { projectId: at.id, ...input })
    expect(await find({})).toEqual(['None', 'Last 100%', 'First'])
    expect(await find({ sort: 'dueDate' })).toEqual(['First', 'Last 100%', 'None'])
    expect(await find({ sort: 'title' })).toEqual(['First', 'Last 100%', 'None'])
    expect(await find({ contentType: 'ad,article' })).toEqual(['None', 'Last 100%'])
    expect(await find({ status: 'published' })).toEqual(['None'])
    expect(await find({ open: true })).toEqual(['Last 100%', 'First'])
    expect(await find({ priority: 'urgent' })).toEqual(['First'])
    expect(await find({ platform: 'Print' })).toEqual(['First'])
    expect(await find({ assignedTo: designer.user.id })).toEqual(['Last 100%'])
    expect(await find({ createdBy: designer.user.id })).toEqual([])
    expect(await find({ dueFrom: '2031-03-02', dueTo: '2031-03-31' })).toEqual(['Last 100%'])
    expect(await find({ q: '100%' })).toEqual(['None', 'Last 100%'])
    expect(await find({ turn: 'agency' })).toEqual(['Last 100%', 'First'])
    expect(await listed(designer, { projectId: at.id, turn: 'mine' })).toEqual(['Last 100%'])
    expect(await listed(manager, { brandId: at.brandId })).toEqual(['None', 'Last 100%', 'First'])
    const counts = await manager.call<ContentCounts>('GET /api/content-counts', { projectId: at.id })
    expect(counts).toMatchObject({
      total: 3,
      types: { graphic: 1, video: 0 },
      statuses: { draft: 2, published: 1 },
      turns: { agency: 2, client: 0 },
    })
  })

  test('shows people outside what was shared with them, in its shared version, without what the agency keeps', async () => {
    const uploadId = await uploadOf(app, manager.user, { place: { place: 'content-item', contentType: 'graphic' } })
    const item = await make(manager, { title: 'Shared soon', uploadId, budgetAllocated: '77', agreedRounds: 3 })
    expect((await client.raw('GET', `/api/content-items/${item.id}`)).status).toBe(404)
    await share(item.id)
    await app.sql('update content_items set version_number = 2 where id = $1', [item.id])
    const { body: seen } = await client.raw<ContentItemDetail>('GET', `/api/content-items/${item.id}`)
    expect(seen).toMatchObject({ title: 'Shared soon', versionNumber: 1, turn: { side: 'agency' } })
    for (const field of ['budgetAllocated', 'actualCost', 'currency', 'agreedRounds', 'rounds', 'held', 'review'])
      expect(seen).not.toHaveProperty(field)
    expect(seen.turn).not.toHaveProperty('people')
    const outsider = await app.as('client')
    expect((await outsider.raw('GET', `/api/content-items/${item.id}`)).status).toBe(404)
    const influencer = await app.as('influencer')
    await app.allocate(influencer.user, project, 'influencer')
    expect((await influencer.raw('GET', `/api/content-items/${item.id}`)).status).toBe(404)
    await patch(manager, item.id, { assignedTo: influencer.user.id })
    expect((await influencer.raw('GET', `/api/content-items/${item.id}`)).status).toBe(200)
  })
})

describe('a deleted item', () => {
  test('is undone, listed under Recently deleted, and holds its project only while it lives', async () => {
    const at = await app.project()
    const { id } = await make(manager, { projectId: at.id })
    expect((await admin.raw<Refusal>('DELETE', `/api/projects/${at.id}`)).body.message).toContain('1 content item')
    const { deletionId } = await manager.call<{ deletionId: string }>('DELETE /api/content-items/:id', { id })
    expect((await manager.raw('GET', `/api/content-items/${id}`)).status).toBe(404)
    expect((await manager.call<{ items: { recordId: string }[] }>('GET /api/deletions')).items.map(({ recordId }) => recordId)).toContain(
      id,
    )
    await manager.call('POST /api/content-items/:id/restore', { id, deletionId })
    expect((await manager.raw('GET', `/api/content-items/${id}`)).status).toBe(200)
    await manager.call('DELETE /api/content-items/:id', { id })
    expect((await admin.raw('DELETE', `/api/projects/${at.id}`)).status).toBe(200)
  })
})

test('the calendar tells of each day how much is due, and brings the first of it', async () => {
  const at = await app.project({ manager: manager.user })
  const make = (title: string, dueDate: string | null) =>
    manager.call<ContentItemDetail>('POST /api/content-items', { contentType: 'article', title, projectId: at.id, dueDate })
  for (let n = 0; n < calendarPerDay + 3; n += 1) await make(`Busy ${n}`, '2031-05-02')
  for (const day of ['2031-05-20', '2031-06-01', null]) await make(`Due ${day}`, day)
  const asked = { projectId: at.id, dueFrom: '2031-05-01', dueTo: '2031-05-31' }
  const { days } = await manager.call<ContentCalendar>('GET /api/content-calendar', asked)
  expect(days.map(({ day, count, items }) => [day, count, items.length])).toEqual([
    ['2031-05-02', calendarPerDay + 3, calendarPerDay],
    ['2031-05-20', 1, 1],
  ])
  expect(days[1]?.items[0]).toMatchObject({ title: 'Due 2031-05-20', dueDate: '2031-05-20', turn: { side: 'agency' } })
  const none = await manager.call<ContentCalendar>('GET /api/content-calendar', { ...asked, status: 'approved' })
  expect(none.days).toEqual([])
  // What was not shared stands in no calendar of a client's.
  await app.allocateToBrand(client.user, at.brandId)
  expect((await client.call<ContentCalendar>('GET /api/content-calendar', asked)).days).toEqual([])
  for (const wrong of ['dueFrom=2031-01-01&dueTo=2031-12-31', 'dueFrom=soon&dueTo=2031-12-31'])
    expect((await manager.raw('GET', `/api/content-calendar?${wrong}`)).status).toBe(400)
})
