import { generateNKeysBetween } from 'fractional-indexing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#shared/rights/errors.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { insertRows } from '#testing/kit/rows.ts'
import type { TestApp, TestClient, TestProject, TestTask } from '#testing/kit/test-app-types.ts'
import { taskRow } from './fixtures/factory.ts'
import { type TaskBoardView, type TaskCardPage, type TaskTree, type TaskTreeItem, type TaskView, treeLimit } from './schema.ts'

let app: TestApp
let admin: TestClient
let project: TestProject

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

type Place = { parentTaskId: string | null; afterId?: string; beforeId?: string }
const place = (task: TestTask, where: Place, reader = admin) =>
  reader.raw<TaskView & ErrorBody>('PATCH', `/api/tasks/${task.id}/tree-place`, where)
const treeFor = async (reader: TestClient, at: TestProject) => (await reader.raw<TaskTree>('GET', `/api/task-tree?projectId=${at.id}`)).body

/** The tree as a project manager reads it: every name behind dashes, one per step down. */
async function outline(at: TestProject, reader = admin): Promise<string[]> {
  const { items } = await treeFor(reader, at)
  const depths = new Map<TaskTreeItem['id'], number>()
  return items.map(({ id, name, parentTaskId }) => {
    const depth = parentTaskId === null ? 0 : (depths.get(parentTaskId) ?? Number.NaN) + 1
    depths.set(id, depth)
    return `${'-'.repeat(depth)}${name}`
  })
}

/** A, B and C at the top, with A1 and A2 below A. */
async function planted(): Promise<{ own: TestProject; named: Record<'A' | 'A1' | 'A2' | 'B' | 'C', TestTask> }> {
  const own = await app.project()
  const A = await app.task({ project: own, name: 'A' })
  const [A1, A2] = [await app.task({ project: own, name: 'A1', parent: A }), await app.task({ project: own, name: 'A2', parent: A })]
  const [B, C] = [await app.task({ project: own, name: 'B' }), await app.task({ project: own, name: 'C' })]
  return { own, named: { A, A1, A2, B, C } }
}

