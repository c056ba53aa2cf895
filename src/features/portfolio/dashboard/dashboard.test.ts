import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverableRow } from '#features/deliverables/deliverables/fixtures/factory.ts'
import type { DeliverableStatus } from '#features/deliverables/deliverables/schema.ts'
import { deliverables, keptDeliverables } from '#features/deliverables/deliverables/table.ts'
import { rows } from '#platform/database/db.ts'
import { addDays, dateIn } from '#shared/values/dates.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestBrand, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import type { Activity, DashboardView } from './schema.ts'

let app: TestApp
let admin: TestClient
let maker: TestClient
let client: TestClient
let brand: TestBrand
let project: TestProject
const today = dateIn('UTC')
const longAgo = new Date(Date.now() - 70 * 24 * 3600 * 1000)

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  maker = await app.as('creative')
  client = await app.as('client')
  brand = await app.brand()
  project = await app.project({ brand })
  await app.allocateToBrand(client.user, brand)
  await app.allocate(maker.user, project, 'graphic_designer')
})
afterAll(() => app.close())

const read = async (who: TestClient, query = '') => (await who.raw<DashboardView>('GET', `/api/dashboard${query}`)).body

test('counts within sight, and leaves the archive out', async () => {
  const before = await read(admin)
  const [elsewhere, archived] = [await app.project(), await app.project({ brand, archivedAt: new Date() })]
  await app.task({ project })
  await app.task({ project: elsewhere })
  await app.task({ project: archived })
  await app.task({ project, deletedAt: new Date() })
  const after = await read(admin)
  expect([after.projects.count - before.projects.count, after.tasks.count - before.tasks.count]).toEqual([1, 2])
  expect(await read(client)).toMatchObject({ projects: { count: 1 }, tasks: { count: before.tasks.count + 1 } })
})

test('tells nobody outside the agency its performance', async () => {
  const view = await read(client)
  expect(view).not.toHaveProperty('performance')
})

test('tells a trend only where last month had something', async () => {
  const fresh = await app.as('client')
  const own = await app.project()
  await app.allocate(fresh.user, own, 'client')
  await app.task({ project: own })
  expect((await read(fresh)).tasks).toEqual({ count: 1, trend: null })
  const old = await app.task({ project: own })
  await app.sql('update tasks set created_at = $2 where id = $1', [old.id, longAgo])
  expect((await read(fresh)).tasks).toEqual({ count: 2, trend: 1 })
})

test('performance is the share of tasks due in the last 90 days that were done by their date', async () => {
  const due = addDays(today, -10)
  const was = (await read(admin)).performance ?? { due: 0, onTime: 0 }
  const done = async (dueDate: string, completedOn: string) => {
    const task = await app.task({ project, status: 'done', dueDate })
    await app.sql('update tasks set completed_at = $2 where id = $1', [task.id, `${completedOn}T12:00:00Z`])
  }
  await done(due, due)
  await done(due, addDays(due, -3))
  await done(due, addDays(due, 1))
  await app.task({ project, dueDate: due })
  await done(addDays(today, -91), addDays(today, -92))
  await app.task({ project, dueDate: today })
  const is = (await read(admin)).performance
  expect([(is?.due ?? 0) - was.due, (is?.onTime ?? 0) - was.onTime]).toEqual([4, 2])
  expect(is?.share).toBe(Math.round(((is?.onTime ?? 0) / (is?.due ?? 1)) * 100))
})

let order = 0
const deliverable = async (given: Partial<{ dueDate: string; status: DeliverableStatus; assignedTo: string }>, deliveredOn?: string) => {
  const position = `a${String((order += 1)).padStart(3, '0')}`
  const row = deliverableRow({ name: 'Film', projectId: project.id, createdBy: maker.user.id, position, ...given })
  const id = await app.insert(deliverables, row)
  if (deliveredOn) await app.sql('update deliverables set delivered_on = $2 where id = $1', [id, deliveredOn])
  return id
}

