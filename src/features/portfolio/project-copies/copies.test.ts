import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProjectView } from '#features/clients/projects/schema.ts'
import { deliverableRow, milestoneRow, partRow } from '#features/deliverables/deliverables/fixtures/factory.ts'
import { deliverableMilestones, deliverableParts, deliverables } from '#features/deliverables/deliverables/table.ts'
import { dependencyRow } from '#features/tasks/dependencies/fixtures/factory.ts'
import { taskDependencies } from '#features/tasks/dependencies/table.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject, TestUser } from '#testing/kit/test-app-types.ts'
import type { CopyPreview } from './schema.ts'

let app: TestApp
let manager: TestClient
let source: TestProject
let designer: TestUser
let owner: TestUser
const ids = { shoot: '', light: '', edit: '', film: '' }
beforeAll(async () => {
  app = await startTestApp()
  manager = await app.as('project_manager')
  ;[designer, owner] = [await app.user('graphic_designer'), await app.user('product_owner')]
  source = await app.project({ manager: manager.user, budget: '5000' })
  await app.sql(`update projects set start_date = '2026-05-04' where id = $1`, [source.id])
  const [old, client] = [await app.user('graphic_designer'), await app.user('client')]
  await app.allocate(old, source, 'graphic_designer')
  await app.allocate(client, source, 'client')
  const task = async (name: string, more: object) => (await app.task({ project: source, name, ...more })).id
  // A Monday; a Tuesday; a Friday.
  ids.shoot = await task('Shoot', { assignee: old, dueDate: '2026-05-05', status: 'done', estimatedHours: 8 })
  ids.light = await task('Light', { assignee: client, dueDate: '2026-05-04', parent: ids.shoot })
  ids.edit = await task('Edit', { assignee: manager.user, dueDate: '2026-05-08' })
  await task('Gone', { deletedAt: new Date() })
  await app.sql('update tasks set logged_minutes = 360 where id = $1', [ids.shoot])
  await app.insert(taskDependencies, dependencyRow({ beforeId: ids.shoot, afterId: ids.edit }))
  ids.film = await app.insert(
    deliverables,
    deliverableRow({
      name: 'Film',
      projectId: source.id,
      position: 'a5',
      status: 'delivered',
      dueDate: '2026-05-15',
      assignedTo: old.id,
      notes: 'canary-note',
    }),
  )
  await app.insert(
    deliverableMilestones,
    milestoneRow({ deliverableId: ids.film, name: 'Cut', position: 'a0', status: 'completed', dueDate: '2026-05-12' }),
  )
  await app.insert(deliverableParts, partRow({ deliverableId: ids.film, taskId: ids.edit }))
})
afterAll(() => app.close())

const fields = () => ({
  copyOf: source.id,
  name: 'Again',
  brandId: source.brandId,
  projectManagerId: manager.user.id,
  productOwnerId: owner.id,
  startDate: '2026-06-01',
})
const copy = (more: object = {}) => manager.raw<ProjectView>('POST', '/api/project-copies', { ...fields(), ...more })
const preview = (more: object = {}) =>
  manager.call<CopyPreview>('GET /api/project-copies', { projectId: source.id, startDate: '2026-06-01', ...more })

test('shows what it will hold before anything is made: the tree with its new dates and people', async () => {
  const before = await app.sql('select count(*) from tasks')
  const { tasks, deliverables: planned, duties, unassigned } = await preview({ people: `graphic_designer:${designer.id}` })
  expect(tasks.map(({ number, name, dueDate, duty, person }) => [number, name, dueDate, duty, person?.id])).toEqual([
    ['1', 'Shoot', '2026-06-02', 'graphic_designer', designer.id],
    ['1.1', 'Light', '2026-06-01', null, undefined],
    ['2', 'Edit', '2026-06-05', 'project_manager', undefined],
  ])
  expect(planned).toMatchObject([{ name: 'Film', dueDate: '2026-06-12', milestones: [{ name: 'Cut', dueDate: '2026-06-09' }] }])
  expect(duties).toEqual([
    { duty: 'project_manager', count: 1 },
    { duty: 'graphic_designer', count: 2 },
  ])
  expect(unassigned).toBe(1)
  // A Saturday: what would fall on the weekend goes on to Monday.
  expect((await preview({ startDate: '2026-06-06' })).tasks.map(({ dueDate }) => dueDate)).toEqual([
    '2026-06-08',
    '2026-06-08',
    '2026-06-10',
  ])
  expect(
    (await manager.call<CopyPreview>('GET /api/project-copies', { projectId: source.id })).tasks.map(({ dueDate }) => dueDate),
  ).toEqual([null, null, null])
  expect(await app.sql('select count(*) from tasks')).toEqual(before)
})

