import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TaskView } from '#features/tasks/tasks/schema.ts'
import { dateIn } from '#shared/values/dates.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import type { EntryView } from './schema.ts'

type Answer<T> = T & { code?: string; message?: string; fields?: Record<string, string> }

let app: TestApp
let manager: TestClient
let designer: TestClient
let project: TestProject
let taskId: string
beforeAll(async () => {
  app = await startTestApp()
  manager = await app.as('project_manager')
  designer = await app.as('graphic_designer')
})
beforeEach(async () => {
  project = await app.project({ manager: manager.user })
  await app.allocate(designer.user, project, 'graphic_designer')
  taskId = (await app.task({ project, assignee: designer.user, estimatedHours: 6 })).id
  await app.sql('delete from time_entries where started_at is not null')
})
afterAll(() => app.close())

const log = (who: TestClient, fields: object, recordId = taskId) =>
  who.raw<Answer<EntryView>>('POST', '/api/time-entries', { recordType: 'task', recordId, day: '2026-03-02', ...fields })
const readTask = (id = taskId) => manager.call<TaskView>('GET /api/tasks/:id', { id })
const hours = async (id = taskId) => (await readTask(id)).actualHours
const entries = async (id = taskId) => (await manager.call<{ items: EntryView[] }>('GET /api/time-entries', { recordId: id })).items

/** That every task and deliverable has exactly the minutes of its entries. */
async function expectSums(): Promise<void> {
  const wrong = await app.sql(
    `select r.id, r.logged_minutes, coalesce(sum(te.minutes), 0) as summed from (select id, logged_minutes, 'task' as type from tasks
        union all select id, logged_minutes, 'deliverable' from deliverables) r
      left join time_entries te on te.record_type = r.type and te.record_id = r.id and te.deleted_at is null
      group by r.id, r.logged_minutes having r.logged_minutes <> coalesce(sum(te.minutes), 0)`,
  )
  expect(wrong).toEqual([])
}

