import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runDated } from '#platform/jobs/dated-jobs.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import { overdueInvoices } from './jobs.ts'
import type { InvoiceDetail, InvoiceSummary } from './schema.ts'

let app: TestApp
let admin: TestClient
let manager: TestClient
let project: TestProject
beforeAll(async () => {
  app = await startTestApp()
  ;[admin, manager] = [await app.as('admin'), await app.as('project_manager')]
  project = await app.project()
  await app.sql(
    `update brands set billing_name = 'Larkspur GmbH', billing_email = 'pay@larkspur.example.com', billing_currency = 'EUR', billing_terms = 'Net 14'
      where id = $1`,
    [project.brandId],
  )
})
afterAll(() => app.close())
beforeEach(() => app.sql('delete from notifications'))

type Fields = Record<string, unknown>
type Refusal = { code: string; message: string; fields?: Record<string, string> }
const line = (unitPrice: string, more: Fields = {}) => ({ description: 'Design', unitPrice, ...more })
const create = (fields: Fields = {}, who = manager) =>
  who.call<InvoiceDetail>('POST /api/invoices', { projectId: project.id, lines: [line('100')], ...fields })
const refused = async (fields: Fields) => (await manager.raw<Refusal>('POST', '/api/invoices', { projectId: project.id, ...fields })).body
const read = (id: string, who = manager) => who.call<InvoiceDetail>('GET /api/invoices/:id', { id })
const change = (id: string, fields: Fields, who = manager) => who.call<InvoiceDetail>('PATCH /api/invoices/:id', { id, ...fields })
const refusedChange = async (id: string, fields: Fields, who = manager) =>
  (await who.raw<Refusal>('PATCH', `/api/invoices/${id}`, fields)).body
const issue = async (fields: Fields = {}) => change((await create(fields)).id, { status: 'sent' })
const list = async (query: Fields = {}, who = manager) =>
  (await who.call<{ items: InvoiceDetail[] }>('GET /api/invoices', query)).items.map(({ invoiceNumber }) => invoiceNumber)
const noticesOf = async (who: TestClient) =>
  (await who.call<{ items: { kind: string }[] }>('GET /api/notifications')).items.map(({ kind }) => kind)