test('performance counts deliverables too, of which finished means delivered, and follows them', async () => {
  const due = addDays(today, -10)
  const figures = async () => (await read(admin)).performance ?? { due: 0, onTime: 0 }
  const was = await figures()
  const grown = async () => {
    const { due: all, onTime } = await figures()
    return [all - was.due, onTime - was.onTime]
  }
  await deliverable({ dueDate: due, status: 'delivered' }, due)
  await deliverable({ dueDate: due, status: 'delivered' }, addDays(due, 1))
  const approved = await deliverable({ dueDate: due, status: 'approved' })
  await deliverable({ dueDate: today })
  await deliverable({})
  expect(await grown()).toEqual([3, 1])
  await keptDeliverables.fold(app.pool)
  expect(await grown()).toEqual([3, 1])
  await app.sql(`update deliverables set status = 'delivered', delivered_at = now(), delivered_on = due_date where id = $1`, [approved])
  expect(await grown()).toEqual([3, 2])
  await admin.call('POST /api/projects/:id/archive', { id: project.id })
  expect((await figures()).due).toBeLessThan(was.due + 3)
  await admin.call('POST /api/projects/:id/restore', { id: project.id })
  expect(await grown()).toEqual([3, 2])
  const { deletionId } = await admin.call<{ deletionId: string }>('DELETE /api/deliverables/:id', { id: approved })
  expect(await grown()).toEqual([2, 1])
  await admin.call('POST /api/deliverables/:id/restore', { id: approved, deletionId })
  expect(await grown()).toEqual([3, 2])
  await app.sql('delete from deliverables where id = $1', [approved])
  expect(await grown()).toEqual([2, 1])
  const living = `(select d.*, 1 as n from deliverables d join projects p on p.id = d.project_id and p.archived_at is null where d.deleted_at is null)`
  const kept = sql.join(
    keptDeliverables.families.map((family) => sql`select ${family}::text as family, key, n from ${keptDeliverables.of(family)} c`),
    sql` union all `,
  )
  expect(
    await rows(app.pool, sql`select family, key, sum(n)::bigint as n from (${kept}) k group by 1, 2 having sum(n) <> 0 order by 1, 2`),
  ).toEqual(await rows(app.pool, sql`${keptDeliverables.countedBy(living)} order by 1, 2`))
})

test('counts one’s own deliverables that are neither delivered nor rejected', async () => {
  const own = { assignedTo: maker.user.id }
  const before = (await read(maker)).mine.deliverables
  await deliverable({ ...own, status: 'review' })
  await deliverable({ ...own, status: 'delivered' })
  await deliverable({ ...own, status: 'rejected' })
  await deliverable({})
  expect((await read(maker)).mine.deliverables - before).toBe(1)
})

test('knows one’s own day, by one’s own calendar', async () => {
  await app.task({ project, assignee: maker.user, dueDate: addDays(today, -1) })
  const review = await app.task({ project, assignee: maker.user, dueDate: today })
  await app.sql(`update tasks set task_type = 'review' where id = $1`, [review.id])
  await app.task({ project, assignee: maker.user, dueDate: addDays(today, -1), status: 'done' })
  expect((await read(maker)).mine).toMatchObject({ overdue: 1, today: 1, review: 1 })
  expect((await read(maker, '?mine=true')).byStatus).toEqual({ todo: 2, in_progress: 0, done: 1, blocked: 0 })
  await app.sql(`update users set timezone = 'Pacific/Kiritimati' where id = $1`, [maker.user.id])
  const ahead = dateIn('Pacific/Kiritimati')
  expect((await read(maker)).mine.today).toBe(ahead === today ? 1 : 0)
})

test('lists what ends in the next two weeks: tasks and projects in sight, the next first', async () => {
  const own = await app.project({ brand })
  await app.sql('update projects set end_date = $2 where id = $1', [own.id, addDays(today, 3)])
  const person = await app.as('client')
  await app.allocate(person.user, own, 'client')
  const soon = await app.task({ project: own, dueDate: addDays(today, 2) })
  await app.task({ project: own, dueDate: addDays(today, 15) })
  await app.task({ project: own, dueDate: addDays(today, 1), status: 'done' })
  await app.task({ project: own, dueDate: addDays(today, -1) })
  const { deadlines } = await read(person)
  expect(deadlines.map(({ kind, id }) => [kind, id])).toEqual([
    ['task', soon.id],
    ['project', own.id],
  ])
  expect(deadlines[0]).toMatchObject({ date: addDays(today, 2), project: { id: own.id, brand: { id: brand.id } } })
})