describe('the tree of a project', () => {
  it('has every item behind what is above it, in the order in which they were made', async () => {
    const { own } = await planted()
    await app.task({ project: own, name: 'Deleted', deletedAt: new Date() })
    expect(await outline(own)).toEqual(['A', '-A1', '-A2', 'B', 'C'])
    expect((await treeFor(admin, own)).count).toBe(5)
  })

  it('is cut in its order where a project has more than is planned as one, and says how many there are', async () => {
    const { own } = await planted()
    const names = Array.from({ length: treeLimit - 4 }, (_, index) => `Step ${index + 1}`)
    const positions = generateNKeysBetween('a0', 'a1', names.length)
    const given = names.map((name, index) => ({ name, projectId: own.id, position: positions[index] ?? '', orderIndex: 1e9 + index }))
    await insertRows(app.pool, 'tasks', given.toReversed().map(taskRow))
    const { items, count } = await treeFor(admin, own)
    expect(count).toBe(treeLimit + 1)
    expect(items.map(({ name }) => name)).toEqual(['A', 'A1', 'A2', 'B', 'C', ...names.slice(0, -1)])
  })

  it('is re-ordered and indented, and takes along what is below', async () => {
    const { own, named } = await planted()
    const { A, A1, A2, B, C } = named
    await place(C, { parentTaskId: null, beforeId: A.id })
    expect(await outline(own)).toEqual(['C', 'A', '-A1', '-A2', 'B'])
    await place(A2, { parentTaskId: A.id, beforeId: A1.id })
    expect(await outline(own)).toEqual(['C', 'A', '-A2', '-A1', 'B'])
    await place(A, { parentTaskId: B.id })
    expect(await outline(own)).toEqual(['C', 'B', '-A', '--A2', '--A1'])
    await place(A1, { parentTaskId: null, afterId: C.id })
    expect(await outline(own)).toEqual(['C', 'A1', 'B', '-A', '--A2'])
    await place(C, { parentTaskId: null })
    expect(await outline(own)).toEqual(['A1', 'B', '-A', '--A2', 'C'])
  })

  it('has an order of its own: the board’s stays, and the card keeps its column', async () => {
    const { own, named } = await planted()
    const byHand = async () =>
      (await admin.raw<{ items: TaskView[] }>('GET', `/api/tasks?projectId=${own.id}&sort=position`)).body.items.map(({ name }) => name)
    const before = await byHand()
    await place(named.C, { parentTaskId: null, beforeId: named.A.id })
    expect(await byHand()).toEqual(before)
    await admin.raw('PATCH', `/api/tasks/${named.A.id}/place`, { status: 'todo', afterId: named.C.id })
    expect(await outline(own)).toEqual(['C', 'A', '-A1', '-A2', 'B'])
  })

  it('puts what is hung below another task by a field last, also what comes from another project', async () => {
    const { own, named } = await planted()
    const early = named.A1
    await admin.raw('PATCH', `/api/tasks/${named.C.id}`, { parentTaskId: named.B.id })
    await admin.raw('PATCH', `/api/tasks/${early.id}`, { parentTaskId: named.B.id })
    expect(await outline(own)).toEqual(['A', '-A2', 'B', '-C', '-A1'])
    const other = await app.project()
    const there = await app.task({ project: other, name: 'There' })
    await admin.raw('PATCH', `/api/tasks/${named.A.id}`, { projectId: other.id })
    expect(await outline(other)).toEqual(['There', 'A', '-A2'])
    expect(await outline(own)).toEqual(['B', '-C', '-A1'])
    expect(there.projectId).toBe(other.id)
  })

  it('refuses a circle, a foreign or deleted parent, and a neighbour from elsewhere, and changes nothing', async () => {
    const { own, named } = await planted()
    const { A, A1, B } = named
    const [foreign, deleted] = [await app.task(), await app.task({ project: own, deletedAt: new Date() })]
    const before = await treeFor(admin, own)
    const refused: [TestTask, Place, string][] = [
      [A, { parentTaskId: A.id }, 'parentTaskId'],
      [A, { parentTaskId: A1.id }, 'parentTaskId'],
      [A, { parentTaskId: foreign.id }, 'parentTaskId'],
      [A, { parentTaskId: deleted.id }, 'parentTaskId'],
      [B, { parentTaskId: null, afterId: A1.id }, 'afterId'],
      [B, { parentTaskId: A.id, beforeId: foreign.id }, 'beforeId'],
      [B, { parentTaskId: null, afterId: B.id }, 'afterId'],
    ]
    for (const [task, where, field] of refused) {
      const answer = await place(task, where)
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]])
    }
    expect(await treeFor(admin, own)).toEqual(before)
  })

  it('is changed by those who manage it only: not by whoever made the task', async () => {
    const { named } = await planted()
    const maker = await app.as('graphic_designer')
    const task = await app.task({ project: { id: named.A.projectId }, createdBy: maker.user })
    expect((await place(task, { parentTaskId: named.A.id }, maker)).status).toBe(403)
    expect((await admin.raw('GET', `/api/tasks/${task.id}`)).body).toMatchObject({ parentTaskId: null, version: 1 })
  })

  it('shows people outside the agency what they see of it, and nothing of hours or of what is above', async () => {
    const { own, named } = await planted()
    const [client, influencer] = [await app.as('client'), await app.as('influencer')]
    await app.allocate(client.user, own, 'client')
    await app.allocate(influencer.user, own, 'influencer')
    await admin.raw('PATCH', `/api/tasks/${named.A1.id}`, { assigneeId: influencer.user.id, estimatedHours: 3 })
    expect(await outline(own, client)).toEqual(['A', '-A1', '-A2', 'B', 'C'])
    expect(await outline(own, influencer)).toEqual(['A1'])
    const seen = await treeFor(influencer, own)
    expect(seen).toMatchObject({ count: 1, items: [{ parentTaskId: null }] })
    expect(JSON.stringify([seen, await treeFor(client, own)])).not.toContain('Hours')
    expect(JSON.stringify(await treeFor(client, own))).not.toContain(influencer.user.id)
  })

  it('bears 20 people who move and make at once: no place twice, nothing lost, no circle', async () => {
    const { own, named } = await planted()
    const all = Object.values(named)
    const moves = all.flatMap((task, n) =>
      all
        .filter((other) => other !== task)
        .map((other) => place(task, n % 2 ? { parentTaskId: other.id } : { parentTaskId: null, afterId: other.id })),
    )
    const making = all.map(({ id }, n) => admin.raw('POST', '/api/tasks', { name: `N${n}`, projectId: own.id, parentTaskId: id }))
    const answers = await Promise.all([...moves, ...making])
    expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([])
    const made = answers.filter(({ status }) => status === 201).length
    expect(await outline(own)).toHaveLength(5 + made)
    const [places] = await app.sql<{ all: number; different: number }>(
      'select count(*) as all, count(distinct order_index) as different from tasks where project_id = $1',
      [own.id],
    )
    expect(places?.all).toBe(places?.different)
  })
})

