import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject, TestTask } from '#testing/kit/test-app-types.ts'

let app: TestApp
let admin: TestClient
let maker: TestClient
let assignee: TestClient
let client: TestClient
let project: TestProject
let task: TestTask
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  ;[maker, assignee, client] = [await app.as('project_manager'), await app.as('creative'), await app.as('client')]
  project = await app.project()
  await app.allocateToBrand(client.user, project.brandId)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.sql('delete from notifications')
  task = await app.task({ project, createdBy: maker.user, assignee: assignee.user })
})

const ref = () => ({ recordType: 'task', recordId: task.id })
const follow = (who: TestClient, following: boolean) => who.call('PATCH /api/follows', { ...ref(), following })
const state = (who: TestClient) => who.call('GET /api/follows', ref())
const comment = (who: TestClient, audience = 'client') => who.call('POST /api/comments', { ...ref(), body: 'Hello', audience })
const kindsFor = async (who: TestClient) => {
  const { items } = await who.call<{ items: { kind: string; message: string }[] }>('GET /api/notifications')
  return items.map(({ kind }) => kind)
}

test('who made a task, has it or wrote on it follows by itself, and hears of its status; nobody else does', async () => {
  const [writer, stranger] = [await app.as('copywriter'), await app.as('video_editor')]
  await comment(writer)
  for (const who of [maker, assignee, writer]) expect(await state(who)).toEqual({ following: true, byItself: true })
  expect(await state(stranger)).toEqual({ following: false, byItself: false })
  await admin.call('PATCH /api/tasks/:id', { id: task.id, status: 'in_progress' })
  expect(await kindsFor(writer)).toEqual(['task.status'])
  expect(await kindsFor(maker)).toEqual(['task.status', 'comment.created'])
  expect([await kindsFor(stranger), await kindsFor(admin)]).toEqual([[], []])
  // Whoever took back all they wrote has written nothing on it.
  await app.sql('update comments set deleted_at = now() where author_id = $1', [writer.user.id])
  expect(await state(writer)).toEqual({ following: false, byItself: false })
})

test('what is followed by choice is told, and unfollowed stays so whatever one does with the record later', async () => {
  await follow(client, true)
  await follow(assignee, false)
  await comment(admin)
  expect([await kindsFor(client), await kindsFor(assignee)]).toEqual([['comment.created'], []])
  // Writing on it makes nobody follow again who said no.
  await comment(assignee)
  await comment(admin)
  expect(await kindsFor(assignee)).toEqual([])
  expect(await state(assignee)).toEqual({ following: false, byItself: false })
  // A mention reaches them all the same.
  await admin.call('POST /api/comments', { ...ref(), body: 'You', mentions: [assignee.user.id] })
  expect(await kindsFor(assignee)).toEqual(['comment.mentioned'])
})

test('nobody outside hears of what is internal, or of what they can no longer open', async () => {
  await follow(client, true)
  await comment(admin, 'internal')
  expect(await app.sql('select 1 from notifications where user_id = $1', [client.user.id])).toEqual([])
  await app.sql('delete from brand_allocations where user_id = $1', [client.user.id])
  await comment(admin)
  expect(await app.sql('select 1 from notifications where user_id = $1', [client.user.id])).toEqual([])
  expect((await client.raw('GET', `/api/follows?recordType=task&recordId=${task.id}`)).status).toBe(404)
  await app.allocateToBrand(client.user, project.brandId)
})

test('clients of one brand read each other’s name', async () => {
  const onProject = await app.as('client')
  await app.allocate(onProject.user, project, 'client')
  for (const who of [client, onProject]) await follow(who, true)
  const sentences = async (who: TestClient) =>
    (await who.call<{ items: { message: string }[] }>('GET /api/notifications')).items.map(({ message }) => message)
  await comment(client)
  const said = (name: string) => `${name} commented on “${task.name}”.`
  for (const who of [onProject, assignee]) expect(await sentences(who)).toEqual([said(client.user.fullName)])
})

test('a due date that moves is told to who follows, a new assignee to the two it concerns', async () => {
  await admin.call('PATCH /api/tasks/:id', { id: task.id, dueDate: '2026-12-24' })
  const { items } = await assignee.call<{ items: { message: string }[] }>('GET /api/notifications')
  expect(items[0]?.message).toBe(`${admin.user.fullName} set the due date of “${task.name}” to 24 Dec 2026.`)
  const next = await app.user('video_editor')
  await app.allocate(next, project, 'video_editor')
  await admin.call('PATCH /api/tasks/:id', { id: task.id, assigneeId: next.id, status: 'in_progress' })
  expect(await kindsFor(assignee)).toEqual(['task.unassigned', 'task.due-date'])
  expect((await kindsFor(await app.signIn(next))).toSorted()).toEqual(['task.assigned'])
})

test('projects: who is put on one, taken off it or leads it is told', async () => {
  const designer = await app.as('graphic_designer')
  const body = { projectId: project.id, userId: designer.user.id, role: 'graphic_designer' }
  const { id } = await admin.call<{ id: string }>('POST /api/project-allocations', body)
  await admin.call('PATCH /api/projects/:id', { id: project.id, status: 'paused' })
  await admin.call('DELETE /api/project-allocations/:id', { id })
  expect((await kindsFor(designer)).toSorted()).toEqual(['project.added', 'project.removed', 'project.status'])
  const brandful = await admin.call<{ id: string }>('POST /api/brand-allocations', { brandId: project.brandId, userId: designer.user.id })
  await admin.call('DELETE /api/brand-allocations/:id', { id: brandful.id })
  const role = await admin.call<{ id: string }>('POST /api/user-roles', { userId: designer.user.id, role: 'copywriter' })
  await admin.call('DELETE /api/user-roles/:id', { id: role.id })
  expect((await kindsFor(designer)).toSorted().filter((kind) => !kind.startsWith('project.'))).toEqual([
    'brand.added',
    'brand.removed',
    'role.given',
    'role.taken',
  ])
})

test('who is answered and whose comment is resolved hear of that, once, and only where they may read it', async () => {
  type Written = { id: string }
  const asked = (await comment(client)) as Written
  await admin.call('POST /api/comments', { ...ref(), body: 'Yes', audience: 'client', parentId: asked.id })
  await admin.call('POST /api/comments/:id/resolve', { id: asked.id })
  const { items } = await client.call<{ items: { kind: string; actionUrl: string }[] }>('GET /api/notifications')
  expect(items.map(({ kind }) => kind)).toEqual(['comment.resolved', 'comment.replied'])
  expect(items[0]?.actionUrl).toBe(`/tasks?task=${task.id}&comment=${asked.id}`)
  // Whoever asked waits for the answer, also where they follow no more.
  await app.sql('delete from notifications')
  await follow(client, false)
  await admin.call('POST /api/comments', { ...ref(), body: 'And this', audience: 'client', parentId: asked.id })
  await comment(admin)
  expect(await kindsFor(client)).toEqual(['comment.replied'])
  await app.sql('delete from notifications')
  await admin.call('POST /api/comments', { ...ref(), body: 'Among us', audience: 'internal', parentId: asked.id })
  expect(await app.sql('select 1 from notifications where user_id = $1', [client.user.id])).toEqual([])
})
