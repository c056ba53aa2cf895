import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchReader } from '#features/records/search/commands.ts'
import type { SearchItem } from '#features/records/search/schema.ts'
import { runDated } from '#platform/jobs/dated-jobs.ts'
import { catchUp } from '#platform/live/readers.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import type { InvoiceView } from '../invoices/schema.ts'
import { recurringDrafts, recurringRound } from './jobs.ts'
import type { PlanView } from './schema.ts'

let app: TestApp
let manager: TestClient
let project: TestProject
beforeAll(async () => {
  app = await startTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'atelier@example.com', LOG_LEVEL: 'error' } })
  manager = await app.as('project_manager')
  project = await app.project()
  await app.sql(`update brands set billing_email = 'pay@example.com', billing_currency = 'EUR' where id = $1`, [project.brandId])
})
afterAll(() => app.close())

type Refusal = { code: string; message: string; fields?: Record<string, string> }
const lines = [{ description: 'Retainer {month}', quantity: 1, unitPrice: '1200' }]
const create = (fields: Record<string, unknown> = {}) =>
  manager.call<PlanView>('POST /api/recurring-invoices', {
    name: 'Retainer',
    brandId: project.brandId,
    startsOn: '2099-01-31',
    lines,
    ...fields,
  })
const read = (id: string) => manager.call<PlanView>('GET /api/recurring-invoices/:id', { id })
const change = (id: string, fields: Record<string, unknown>) =>
  manager.call<PlanView>('PATCH /api/recurring-invoices/:id', { id, ...fields })
const at = (now: string) => runDated(app.services, [recurringRound, recurringDrafts], new Date(now))
const drafts = async (plan: PlanView) => (await read(plan.id)).latest.map(({ period, badge }) => `${period} ${badge}`)

describe('a plan', () => {
  test('makes one draft per period, after standing still one for each that was missed, also when two processes run together', async () => {
    const plan = await create()
    expect(plan).toMatchObject({ totalAmount: '1200.00', currency: 'EUR', nextOn: '2099-01-31', made: 0 })
    await at('2099-01-30T12:00:00Z')
    expect(await drafts(plan)).toEqual([])
    await Promise.all([at('2099-01-31T12:00:00Z'), at('2099-01-31T12:00:00Z')])
    await at('2099-01-31T13:00:00Z')
    expect(await drafts(plan)).toEqual(['2099-01-31 draft'])
    await at('2099-04-30T12:00:00Z')
    expect(await drafts(plan)).toEqual(['2099-04-30 draft', '2099-03-31 draft', '2099-02-28 draft', '2099-01-31 draft'])
    const [april] = (await read(plan.id)).latest
    const draft = await manager.call<InvoiceView & { lines: { description: string }[] }>('GET /api/invoices/:id', { id: april?.id ?? '' })
    expect(draft).toMatchObject({
      billingDate: '2099-04-30',
      serviceFrom: '2099-04-30',
      serviceTo: '2099-05-30',
      clientEmail: 'pay@example.com',
      createdBy: manager.user.id,
      lines: [{ description: 'Retainer April 2099' }],
    })
    const notices = await app.sql<{ kind: string }>('select kind from notifications where user_id = $1', [manager.user.id])
    expect(notices.filter(({ kind }) => kind === 'recurring-invoice.drafted')).toHaveLength(4)
  })

  test('makes none while it is paused, and none for that time once it goes on', async () => {
    const plan = await create({ startsOn: '2099-06-01' })
    await change(plan.id, { paused: true })
    await at('2099-08-15T12:00:00Z')
    expect(await drafts(plan)).toEqual([])
    await app.sql(`insert into recurrences (plan_id, period) values ($1, '2099-06-01'), ($1, '2099-07-01'), ($1, '2099-08-01')`, [plan.id])
    await change(plan.id, { paused: false })
    await at('2099-09-02T12:00:00Z')
    expect(await drafts(plan)).toEqual(['2099-09-01 draft'])
  })

  test('follows a changed start and ends on its last day; deleted, it makes nothing', async () => {
    const plan = await create({ startsOn: '2099-06-10' })
    await change(plan.id, { startsOn: '2099-06-20', endsOn: '2099-07-25', every: 'month' })
    await at('2099-06-15T12:00:00Z')
    expect(await drafts(plan)).toEqual([])
    await at('2099-12-01T12:00:00Z')
    expect(await drafts(plan)).toEqual(['2099-07-20 draft', '2099-06-20 draft'])
    expect((await read(plan.id)).nextOn).toBeNull()
    const gone = await create({ startsOn: '2099-12-10' })
    await manager.call('DELETE /api/recurring-invoices/:id', { id: gone.id })
    await at('2100-03-01T12:00:00Z')
    const made = await app.sql('select 1 from recurrences where plan_id = $1', [gone.id])
    expect(made).toEqual([])
  })

  test('sends automatically only where it says so, and stays a draft with the reason where it can’t', async () => {
    const plan = await create({ startsOn: '2100-05-01', sendsItself: true })
    await app.sql('delete from notifications')
    await at('2100-05-01T12:00:00Z')
    expect(await drafts(plan)).toEqual(['2100-05-01 sent'])
    expect(await app.sql('select 1 from notifications where kind = $1', ['recurring-invoice.unsent'])).toEqual([])
    const empty = await create({ startsOn: '2100-05-02', sendsItself: true, discountAmount: '0' })
    await app.sql(`update recurring_invoices set lines = '[]' where id = $1`, [empty.id])
    await at('2100-05-02T12:00:00Z')
    expect(await drafts(empty)).toEqual(['2100-05-02 draft'])
    const unsent = await app.sql<{ kept: string }>('select to_jsonb(n)::text as kept from notifications n where kind = $1', [
      'recurring-invoice.unsent',
    ])
    expect(unsent.map(({ kept }) => kept.includes('This invoice has no lines yet. Add what is billed first.'))).toEqual([true])
  })

  test.each([
    [{ startsOn: '2020-01-01' }, 'startsOn'],
    [{ endsOn: '2098-01-01' }, 'endsOn'],
    [{ discountAmount: '1200.01' }, 'discountAmount'],
    [{ discountAmount: '1.005' }, 'discountAmount'],
    [{ lines: [] }, 'lines'],
  ])('with %o is refused at its field', async (fields, field) => {
    const body = { name: 'Retainer', brandId: project.brandId, startsOn: '2099-01-31', lines, ...fields }
    expect((await manager.raw<Refusal>('POST', '/api/recurring-invoices', body)).body.fields).toHaveProperty(field)
  })
})

test('a plan is found by its name and by its brand, by people who see plans and nobody else', async () => {
  const plan = await create({ name: 'Zyxwretainer' })
  await catchUp(app.services, searchReader(app.services))
  const [owner, designer, client] = [await app.as('product_owner'), await app.as('graphic_designer'), await app.as('client')]
  await app.allocate(designer.user, project, 'graphic_designer')
  await app.allocateToBrand(client.user, project.brandId)
  const found = async (who: TestClient, brandId = project.brandId) =>
    (await who.call<{ items: SearchItem[] }>('GET /api/search', { q: 'zyxwretainer', brandId })).items
  for (const who of [manager, owner])
    expect(await found(who)).toMatchObject([{ recordId: plan.id, title: plan.name, url: `/billing?tab=recurring&plan=${plan.id}` }])
  for (const who of [designer, client]) expect(await found(who)).toEqual([])
  expect(await found(manager, (await app.brand()).id)).toEqual([])
})
