import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#shared/rights/errors.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import type { TaskView } from './schema.ts'

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

describe('changing a task', () => {
  it('keeps both changes when two people change different fields', async () => {
    const task = await app.task({ project })
    const first = await admin.raw('PATCH', `/api/tasks/${task.id}`, { name: 'New name', version: 1 })
    const second = await admin.raw<TaskView>('PATCH', `/api/tasks/${task.id}`, { priority: 'urgent', version: 1 })
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toMatchObject({ name: 'New name', priority: 'urgent', version: 3 })
  })

  it('tells the second who changes the same field, with the row as it is', async () => {
    const task = await app.task({ project })
    await admin.raw('PATCH', `/api/tasks/${task.id}`, { name: 'First', version: 1 })
    const second = await admin.raw<{ code: string; fields: object; current: TaskView }>('PATCH', `/api/tasks/${task.id}`, {
      name: 'Second',
      priority: 'high',
      version: 1,
    })
    expect(second.status).toBe(409)
    expect(second.body.code).toBe('stale')
    expect(Object.keys(second.body.fields)).toEqual(['name'])
    expect(second.body.current).toMatchObject({ name: 'First', priority: 'medium', version: 2 })
    const unversioned = await admin.raw('PATCH', `/api/tasks/${task.id}`, { name: 'Second' })
    expect(unversioned.status).toBe(200)
  })

  it('sets and clears completed_at with the status', async () => {
    const task = await app.task({ project })
    const completed = async () =>
      (await app.sql<{ done: boolean }>('select completed_at is not null as done from tasks where id = $1', [task.id]))[0]
    await admin.raw('PATCH', `/api/tasks/${task.id}`, { status: 'done' })
    expect(await completed()).toEqual({ done: true })
    await admin.raw('PATCH', `/api/tasks/${task.id}`, { status: 'blocked' })
    expect(await completed()).toEqual({ done: false })
  })

  it('lets an assignee change the status and log hours, and nothing else', async () => {
    const task = await app.task({ project, assignee: designer.user })
    const change = (fields: object) => designer.raw('PATCH', `/api/tasks/${task.id}`, fields)
    expect((await change({ status: 'in_progress', actualHours: 2 })).status).toBe(200)
    expect((await change({ status: 'done', name: 'Mine' })).status).toBe(403)
    expect((await change({ estimatedHours: 2 })).status).toBe(403)
  })

  it('is told to whoever had it before, too', async () => {
    const influencer = await app.as('influencer')
    await app.allocate(influencer.user, project, 'influencer')
    const task = await app.task({ project, assignee: influencer.user })
    const stream = await influencer.stream()
    expect((await admin.raw('PATCH', `/api/tasks/${task.id}`, { assigneeId: designer.user.id })).status).toBe(200)
    await stream.next(({ message }) => message.recordId === task.id)
    stream.cut()
  })

  it('goes to nobody without a role, though they stand on the team', async () => {
    const former = await app.user([])
    await app.allocate(former, project, 'graphic_designer')
    const task = await app.task({ project })
    expect((await admin.raw('PATCH', `/api/tasks/${task.id}`, { assigneeId: former.id })).status).toBe(400)
    expect((await admin.raw('POST', '/api/tasks', { name: 'A', projectId: project.id, assigneeId: former.id })).status).toBe(400)
  })

  it('takes the tasks below along to another project, in their order', async () => {
    const other = await app.project()
    const parent = await app.task({ project })
    const child = await app.task({ project, parent })
    const grandchild = await app.task({ project, parent: child })
    expect((await admin.raw('PATCH', `/api/tasks/${parent.id}`, { projectId: other.id })).status).toBe(200)
    const rows = await app.sql('select id, project_id, parent_task_id from tasks where id = any($1) order by position', [
      [parent.id, child.id, grandchild.id],
    ])
    expect(rows).toEqual([
      { id: parent.id, project_id: other.id, parent_task_id: null },
      { id: child.id, project_id: other.id, parent_task_id: parent.id },
      { id: grandchild.id, project_id: other.id, parent_task_id: child.id },
    ])
  })

  it('refuses a parent below the task itself, in another project, or deleted', async () => {
    const parent = await app.task({ project })
    const child = await app.task({ project, parent })
    const foreign = await app.task()
    const deleted = await app.task({ project, deletedAt: new Date() })
    for (const parentTaskId of [child.id, parent.id, foreign.id, deleted.id]) {
      expect((await admin.raw('PATCH', `/api/tasks/${parent.id}`, { parentTaskId })).status).toBe(400)
    }
  })
})