describe('a draft', () => {
  test('is filled in from brand and settings, and summed up by the server', async () => {
    const made = await create({
      billingDate: '2026-03-01',
      taxRate: 19,
      discountAmount: '10',
      lines: [line('100', { quantity: 2.5 }), line('0')],
    })
    expect(made).toMatchObject({
      kind: 'invoice',
      status: 'draft',
      badge: 'draft',
      brandId: project.brandId,
      clientName: 'Larkspur GmbH',
      clientEmail: 'pay@larkspur.example.com',
      currency: 'EUR',
      paymentTerms: 'Net 14',
      dueDate: '2026-03-15',
      subtotal: '250.00',
      discountAmount: '10.00',
      taxAmount: '45.60',
      totalAmount: '285.60',
      balance: '285.60',
    })
    expect(made.invoiceNumber).toMatch(/^INV-\d{4}$/)
    expect(made.lines.map(({ quantity, amount }) => [quantity, amount])).toEqual([
      ['2.5', '250.00'],
      ['1', '0.00'],
    ])
  })

  test('without brand and project takes what is typed', async () => {
    const made = await manager.call<InvoiceDetail>('POST /api/invoices', { clientName: 'Walk-in', clientEmail: 'walk@example.com' })
    expect(made).toMatchObject({ brandId: null, projectId: null, currency: 'USD', paymentTerms: 'Net 30', totalAmount: '0.00', lines: [] })
    expect(await refused({ projectId: null, clientEmail: 'walk@example.com' })).toMatchObject({
      fields: { clientName: 'Client name is required' },
    })
  })

  test('follows its terms until a due date is chosen', async () => {
    const made = await create({ billingDate: '2026-03-01' })
    expect((await change(made.id, { paymentTerms: 'Net 30' })).dueDate).toBe('2026-03-31')
    expect((await change(made.id, { billingDate: '2026-03-02' })).dueDate).toBe('2026-04-01')
    await change(made.id, { dueDate: '2026-05-05' })
    expect((await change(made.id, { paymentTerms: 'Net 7' })).dueDate).toBe('2026-05-05')
  })

  test.each([
    [{ lines: [line('1', { quantity: 'two' })] }, 'lines.0.quantity'],
    [{ lines: [line('-1')] }, 'lines.0.unitPrice'],
    [{ lines: [line('1', { description: ' ' })] }, 'lines.0.description'],
    [{ lines: [line('10')], discountAmount: '10.01' }, 'discountAmount'],
    [{ lines: [line('10')], discountAmount: '1.005' }, 'discountAmount'],
    [{ billingDate: '2026-03-02', dueDate: '2026-03-01' }, 'dueDate'],
    [{ currency: 'ZZZ' }, 'currency'],
    [{ taxRate: '101' }, 'taxRate'],
    [{ taxRate: '19', taxCategory: 'exempt' }, 'taxRate'],
    [{ serviceFrom: '2026-03-02', serviceTo: '2026-03-01' }, 'serviceTo'],
    [{ clientEmail: 'nobody' }, 'clientEmail'],
  ])('refuses %j at its field', async (fields, field) => {
    const { code, fields: named } = await refused(fields)
    expect([code, Object.keys(named ?? {})]).toEqual(['invalid_input', [field]])
  })

  test.each([
    [{ lines: [line('1', { quantity: 'two' })] }, 'lines.0.quantity', 'Enter a quantity, such as 1 or 2.5'],
    [{ lines: [line('-1')] }, 'lines.0.unitPrice', 'Enter a price of at least 0, with up to four decimals'],
    [{ lines: [line('10')], discountAmount: '10.01' }, 'discountAmount', /subtotal/],
    [{ billingDate: '2026-03-02', dueDate: '2026-03-01' }, 'dueDate', 'The due date can’t be before the billing date.'],
    [{ currency: 'ZZZ' }, 'currency', 'Choose a currency'],
    [{ lines: [line('10')], discountAmount: '1.005' }, 'discountAmount', 'EUR amounts have two decimals.'],
  ])('says of %j at its field what is wrong, and nothing is kept or numbered', async (fields, field, says) => {
    const count = () => app.sql('select (select count(*) from invoices) as invoices, (select count(*) from invoice_numbers) as numbers')
    const before = await count()
    expect((await refused(fields)).fields).toEqual({ [field]: typeof says === 'string' ? says : expect.stringMatching(says) })
    expect(await count()).toEqual(before)
  })

  test('has its lines changed, moved and removed, and is summed up each time', async () => {
    const made = await create({ lines: [line('10'), line('20')] })
    const added = await manager.call<{ id: string }>('POST /api/invoice-line-items', {
      invoiceId: made.id,
      ...line('5', { quantity: '3' }),
    })
    expect(await read(made.id)).toMatchObject({ subtotal: '45.00', version: made.version + 1 })
    await manager.call('PATCH /api/invoice-line-items/:id', { id: added.id, unitPrice: '6', orderIndex: 0 })
    const moved = await read(made.id)
    expect([moved.subtotal, moved.lines[0]?.id]).toEqual(['48.00', added.id])
    await manager.call('DELETE /api/invoice-line-items/:id', { id: added.id })
    expect((await read(made.id)).subtotal).toBe('30.00')
  })

  test('changes its currency with the decimals of the new one', async () => {
    const made = await create({ lines: [line('33.3333', { quantity: 3 })] })
    expect(await change(made.id, { currency: 'JPY' })).toMatchObject({ subtotal: '100', totalAmount: '100' })
  })
})