test('tells what happened lately in sight: comments by the record they stand on, runs of one doing once, internal doings to staff only', async () => {
  const own = await app.project({ brand })
  const person = await app.as('client')
  await app.allocate(person.user, own, 'client')
  const make = (name: string) => admin.call<{ id: string }>('POST /api/tasks', { name, projectId: own.id })
  const [shown, quiet] = [await make('Shown'), await make('Quiet')]
  const elsewhere = await admin.call<{ id: string }>('POST /api/tasks', { name: 'Elsewhere', projectId: (await app.project()).id })
  for (const priority of ['high', 'low']) await admin.call('PATCH /api/tasks/:id', { id: shown.id, priority })
  await admin.call('PATCH /api/tasks/:id', { id: quiet.id, estimatedHours: 3 })
  await admin.call('POST /api/comments', { recordType: 'task', recordId: quiet.id, body: 'Between us' })
  await admin.call('POST /api/comments', { recordType: 'task', recordId: shown.id, body: 'For you', audience: 'client' })
  const doings = async (who: TestClient) =>
    (await who.raw<{ items: Activity[] }>('GET', '/api/dashboard/activity')).body.items.map(({ what, title }) => `${what} ${title}`)
  expect(await doings(person)).toEqual(['commented Shown', 'updated Shown', 'created Quiet', 'created Shown'])
  expect((await doings(admin)).slice(0, 7)).toEqual([
    'commented Shown',
    'commented Quiet',
    'updated Quiet',
    'updated Shown',
    'created Elsewhere',
    'created Quiet',
    'created Shown',
  ])
  await admin.call('DELETE /api/tasks/:id', { id: shown.id })
  expect(await doings(person)).toEqual(['created Quiet'])
  expect((await doings(admin)).some((line) => line.includes(elsewhere.id) || line.includes('Shown'))).toBe(false)
})

const activityTitles = async (who: TestClient) =>
  (await who.raw<{ items: Activity[] }>('GET', '/api/dashboard/activity')).body.items.map(({ title }) => title)

/** Appends events of one kind to the log, all by the system and on records that don't exist. */
const logEvents = (kind: string, audience: string, count: number, projectId: string | null = null) =>
  app.sql(
    `insert into events (kind, record_type, record_id, version, audience, concerns, actor_kind, changes, project_id)
      select $1, split_part($1, '.', 1), gen_random_uuid(), 1, $2, '{}', 'system', '{}', $4 from generate_series(1, $3::int)`,
    [kind, audience, count, projectId],
  )

test.for([
  ['file.read', 'private'],
  ['task.deleted', 'client'],
  ['task.created', 'client'],
] as const)('keeps activity in view after a bulk of %s events', async ([kind, audience]) => {
  const own = await app.project({ brand })
  const person = await app.as('client')
  await app.allocate(person.user, own, 'client')
  const name = `Before the ${kind} bulk`
  await admin.call('POST /api/tasks', { name, projectId: own.id })
  await logEvents(kind, audience, 4000, own.id)
  expect((await activityTitles(admin))[0]).toBe(name)
  expect((await activityTitles(admin)).length).toBeGreaterThan(1)
  expect(await activityTitles(person)).toEqual([name])
})

test('keeps a client’s activity in view however busy the other projects are', async () => {
  const [own, busy] = [await app.project({ brand }), await app.project()]
  const person = await app.as('client')
  await app.allocate(person.user, own, 'client')
  const { id: elsewhere } = await admin.call<{ id: string }>('POST /api/tasks', { name: 'In the busy project', projectId: busy.id })
  await admin.call('POST /api/tasks', { name: 'In the quiet project', projectId: own.id })
  await app.sql(
    `insert into events (kind, record_type, record_id, version, audience, concerns, actor_kind, changes, project_id)
      select 'task.updated', 'task', $1::uuid, 1, 'client', '{}', 'system', '{"name": ["A", "B"]}', $2::uuid from generate_series(1, 21000)`,
    [elsewhere, busy.id],
  )
  expect(await activityTitles(person)).toEqual(['In the quiet project'])
  expect((await activityTitles(admin))[0]).toBe('In the busy project')
})

test('shows activity on a brand to a client of the brand, and none that admins or one person alone may learn of', async () => {
  const own = await app.brand()
  const person = await app.as('client')
  await app.allocateToBrand(person.user, own)
  await admin.call('PATCH /api/brands/:id', { id: own.id, name: 'Renamed brand' })
  expect(await activityTitles(person)).toEqual(['Renamed brand'])
  const latest = await activityTitles(admin)
  await app.sql(
    `insert into events (kind, record_type, record_id, version, audience, concerns, actor_kind, changes, project_id)
      select 'project.updated', 'project', $1::uuid, 1, audience, '{}', 'system', '{}', $1::uuid from unnest(array['private', 'admin']) audience`,
    [project.id],
  )
  expect(await activityTitles(admin)).toEqual(latest)
})
