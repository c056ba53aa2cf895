import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ErrorBody } from '#shared/rights/errors.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject, TestTask } from '#testing/kit/test-app-types.ts'
import type { DependencyDetail, DependencyView } from './schema.ts'

let app: TestApp
let manager: TestClient
let client: TestClient
let project: TestProject
beforeAll(async () => {
  app = await startTestApp()
  ;[manager, client] = [await app.as('project_manager'), await app.as('client')]
  project = await app.project()
  await app.allocateToBrand(client.user, project.brandId)
})
afterAll(() => app.close())

const wait = (after: { id: string }, before: { id: string }, who = manager) =>
  who.raw<DependencyView & ErrorBody>('POST', '/api/task-dependencies', { beforeId: before.id, afterId: after.id })
const listed = async (at: TestProject, who = manager) =>
  (await who.call<{ items: DependencyView[] }>('GET /api/task-dependencies', { projectId: at.id })).items.map(
    ({ beforeId, afterId }) => `${beforeId} ${afterId}`,
  )
const three = async (at: TestProject): Promise<[TestTask, TestTask, TestTask]> => [
  await app.task({ project: at, name: 'Script' }),
  await app.task({ project: at, name: 'Shoot' }),
  await app.task({ project: at, name: 'Edit' }),
]

test('tells both tasks’ history, and whoever looks at the plan', async () => {
  const [script, shoot] = await three(project)
  const stream = await client.stream()
  const { status, body } = await wait(shoot, script)
  expect(status).toBe(201)
  await stream.next((entry) => entry.message.kind === 'task-dependency.changed', 1000)
  expect((await wait(shoot, script)).body.id).toBe(body.id)
  const history = async (task: TestTask, who = manager) =>
    (await who.call<{ items: { changes: unknown[] }[] }>('GET /api/history', { recordType: 'task', recordId: task.id })).items.flatMap(
      ({ changes }) => changes,
    )
  expect(await history(shoot)).toContainEqual({ field: 'waitsFor', before: null, after: 'Script' })
  expect(await history(script)).toContainEqual({ field: 'blocks', before: null, after: 'Shoot' })
  expect(JSON.stringify(await history(shoot, client))).not.toContain('Script')
  const { items } = await client.call<{ items: DependencyDetail[] }>('GET /api/task-dependencies/of-task', { taskId: script.id })
  expect(items.map(({ before, after }) => [before.name, after.name])).toEqual([['Script', 'Shoot']])
  expect((await client.raw('DELETE', `/api/task-dependencies/${body.id}`)).status).toBe(403)
  expect((await wait(script, shoot, client)).status).toBe(403)
  expect((await manager.raw('DELETE', `/api/task-dependencies/${body.id}`)).status).toBe(200)
  expect(await history(shoot)).toContainEqual({ field: 'waitsFor', before: 'Script', after: null })
  expect((await manager.raw('DELETE', `/api/task-dependencies/${body.id}`)).status).toBe(404)
})

test('no circle, no part, nothing foreign', async () => {
  const own = await app.project()
  const [script, shoot, edit] = await three(own)
  await wait(shoot, script)
  await wait(edit, shoot)
  expect((await wait(script, edit)).body).toMatchObject({
    code: 'invalid_input',
    fields: { afterId: '“Edit” already waits for “Script”, directly or through others.' },
  })
  expect((await wait(script, script)).status).toBe(400)
  const part = await app.task({ project: own, parent: script })
  expect([(await wait(part, script)).status, (await wait(script, part)).status]).toEqual([400, 400])
  const foreign = await app.task({ project })
  expect((await wait(foreign, script)).body.fields?.afterId).toBe('Both tasks must be of the same project.')
  expect((await wait(script, { id: '00000000-0000-4000-8000-000000000099' })).status).toBe(404)
  // What is marked as deleted may come back, and would close the circle.
  await manager.call('DELETE /api/tasks/:id', { id: shoot.id })
  expect((await wait(script, edit)).status).toBe(400)
})

test('goes out of sight with a task, comes back with it, and goes for good with it or when the two part', async () => {
  const [own, other] = [await app.project(), await app.project()]
  const [script, shoot, edit] = await three(own)
  for (const [after, before] of [
    [shoot, script],
    [edit, shoot],
  ] as const)
    await wait(after, before)
  const both = await listed(own)
  expect(both).toHaveLength(2)
  const { deletionId } = await manager.call<{ deletionId: string }>('DELETE /api/tasks/:id', { id: shoot.id })
  expect(await listed(own)).toEqual([])
  await manager.call('POST /api/tasks/:id/restore', { id: shoot.id, deletionId })
  expect(await listed(own)).toEqual(both)
  // What goes along with what it waits for keeps that; what stays is left.
  await manager.call('PATCH /api/tasks/:id', { id: edit.id, parentTaskId: shoot.id })
  const music = await app.task({ project: own, parent: shoot, name: 'Music' })
  const cut = await app.task({ project: own, parent: shoot, name: 'Cut' })
  await wait(cut, music)
  await manager.call('PATCH /api/tasks/:id', { id: shoot.id, projectId: other.id })
  expect(await listed(own)).toEqual([])
  expect(await listed(other)).toEqual([`${shoot.id} ${edit.id}`, `${music.id} ${cut.id}`])
  await app.sql('delete from tasks where id = $1', [cut.id])
  expect(await listed(other)).toEqual([`${shoot.id} ${edit.id}`])
})

test('of two who let each wait for the other at once, one succeeds', async () => {
  const own = await app.project()
  for (let round = 0; round < 10; round += 1) {
    const [script, shoot, edit] = await three(own)
    const answers = await Promise.all([wait(shoot, script), wait(edit, shoot), wait(script, edit)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 400])
  }
})
