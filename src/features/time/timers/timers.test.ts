import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TaskView } from '#features/tasks/tasks/schema.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import type { EntryView } from '../time-entries/schema.ts'
import type { TimerView } from './schema.ts'

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

const readTask = (id = taskId) => manager.call<TaskView>('GET /api/tasks/:id', { id })
const hours = async (id = taskId) => (await readTask(id)).actualHours
const entries = async (id = taskId) => (await manager.call<{ items: EntryView[] }>('GET /api/time-entries', { recordId: id })).items
const timer = (what: '' | '/stop' | '/continue', body: object, who = designer) =>
  who.raw<Answer<TimerView>>('POST', `/api/timer${what}`, body)

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

describe('the timer', () => {
  /** As if it had been started so many minutes ago. */
  const since = (minutes: number) =>
    app.sql(
      `update time_entries set started_at = now() - $2 * interval '1 minute' where user_id = $1 and stopped_at is null and started_at is not null`,
      [designer.user.id, minutes],
    )

  test('counts elapsed minutes, and less than one is not kept', async () => {
    const started = (await timer('', { recordType: 'task', recordId: taskId })).body.timer
    expect(started).toMatchObject({ recordId: taskId, stoppedAt: null, minutes: 0 })
    expect((await timer('/stop', { id: started?.id })).body).toEqual({ timer: null, stopped: null })
    expect(await entries()).toEqual([])
    const again = (await timer('', { recordType: 'task', recordId: taskId })).body.timer
    await since(25)
    expect((await timer('/stop', { id: again?.id })).body.stopped).toMatchObject({ minutes: 25 })
    expect(await hours()).toBe(0.42)
    expect((await timer('/stop', { id: again?.id })).status).toBe(404)
  })

  test('a second one stops the first, which can run on as if it had not been', async () => {
    const other = (await app.task({ project, assignee: designer.user })).id
    const first = (await timer('', { recordType: 'task', recordId: taskId })).body.timer
    await since(90)
    const both = (await timer('', { recordType: 'task', recordId: other })).body
    expect(both).toMatchObject({ timer: { recordId: other }, stopped: { id: first?.id, minutes: 90 } })
    expect((await timer('/continue', { id: first?.id })).body.timer).toMatchObject({ id: first?.id, stoppedAt: null })
    expect([await hours(), await entries(other)]).toEqual([null, []])
    expect((await designer.call<TimerView>('GET /api/timer', {})).timer?.id).toBe(first?.id)
    await expectSums()
  })

  test('one that was forgotten asks how long it was', async () => {
    const started = (await timer('', { recordType: 'task', recordId: taskId })).body.timer
    await since(14 * 60)
    const asked = await timer('/stop', { id: started?.id })
    expect([asked.status, Object.keys(asked.body.fields ?? {})]).toEqual([409, ['minutes']])
    expect((await timer('/stop', { id: started?.id, minutes: 15 * 60 })).status).toBe(400)
    expect((await timer('/stop', { id: started?.id, minutes: 200 })).body.stopped).toMatchObject({ minutes: 200 })
  })

  test('of two started at once by one person, one runs', async () => {
    const ids = [taskId]
    for (let at = 0; at < 2; at++) ids.push((await app.task({ project, assignee: designer.user })).id)
    for (let round = 0; round < 20; round++) {
      await app.sql('delete from time_entries where user_id = $1', [designer.user.id])
      const answers = await Promise.all(ids.map((recordId) => timer('', { recordType: 'task', recordId })))
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
      const running = await app.sql(
        'select id from time_entries where user_id = $1 and started_at is not null and stopped_at is null and deleted_at is null',
        [designer.user.id],
      )
      expect(running).toHaveLength(1)
    }
  })

  test('stops also when its task is gone or handed on, and nobody stops another’s', async () => {
    const started = (await timer('', { recordType: 'task', recordId: taskId })).body.timer
    await since(10)
    expect((await timer('/stop', { id: started?.id }, manager)).status).toBe(404)
    await manager.call('DELETE /api/tasks/:id', { id: taskId })
    expect((await timer('/stop', { id: started?.id })).status).toBe(201)
    await expectSums()
  })
})
