import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dateIn, weekOf } from '#shared/dates.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import type { TestClient } from '../../testing/client.ts'
import { entryRow } from '../time-entries/seed.ts'
import { timeEntries } from '../time-entries/table.ts'
import type { LoadView } from './schema.ts'

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

test('nobody outside the agency is told of it, nor is one of them planned', async () => {
  const client = await app.as('client')
  expect((await client.raw('GET', '/api/load')).status).toBe(403)
  const { view } = await read()
  expect(view.people.map(({ person }) => person.id)).not.toContain(client.user.id)
})
