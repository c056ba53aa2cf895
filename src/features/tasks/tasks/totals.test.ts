import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rows } from '#platform/database/db.ts'
import { addDays, dateIn } from '#shared/values/dates.ts'
import { startTestApp, until } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import { foldTotals } from './commands.ts'
import type { TaskView } from './schema.ts'
import { keptTotals, totalsOf } from './table.ts'

type Total = { family: string; key: string; n: number }

let app: TestApp
let admin: TestClient
let maker: TestClient
let project: TestProject
let other: TestProject
const today = dateIn('UTC')
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  maker = await app.as('creative')
})
beforeEach(async () => {
  ;[project, other] = [await app.project(), await app.project()]
  for (const one of [project, other]) await app.allocate(maker.user, one, 'graphic_designer')
})
afterAll(() => app.close())

/** What is kept, and what the tasks themselves say. */
async function totals(): Promise<{ kept: Total[]; counted: Total[] }> {
  const each = keptTotals.families.map((family) => sql`select ${family}::text as family, key, n from ${totalsOf(family)} c`)
  const kept = await rows<Total>(
    app.pool,
    sql`select family, key, sum(n)::bigint as n from (${sql.join(each, sql` union all `)}) k group by 1, 2 having sum(n) <> 0 order by 1, 2`,
  )
  const living = `(select t.*, 1 as n from tasks t join projects p on p.id = t.project_id and p.archived_at is null where t.deleted_at is null)`
  return { kept, counted: await rows<Total>(app.pool, sql`${keptTotals.countedBy(living)} order by 1, 2`) }
}

async function expectExact(): Promise<void> {
  const { kept, counted } = await totals()
  expect(kept).toEqual(counted)
  expect(counted.length).toBeGreaterThan(0)
}

const create = (more: object = {}): Promise<TaskView> =>
  admin.call<TaskView>('POST /api/tasks', { name: 'Counted', projectId: project.id, ...more })
const change = (id: string, patch: object): Promise<unknown> => admin.call('PATCH /api/tasks/:id', { id, ...patch })
const archive = (id: string, archived: boolean): Promise<unknown> =>
  admin.call(archived ? 'POST /api/projects/:id/archive' : 'POST /api/projects/:id/restore', { id })

describe('the totals of all tasks', () => {
  afterEach(expectExact)

  test('follow a task through its life', async () => {
    const task = await create({ dueDate: addDays(today, 3), assigneeId: maker.user.id })
    await expectExact()
    await change(task.id, { status: 'done' })
    await expectExact()
    await change(task.id, { dueDate: addDays(today, -1) })
    await change(task.id, { status: 'blocked', assigneeId: null })
    await expectExact()
    await change(task.id, { dueDate: null, name: 'Named anew' })
  })

  test('follow a tree that moves to another project, is deleted and comes back', async () => {
    const parent = await create({ status: 'in_progress', dueDate: today })
    await create({ parentTaskId: parent.id, assigneeId: maker.user.id })
    await change(parent.id, { projectId: other.id })
    await expectExact()
    const { deletionId } = await admin.call<{ deletionId: string }>('DELETE /api/tasks/:id', { id: parent.id })
    await expectExact()
    await admin.call('POST /api/tasks/:id/restore', { id: parent.id, deletionId })
    await expectExact()
    await app.sql('delete from tasks where project_id = $1', [other.id])
  })

  test('leave an archived project out, whatever happens in it, and take it in again', async () => {
    const task = await create({ assigneeId: maker.user.id, dueDate: addDays(today, 1) })
    const before = (await totals()).kept
    await archive(project.id, true)
    await expectExact()
    expect((await totals()).kept).not.toEqual(before)
    await app.sql(`update tasks set status = 'blocked' where id = $1`, [task.id])
    await app.task({ project: project.id, status: 'done' })
    await expectExact()
    await change(task.id, { projectId: other.id })
    await archive(project.id, false)
  })

  test('are the same before and after what is due is added to them', async () => {
    await create({ status: 'done', dueDate: today })
    const { kept } = await totals()
    expect(await app.sql('select from task_totals_pending')).not.toEqual([])
    await foldTotals(app.pool)
    expect((await totals()).kept).toEqual(kept)
    expect(await app.sql('select from task_totals_pending')).toEqual([])
    await create()
  })

  test('stay exact when a task changes while its project is being archived, and the other way round', async () => {
    const task = await create({ assigneeId: maker.user.id })
    for (const archived of [true, false]) {
      await meanwhile(`update tasks set status = case status when 'todo' then 'blocked' else 'todo' end where id = $1`, task.id, () =>
        archive(project.id, archived),
      )
      await expectExact()
    }
    for (const set of ['now()', 'null']) {
      await meanwhile(`update projects set archived_at = ${set} where id = $1`, project.id, () =>
        change(task.id, { status: set === 'null' ? 'todo' : 'in_progress' }),
      )
      await expectExact()
    }
  })

  test('stay exact while many create, move, archive and add up at once', async () => {
    const tasks = await Promise.all(
      Array.from({ length: 8 }, (_, n) => create({ assigneeId: n % 2 ? maker.user.id : null, dueDate: today })),
    )
    const attempt = (work: Promise<unknown>) => work.catch(() => undefined)
    await Promise.all([
      ...tasks.flatMap(({ id }, n) => [
        attempt(change(id, { status: ['done', 'blocked', 'in_progress'][n % 3] })),
        attempt(change(id, { projectId: other.id, dueDate: addDays(today, n) })),
        attempt(create({ status: 'done' })),
      ]),
      ...[true, false, true, false].map((archived) => attempt(archive(project.id, archived))),
      ...tasks.map(() => foldTotals(app.pool)),
    ])
    await app.sql('update projects set archived_at = null where id = $1', [project.id])
  })
})

/** Begins a change in a transaction of its own, has something else wait for it, and then ends it. */
async function meanwhile(text: string, id: string, work: () => Promise<unknown>): Promise<void> {
  const client = await app.pool.connect()
  try {
    await client.query('begin')
    await client.query(text, [id])
    const done = work()
    await until(async () => {
      const waiting = await app.sql(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      return waiting.length > 0
    })
    await client.query('commit')
    await done
  } finally {
    client.release()
  }
}

test('the day on which a task was done stays what it was when its assignee moves to another zone', async () => {
  const [before, after] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
  const person = await app.user('creative')
  await app.sql('update users set timezone = $2 where id = $1', [person.id, before])
  const task = await app.task({ project: project.id, assignee: person, status: 'done' })
  const day = async () => (await app.sql<{ day: string }>('select completed_on as day from tasks where id = $1', [task.id]))[0]?.day
  expect(await day()).toBe(dateIn(before))
  await app.sql('update users set timezone = $2 where id = $1', [person.id, after])
  await change(task.id, { name: 'Named anew' })
  expect(await day()).toBe(dateIn(before))
  await change(task.id, { status: 'todo' })
  expect(await day()).toBe(null)
  await change(task.id, { status: 'done' })
  expect(await day()).toBe(dateIn(after))
  await expectExact()
})
