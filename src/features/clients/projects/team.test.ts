import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Page } from '#shared/contract/endpoint.ts'
import type { ErrorBody } from '#shared/rights/errors.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import type { ProjectAllocationView, ProjectMemberView } from './schema.ts'

let app: TestApp
let admin: TestClient
let manager: TestClient
let designer: TestClient
let project: TestProject

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  manager = await app.as('project_manager', { fullName: 'Mo Manager' })
  designer = await app.as('graphic_designer', { fullName: 'Di Designer' })
  project = await app.project({ manager: manager.user, owner: manager.user })
})
afterAll(() => app.close())

const add = (who: TestClient, fields: Record<string, unknown>) =>
  who.raw<ProjectAllocationView & ErrorBody>('POST', '/api/project-allocations', { projectId: project.id, ...fields })
const team = (who: TestClient, id = project.id) => who.raw<Page<ProjectMemberView>>('GET', `/api/project-allocations?projectId=${id}`)
const remove = (who: TestClient, id: string) => who.raw<ErrorBody>('DELETE', `/api/project-allocations/${id}`)
const count = async () => (await app.sql('select 1 from project_allocations where project_id = $1', [project.id])).length

it('lists each person once, with all duties, open tasks and account roles', async () => {
  const made = await add(manager, { userId: designer.user.id, role: 'graphic_designer' })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ role: 'graphic_designer', allocatedBy: manager.user.id, user: { fullName: 'Di Designer' } })
  await add(manager, { userId: designer.user.id, role: 'video_editor' })
  for (const [status, dueDate] of [
    ['todo', undefined],
    ['blocked', '2026-01-01'],
    ['done', '2025-12-31'],
  ] as const) {
    await app.task({ project, assignee: designer.user, name: `A ${status} one`, status, dueDate })
  }
  await app.task({ project, assignee: designer.user, deletedAt: new Date() })
  await app.task({ assignee: designer.user })
  const { body } = await team(designer)
  expect(body.items).toMatchObject([
    {
      userId: designer.user.id,
      user: { email: designer.user.email, roles: ['graphic_designer'], active: true },
      duties: [
        { role: 'graphic_designer', locked: false },
        { role: 'video_editor', locked: false },
      ],
      openTaskCount: 2,
    },
    {
      userId: manager.user.id,
      duties: [
        { role: 'project_manager', locked: true },
        { role: 'product_owner', locked: true },
      ],
      openTaskCount: 0,
    },
  ])
})

it('pages by name', async () => {
  const first = await admin.raw<Page<ProjectMemberView>>('GET', `/api/project-allocations?projectId=${project.id}&limit=1`)
  const second = await admin.raw<Page<ProjectMemberView>>(
    'GET',
    `/api/project-allocations?projectId=${project.id}&limit=1&cursor=${first.body.nextCursor ?? ''}`,
  )
  expect([first, second].map(({ body }) => body.items[0]?.user.fullName)).toEqual(['Di Designer', 'Mo Manager'])
  expect(second.body.nextCursor).toBeNull()
})

it('takes a duty once per person', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => add(manager, { userId: designer.user.id, role: 'copywriter' })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe('Di Designer is already copywriter on this project.')
})

it('checks whom it is given to', async () => {
  const before = await count()
  const [client, influencer, nobody] = [await app.user('client'), await app.user('influencer'), await app.user([])]
  const former = await app.user('copywriter', { deactivatedAt: new Date() })
  const refused: [string, string, string][] = [
    [client.id, 'graphic_designer', 'role'],
    [client.id, 'influencer', 'role'],
    [influencer.id, 'client', 'role'],
    [designer.user.id, 'client', 'role'],
    [nobody.id, 'copywriter', 'role'],
    [former.id, 'copywriter', 'userId'],
    [randomUUID(), 'copywriter', 'userId'],
    [manager.user.id, 'project_manager', 'role'],
    [designer.user.id, 'product_owner', 'role'],
    [designer.user.id, 'boss', 'role'],
  ]
  for (const [userId, role, field] of refused) {
    const answer = await add(admin, { userId, role })
    expect([userId, role, answer.status]).toEqual([userId, role, 400])
    expect(answer.body.fields).toHaveProperty(field)
  }
  expect((await add(admin, { projectId: randomUUID(), userId: client.id, role: 'client' })).status).toBe(404)
  expect(await count()).toBe(before)
  expect((await add(admin, { userId: client.id, role: 'client' })).status).toBe(201)
  expect((await add(admin, { userId: influencer.id, role: 'influencer' })).status).toBe(201)
})

it('is changed by admins and its own manager only, read by staff, closed to people outside', async () => {
  const [other, client] = [await app.as('project_manager'), await app.as('client')]
  await app.allocate(client.user, project, 'client')
  const entry = (await team(admin)).body.items.find(({ userId }) => userId === designer.user.id)
  const duty = entry?.duties[0]?.id ?? ''
  const before = await count()
  for (const who of [other, designer]) {
    expect((await add(who, { userId: other.user.id, role: 'copywriter' })).status).toBe(403)
    expect((await remove(who, duty)).status).toBe(403)
    expect((await team(who)).status).toBe(200)
  }
  expect((await team(client)).status).toBe(403)
  expect((await add(client, { userId: client.user.id, role: 'client' })).status).toBe(403)
  expect((await remove(client, duty)).status).toBe(404)
  expect((await remove(await app.as([]), duty)).status).toBe(404)
  // The right held in one project is none in another.
  const foreign = await app.project()
  const theirs = (await team(admin, foreign.id)).body.items[0]?.duties[0]?.id ?? ''
  expect((await remove(manager, theirs)).status).toBe(403)
  expect((await add(manager, { projectId: foreign.id, userId: designer.user.id, role: 'copywriter' })).status).toBe(403)
  expect(await count()).toBe(before)
})

it('keeps the duties of manager and owner, and takes away any other; tasks stay assigned', async () => {
  const { items } = (await team(admin)).body
  const lead = items.find(({ userId }) => userId === manager.user.id)
  for (const duty of lead?.duties ?? []) {
    const answer = await remove(admin, duty.id)
    expect([answer.status, answer.body.message]).toEqual([
      409,
      `This is the project’s ${duty.role === 'project_manager' ? 'project manager' : 'product owner'}. Choose another one in the project first.`,
    ])
  }
  const duties = items.find(({ userId }) => userId === designer.user.id)?.duties ?? []
  for (const duty of duties) expect((await remove(manager, duty.id)).status).toBe(200)
  expect((await team(admin)).body.items.some(({ userId }) => userId === designer.user.id)).toBe(false)
  const tasks = await app.sql('select 1 from tasks where project_id = $1 and assignee_id = $2 and deleted_at is null', [
    project.id,
    designer.user.id,
  ])
  expect(tasks).toHaveLength(3)
  expect((await remove(admin, duties[0]?.id ?? '')).status).toBe(404)
})

it('ends a client’s sight of the project, also on an open connection', async () => {
  const own = await app.project()
  const client = await app.as('client')
  const made = await add(admin, { projectId: own.id, userId: client.user.id, role: 'client' })
  expect((await client.raw('GET', `/api/projects/${own.id}`)).status).toBe(200)
  const stream = await client.stream()
  await remove(admin, made.body.id)
  await stream.next((entry) => entry.message.what === 'rights')
  expect((await client.raw('GET', `/api/projects/${own.id}`)).status).toBe(404)
  stream.cut()
})