describe('the order made by hand', () => {
  const order = async (projectId: string) =>
    (await admin.raw<{ items: TaskView[] }>('GET', `/api/tasks?projectId=${projectId}&sort=position`)).body.items.map(({ name }) => name)

  it('places a card directly below or above its neighbour', async () => {
    const own = await app.project()
    const made = new Map<string, string>()
    for (const name of ['A', 'B', 'C', 'D']) made.set(name, (await app.task({ project: own, name })).id)
    const place = (name: string, where: object) => admin.raw('PATCH', `/api/tasks/${made.get(name)}/place`, { status: 'todo', ...where })
    await place('D', { afterId: made.get('A') })
    expect(await order(own.id)).toEqual(['A', 'D', 'B', 'C'])
    await place('C', { beforeId: made.get('A') })
    expect(await order(own.id)).toEqual(['C', 'A', 'D', 'B'])
    expect((await place('A', { afterId: made.get('A') })).status).toBe(400)
  })

  it('survives 20 people who move and create at once: nothing lost, nothing doubled', async () => {
    const own = await app.project()
    const made: { id: string }[] = []
    for (let index = 0; index < 20; index += 1) made.push(await app.task({ project: own, name: `M${index}` }))
    const target = made[0]?.id ?? ''
    const moves = made.slice(1).map(({ id }) => admin.raw('PATCH', `/api/tasks/${id}/place`, { status: 'done', afterId: target }))
    const creates = Array.from({ length: 20 }, (_, index) => admin.raw('POST', '/api/tasks', { name: `N${index}`, projectId: own.id }))
    const answers = await Promise.all([...moves, ...creates])
    expect(answers.filter(({ status }) => status >= 300)).toEqual([])
    const rows = await app.sql<{ position: string }>('select position from tasks where project_id = $1', [own.id])
    expect(rows).toHaveLength(40)
    expect(new Set(rows.map(({ position }) => position)).size).toBe(40)
  })
})

describe('deleting a task', () => {
  it('takes everything below it along, and brings exactly that back', async () => {
    const parent = await app.task({ project })
    const child = await app.task({ project, parent })
    const before = await app.task({ project, parent, deletedAt: new Date() })
    expect((await admin.raw('GET', `/api/tasks/${parent.id}/subtree`)).body).toEqual({ count: 1 })
    const deleted = await admin.raw<{ deletionId: string; count: number }>('DELETE', `/api/tasks/${parent.id}`)
    expect(deleted.body.count).toBe(2)
    expect((await admin.raw('GET', `/api/tasks/${child.id}`)).status).toBe(404)
    const restored = await admin.raw('POST', `/api/tasks/${parent.id}/restore`, { deletionId: deleted.body.deletionId })
    expect(restored.status).toBe(201)
    expect((await admin.raw('GET', `/api/tasks/${child.id}`)).status).toBe(200)
    expect((await admin.raw('GET', `/api/tasks/${before.id}`)).status).toBe(404)
    expect((await admin.raw('POST', `/api/tasks/${parent.id}/restore`, { deletionId: deleted.body.deletionId })).status).toBe(404)
  })

  type Deleted = { deletionId: string }
  const remove = async ({ id }: { id: string }) => (await admin.raw<Deleted>('DELETE', `/api/tasks/${id}`)).body.deletionId
  const restore = ({ id }: { id: string }, deletionId: string) =>
    admin.raw<{ message: string }>('POST', `/api/tasks/${id}/restore`, { deletionId })

  it('is not taken back below a parent that is deleted itself', async () => {
    const parent = await app.task({ project })
    const child = await app.task({ project, parent })
    const [first, second] = [await remove(child), await remove(parent)]
    const refused = await restore(child, first)
    expect([refused.status, refused.body.message]).toEqual([409, 'The task above it is deleted. Restore that one first.'])
    expect((await restore(child, second)).status).toBe(404)
    expect([(await restore(parent, second)).status, (await restore(child, first)).status]).toEqual([201, 201])
  })

  it('never leaves a task below a deleted one, whatever comes below it meanwhile', async () => {
    for (let round = 0; round < 20; round += 1) {
      const top = await app.task({ project })
      const parent = await app.task({ project, parent: top })
      const child = await app.task({ project, parent })
      const deletionId = await remove(child)
      await Promise.all([
        restore(child, deletionId),
        admin.raw('POST', '/api/tasks', { name: `Below ${round}`, projectId: project.id, parentTaskId: parent.id }),
        admin.raw('DELETE', `/api/tasks/${top.id}`),
      ])
      const orphans = await app.sql(
        `select t.name from tasks t join tasks above on above.id = t.parent_task_id
          where above.id = $1 and t.deleted_at is null and above.deleted_at is not null`,
        [parent.id],
      )
      expect(orphans).toEqual([])
    }
  })
})

