import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProjectView } from '#features/clients/projects/schema.ts'
import { deliverableRow, milestoneRow, partRow } from '#features/deliverables/deliverables/fixtures/factory.ts'
import { deliverableMilestones, deliverableParts, deliverables } from '#features/deliverables/deliverables/table.ts'
import { dependencyRow } from '#features/tasks/dependencies/fixtures/factory.ts'
import { taskDependencies } from '#features/tasks/dependencies/table.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject, TestUser } from '#testing/kit/test-app-types.ts'
import type { CopyPreview } from '../project-copies/schema.ts'
import type { TemplateView } from './schema.ts'

let app: TestApp
let manager: TestClient
let source: TestProject
let designer: TestUser
let owner: TestUser
beforeAll(async () => {
  app = await startTestApp()
  manager = await app.as('project_manager')
  ;[designer, owner] = [await app.user('graphic_designer'), await app.user('product_owner')]
  source = await app.project({ manager: manager.user, budget: '5000' })
  await app.sql(`update projects set start_date = '2026-05-04' where id = $1`, [source.id])
  const old = await app.user('graphic_designer')
  await app.allocate(old, source, 'graphic_designer')
  const task = async (name: string, more: object) => (await app.task({ project: source, name, ...more })).id
  // A Monday; a Tuesday; a Friday before.
  const shoot = await task('Shoot', { assignee: old, startDate: '2026-05-04', dueDate: '2026-05-05', status: 'done', estimatedHours: 8 })
  const light = await task('Light', { dueDate: '2026-05-05', parent: shoot })
  const brief = await task('Brief', { assignee: manager.user, dueDate: '2026-05-01' })
  await app.sql('update tasks set logged_minutes = 360 where id = $1', [shoot])
  await app.insert(taskDependencies, dependencyRow({ beforeId: brief, afterId: shoot }))
  const film = await app.insert(
    deliverables,
    deliverableRow({
      name: 'Film',
      projectId: source.id,
      position: 'a5',
      status: 'delivered',
      dueDate: '2026-05-15',
      assignedTo: old.id,
      notes: 'canary',
    }),
  )
  await app.insert(
    deliverableMilestones,
    milestoneRow({ deliverableId: film, name: 'Cut', position: 'a0', status: 'completed', dueDate: '2026-05-12' }),
  )
  await app.insert(deliverableParts, partRow({ deliverableId: film, taskId: light }))
})
afterAll(() => app.close())

const save = (name: string, more: object = {}) =>
  manager.raw<TemplateView & { code?: string; fields?: object }>('POST', '/api/project-templates', { name, projectId: source.id, ...more })
const place = () => ({ brandId: source.brandId, projectManagerId: manager.user.id, productOwnerId: owner.id })

test('keeps the plan without dates, people and ids, says who made it, and tells its history', async () => {
  const { status, body } = await save('Film week', { description: 'From brief to cut' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    name: 'Film week',
    description: 'From brief to cut',
    taskCount: 3,
    deliverableCount: 1,
    createdBy: { id: manager.user.id },
  })
  const [stored] = await app.sql<{ plan: unknown }>('select plan from project_templates where id = $1', [body.id])
  expect(stored?.plan).toMatchObject({
    tasks: [
      { name: 'Shoot', parent: null, startDay: 0, dueDay: 1, estimatedHours: 8, duty: 'graphic_designer' },
      { name: 'Light', parent: 0, startDay: null, dueDay: 1, duty: null },
      { name: 'Brief', parent: null, dueDay: -3, duty: 'project_manager' },
    ],
    deliverables: [{ name: 'Film', dueDay: 11, duty: 'graphic_designer', milestones: [{ name: 'Cut', dueDay: 8 }], tasks: [1] }],
    links: [[2, 0]],
  })
  // Neither an id nor a date, nor what was said, worked or spent.
  expect(JSON.stringify(stored?.plan)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|\d{4}-\d\d-\d\d|canary|360|5000|done|delivered|completed/)
  const history = await manager.call<{ items: { kind: string }[] }>('GET /api/history', {
    recordType: 'project-template',
    recordId: body.id,
  })
  expect(history.items.map(({ kind }) => kind)).toEqual(['project-template.created'])
})