describe('a copy', () => {
  test('holds the plan, to do again, with the people of its duties, and nothing that was said, worked or delivered', async () => {
    const { status, body } = await copy({ people: [{ duty: 'graphic_designer', userId: designer.id }] })
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'Again', budget: null, startDate: '2026-06-01', status: 'planning', taskCount: 3, taskDoneCount: 0 })
    const tasks = await app.sql(
      `select t.name, p.name as parent, t.due_date as due, t.status, t.assignee_id as person, t.estimated_hours::float8 as estimated, t.actual_hours as worked
        from tasks t left join tasks p on p.id = t.parent_task_id where t.project_id = $1 order by t.order_index`,
      [body.id],
    )
    const open = { status: 'todo', worked: null }
    expect(tasks).toEqual([
      { ...open, name: 'Shoot', parent: null, due: '2026-06-02', person: designer.id, estimated: 8 },
      { ...open, name: 'Light', parent: 'Shoot', due: '2026-06-01', person: null, estimated: null },
      { ...open, name: 'Edit', parent: null, due: '2026-06-05', person: manager.user.id, estimated: null },
    ])
    const waits = `select b.name as before, a.name as after from task_dependencies d join tasks b on b.id = d.before_id join tasks a on a.id = d.after_id where a.project_id = $1`
    expect(await app.sql(waits, [body.id])).toEqual([{ before: 'Shoot', after: 'Edit' }])
    expect(
      await app.sql(
        `select d.name, d.status, d.due_date as due, d.notes, d.assigned_to as person, m.name as milestone, m.status as state, t.name as part
        from deliverables d join deliverable_milestones m on m.deliverable_id = d.id join deliverable_parts x on x.deliverable_id = d.id
        join tasks t on t.id = x.task_id and t.project_id = d.project_id where d.project_id = $1`,
        [body.id],
      ),
    ).toEqual([
      {
        name: 'Film',
        status: 'not_started',
        due: '2026-06-12',
        notes: null,
        person: designer.id,
        milestone: 'Cut',
        state: 'pending',
        part: 'Edit',
      },
    ])
    const team = await app.sql('select user_id as id, role from project_allocations where project_id = $1 order by role', [body.id])
    expect(team).toEqual([
      { id: designer.id, role: 'graphic_designer' },
      { id: owner.id, role: 'product_owner' },
      { id: manager.user.id, role: 'project_manager' },
    ])
    const [told] = await app.sql<{ n: number }>('select count(*) as n from notifications where user_id = $1', [designer.id])
    expect(told?.n).toBe(1)
  })

  test('is made whole or not at all', async () => {
    const count = () =>
      app.sql(`select (select count(*) from projects) as p, (select count(*) from tasks) as t, (select count(*) from events) as e`)
    const before = await count()
    const outside = await app.user('client')
    expect((await copy({ people: [{ duty: 'video_editor', userId: outside.id }] })).status).toBe(400)
    expect((await copy({ status: 'completed' })).status).toBe(400)
    expect((await copy({ copyOf: randomUUID() })).status).toBe(404)
    expect((await copy({ brandId: randomUUID() })).status).toBe(400)
    expect(await count()).toEqual(before)
  })

  test('takes over 2,000 tasks in their order', { timeout: 60_000 }, async () => {
    const large = await app.project({ manager: manager.user })
    await app.sql(
      `insert into tasks (id, name, project_id, position) select gen_random_uuid(), 'Task ' || n, $1, 'Zy' || lpad(n::text, 6, '0') || '1' from generate_series(1, 2000) n`,
      [large.id],
    )
    await app.sql(
      `update tasks t set parent_task_id = (select p.id from tasks p where p.project_id = $1 and p.name = 'Task 1') where t.project_id = $1 and t.name = 'Task 2000'`,
      [large.id],
    )
    const { status, body } = await copy({ copyOf: large.id, name: 'Large' })
    expect([status, body.taskCount]).toEqual([201, 2000])
    const names = await app.sql<{ name: string }>('select name from tasks where project_id = $1 order by order_index', [body.id])
    expect(names.map(({ name }) => name).slice(0, 4)).toEqual(['Task 1', 'Task 2000', 'Task 2', 'Task 3'])
  })
})
