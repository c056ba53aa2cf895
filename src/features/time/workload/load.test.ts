import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverableRow, partRow } from '#features/deliverables/deliverables/fixtures/factory.ts'
import { deliverableParts, deliverables } from '#features/deliverables/deliverables/table.ts'
import { addDays, dateIn, weekOf } from '#shared/values/dates.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import { entryRow } from '../time-entries/fixtures/factory.ts'
import { timeEntries } from '../time-entries/table.ts'
import type { LoadView, OverloadsView } from './schema.ts'

let app: TestApp
let admin: TestClient
let designer: TestClient
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  designer = await app.as('graphic_designer')
})
afterAll(() => app.close())

const read = async () => {
  const view = await designer.call<LoadView>('GET /api/load', {})
  const own = view.people.find(({ person }) => person.id === designer.user.id)
  if (!own) throw new Error('nobody')
  return { view, own }
}

test('what is estimated and not yet logged lies on the weeks until it is due, against what somebody has', async () => {
  const project = await app.project()
  const monday = weekOf(dateIn('UTC')).first
  const next = addDays(monday, 7)
  await app.task({ project, assignee: designer.user, estimatedHours: 3 })
  const task = await app.task({ project, assignee: designer.user, estimatedHours: 10, dueDate: addDays(next, 4) })
  await app.sql('update tasks set start_date = $2 where id = $1', [task.id, next])
  await app.insert(timeEntries, entryRow({ recordId: task.id, userId: designer.user.id, day: monday, minutes: 90 }))
  await app.task({ project, assignee: designer.user, estimatedHours: 5, dueDate: addDays(monday, -30) })
  await app.task({ project, assignee: designer.user, estimatedHours: 7, dueDate: next, status: 'done' })
  const { own, view } = await read()
  expect(view.weeks.slice(0, 2)).toEqual([monday, next])
  expect(own.weeks.slice(0, 3)).toEqual([
    { planned: 300, capacity: 2400 },
    { planned: 510, capacity: 2400 },
    { planned: 0, capacity: 2400 },
  ])
  expect([own.undated, own.later]).toEqual([180, 0])
  await admin.call('POST /api/capacities', { minutes: 2000, validFrom: '2020-01-01' })
  await admin.call('POST /api/capacities', { userId: designer.user.id, minutes: 1200, validFrom: next })
  const after = (await read()).own.weeks.map(({ capacity }) => capacity)
  expect(after.slice(0, 3)).toEqual([2000, 1200, 1200])
})

test('an open deliverable counts by its own hours, unless it consists of tasks that have some', async () => {
  const project = await app.project()
  const editor = await app.user('video_editor')
  const make = (name: string, position: string, more: object = {}) =>
    app.insert(
      deliverables,
      deliverableRow({ name, position, projectId: project.id, assignedTo: editor.id, estimatedHours: 4, status: 'in_progress', ...more }),
    )
  await make('Master', 'a1')
  await make('Delivered', 'a2', { status: 'delivered', deliveredAt: new Date(), deliveredOn: '2026-01-05' })
  const whole = await make('Of tasks', 'a3')
  const task = await app.task({ project, assignee: editor, estimatedHours: 1 })
  await app.insert(deliverableParts, partRow({ deliverableId: whole, taskId: task.id }))
  const unplanned = await make('Of a task without hours', 'a4')
  await app.insert(deliverableParts, partRow({ deliverableId: unplanned, taskId: (await app.task({ project })).id }))
  const { people } = await admin.call<LoadView>('GET /api/load', { userId: [editor.id] })
  expect(people.map(({ undated }) => undated)).toEqual([(4 + 4 + 1) * 60])
})

test('nobody outside the agency is told of it, nor is one of them planned', async () => {
  const client = await app.as('client')
  expect((await client.raw('GET', '/api/load')).status).toBe(403)
  const { view } = await read()
  expect(view.people.map(({ person }) => person.id)).not.toContain(client.user.id)
})

test('names people with more planned than they can do in one of the next four weeks, with their fullest week', async () => {
  const project = await app.project()
  const [calm, full] = [await app.user('video_editor'), await app.user('copywriter')]
  const monday = weekOf(dateIn('UTC')).first
  const third = addDays(monday, 14)
  const due = async (assignee: { id: string }, week: string, estimatedHours: number) => {
    const { id } = await app.task({ project, assignee, estimatedHours, dueDate: addDays(week, 4) })
    await app.sql('update tasks set start_date = $2 where id = $1', [id, week])
  }
  await admin.call('POST /api/capacities', { userId: full.id, minutes: 600, validFrom: '2020-01-01' })
  await due(calm, third, 2)
  await due(full, addDays(monday, 7), 11)
  await due(full, third, 15)
  await due(full, addDays(monday, 28), 400)
  const { items, total } = await designer.call<OverloadsView>('GET /api/load/overloads', {})
  const named = new Map(items.map(({ person, ...load }) => [person.id, load]))
  expect(named.get(full.id)).toEqual({ week: third, thisWeek: false, planned: 900, capacity: 600 })
  expect(named.has(calm.id)).toBe(false)
  expect(total).toBe(items.length)
  const client = await app.as('client')
  expect((await client.raw('GET', '/api/load/overloads')).status).toBe(403)
})
