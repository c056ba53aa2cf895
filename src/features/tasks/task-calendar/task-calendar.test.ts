import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import type { TaskCalendarView } from './schema.ts'

let app: TestApp
let admin: TestClient
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const ask = (client: TestClient, query: Record<string, unknown>) => client.call<TaskCalendarView>('GET /api/task-calendar', query)

test('each day says how much is due, with the first of it, what is to be done before what is done', async () => {
  const project = await app.project()
  const make = (name: string, dueDate: string | undefined, status: 'todo' | 'done' = 'todo') =>
    app.task({ name, project, status, ...(dueDate && { dueDate }) })
  for (const n of [1, 2, 3]) await make(`Done ${n}`, '2026-12-10', 'done')
  await make('To do', '2026-12-10')
  await make('Last day', '2026-12-31')
  await make('Day after', '2027-01-01')
  await make('Undated', undefined)
  const { days, projects } = await ask(admin, { projectId: project.id, dueFrom: '2026-12-01', dueTo: '2026-12-31', perDay: 2 })
  expect(days.map(({ day, count, items }) => [day, count, items.length])).toEqual([
    ['2026-12-10', 4, 2],
    ['2026-12-31', 1, 1],
  ])
  expect(days[0]?.items[0]?.name).toBe('To do')
  expect(projects.map(({ id }) => id)).toEqual([project.id])
})

test('more than six weeks are refused', async () => {
  expect((await admin.raw('GET', '/api/task-calendar?dueFrom=2026-12-01&dueTo=2027-01-12')).status).toBe(400)
  expect((await admin.raw('GET', '/api/task-calendar?dueFrom=2026-12-01&dueTo=2027-01-11')).status).toBe(200)
})

test('people outside the agency get what they may see, without hours', async () => {
  const [project, foreign] = [await app.project(), await app.project()]
  const client = await app.as('client')
  await app.allocate(client.user, project, 'client')
  for (const at of [project, foreign]) await app.task({ project: at, dueDate: '2026-11-10' })
  const { days } = await ask(client, { dueFrom: '2026-11-01', dueTo: '2026-11-30' })
  expect(days.map(({ count }) => count)).toEqual([1])
  expect(days[0]?.items[0]).not.toHaveProperty('estimatedHours')
})