describe('what hangs below a task', () => {
  const cardOf = async (reader: TestClient, { id }: TestTask) =>
    (await reader.raw<TaskCardPage>('GET', `/api/task-board/cards?ids=${id}`)).body.items[0]
  const subtasksOf = async (reader: TestClient, task: TestTask) => (await cardOf(reader, task))?.subtasks

  it('is counted on its card by what is done of it, deleted ones left out', async () => {
    const { named } = await planted()
    expect(await subtasksOf(admin, named.A)).toEqual({ done: 0, total: 2 })
    expect(await subtasksOf(admin, named.B)).toBeNull()
    await admin.raw('PATCH', `/api/tasks/${named.A1.id}`, { status: 'done' })
    expect(await subtasksOf(admin, named.A)).toEqual({ done: 1, total: 2 })
    await admin.raw('DELETE', `/api/tasks/${named.A2.id}`)
    expect(await subtasksOf(admin, named.A)).toEqual({ done: 1, total: 1 })
    const board = await admin.raw<TaskBoardView>('GET', `/api/task-board?projectId=${named.A.projectId}`)
    expect(board.body.columns[0]?.items.find(({ id }) => id === named.A.id)?.subtasks).toEqual({ done: 1, total: 1 })
  })

  it('is listed in the order of the tree', async () => {
    const { named } = await planted()
    await place(named.A2, { parentTaskId: named.A.id, beforeId: named.A1.id })
    const list = await admin.raw<{ items: TaskView[] }>('GET', `/api/tasks?parentTaskId=${named.A.id}&sort=tree`)
    expect(list.body.items.map(({ name }) => name)).toEqual(['A2', 'A1'])
  })

  it('is counted for an influencer as far as they see it', async () => {
    const { own, named } = await planted()
    const influencer = await app.as('influencer')
    await app.allocate(influencer.user, own, 'influencer')
    for (const task of [named.A, named.A2]) await admin.raw('PATCH', `/api/tasks/${task.id}`, { assigneeId: influencer.user.id })
    expect(await subtasksOf(influencer, named.A)).toEqual({ done: 0, total: 1 })
  })

  it.each<[string, (named: Awaited<ReturnType<typeof planted>>['named']) => Promise<unknown>]>([
    ['made', ({ A }) => admin.raw('POST', '/api/tasks', { name: 'A3', projectId: A.projectId, parentTaskId: A.id })],
    ['done', ({ A1 }) => admin.raw('PATCH', `/api/tasks/${A1.id}`, { status: 'done' })],
    ['moved on the board', ({ A1 }) => admin.raw('PATCH', `/api/tasks/${A1.id}/place`, { status: 'blocked' })],
    ['hung there', ({ A, B }) => place(B, { parentTaskId: A.id })],
    ['taken away', ({ A2 }) => place(A2, { parentTaskId: null })],
    ['deleted', ({ A1 }) => admin.raw('DELETE', `/api/tasks/${A1.id}`)],
  ])('has the task above it told when one is %s, without a line in its history', async (_, change) => {
    const { named } = await planted()
    const stream = await admin.stream()
    await change(named)
    await stream.next(({ message }) => message.recordId === named.A.id && message.fields.includes('subtasks'))
    stream.cut()
    const history = await admin.raw<{ items: { kind: string }[] }>('GET', `/api/history?recordType=task&recordId=${named.A.id}`)
    expect(history.body.items.map(({ kind }) => kind)).not.toContain('task.subtasks')
  })
})

describe('a task that leaves for another project', () => {
  it('never leaves behind what is hung below it at that moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [from, to] = [await app.project(), await app.project()]
      const parent = await app.task({ project: from })
      const child = await app.task({ project: from })
      const answers = await Promise.all([
        admin.raw('PATCH', `/api/tasks/${parent.id}`, { projectId: to.id }),
        admin.raw('PATCH', `/api/tasks/${child.id}`, { parentTaskId: parent.id }),
        admin.raw('POST', '/api/tasks', { name: 'Below', projectId: from.id, parentTaskId: parent.id }),
      ])
      expect(answers.map(({ status }) => status).filter((status) => ![200, 201, 400].includes(status))).toEqual([])
      expect(
        await app.sql('select 1 from tasks t join tasks above on above.id = t.parent_task_id where t.project_id <> above.project_id'),
      ).toEqual([])
    }
  })
})

describe('the days of a task', () => {
  const dates = (fields: object) =>
    admin.raw<TaskView & ErrorBody>('POST', '/api/tasks', { name: 'Days', projectId: project.id, ...fields })
  beforeAll(async () => {
    project = await app.project()
  })

  it('begin no later than it is due, also where one of them changes alone', async () => {
    const wrong = await dates({ startDate: '2026-11-21', dueDate: '2026-11-20' })
    expect([wrong.status, wrong.body.fields]).toEqual([400, { startDate: 'The start date must not be after the due date' }])
    const { id } = (await dates({ startDate: '2026-11-10', dueDate: '2026-11-20' })).body
    const change = (fields: object) => admin.raw<ErrorBody>('PATCH', `/api/tasks/${id}`, fields)
    expect((await change({ startDate: '2026-11-21' })).body.fields).toEqual({ startDate: 'The start date must not be after the due date' })
    expect((await change({ dueDate: '2026-11-09' })).body.fields).toEqual({ dueDate: 'The due date must not be before the start date' })
    expect((await change({ startDate: '2026-12-01', dueDate: '2026-12-01' })).status).toBe(200)
    expect((await change({ dueDate: null })).status).toBe(200)
    expect((await change({ startDate: '2031-01-01' })).status).toBe(200)
  })
})
