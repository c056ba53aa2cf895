import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentRow, contentShareRow } from '#features/content/items/fixtures/factory.ts'
import { contentItems, contentShares } from '#features/content/items/table.ts'
import { deliverableRow } from '#features/deliverables/deliverables/fixtures/factory.ts'
import type { DeliverableBoardView } from '#features/deliverables/deliverables/schema.ts'
import { deliverables } from '#features/deliverables/deliverables/table.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import type { WaitingPage } from './schema.ts'

let app: TestApp
let admin: TestClient
let client: TestClient
let elsewhere: TestClient
let project: TestProject

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  client = await app.as('client')
  elsewhere = await app.as('client')
  project = await app.project()
  await app.allocate(client.user, project, 'client')
})
afterAll(() => app.close())

const toApprove = (who: TestClient, query = '') => who.raw<WaitingPage>('GET', `/api/to-approve${query}`)
const forClients = (query = '') => admin.raw<WaitingPage>('GET', `/api/waiting-for-clients${query}`)
const titles = ({ items }: WaitingPage) => items.map(({ title }) => title)

let made = 0
async function deliverable(name: string, fields: object = {}): Promise<string> {
  made += 1
  const row = deliverableRow({ name, projectId: project.id, position: `w${made}`, status: 'review', ...fields })
  await app.insert(deliverables, row)
  return row.id as string
}

async function shared(title: string, fields: object = {}, share: object = {}): Promise<string> {
  const item = contentRow({
    title,
    contentType: 'graphic',
    createdBy: admin.user.id,
    projectId: project.id,
    versionNumber: 1,
    sharedVersion: 1,
    ...fields,
  })
  await app.insert(contentItems, item)
  await app.insert(contentShares, contentShareRow({ contentItemId: item.id, versionNumber: 1, sharedBy: admin.user.id, ...share }))
  return item.id as string
}

test('lists content and deliverables that wait for a client, what is due first on top, and nothing of others', async () => {
  await deliverable('Due later', { dueDate: '2031-05-02' })
  await deliverable('No date')
  await shared('Due first', { status: 'approved', dueDate: '2031-05-01' })
  await shared('Answered', { status: 'approved' }, { resolvedAt: new Date() })
  await shared('Published', { status: 'published' })
  await deliverable('In progress', { status: 'in_progress' })
  await deliverable('Said already', { verdict: 'approved', verdictAt: new Date() })
  await deliverable('Deleted', { deletedAt: new Date() })
  const { body } = await toApprove(client)
  expect([titles(body), body.total]).toEqual([['Due first', 'Due later', 'No date'], 3])
  expect(body.items[0]).toMatchObject({ recordType: 'content-item', versionNumber: 1, project: { id: project.id }, dueDate: '2031-05-01' })
  expect((await toApprove(elsewhere)).body).toMatchObject({ items: [], total: 0 })
})

test('is read page by page, and tells on each how many there are', async () => {
  const first = (await toApprove(client, '?limit=2')).body
  expect([titles(first), first.total]).toEqual([['Due first', 'Due later'], 3])
  expect(titles((await toApprove(client, `?limit=2&cursor=${first.nextCursor}`)).body)).toEqual(['No date'])
})

test('the agency sees what waits for clients, the longest first; nobody of it has anything to approve here', async () => {
  await app.sql(`update deliverables set status_since = now() - interval '9 days' where name = 'No date'`)
  expect(titles((await forClients()).body)[0]).toBe('No date')
  expect((await toApprove(admin)).status).toBe(403)
  expect((await client.raw('GET', '/api/waiting-for-clients')).status).toBe(403)
})

test('the filters of deliverables find what To approve and Home count', async () => {
  const other = await app.project()
  await app.insert(deliverables, deliverableRow({ name: 'Of others', projectId: other.id, position: 'wo', status: 'review' }))
  await app.sql('update projects set archived_at = now() where id = $1', [other.id])
  const listed = async (who: TestClient, turn: string) =>
    (await who.call<{ items: { name: string }[] }>('GET /api/deliverables', { turn })).items.map(({ name }) => name).toSorted()
  const onBoard = async (who: TestClient, turn: string) =>
    (await who.call<DeliverableBoardView>('GET /api/deliverable-board', { turn })).columns.map(({ status, count }) => [status, count])
  const waiting = ({ items }: WaitingPage) =>
    items.flatMap(({ recordType, title }) => (recordType === 'deliverable' ? [title] : [])).toSorted()
  const [own, all] = [waiting((await toApprove(client)).body), waiting((await forClients()).body)]
  expect([own, all]).toEqual([
    ['Due later', 'No date'],
    ['Due later', 'No date'],
  ])
  expect([await listed(client, 'mine'), await listed(admin, 'client'), await listed(elsewhere, 'mine')]).toEqual([own, all, []])
  expect(await onBoard(client, 'mine')).toContainEqual(['review', own.length])
  expect(await onBoard(admin, 'client')).toContainEqual(['review', all.length])
})

test('an answered deliverable waits for its assignee and for the manager of its project', async () => {
  const manager = await app.as('project_manager')
  const designer = await app.as('graphic_designer')
  const influencer = await app.as('influencer')
  const managed = await app.project({ manager: manager.user })
  await app.allocate(influencer.user, managed, 'influencer')
  const row = { projectId: managed.id, status: 'review', verdict: 'changes', verdictAt: new Date() }
  await deliverable('To revise', { ...row, assignedTo: designer.user.id })
  await deliverable('Nobody’s', row)
  await deliverable('Influencer’s', { ...row, assignedTo: influencer.user.id })
  await deliverable('Not answered', { ...row, assignedTo: designer.user.id, verdict: null, verdictAt: null })
  await deliverable('Back in work', { ...row, assignedTo: designer.user.id, status: 'in_progress' })
  const mine = async (who: TestClient) =>
    (await who.call<{ items: { name: string }[] }>('GET /api/deliverables', { turn: 'mine' })).items.map(({ name }) => name).toSorted()
  expect(await Promise.all([manager, designer, admin, influencer].map(mine))).toEqual([
    ['Influencer’s', 'Nobody’s', 'To revise'],
    ['To revise'],
    [],
    [],
  ])
  await app.sql('delete from deliverables where project_id = $1', [managed.id])
})

test('what is archived waits for nobody', async () => {
  const before = (await forClients()).body.total
  await app.sql('update projects set archived_at = now() where id = $1', [project.id])
  expect([before, (await forClients()).body.total, (await toApprove(client)).body.total]).toEqual([3, 0, 0])
  await app.sql('update projects set archived_at = null where id = $1', [project.id])
})

test('an answered one leaves both lists at once', async () => {
  const id = await deliverable('Poster set', { dueDate: '2031-04-01' })
  expect(titles((await toApprove(client)).body)[0]).toBe('Poster set')
  const { body } = await client.raw<{ state: string }>('GET', `/api/deliverables/${id}`)
  expect(
    (await client.raw('POST', `/api/deliverables/${id}/verdict`, { state: body.state, outcome: 'approved', comment: null })).status,
  ).toBe(201)
  expect([titles((await toApprove(client)).body), titles((await forClients()).body)].flat()).not.toContain('Poster set')
})