describe('people outside the agency', () => {
  it('cannot carry their own task into a project they do not reach, nor learn whether it exists', async () => {
    const client = await app.as('client')
    await app.allocate(client.user, project, 'client')
    const task = await app.task({ project, createdBy: client.user })
    const [open, paused] = [await app.project(), await app.project({ status: 'paused' })]
    for (const projectId of [open.id, paused.id, crypto.randomUUID()]) {
      const answer = await client.raw<{ message: string }>('PATCH', `/api/tasks/${task.id}`, { projectId })
      expect([answer.status, answer.body.message]).toEqual([404, 'This project does not exist, or you cannot open it.'])
    }
    expect(await app.sql('select project_id as "projectId" from tasks where id = $1', [task.id])).toEqual([{ projectId: project.id }])
    const second = await app.project()
    await app.allocate(client.user, second, 'client')
    expect((await client.raw('PATCH', `/api/tasks/${task.id}`, { projectId: second.id })).status).toBe(200)
  })

  it('give their task only to someone they see on its team, and learn of nobody else whether they are on it', async () => {
    const place = await app.project()
    const client = await app.as('client')
    await app.allocate(client.user, place, 'client')
    const [maker, influencer, gone, elsewhere] = [
      await app.user('graphic_designer'),
      await app.user('influencer'),
      await app.user('video_editor', { deactivatedAt: new Date() }),
      await app.user('creative'),
    ]
    for (const one of [maker, gone]) await app.allocate(one, place, 'graphic_designer')
    await app.allocate(influencer, place, 'influencer')
    // Seen, as staff of their brand, and not on the project.
    const seen = await app.user('copywriter')
    await app.allocateToBrand(seen, place.brandId)
    await app.allocateToBrand(client.user, place.brandId)
    const task = await app.task({ project: place, createdBy: client.user })
    const give = (assigneeId: string | null) => client.raw<ErrorBody>('PATCH', `/api/tasks/${task.id}`, { assigneeId })
    const refused = [influencer.id, gone.id, elsewhere.id, seen.id, crypto.randomUUID()]
    const answers = await Promise.all(refused.map(give))
    expect(answers.map(({ status }) => status)).toEqual(refused.map(() => 400))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect((await give(maker.id)).status).toBe(200)
    expect((await give(client.user.id)).status).toBe(200)
  })

  it('hang their task below one they see, and below no other', async () => {
    const influencer = await app.as('influencer')
    await app.allocate(influencer.user, project, 'influencer')
    const task = await app.task({ project, createdBy: influencer.user, assignee: influencer.user })
    const [own, others] = [await app.task({ project, assignee: influencer.user }), await app.task({ project })]
    const hang = (parentTaskId: string) => influencer.raw('PATCH', `/api/tasks/${task.id}`, { parentTaskId })
    const [hidden, missing] = [await hang(others.id), await hang(crypto.randomUUID())]
    expect([hidden.status, hidden.text]).toEqual([400, missing.text])
    expect((await hang(own.id)).status).toBe(200)
  })

  it('are told of the tasks below theirs as far as they see them', async () => {
    const influencer = await app.as('influencer')
    await app.allocate(influencer.user, project, 'influencer')
    const task = await app.task({ project, assignee: influencer.user })
    await app.task({ project, parent: task })
    await app.task({ project, parent: task, assignee: influencer.user })
    const count = async (reader: TestClient) => (await reader.raw('GET', `/api/tasks/${task.id}/subtree`)).body
    expect([await count(admin), await count(influencer)]).toEqual([{ count: 2 }, { count: 1 }])
  })

  it('of two kinds work on one task without learning each other’s names', async () => {
    const place = await app.project()
    const client = await app.as('client', { fullName: 'Clio Client' })
    const fellow = await app.as('client', { fullName: 'Fred Fellow' })
    const influencer = await app.as('influencer', { fullName: 'Ida Influencer' })
    for (const one of [client, fellow]) await app.allocate(one.user, place, 'client')
    await app.allocate(influencer.user, place, 'influencer')
    const task = await app.task({ project: place, assignee: influencer.user, createdBy: client.user })
    const say = (author: TestClient) =>
      author.raw('POST', '/api/comments', { recordType: 'task', recordId: task.id, body: 'Hello', audience: 'client' })
    for (const one of [client, influencer, admin]) expect((await say(one)).status).toBe(201)
    expect((await client.raw('PATCH', `/api/tasks/${task.id}`, { priority: 'high' })).status).toBe(200)
    expect((await influencer.raw('PATCH', `/api/tasks/${task.id}`, { status: 'done' })).status).toBe(200)
    const seenBy = async (reader: TestClient) => {
      const of = `recordType=task&recordId=${task.id}`
      const paths = [
        `/api/tasks/${task.id}`,
        '/api/tasks',
        '/api/task-board',
        '/api/task-board/cards',
        `/api/comments?${of}`,
        `/api/history?${of}`,
        '/api/notifications',
      ]
      const texts = await Promise.all(paths.map(async (path) => (await reader.raw('GET', path)).text))
      return texts.join()
    }
    const [forClient, forFellow, forInfluencer] = [await seenBy(client), await seenBy(fellow), await seenBy(influencer)]
    for (const text of [forClient, forFellow]) {
      expect(text).not.toContain('Ida Influencer')
      expect(text).toContain('Clio Client')
    }
    expect(forInfluencer).not.toContain('Clio Client')
    for (const text of [forClient, forFellow, forInfluencer]) expect(text).toContain(admin.user.fullName)
    expect(await seenBy(admin)).toContain('Ida Influencer')
  })
})
