import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deliverableRow, milestoneRow } from '#features/deliverables/deliverables/fixtures/factory.ts'
import { deliverableMilestones, deliverables } from '#features/deliverables/deliverables/table.ts'
import { rateRow } from '#features/time/rates/fixtures/factory.ts'
import { rates } from '#features/time/rates/table.ts'
import { catchUp } from '#platform/live/readers.ts'
import { addDays, dateIn, weekOf } from '#shared/values/dates.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import { standingsJob, standingsReader } from './jobs.ts'
import type { DeliveriesView, ManagedView, OverviewView } from './schema.ts'

let app: TestApp
let admin: TestClient
let manager: TestClient
const today = dateIn('UTC')
const yesterday = addDays(today, -1)

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  manager = await app.as('project_manager')
})
afterAll(() => app.close())
beforeEach(() => app.sql(`update projects set status = 'completed'`))

const overview = async (who = admin) => (await who.raw<OverviewView>('GET', '/api/overview')).body
const managed = async (who = manager) => (await who.raw<ManagedView>('GET', '/api/overview/projects')).body
const deliveriesOf = async (who = admin) => (await who.raw<DeliveriesView>('GET', '/api/overview/deliveries')).body
const riskOf = async ({ id }: TestProject, who = admin) => (await overview(who)).risks.items.find(({ project }) => project.id === id)

async function running(fields: { endDate?: string; currency?: string; budget?: string; manager?: TestClient; owner?: TestClient } = {}) {
  const { endDate = null, currency = 'EUR', budget, ...people } = fields
  const named = Object.fromEntries(Object.entries(people).map(([duty, { user }]) => [duty, user]))
  const project = await app.project({ status: 'active', ...(budget && { budget }), ...named })
  await app.sql('update projects set end_date = $2, currency = $3 where id = $1', [project.id, endDate, currency])
  return project
}

let made = 0
async function deliverable(project: TestProject, fields: object = {}): Promise<string> {
  made += 1
  const row = deliverableRow({ name: `Deliverable ${made}`, projectId: project.id, position: `d${made}`, ...fields })
  await app.insert(deliverables, row)
  return row.id as string
}
async function milestone(deliverableId: string, name: string, dueDate: string, fields: object = {}): Promise<void> {
  made += 1
  await app.insert(deliverableMilestones, milestoneRow({ deliverableId, name, dueDate, position: `m${made}`, ...fields }))
}

test('a project without a reason is at no risk; one whose end has passed is, until it is completed', async () => {
  const [fine, late] = [await running({ endDate: today }), await running({ endDate: yesterday })]
  expect(await riskOf(fine)).toBeUndefined()
  expect(await riskOf(late)).toMatchObject({ ended: true, endDate: yesterday, milestones: null, hours: null, costs: null, forecast: null })
  await app.sql(`update projects set status = 'completed' where id = $1`, [late.id])
  expect(await riskOf(late)).toBeUndefined()
})

test('late milestones of what is still to come are one, the earliest by name', async () => {
  const project = await running()
  const [open, delivered] = [await deliverable(project), await deliverable(project, { status: 'rejected' })]
  await milestone(open, 'Second', yesterday)
  await milestone(open, 'First', addDays(today, -3))
  await milestone(open, 'Completed', addDays(today, -9), { status: 'completed', completedAt: new Date() })
  await milestone(delivered, 'Of what was rejected', addDays(today, -9))
  expect((await riskOf(project))?.milestones).toEqual({ count: 2, title: 'First', date: addDays(today, -3) })
})

test('hours above the estimate and costs above the budget are, seconds behind the entry; the costs only for those who see them', async () => {
  const workspace = (await app.sql<{ currency: string }>('select currency from workspace_settings'))[0]
  const currency = workspace?.currency ?? 'USD'
  const project = await running({ budget: '100', currency, manager })
  const foreign = await running({ budget: '1', currency: currency === 'EUR' ? 'USD' : 'EUR' })
  await app.insert(rates, rateRow({ amount: '60', userId: admin.user.id, duty: null, validFrom: '2020-01-01' }))
  await catchUp(app.services, standingsReader(app.services))
  for (const one of [project, foreign]) {
    const task = await app.task({ project: one, estimatedHours: 1 })
    const entry = { recordType: 'task', recordId: task.id, day: today, minutes: 120 }
    expect((await admin.raw('POST', '/api/time-entries', entry)).status).toBe(201)
  }
  await catchUp(app.services, standingsReader(app.services))
  const risk = await riskOf(project)
  expect(risk?.hours).toEqual({ logged: 120, estimated: 60 })
  expect(risk?.costs).toEqual({ cost: '120.00', budget: '100.00', currency })
  // Amounts of two currencies are never compared.
  expect(await riskOf(foreign)).toMatchObject({ hours: { logged: 120 }, costs: null })
  const other = await app.as('project_manager')
  expect((await riskOf(project, manager))?.costs).not.toBeNull()
  expect((await riskOf(project, other))?.costs).toBeNull()
})

