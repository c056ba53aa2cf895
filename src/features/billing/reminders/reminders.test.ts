import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runDated } from '#platform/jobs/dated-jobs.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import type { InvoiceDetail } from '../invoices/schema.ts'
import { reminderRound, sendReminder } from './jobs.ts'
import type { InvoiceReminders, ReminderSettings } from './schema.ts'

let app: TestApp
let admin: TestClient
let manager: TestClient
let project: TestProject
beforeAll(async () => {
  app = await startTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'atelier@example.com', LOG_LEVEL: 'error' } })
  ;[admin, manager] = [await app.as('admin'), await app.as('project_manager')]
  project = await app.project()
  await app.sql(`update brands set billing_email = 'pay@example.com', billing_currency = 'EUR' where id = $1`, [project.brandId])
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.sql('delete from mails')
  await app.sql('delete from dated_jobs')
  await admin.call('PATCH /api/reminder-settings', { enabled: true })
  await app.sql('delete from reminder_stops')
})

type Fields = Record<string, unknown>
/** Due on 10 March 2026. */
async function issue(fields: Fields = {}): Promise<InvoiceDetail> {
  const dates = { billingDate: '2026-02-10', dueDate: '2026-03-10' }
  const lines = [{ description: 'Design', quantity: 1, unitPrice: '100' }]
  const { id } = await manager.call<InvoiceDetail>('POST /api/invoices', { projectId: project.id, ...dates, lines, ...fields })
  return manager.call('PATCH /api/invoices/:id', { id, status: 'sent' })
}
const morning = (day: string) => runDated(app.services, [reminderRound, sendReminder], new Date(`${day}T12:00:00Z`))
const mornings = async (...days: string[]) => {
  for (const day of days) await morning(day)
}
const reminders = ({ id }: { id: string }) => manager.call<InvoiceReminders>('GET /api/invoices/:id/reminders', { id })
const sent = async (invoice: { id: string }) => (await reminders(invoice)).sent.map(({ days, sentOn }) => `${sentOn} ${days}`)
const mails = async () => (await app.sql<{ text: string }>('select to_jsonb(m)::text as text from mails m')).map(({ text }) => text)

describe('reminders', () => {
  test('are off until an admin turns them on, and propose four steps', async () => {
    await admin.call('PATCH /api/reminder-settings', { enabled: false })
    const invoice = await issue()
    await mornings('2026-03-13', '2026-03-20')
    expect(await sent(invoice)).toEqual([])
    const settings = await admin.call<ReminderSettings>('GET /api/reminder-settings', {})
    expect(settings.steps.map(({ days }) => days)).toEqual([-3, 3, 10, 20])
    expect((await reminders(invoice)).paused).toBe('off')
    expect((await manager.raw('PATCH', '/api/reminder-settings', { enabled: true })).status).toBe(403)
  })

  test('go out once per step, also from two processes, with a link and what is open', async () => {
    const invoice = await issue()
    await manager.call('POST /api/payments', { invoiceId: invoice.id, amount: '40' })
    await Promise.all([morning('2026-03-07'), morning('2026-03-07')])
    await mornings('2026-03-07', '2026-03-08', '2026-03-13', '2026-03-14')
    expect(await sent(invoice)).toEqual(['2026-03-07 -3', '2026-03-13 3'])
    const texts = (await mails()).filter((text) => text.includes('pay@example.com') && text.includes(invoice.invoiceNumber))
    expect(texts).toHaveLength(2)
    expect(texts.every((text) => text.includes('60.00 EUR'))).toBe(true)
    expect(texts.join()).toMatch(/was due on 10 Mar 2026/)
  })

  test('end with payment, cancellation and dispute, and wait for a promise', async () => {
    const [paid, cancelled, disputed, promised] = [await issue(), await issue(), await issue(), await issue()]
    await manager.call('POST /api/payments', { invoiceId: paid.id })
    await manager.call('PATCH /api/invoices/:id', { id: cancelled.id, status: 'cancelled' })
    await manager.call('PATCH /api/invoices/:id', { id: disputed.id, disputeReason: 'Wrong hours' })
    await manager.call('PATCH /api/invoices/:id', { id: promised.id, promisedOn: '2026-03-15' })
    await mornings('2026-03-13', '2026-03-15')
    for (const invoice of [paid, cancelled, disputed, promised]) expect(await sent(invoice)).toEqual([])
    expect((await reminders(disputed)).paused).toBe('dispute')
    expect((await reminders(paid)).paused).toBe('settled')
    await manager.call('PATCH /api/invoices/:id', { id: disputed.id, disputeReason: null })
    await mornings('2026-03-16')
    expect([await sent(promised), await sent(disputed)]).toEqual([['2026-03-16 3'], ['2026-03-16 3']])
  })

  test('are off for a brand or an invoice by choice', async () => {
    const invoice = await issue()
    const stop = { invoiceId: invoice.id }
    await manager.call('POST /api/reminder-stops', stop)
    await morning('2026-03-13')
    expect(await sent(invoice)).toEqual([])
    expect((await reminders(invoice)).paused).toBe('invoice')
    await manager.call('DELETE /api/reminder-stops', stop)
    await manager.call('POST /api/reminder-stops', { brandId: project.brandId })
    await morning('2026-03-14')
    expect((await reminders(invoice)).paused).toBe('brand')
    await manager.call('DELETE /api/reminder-stops', { brandId: project.brandId })
    await morning('2026-03-15')
    expect(await sent(invoice)).toEqual(['2026-03-15 3'])
  })

  test('are not sent for what is being paid while they are about to go out', async () => {
    const invoice = await issue()
    const paying = await app.pool.connect()
    await paying.query('begin')
    const [payment, allocation] = [randomUUID(), randomUUID()]
    await paying.query(
      `insert into payments (id, invoice_id, payment_date, amount, payment_method) values ($1, $2, '2026-03-13', 100, 'bank_transfer')`,
      [payment, invoice.id],
    )
    await paying.query('insert into allocations (id, invoice_id, payment_id, amount) values ($1, $2, $3, 100)', [
      allocation,
      invoice.id,
      payment,
    ])
    const running = morning('2026-03-13')
    const waits = async () =>
      (await app.sql(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)).length > 0
    await Promise.race([running, expect.poll(waits, { timeout: 60_000 }).toBe(true)])
    await paying.query('commit')
    paying.release()
    await running
    expect(await sent(invoice)).toEqual([])
    expect((await reminders(invoice)).paused).toBe('settled')
  })

  test.each([
    [{ steps: [] }, 'steps'],
    [{ steps: [1, 1].map((days) => ({ days, subject: 'Late', text: 'Late' })) }, 'steps'],
    [{ steps: [{ days: 400, subject: 'Late', text: 'Late' }] }, 'steps.0.days'],
    [{ steps: [{ days: 4, subject: '', text: 'Late' }] }, 'steps.0.subject'],
  ])('with %o are refused at the field', async (fields, field) => {
    const { body } = await admin.raw<{ fields: Record<string, string> }>('PATCH', '/api/reminder-settings', fields)
    expect(Object.keys(body.fields)).toContain(field)
  })
})