describe('entries', () => {
  test('actual hours are the sum of the entries, through logging, changing, removing and taking back', async () => {
    const first = (await log(designer, { minutes: 50, note: ' First round ' })).body
    expect(first).toMatchObject({ minutes: 50, note: 'First round', day: '2026-03-02', person: { id: designer.user.id }, source: 'typed' })
    await log(manager, { minutes: 20 })
    expect(await hours()).toBe(1.17)
    await designer.call('PATCH /api/time-entries/:id', { id: first.id, minutes: 70 })
    expect(await hours()).toBe(1.5)
    const { deletionId } = await designer.call<{ deletionId: string }>('DELETE /api/time-entries/:id', { id: first.id })
    expect(await hours()).toBe(0.33)
    const removed = await designer.raw<{ items: { id: string; title: string }[] }>('GET', '/api/deletions?recordType=time-entry')
    expect(removed.body.items).toMatchObject([{ id: deletionId, title: expect.stringMatching(/^70 min · \d{4}-\d\d-\d\d/) as string }])
    await designer.call('POST /api/time-entries/:id/restore', { id: first.id, deletionId })
    expect(await hours()).toBe(1.5)
    expect((await readTask()).version).toBe(6)
    await expectSums()
  })

  test('a sum that is typed writes an entry of the difference, and is refused where the sum has changed since', async () => {
    await log(designer, { minutes: 50 })
    const { version } = await readTask()
    await designer.call('PATCH /api/tasks/:id', { id: taskId, version, actualHours: 2.5 })
    const difference = (await entries()).find(({ source }) => source === 'difference')
    expect(difference).toMatchObject({ minutes: 100, person: { id: designer.user.id }, day: dateIn('UTC'), source: 'difference' })
    const stale = await designer.raw<Answer<TaskView>>('PATCH', `/api/tasks/${taskId}`, { version, actualHours: 4 })
    expect([stale.status, Object.keys(stale.body.fields ?? {})]).toEqual([409, ['actualHours']])
    await designer.call('PATCH /api/tasks/:id', { id: taskId, actualHours: 0.5 })
    expect([await hours(), (await entries()).map(({ minutes }) => minutes).toSorted((a, b) => a - b)]).toEqual([0.5, [-120, 50, 100]])
    await designer.call('PATCH /api/tasks/:id', { id: taskId, actualHours: null })
    expect(await hours()).toBeNull()
    const made = await manager.call<TaskView>('POST /api/tasks', { name: 'With hours', projectId: project.id, actualHours: 1.5 })
    expect([made.actualHours, (await entries(made.id)).map(({ minutes }) => minutes)]).toEqual([1.5, [90]])
    await expectSums()
  })

  test('what was corrected by a typed sum is not removed below nothing', async () => {
    const { body } = await log(designer, { minutes: 120 })
    await designer.call('PATCH /api/tasks/:id', { id: taskId, actualHours: 0.5 })
    const refused = await designer.raw<Answer<object>>('DELETE', `/api/time-entries/${body.id}`)
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('Remove that correction first')])
    expect(await hours()).toBe(0.5)
  })

  test.each([
    [{ minutes: 0 }, 'minutes'],
    [{ minutes: 1.5 }, 'minutes'],
    [{ minutes: 1441 }, 'minutes'],
    [{}, 'minutes'],
    [{ minutes: 5, day: '2999-01-01' }, 'day'],
    [{ minutes: 5, note: 'x'.repeat(501) }, 'note'],
    [{ startedAt: '2026-03-02T09:00:00Z' }, 'stoppedAt'],
    [{ startedAt: '2026-03-02T09:00:00Z', stoppedAt: '2026-03-02T08:00:00Z' }, 'stoppedAt'],
    [{ startedAt: '2026-03-02T09:00:00Z', stoppedAt: '2026-03-04T09:00:00Z' }, 'stoppedAt'],
    [{ startedAt: '2999-03-02T09:00:00Z', stoppedAt: '2999-03-02T10:00:00Z' }, 'stoppedAt'],
  ])('%j is refused at %s', async (fields, at) => {
    const { status, body } = await log(designer, fields)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [at]])
  })

  test('minutes and times always say the same', async () => {
    const { body } = await log(designer, { startedAt: '2026-03-02T23:40:00Z', stoppedAt: '2026-03-03T00:25:00Z' })
    expect(body).toMatchObject({ minutes: 45, day: '2026-03-02' })
    const change = (fields: object) => designer.call<EntryView>('PATCH /api/time-entries/:id', { id: body.id, ...fields })
    expect(await change({ minutes: 30 })).toMatchObject({ minutes: 30, stoppedAt: '2026-03-03T00:10:00.000Z' })
    expect(await change({ startedAt: '2026-03-03T00:00:00Z' })).toMatchObject({ minutes: 10, day: '2026-03-03' })
    expect(await change({ day: '2026-03-01' })).toMatchObject({ minutes: 10, day: '2026-03-01', startedAt: null, stoppedAt: null })
  })

  test('managers log for others, whose calendar counts; nobody logs for a client', async () => {
    await app.sql(`update users set timezone = 'Pacific/Auckland' where id = $1`, [designer.user.id])
    const times = { startedAt: '2026-03-02T12:00:00Z', stoppedAt: '2026-03-02T13:00:00Z' }
    expect((await log(manager, { ...times, userId: designer.user.id })).body).toMatchObject({
      day: '2026-03-03',
      person: { id: designer.user.id },
    })
    await app.sql(`update users set timezone = 'UTC' where id = $1`, [designer.user.id])
    const client = await app.as('client')
    expect((await log(manager, { minutes: 5, userId: client.user.id })).body.fields).toHaveProperty('userId')
    expect((await log(designer, { minutes: 5, userId: manager.user.id })).status).toBe(403)
  })

  test('of many that log at once no minute is lost', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, (_, at) => log(at % 2 ? designer : manager, { minutes: at + 1 })))
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 201))
    expect(await hours()).toBe(3.5)
    await expectSums()
  })

  test('deliverables have hours as tasks have', async () => {
    const made = await manager.call<{ id: string; version: number }>('POST /api/deliverables', {
      name: 'Film',
      projectId: project.id,
      assignedTo: designer.user.id,
      actualHours: 1,
    })
    const on = { recordType: 'deliverable', recordId: made.id, day: '2026-03-02' }
    expect((await designer.raw('POST', '/api/time-entries', { ...on, minutes: 15 })).status).toBe(201)
    await designer.call('PATCH /api/deliverables/:id', { id: made.id, actualHours: 3 })
    expect(await manager.call('GET /api/deliverables/:id', { id: made.id })).toMatchObject({ actualHours: 3 })
    expect((await entries(made.id)).map(({ minutes }) => minutes).toSorted((a, b) => a - b)).toEqual([15, 60, 105])
    await expectSums()
  })
})
