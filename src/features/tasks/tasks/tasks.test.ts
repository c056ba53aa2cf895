import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import type { tasksApi } from './api.ts'
import type { TaskBoardView, TaskView } from './schema.ts'

let app: TestApp
let admin: TestClient
let designer: TestClient
let project: TestProject

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  designer = await app.as('graphic_designer')
  project = await app.project()
  await app.allocate(designer.user, project, 'graphic_designer')
})
afterAll(() => app.close())

const create = (client: TestClient, fields: Record<string, unknown> = {}) =>
  client.raw<TaskView>('POST', '/api/tasks', { name: 'Storyboard', projectId: project.id, ...fields })

describe('creating a task', () => {
  it('applies the defaults, tells the assignee and records who did it', async () => {
    const answer = await create(admin, { assigneeId: designer.user.id, dueDate: '2026-11-30', estimatedHours: 4.5 })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      name: 'Storyboard',
      status: 'todo',
      priority: 'medium',
      dueDate: '2026-11-30',
      estimatedHours: 4.5,
      assignee: { id: designer.user.id },
      project: { id: project.id, brandId: project.brandId, brand: { id: project.brandId, logoUrl: null } },
      creator: { id: admin.user.id },
      version: 1,
    })
    const told = await app.sql<{ kind: string; user_id: string }>('select kind, user_id from notifications where record_id = $1', [
      answer.body.id,
    ])
    expect(told).toEqual([{ kind: 'task.assigned', user_id: designer.user.id }])
    const events = await app.sql<{ kind: string; actor_id: string }>('select kind, actor_id from events where record_id = $1', [
      answer.body.id,
    ])
    expect(events).toEqual([{ kind: 'task.created', actor_id: admin.user.id }])
    const read = await admin.raw<TaskView>('GET', `/api/tasks/${answer.body.id}`)
    expect(read.body).toEqual(answer.body)
  })

  it('answers a repeated request with the same task', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => admin.raw<TaskView>('POST', '/api/tasks', { name: 'Once', projectId: project.id }, key)),
    )
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
    expect(await app.sql('select 1 from tasks where name = $1', ['Once'])).toHaveLength(1)
    const other = await admin.raw('POST', '/api/tasks', { name: 'Other', projectId: project.id }, key)
    expect(other.status).toBe(422)
  })

  it.each([
    [{ name: '' }, 'name', 'Name is required'],
    [{ name: 'x'.repeat(201) }, 'name', undefined],
    [{ projectId: '' }, 'projectId', 'Select a project'],
    [{ projectId: randomUUID() }, 'projectId', 'Select a project'],
    [{ estimatedHours: -1 }, 'estimatedHours', 'Hours must be at least 0'],
    [{ actualHours: 0.3 }, 'actualHours', 'Hours go in steps of 0.5'],
    [{ dueDate: '2026-02-30' }, 'dueDate', undefined],
    [{ assigneeId: randomUUID() }, 'assigneeId', undefined],
    [{ parentTaskId: randomUUID() }, 'parentTaskId', undefined],
    [{ colour: 'red' }, 'colour', 'Unknown field: colour'],
    [{ position: 'a0' }, 'position', undefined],
  ])('refuses %j and names the field', async (fields, field, message) => {
    const before = await app.sql('select count(*) from tasks')
    const answer = await admin.raw<{ code: string; fields: Record<string, string> }>('POST', '/api/tasks', {
      name: 'Valid',
      projectId: project.id,
      ...fields,
    })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.fields)).toContain(field)
    if (message) expect(answer.body.fields[field]).toBe(message)
    expect(await app.sql('select count(*) from tasks')).toEqual(before)
  })

  it('refuses an assignee who is not on the project’s team, and keeps one who left it', async () => {
    const outsider = await app.user('video_editor')
    expect((await create(admin, { assigneeId: outsider.id })).status).toBe(400)
    const task = await app.task({ project, assignee: outsider })
    const kept = await admin.raw<TaskView>('PATCH', `/api/tasks/${task.id}`, { name: 'Renamed', assigneeId: outsider.id })
    expect(kept.status).toBe(200)
    expect(kept.body.assigneeId).toBe(outsider.id)
  })

  it.each(['paused', 'completed', 'cancelled'])('refuses a %s project', async (status) => {
    const closed = await app.project({ status })
    const answer = await admin.raw<{ message: string }>('POST', '/api/tasks', { name: 'Late', projectId: closed.id })
    expect(answer.status).toBe(400)
    expect(answer.body.message).toContain(status)
  })
})

