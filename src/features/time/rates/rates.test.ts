import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import { entryRow } from '../time-entries/fixtures/factory.ts'
import { timeEntries } from '../time-entries/table.ts'
import type { CostView, ProjectHours } from './schema.ts'

let app: TestApp
let admin: TestClient
let manager: TestClient
let designer: TestClient
let project: TestProject
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  manager = await app.as('project_manager')
  designer = await app.as('graphic_designer')
  project = await app.project({ manager: manager.user, budget: '1000' })
  await app.sql(`update projects set currency = 'USD' where id = $1`, [project.id])
  await app.allocate(designer.user, project, 'graphic_designer')
  const task = await app.task({ project, assignee: designer.user, estimatedHours: 10 })
  const log = (userId: string, day: string, minutes: number) =>
    app.insert(timeEntries, entryRow({ recordId: task.id, userId, day, minutes }))
  await log(designer.user.id, '2026-01-15', 60)
  await log(designer.user.id, '2026-03-15', 50)
  await log(manager.user.id, '2026-03-15', 20)
  const set = (fields: Record<string, unknown>) => admin.call('POST /api/rates', fields)
  await set({ duty: 'graphic_designer', amount: '60', validFrom: '2026-01-01' })
  await set({ duty: 'graphic_designer', amount: '90', validFrom: '2026-03-01' })
})
afterAll(() => app.close())

const hours = (who: TestClient, id = project.id) => who.call<ProjectHours>('GET /api/projects/:id/hours', { id })

test('hours cost what their duty costs on their day, and what nobody has priced is said', async () => {
  expect(await hours(manager)).toMatchObject({
    estimatedMinutes: 600,
    loggedMinutes: 130,
    costs: { currency: 'USD', cost: '135.00', remaining: '865.00', unratedMinutes: 20 },
    people: [
      { person: { id: designer.user.id }, minutes: 110, cost: '135.00' },
      { person: { id: manager.user.id }, minutes: 20, cost: null },
    ],
  })
})

test('a person’s own rate comes before their duty’s, until it is removed', async () => {
  const own = await admin.call<{ id: string }>('POST /api/rates', { userId: designer.user.id, amount: '100.50', validFrom: '2026-02-01' })
  expect((await hours(manager)).costs?.cost).toBe('143.75')
  await admin.call('DELETE /api/rates/:id', { id: own.id })
  expect((await hours(manager)).costs?.cost).toBe('135.00')
})

test('the audit log tells who set which rate, what it was and what it is', async () => {
  const set = (amount: string) => admin.call<{ id: string }>('POST /api/rates', { duty: 'copywriter', amount, validFrom: '2026-04-01' })
  const { id } = await set('50')
  await set('55.5')
  await admin.call('DELETE /api/rates/:id', { id })
  const { items } = await admin.call<{ items: { kind: string; recordName: string; details: object }[] }>('GET /api/audit-entries', {})
  expect(items.filter(({ recordName }) => recordName === 'Copywriter').map(({ kind, details }) => [kind, details])).toEqual([
    ['rate.removed', { validFrom: [null, '2026-04-01'], amount: ['55.5', null] }],
    ['rate.set', { validFrom: [null, '2026-04-01'], amount: ['50', '55.5'] }],
    ['rate.set', { validFrom: [null, '2026-04-01'], amount: [null, '50'] }],
  ])
})

test('cost is seen by admins, owners and the manager of that project, hours by all of the agency', async () => {
  const other = await app.as('project_manager')
  for (const [who, sees] of [
    [admin, true],
    [await app.as('product_owner'), true],
    [manager, true],
    [other, false],
    [designer, false],
  ] as const) {
    const answer = await hours(who)
    expect([answer.loggedMinutes, answer.costs !== null, answer.people.some(({ cost }) => cost !== null)]).toEqual([130, sees, sees])
  }
  const client = await app.as('client')
  await app.allocateToBrand(client.user, project.brandId)
  expect((await client.raw('GET', `/api/projects/${project.id}/hours`)).status).toBe(403)
  const costs = async (who: TestClient) => (await who.call<{ items: CostView[] }>('GET /api/time-costs', { projectId: project.id })).items
  expect((await costs(other)).length).toBe(0)
  expect(
    (await costs(manager)).map(({ minutes, rate, cost }) => [minutes, rate, cost]).toSorted((a, b) => Number(a[0]) - Number(b[0])),
  ).toEqual([
    [20, null, null],
    [50, '90', '75.00'],
    [60, '60', '60.00'],
  ])
  expect((await designer.raw('GET', '/api/time-costs')).status).toBe(403)
})

test('a budget in another currency is not compared, and only admins set rates', async () => {
  await app.sql(`update projects set currency = 'EUR' where id = $1`, [project.id])
  expect((await hours(manager)).costs).toMatchObject({ cost: '135.00', remaining: null })
  expect((await manager.raw('POST', '/api/rates', { duty: 'copywriter', amount: '1', validFrom: '2026-01-01' })).status).toBe(403)
  const both = await admin.raw<{ fields?: object }>('POST', '/api/rates', { amount: '1', validFrom: '2026-01-01' })
  expect([both.status, both.body.fields]).toEqual([400, { duty: 'Choose a duty or a person' }])
})
