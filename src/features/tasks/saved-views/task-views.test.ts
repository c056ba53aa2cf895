import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import type { TaskViewView } from './schema.ts'

let app: TestApp
let manager: TestClient
let designer: TestClient
let client: TestClient
let project: TestProject
let other: TestProject

beforeAll(async () => {
  app = await startTestApp()
  manager = await app.as('project_manager')
  designer = await app.as('graphic_designer')
  client = await app.as('client')
  project = await app.project({ manager: manager.user })
  other = await app.project()
  await app.allocate(client.user, project, 'client')
})
afterAll(() => app.close())

const listed = async (who: TestClient) =>
  (await who.call<{ items: TaskViewView[] }>('GET /api/task-views', {})).items.map(({ name }) => name)
const save = (who: TestClient, name: string, search: string, projectId: string | null = null) =>
  who.call<TaskViewView>('POST /api/task-views', { name, search, projectId })

test('one’s own view is seen by nobody else, whoever they are', async () => {
  const own = await save(designer, 'My week', 'view=list&group=week&mine=true&q=film&nonsense=1')
  expect(own).toMatchObject({ search: expect.stringContaining('group=week'), projectId: null, manageable: true })
  expect(own.search).not.toMatch(/film|nonsense/)
  const outside = await save(client, 'What I wait for', 'view=list')
  const admin = await app.as('admin')
  for (const who of [admin, manager, client]) expect(await listed(who)).not.toContain('My week')
  for (const who of [admin, manager, designer]) expect(await listed(who)).not.toContain('What I wait for')
  for (const who of [admin, client]) {
    expect((await who.raw('PATCH', `/api/task-views/${own.id}`, { name: 'Taken' })).status).toBe(404)
    expect((await who.raw('DELETE', `/api/task-views/${own.id}`)).status).toBe(404)
  }
  expect((await designer.raw('DELETE', `/api/task-views/${outside.id}`)).status).toBe(404)
})

test('a view of a project is seen by who sees the project, and changed by who manages it', async () => {
  const shared = await save(manager, 'Late', `due=overdue&projectId=${other.id}`, project.id)
  // It shows its project, whatever was filtered by.
  expect(new URLSearchParams(shared.search).get('projectId')).toBe(project.id)
  for (const who of [manager, designer, client]) expect(await listed(who)).toContain('Late')
  expect(await listed(await app.as('client'))).not.toContain('Late')
  for (const who of [designer, client]) {
    expect((await who.raw('PATCH', `/api/task-views/${shared.id}`, { name: 'Mine' })).status).toBe(403)
    expect((await who.raw('POST', '/api/task-views', { name: 'Theirs', search: '', projectId: project.id })).status).toBe(403)
  }
  expect((await client.raw('POST', '/api/task-views', { name: 'Foreign', search: '', projectId: other.id })).status).toBe(404)
  expect((await manager.raw('POST', '/api/task-views', { name: 'Foreign', search: '', projectId: other.id })).status).toBe(403)
})

test('a view tells people outside the agency of nobody and of no project beyond theirs', async () => {
  const people = designer.user.id
  const text = `assigneeId=${people}&brandId=${other.brandId}&group=assignee&columns=status,estimated&priority=high`
  const { id } = await save(manager, 'With names', text, project.id)
  const seen = (await client.call<{ items: TaskViewView[] }>('GET /api/task-views', {})).items.find((view) => view.id === id)
  expect(seen?.search).toContain('priority=high')
  for (const hidden of [people, other.brandId, 'group=assignee']) expect(seen?.search).not.toContain(hidden)
})

test('names are unique beside each other; a deleted view comes back, unless its name was taken', async () => {
  const first = await save(manager, 'Board', 'sort=due')
  expect((await manager.raw('POST', '/api/task-views', { name: 'BOARD', search: '' })).status).toBe(409)
  const gone = await manager.call<{ deletionId: string }>('DELETE /api/task-views/:id', { id: first.id })
  expect(await listed(manager)).not.toContain('Board')
  const again = await manager.call<TaskViewView>('POST /api/task-views/:id/restore', { id: first.id, deletionId: gone.deletionId })
  expect(again).toMatchObject({ id: first.id, name: 'Board', search: 'sort=due' })
  const twice = await manager.call<{ deletionId: string }>('DELETE /api/task-views/:id', { id: first.id })
  await save(manager, 'board', 'sort=position')
  const path = `/api/task-views/${first.id}/restore`
  expect((await manager.raw('POST', path, { deletionId: twice.deletionId })).status).toBe(409)
})

test('two who replace a view at once: the second is told', async () => {
  const view = await save(manager, 'Both', 'sort=due', project.id)
  const admin = await app.as('admin')
  await admin.call('PATCH /api/task-views/:id', { id: view.id, search: 'view=list', version: view.version })
  const late = await manager.raw('PATCH', `/api/task-views/${view.id}`, { search: 'view=calendar', version: view.version })
  expect(late.status).toBe(409)
  await manager.call('PATCH /api/task-views/:id', { id: view.id, name: 'For both', version: view.version })
  expect(await listed(manager)).toContain('For both')
})

test('a project with saved views alone is empty and can be deleted', async () => {
  const empty = await app.project({ manager: manager.user })
  await save(manager, 'Nothing', '', empty.id)
  const admin = await app.as('admin')
  await admin.call('DELETE /api/projects/:id', { id: empty.id })
  expect(await listed(manager)).not.toContain('Nothing')
})