describe('issued', () => {
  test('is fixed: fields, lines and deletion are refused, notes and promise are not', async () => {
    const sent = await issue()
    expect(sent).toMatchObject({ status: 'sent', badge: 'sent', pdfSha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const says = "An issued invoice can't be changed. Make a credit note."
    expect(await refusedChange(sent.id, { clientName: 'Other' })).toMatchObject({ code: 'conflict', message: says })
    expect(await refusedChange(sent.id, { status: 'draft' })).toMatchObject({ code: 'conflict' })
    expect((await manager.raw<Refusal>('POST', '/api/invoice-line-items', { invoiceId: sent.id, ...line('1') })).body).toMatchObject({
      message: says,
    })
    expect((await admin.raw<Refusal>('DELETE', `/api/invoices/${sent.id}`)).body.code).toBe('conflict')
    const noted = await change(sent.id, { notes: 'Called them', promisedOn: '2026-12-24', disputeReason: 'Wrong hours' })
    expect(noted).toMatchObject({ notes: 'Called them', promisedOn: '2026-12-24', disputeReason: 'Wrong hours' })
    expect(noted.disputedAt).not.toBeNull()
  })

  test('is changed by nobody, the application’s own database user included', async () => {
    const { id, lines } = await issue()
    const attempts = [
      ['update invoices set total_amount = total_amount + 1, subtotal = subtotal + 1 where id = $1', id],
      [`update invoices set client_name = 'Other' where id = $1`, id],
      ['update invoices set deleted_at = now() where id = $1', id],
      ['delete from invoices where id = $1', id],
      ['update invoice_line_items set description = $2 where invoice_id = $1', id],
      ['delete from invoice_line_items where id = $1', lines[0]?.id],
    ] as const
    for (const [text, value] of attempts)
      await expect(app.sql(text, text.includes('$2') ? [value, 'Other'] : [value])).rejects.toThrow(
        /An issued invoice can't be (changed|deleted)/,
      )
    await app.sql(`update invoices set notes = 'Mine' where id = $1`, [id])
  })

  test('copies parties: a later change of the brand changes nothing on it', async () => {
    const sent = await issue()
    const before = await manager.raw('GET', `/api/invoices/${sent.id}/pdf`)
    await app.sql(`update brands set billing_name = 'Renamed' where id = $1`, [project.brandId])
    expect((await manager.raw('GET', `/api/invoices/${sent.id}/pdf`)).text).toBe(before.text)
    await app.sql(`update brands set billing_name = 'Larkspur GmbH' where id = $1`, [project.brandId])
    expect((await read(sent.id)).clientName).toBe('Larkspur GmbH')
  })

  test('needs a line, and is paid immediately with a total of 0', async () => {
    const empty = await create({ lines: [] })
    expect(await refusedChange(empty.id, { status: 'sent' })).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('no lines'),
    })
    expect(await issue({ lines: [line('0')] })).toMatchObject({ status: 'paid', badge: 'paid', balance: '0.00' })
    const draft = await create()
    expect(await refusedChange(draft.id, { status: 'paid' })).toMatchObject({ message: expect.stringContaining('Record a payment') })
  })
})

describe('numbers', () => {
  test('go up by one, are kept when a draft is deleted, and come back with it', async () => {
    const [one, two] = [await create(), await create()]
    const n = (number: string) => Number(number.slice(4))
    expect(n(two.invoiceNumber)).toBe(n(one.invoiceNumber) + 1)
    const { deletionId } = await admin.call<{ deletionId: string }>('DELETE /api/invoices/:id', { id: two.id })
    const voids = await manager.call<{ items: { invoiceNumber: string }[] }>('GET /api/void-invoices')
    expect(voids.items).toContainEqual(
      expect.objectContaining({ invoiceNumber: two.invoiceNumber, deletionId, clientName: 'Larkspur GmbH' }),
    )
    expect(n((await create()).invoiceNumber)).toBe(n(two.invoiceNumber) + 1)
    const back = await admin.call<InvoiceDetail>('POST /api/invoices/:id/restore', { id: two.id, deletionId })
    expect(back.invoiceNumber).toBe(two.invoiceNumber)
    const after = await manager.call<{ items: { invoiceNumber: string }[] }>('GET /api/void-invoices')
    expect(after.items.map(({ invoiceNumber }) => invoiceNumber)).not.toContain(two.invoiceNumber)
  })

  test('begin a new series with a new prefix or year, whose first number can be set until it is used', async () => {
    const settings = (fields: Fields) =>
      admin.call<{ nextInvoiceNumber: string; nextNumberFixed: boolean }>('PATCH /api/billing-settings', fields)
    expect(await settings({ invoicePrefix: 'NL', nextNumber: 120 })).toMatchObject({ nextInvoiceNumber: 'NL-0120', nextNumberFixed: false })
    expect((await create()).invoiceNumber).toBe('NL-0120')
    expect((await admin.raw<Refusal>('PATCH', '/api/billing-settings', { nextNumber: 5 })).body).toMatchObject({
      code: 'conflict',
      fields: { nextNumber: expect.any(String) },
    })
    await settings({ yearlyNumbers: true })
    expect((await create({ billingDate: '2025-12-31' })).invoiceNumber).toBe('NL-2025-0001')
    expect((await create({ billingDate: '2026-01-01' })).invoiceNumber).toBe('NL-2026-0001')
    await settings({ invoicePrefix: 'INV', yearlyNumbers: false })
  })
})

