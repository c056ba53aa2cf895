import { afterAll, beforeAll, expect, test } from 'vitest'
import { add, compare, decimal, decimalText, subtract, zero } from '#shared/values/decimal.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import type { InvoiceDetail } from '../invoices/schema.ts'
import type { PaymentView } from '../payments/schema.ts'
import type { AgeingRow, StatementView } from './schema.ts'

let app: TestApp
let admin: TestClient
let project: TestProject
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  project = await newClient()
})
afterAll(() => app.close())

async function newClient(): Promise<TestProject> {
  const made = await app.project()
  await app.sql(`update brands set billing_email = 'pay@example.com', billing_currency = 'EUR' where id = $1`, [made.brandId])
  return made
}
const issue = async (billingDate: string, dueDate: string, amount: string, at = project, fields = {}) => {
  const lines = [{ description: 'Design', quantity: 1, unitPrice: amount }]
  const { id } = await admin.call<InvoiceDetail>('POST /api/invoices', { projectId: at.id, billingDate, dueDate, lines, ...fields })
  return admin.call<InvoiceDetail>('PATCH /api/invoices/:id', { id, status: 'sent' })
}
const pay = (invoiceId: string, paymentDate: string, amount: string) =>
  admin.call<PaymentView>('POST /api/payments', { invoiceId, paymentDate, amount })
const statement = (fields: Record<string, unknown>, at = project, who = admin) =>
  who.call<StatementView>('GET /api/statements', { brandId: at.brandId, ...fields })
const ageing = async (on: string, at: TestProject) =>
  (await admin.call<{ items: AgeingRow[] }>('GET /api/ageing', { on, brandId: at.brandId })).items

test('a statement goes from the opening to the closing balance, by currency, and ages what is open', async () => {
  const first = await issue('2026-01-05', '2026-02-04', '1000')
  await issue('2026-02-01', '2026-03-03', '500')
  await issue('2026-02-10', '2026-03-12', '70', project, { currency: 'USD' })
  await pay(first.id, '2026-02-15', '400')
  const february = await statement({ from: '2026-02-01', to: '2026-02-28' })
  expect(february.currencies.map(({ currency, opening, closing, entries }) => [currency, opening, closing, entries.length])).toEqual([
    ['EUR', '1000.00', '1100.00', 2],
    ['USD', '0.00', '70.00', 1],
  ])
  expect(february.currencies[0]?.entries.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
    ['invoice', '500.00', '1500.00'],
    ['payment', '-400.00', '1100.00'],
  ])
  expect(february.currencies[0]?.ageing).toMatchObject({ total: '1100.00', notDue: '500.00', days30: '600.00' })
  expect((await statement({ to: '2026-05-20', currency: 'EUR' })).currencies[0]?.ageing).toMatchObject({
    days90: '500.00',
    older: '600.00',
  })
})

test('a mistaken payment and its reversal stand on their days', async () => {
  const at = await newClient()
  const { id } = await issue('2026-01-05', '2026-02-04', '100', at)
  const payment = await pay(id, '2026-01-20', '100')
  await admin.call('POST /api/payments/:id/reversal', { id: payment.id })
  const closing = async (to: string) => (await statement({ to }, at)).currencies[0]?.closing
  expect([await closing('2026-01-19'), await closing('2026-01-22'), await closing('2099-01-01')]).toEqual(['100.00', '0.00', '100.00'])
})

test('for random histories and days, opening plus entries is closing, and ageing adds up to it as on any day', async () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)
  const at = await newClient()
  const issued: InvoiceDetail[] = []
  for (let n = 0; n < 12; n += 1) {
    const billed = random(90)
    issued.push(await issue(day(billed), day(billed + random(40)), `${1 + random(900)}.${10 + random(89)}`, at))
  }
  for (const { id, totalAmount } of issued.filter((_, n) => n % 2 === 0)) {
    const payment = await pay(id, day(60 + random(60)), n2(totalAmount))
    if (random(3) === 0) await admin.call('POST /api/payments/:id/reversal', { id: payment.id })
  }
  const [, credited, cancelled] = issued.filter((_, n) => n % 2 === 1)
  await admin.call('POST /api/invoices/:id/credit', { id: credited?.id ?? '' })
  await admin.call('PATCH /api/invoices/:id', { id: cancelled?.id ?? '', status: 'cancelled' })
  for (let n = 0; n < 12; n += 1) {
    const from = random(150)
    const to = n === 0 ? 30_000 : from + random(60)
    const [one] = (await statement({ from: day(from), to: day(to) }, at)).currencies
    const sum = add(decimal(one?.opening ?? '0'), ...(one?.entries ?? []).map(({ amount }) => decimal(amount)))
    expect([from, to, compare(sum, decimal(one?.closing ?? '0'))]).toEqual([from, to, 0])
    const [aged] = await ageing(day(to), at)
    const parts = aged ? [aged.notDue, aged.days30, aged.days60, aged.days90, aged.older, aged.credit] : []
    const open = add(zero, ...parts.map(decimal))
    expect([to, compare(open, decimal(aged?.total ?? '0')), compare(open, decimal(one?.closing ?? '0'))]).toEqual([to, 0, 0])
  }

  function n2(total: string): string {
    return random(2) === 0 ? total : decimalText(subtract(decimal(total), decimal('0.5')))
  }
})

test('ageing as on a past day stays what it was on that day, whatever comes after it', async () => {
  const at = await newClient()
  const { id } = await issue('2026-01-05', '2026-01-31', '800', at)
  await pay(id, '2026-02-03', '300')
  const before = await ageing('2026-02-10', at)
  expect(before).toMatchObject([{ days30: '500.00', total: '500.00' }])
  await pay(id, '2026-02-11', '500')
  await issue('2026-02-11', '2026-03-01', '50', at)
  expect(await ageing('2026-02-10', at)).toEqual(before)
})

test('a billing contact has the statement of their brand, as PDF and CSV too, and of no other', async () => {
  const [client, colleague] = [await app.as('client'), await app.as('client')]
  for (const who of [client, colleague]) await app.allocateToBrand(who.user, { id: project.brandId })
  await app.sql('update brand_allocations set billing_contact = true where user_id = $1', [client.user.id])
  const path = `/api/statements?brandId=${project.brandId}`
  expect((await client.raw('GET', path)).status).toBe(200)
  expect((await client.raw('GET', `/api/statements/pdf?brandId=${project.brandId}`)).status).toBe(200)
  expect((await client.raw('GET', `/api/statement-entries?brandId=${project.brandId}`)).status).toBe(200)
  expect((await colleague.raw('GET', path)).status).toBe(403)
  expect((await client.raw('GET', `/api/statements?brandId=${(await newClient()).brandId}`)).status).toBe(404)
})