test('shows what it holds by days, and a project made from it outlives the one it was made of', async () => {
  const { body: template } = await save('Again and again')
  await app.sql(`update tasks set deleted_at = now(), deletion_id = gen_random_uuid() where project_id = $1`, [source.id])
  const input = { id: template.id, startDate: '2026-06-01', people: `graphic_designer:${designer.id}` }
  const plan = await manager.call<CopyPreview>('GET /api/project-templates/:id/plan', input)
  expect(plan.tasks.map(({ number, name, dueDate, dueDay, person }) => [number, name, dueDate, dueDay, person?.id])).toEqual([
    ['1', 'Shoot', '2026-06-02', 1, designer.id],
    ['1.1', 'Light', '2026-06-02', 1, undefined],
    ['2', 'Brief', '2026-05-29', -3, undefined],
  ])
  const undated = await manager.call<CopyPreview>('GET /api/project-templates/:id/plan', { id: template.id })
  expect(undated.deliverables).toMatchObject([{ dueDate: null, dueDay: 11, milestones: [{ dueDate: null, dueDay: 8 }] }])

  const made = await manager.raw<ProjectView>('POST', `/api/project-templates/${template.id}/projects`, {
    ...place(),
    name: 'Autumn film',
    startDate: '2026-06-01',
    people: [{ duty: 'graphic_designer', userId: designer.id }],
  })
  expect([made.status, made.body.taskCount]).toEqual([201, 3])
  const rows = await app.sql(
    `select t.name, t.status, t.due_date as due, t.assignee_id as person, d.name as film, m.name as milestone, m.due_date as cut,
      (select b.name from task_dependencies w join tasks b on b.id = w.before_id where w.after_id = p.id) as before
      from tasks t join tasks p on p.id = t.parent_task_id join deliverable_parts x on x.task_id = t.id
      join deliverables d on d.id = x.deliverable_id join deliverable_milestones m on m.deliverable_id = d.id where t.project_id = $1`,
    [made.body.id],
  )
  expect(rows).toEqual([
    { name: 'Light', status: 'todo', due: '2026-06-02', person: null, film: 'Film', milestone: 'Cut', cut: '2026-06-09', before: 'Brief' },
  ])
  await app.sql(`update tasks set deleted_at = null, deletion_id = null where project_id = $1`, [source.id])
})

test('names are taken once, until they are free again; a deleted template can be taken back', async () => {
  const { body: template } = await save('Taken')
  expect(await save('taken')).toMatchObject({ status: 409, body: { code: 'conflict', fields: { name: expect.stringContaining('taken') } } })
  const { deletionId } = await manager.call<{ deletionId: string }>('DELETE /api/project-templates/:id', { id: template.id })
  expect((await manager.raw('GET', `/api/project-templates/${template.id}/plan`)).status).toBe(404)
  expect(
    (await manager.raw('POST', `/api/project-templates/${template.id}/projects`, { ...place(), name: 'From what is gone' })).status,
  ).toBe(404)
  const { body: other } = await save('Taken')
  expect((await manager.raw('POST', `/api/project-templates/${template.id}/restore`, { deletionId })).status).toBe(409)
  await manager.call('PATCH /api/project-templates/:id', { id: other.id, name: 'Other' })
  await manager.call('POST /api/project-templates/:id/restore', { id: template.id, deletionId })
  const { items } = await manager.call<{ items: TemplateView[] }>('GET /api/project-templates', { q: 'taken' })
  expect(items.map(({ id }) => id)).toEqual([template.id])
})

test('nobody makes a template of what they may not see, nor of nothing', async () => {
  const [stranger, client] = [await app.as('graphic_designer'), await app.as('client')]
  await app.allocate(client.user, source, 'client')
  for (const who of [stranger, client])
    expect((await who.raw('POST', '/api/project-templates', { name: 'Stolen', projectId: source.id })).status).toBe(403)
  const empty = await app.project({ manager: manager.user })
  expect((await save('Nothing', { projectId: empty.id })).status).toBe(409)
  expect((await save('Nowhere', { projectId: owner.id })).status).toBe(404)
})