describe('the list', () => {
  test('is searched, and filtered by what is shown', async () => {
    const other = await app.project()
    const of = (fields: Fields) => create({ projectId: other.id, clientName: 'Zephyr', clientEmail: 'z@example.com', ...fields })
    const [draft, sent] = [await of({}), await of({})]
    await change(sent.id, { status: 'sent' })
    const late = await of({ billingDate: '2026-01-01', dueDate: '2026-01-02' })
    await change(late.id, { status: 'sent' })
    const within = { projectId: other.id }
    expect(await list({ ...within, q: 'zeph' })).toEqual([late.invoiceNumber, sent.invoiceNumber, draft.invoiceNumber])
    expect(await list({ ...within, status: 'overdue' })).toEqual([late.invoiceNumber])
    expect(await list({ ...within, status: 'sent,draft' })).toEqual([sent.invoiceNumber, draft.invoiceNumber])
    expect(await list({ ...within, from: '2026-01-01', to: '2026-01-31' })).toEqual([late.invoiceNumber])
    expect(await list({ ...within, currency: 'EUR' })).toEqual([])
  })

  test('is summed up per currency: drafts and cancelled ones never count', async () => {
    const other = await app.project()
    const of = async (fields: Fields, status: string | null = 'sent') => {
      const made = await create({ projectId: other.id, clientName: 'A', clientEmail: 'a@example.com', ...fields })
      return status === null ? made : change(made.id, { status })
    }
    await of({ currency: 'EUR', lines: [line('100')] })
    await of({ currency: 'JPY', lines: [line('500')], billingDate: '2026-01-01', dueDate: '2026-01-02' })
    await of({ currency: 'EUR', lines: [line('7')] }, null)
    const cancelled = await of({ currency: 'EUR', lines: [line('9')] })
    await change(cancelled.id, { status: 'cancelled' })
    const summary = await manager.call<InvoiceSummary>('GET /api/invoice-summary', { projectId: other.id })
    expect(summary.currencies.toSorted((a, b) => a.currency.localeCompare(b.currency))).toEqual([
      { currency: 'EUR', billed: '100.00', paid: '0.00', outstanding: '100.00', overdueAmount: '0.00', overdue: 0 },
      { currency: 'JPY', billed: '500', paid: '0', outstanding: '500', overdueAmount: '500', overdue: 1 },
    ])
  })
})

describe('clients', () => {
  test('see what was issued to brands of which they are a billing contact, and nothing else', async () => {
    const [contact, colleague] = [await app.as('client'), await app.as('client')]
    for (const who of [contact, colleague]) await app.allocateToBrand(who.user, project.brandId)
    await app.sql('update brand_allocations set billing_contact = true where user_id = $1', [contact.user.id])
    const [draft, sent] = [await create({ notes: 'Canary' }), await issue({ notes: 'Canary' })]
    expect((await contact.raw('GET', `/api/invoices/${draft.id}`)).status).toBe(404)
    const seen = await contact.raw('GET', `/api/invoices/${sent.id}`)
    expect([seen.status, seen.text.includes('Canary')]).toEqual([200, false])
    expect(await list({ brandId: project.brandId }, contact)).toContain(sent.invoiceNumber)
    expect(await list({ brandId: project.brandId }, contact)).not.toContain(draft.invoiceNumber)
    expect((await colleague.raw('GET', `/api/invoices/${sent.id}`)).status).toBe(404)
    expect((await colleague.raw('GET', `/api/invoices/${sent.id}/pdf`)).status).toBe(404)
    expect((await contact.raw('GET', `/api/invoices/${sent.id}/pdf`)).status).toBe(200)
    expect((await contact.raw('POST', '/api/comments', { recordType: 'invoice', recordId: sent.id, body: 'Hello' })).status).toBe(403)
    expect(await noticesOf(contact)).toContain('invoice.sent')
    expect(await noticesOf(colleague)).not.toContain('invoice.sent')
  })
})

test('what has become overdue notifies its creator and the billing contacts once', async () => {
  const late = await create({ billingDate: '2026-03-01', dueDate: '2026-03-10' }, admin)
  await change(late.id, { status: 'sent' })
  await app.sql('delete from notifications')
  for (const now of ['2026-03-11T09:00:00Z', '2026-03-12T09:00:00Z']) await runDated(app.services, [overdueInvoices], new Date(now))
  expect((await noticesOf(admin)).filter((kind) => kind === 'invoice.overdue')).toHaveLength(1)
})

test('is duplicated as a draft dated today, with the same lines', async () => {
  const sent = await issue({ lines: [line('12.5', { quantity: 4, unit: 'hour', taxRate: 7 })] })
  const copy = await manager.call<InvoiceDetail>('POST /api/invoices/:id/duplicate', { id: sent.id })
  expect(copy).toMatchObject({ status: 'draft', totalAmount: sent.totalAmount, clientName: sent.clientName })
  expect(copy.invoiceNumber).not.toBe(sent.invoiceNumber)
  expect(copy.lines.map(({ description, unit, taxRate }) => [description, unit, taxRate])).toEqual([['Design', 'hour', '7']])
})