describe('lists', () => {
  it('come by due date, those without one last, in pages that neither repeat nor skip', async () => {
    const own = await app.project()
    const dates = ['2026-03-01', undefined, '2026-01-01', '2026-02-01', undefined, '2026-01-01']
    for (const dueDate of dates) await app.task({ project: own, ...(dueDate ? { dueDate } : {}) })
    const call = admin.typed<typeof tasksApi>()
    const seen: (string | null)[] = []
    let cursor: string | undefined
    do {
      const page = await call('GET /api/tasks', { projectId: own.id, limit: 2, ...(cursor ? { cursor } : {}) })
      seen.push(...page.items.map((task) => task.dueDate))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toEqual(['2026-01-01', '2026-01-01', '2026-02-01', '2026-03-01', null, null])
  })

  it('leave out tasks of archived projects unless the project is asked for', async () => {
    const archived = await app.project({ archivedAt: new Date() })
    const task = await app.task({ project: archived, name: 'In the archive' })
    const everywhere = await admin.raw<{ items: TaskView[] }>('GET', '/api/tasks?limit=200')
    expect(everywhere.body.items.map(({ id }) => id)).not.toContain(task.id)
    const there = await admin.raw<{ items: TaskView[] }>('GET', `/api/tasks?projectId=${archived.id}`)
    expect(there.body.items.map(({ id }) => id)).toEqual([task.id])
  })

  it('take filter text literally', async () => {
    const own = await app.project()
    await app.task({ project: own, name: '100% cotton' })
    await app.task({ project: own, name: '100 cotton' })
    const found = await admin.raw<{ items: TaskView[] }>('GET', `/api/tasks?projectId=${own.id}&q=${encodeURIComponent('0% c')}`)
    expect(found.body.items.map(({ name }) => name)).toEqual(['100% cotton'])
  })

  it('give the board its columns, counts, people and projects in one answer, and the rest by cursor', async () => {
    const own = await app.project()
    for (let index = 0; index < 5; index += 1) await app.task({ project: own, status: 'blocked', name: `B${index}` })
    await app.task({ project: own, status: 'done', assignee: own.managerId })
    const board = await admin.raw<TaskBoardView>('GET', `/api/task-board?projectId=${own.id}&sort=position&limit=3`)
    expect(board.body.columns.map(({ status, count, items }) => [status, count, items.length])).toEqual([
      ['todo', 0, 0],
      ['in_progress', 0, 0],
      ['done', 1, 1],
      ['blocked', 5, 3],
    ])
    expect(board.body.people.map(({ id }) => id)).toEqual([own.managerId])
    expect(board.body.projects).toMatchObject([
      { id: own.id, name: own.name, brandId: own.brandId, brand: { id: own.brandId, logoUrl: null } },
    ])
    const cursor = board.body.columns[3]?.nextCursor
    const rest = await admin.raw<{ items: TaskView[] }>(
      'GET',
      `/api/task-board/cards?projectId=${own.id}&sort=position&status=blocked&cursor=${cursor}`,
    )
    expect([...(board.body.columns[3]?.items ?? []), ...rest.body.items].map(({ name }) => name)).toEqual(['B0', 'B1', 'B2', 'B3', 'B4'])
  })

  it('refuse a cursor that is not ours', async () => {
    expect((await admin.raw('GET', '/api/tasks?cursor=bm90IG91cnM')).status).toBe(400)
  })
})

describe('people outside the agency', () => {
  it('never get hours, and an influencer only own tasks', async () => {
    const client = await app.as('client')
    const influencer = await app.as('influencer')
    await app.allocate(client.user, project, 'client')
    await app.allocate(influencer.user, project, 'influencer')
    const task = await app.task({ project, estimatedHours: 8, assignee: influencer.user, name: 'Post' })
    const other = await app.task({ project })
    const foreign = await app.task()
    const seen = await client.raw<TaskView>('GET', `/api/tasks/${task.id}`)
    expect(seen.body.name).toBe('Post')
    expect('estimatedHours' in seen.body).toBe(false)
    const board = await client.raw<TaskBoardView>('GET', '/api/task-board')
    expect(JSON.stringify(board.body)).not.toContain('Hours')
    expect((await client.raw('GET', `/api/tasks/${foreign.id}`)).status).toBe(404)
    expect((await influencer.raw('GET', `/api/tasks/${other.id}`)).status).toBe(404)
    const list = await influencer.raw<{ items: TaskView[] }>('GET', '/api/tasks')
    expect(list.body.items.map(({ id }) => id)).toEqual([task.id])
    expect((await influencer.raw('PATCH', `/api/tasks/${task.id}`, { status: 'done', actualHours: 1 })).status).toBe(403)
    expect((await influencer.raw('PATCH', `/api/tasks/${task.id}`, { status: 'done' })).status).toBe(200)
    expect((await influencer.raw('PATCH', `/api/tasks/${task.id}/place`, { status: 'todo', afterId: foreign.id })).status).toBe(404)
  })
})