test('a night adds up what a change of rates has moved', async () => {
  const project = await running({ budget: '1', currency: 'USD' })
  const standing = () => app.sql('select 1 from project_standings where project_id = $1', [project.id])
  expect(await standing()).toEqual([])
  await standingsJob(app.services).run()
  expect(await standing()).toHaveLength(1)
})

test('a forecast after the end is a risk, and most reasons come first', async () => {
  const [one, both] = [await running({ endDate: addDays(today, 5) }), await running({ endDate: addDays(today, -2) })]
  for (const { id } of [one, both])
    await app.sql(`insert into project_forecasts (project_id, p50, p85, finished, weeks, open) values ($1, $2, $2, 9, 9, 9)`, [
      id,
      addDays(today, 8),
    ])
  const { risks } = await overview()
  expect(risks.total).toBe(2)
  expect(risks.items.map(({ project, forecast }) => [project.id, forecast])).toEqual([
    [both.id, addDays(today, 8)],
    [one.id, addDays(today, 8)],
  ])
})

test('this week’s deliveries are due from Monday to Sunday and not delivered yet', async () => {
  const project = await running()
  const { first } = weekOf(today)
  const inWeek = await deliverable(project, { name: 'In the week', dueDate: addDays(first, 6) })
  await deliverable(project, { dueDate: addDays(first, 7) })
  await deliverable(project, { dueDate: first, status: 'delivered', deliveredAt: new Date() })
  await milestone(inWeek, 'Step', first)
  const { items } = await deliveriesOf()
  expect(items.map(({ kind, title, of }) => [kind, title, of])).toEqual([
    ['deliverable-milestone', 'Step', 'In the week'],
    ['deliverable', 'In the week', null],
  ])
})

test('managers and owners have their projects as rows: next milestone, what is late, what waits for the client', async () => {
  const owner = await app.as('product_owner')
  const mine = await running({
    manager,
    owner,
    endDate: '2031-01-01',
  })
  const next = await deliverable(mine, { status: 'review' })
  await deliverable(mine, { dueDate: yesterday })
  await milestone(next, 'Layout', '2031-01-01')
  await app.task({ project: mine, dueDate: yesterday })
  await app.task({ project: mine, dueDate: yesterday, status: 'done' })
  await running()
  const row = { endDate: '2031-01-01', late: 2, waiting: 1, next: { title: 'Layout', date: '2031-01-01', deliverableId: next } }
  for (const who of [manager, owner]) {
    const { items, total } = await managed(who)
    expect([items.map(({ project }) => project.id), total]).toEqual([[mine.id], 1])
    expect(items[0]).toMatchObject(row)
  }
})

test('makers, clients and influencers are refused', async () => {
  for (const role of ['creative', 'client', 'influencer'] as const) {
    const who = await app.as(role)
    for (const path of ['', '/deliveries', '/projects'])
      expect([role, path, (await who.raw('GET', `/api/overview${path}`)).status]).toEqual([role, path, 403])
  }
})

test('an empty portal tells its admin what is missing, and nothing once it is there', async () => {
  const fresh = await startTestApp()
  const owner = await fresh.as('admin')
  const steps = async (who = owner) => (await who.raw<OverviewView>('GET', '/api/overview')).body.steps
  expect(await steps()).toEqual({ brand: false, project: false, people: false, mail: false })
  await fresh.brand()
  expect(await steps()).toMatchObject({ brand: true, project: false })
  expect(await steps(await fresh.as('project_manager'))).toBeNull()
  expect(await steps()).toMatchObject({ project: false, people: true })
  await fresh.project()
  expect(await steps()).toBeNull()
  await fresh.close()
})
