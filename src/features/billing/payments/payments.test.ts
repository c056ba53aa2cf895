import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import type { InvoiceDetail } from '../invoices/schema.ts'
import type { PaymentView } from './schema.ts'

let app: TestApp
let admin: TestClient
let manager: TestClient
let project: TestProject
beforeAll(async () => {
  app = await startTestApp()
  ;[admin, manager] = [await app.as('admin'), await app.as('project_manager')]
  project = await app.project()
  await app.sql(`update brands set billing_email = 'pay@example.com', billing_currency = 'EUR' where id = $1`, [project.brandId])
})

/** What entries, sums and states must agree on, over everything in the database. */
const disagreements = () =>
  app.sql(`select iv.invoice_number, iv.status, iv.paid_amount, iv.credited_amount from invoices iv
    left join lateral (select coalesce(sum(amount) filter (where payment_id is not null), 0) as paid,
      coalesce(sum(amount) filter (where credit_note_id is not null), 0) as credited from allocations where invoice_id = iv.id) s on true
    where s.paid <> iv.paid_amount or s.credited <> iv.credited_amount
      or iv.status <> 'cancelled' and iv.total_amount > 0 and iv.kind <> 'credit_note'
        and (iv.status = 'paid') <> (s.paid > 0 and s.paid + s.credited >= iv.total_amount)
      or iv.issued_at is not null and iv.subtotal <> (select coalesce(sum(amount), 0) from invoice_line_items where invoice_id = iv.id)
    union all select 'payment ' || p.id, p.kind, p.amount, 0 from payments p where p.kind <> 'refund'
      and not exists (select 1 from payments o where o.id = p.reverses_id and o.kind = 'refund')
      and abs((select coalesce(sum(amount), 0) from allocations where payment_id = p.id)) <> p.amount`)
afterAll(async () => {
  expect(await disagreements()).toEqual([])
  await app.close()
})

type Fields = Record<string, unknown>
type Refusal = { code: string; message: string; fields?: Record<string, string> }
const create = (fields: Fields = {}) =>
  manager.call<InvoiceDetail>('POST /api/invoices', {
    projectId: project.id,
    taxRate: 19,
    lines: [{ description: 'Design', quantity: 3, unitPrice: '33.335' }],
    ...fields,
  })
const read = (id: string) => manager.call<InvoiceDetail>('GET /api/invoices/:id', { id })
const issue = async (fields: Fields = {}) =>
  manager.call<InvoiceDetail>('PATCH /api/invoices/:id', { id: (await create(fields)).id, status: 'sent' })
const pay = (invoiceId: string, fields: Fields = {}) => manager.call<PaymentView>('POST /api/payments', { invoiceId, ...fields })
const refusedPay = async (invoiceId: string, fields: Fields = {}) =>
  (await manager.raw<Refusal>('POST', '/api/payments', { invoiceId, ...fields })).body
const credit = (id: string, fields: Fields = {}) => manager.call<InvoiceDetail>('POST /api/invoices/:id/credit', { id, ...fields })

describe('a payment', () => {
  test('is the open balance by default, and pays the invoice', async () => {
    const sent = await issue()
    expect(sent.totalAmount).toBe('119.01')
    expect(await pay(sent.id)).toMatchObject({ amount: '119.01', paymentMethod: 'bank_transfer', kind: 'payment' })
    const paid = await read(sent.id)
    expect(paid).toMatchObject({ status: 'paid', badge: 'paid', paidAmount: '119.01', balance: '0.00' })
    expect(paid.paidAt).not.toBeNull()
    expect(await refusedPay(sent.id)).toMatchObject({ code: 'conflict', message: expect.stringContaining('paid already') })
  })

  test('in parts leaves the rest open, and more than that is refused with the balance named', async () => {
    const sent = await issue()
    await pay(sent.id, { amount: '100' })
    expect(await read(sent.id)).toMatchObject({ status: 'sent', badge: 'partial', balance: '19.01' })
    expect(await refusedPay(sent.id, { amount: '19.02' })).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('19.01 EUR'),
    })
    expect(await pay(sent.id)).toMatchObject({ amount: '19.01' })
    expect((await read(sent.id)).status).toBe('paid')
  })

  test.each([
    ['0', 'Amount must be greater than 0'],
    ['1.005', 'EUR amounts have two decimals.'],
  ])('of %s is refused', async (amount, says) => {
    expect((await refusedPay((await issue()).id, { amount })).fields).toEqual({ amount: says })
  })

  test('on a draft issues it first', async () => {
    const draft = await create()
    await pay(draft.id, { amount: '10' })
    expect(await read(draft.id)).toMatchObject({ status: 'sent', badge: 'partial' })
  })

  test('is reversed by an entry of its own, by admins, once', async () => {
    const sent = await issue()
    const payment = await pay(sent.id)
    expect((await manager.raw('POST', `/api/payments/${payment.id}/reversal`, {})).status).toBe(403)
    const reversal = await admin.call<PaymentView>('POST /api/payments/:id/reversal', { id: payment.id, notes: 'Bounced' })
    expect(reversal).toMatchObject({ kind: 'reversal', reversesId: payment.id, amount: '119.01' })
    expect(await read(sent.id)).toMatchObject({ status: 'sent', paidAt: null, balance: '119.01' })
    expect((await admin.raw('POST', `/api/payments/${payment.id}/reversal`, {})).status).toBe(409)
    await expect(app.sql('delete from payments where id = $1', [payment.id])).rejects.toThrow(/never changed or deleted/)
  })

  test('on what is cancelled is refused', async () => {
    const sent = await issue()
    await manager.call('PATCH /api/invoices/:id', { id: sent.id, status: 'cancelled' })
    expect(await refusedPay(sent.id)).toMatchObject({ code: 'conflict', message: expect.stringContaining('cancelled') })
  })
})

describe('cancelling', () => {
  test('issues the full credit note, which equals the invoice to the cent', async () => {
    const sent = await issue({
      discountAmount: '0.33',
      lines: [
        { description: 'Print', unitPrice: '10.005', quantity: 3, taxRate: '7' },
        { description: 'Design', unitPrice: '99.99' },
      ],
    })
    const cancelled = await manager.call<InvoiceDetail>('PATCH /api/invoices/:id', { id: sent.id, status: 'cancelled' })
    const [note] = cancelled.creditNotes
    expect([cancelled.status, cancelled.badge, note?.totalAmount]).toEqual(['cancelled', 'cancelled', sent.totalAmount])
    const full = await read(note?.id ?? '')
    expect(full).toMatchObject({ kind: 'credit_note', taxAmount: sent.taxAmount, discountAmount: '0.33', status: 'sent' })
    expect(full.creditedInvoice?.invoiceNumber).toBe(sent.invoiceNumber)
  })

  test('is refused with a payment', async () => {
    const sent = await issue()
    await pay(sent.id, { amount: '1' })
    expect((await manager.raw<Refusal>('PATCH', `/api/invoices/${sent.id}`, { status: 'cancelled' })).body.message).toContain(
      'has a payment',
    )
  })
})

describe('a credit note', () => {
  test('by lines credits up to what is left', async () => {
    const sent = await issue({
      discountAmount: '10',
      lines: [
        { description: 'A', quantity: 4, unitPrice: '25' },
        { description: 'B', unitPrice: '60' },
      ],
    })
    const [a] = sent.lines
    const note = await credit(sent.id, { lines: [{ lineId: a?.id, quantity: 1 }] })
    expect(note).toMatchObject({ subtotal: '25.00', discountAmount: '1.56', kind: 'credit_note' })
    expect(await read(sent.id)).toMatchObject({ creditedAmount: note.totalAmount, badge: 'partial' })
    const more = await manager.raw<Refusal>('POST', `/api/invoices/${sent.id}/credit`, { lines: [{ lineId: a?.id, quantity: 4 }] })
    expect(more.body.fields).toEqual({ 'lines.0.quantity': 'At most 3 of this line can still be credited.' })
    const rest = await credit(sent.id)
    expect(rest.discountAmount).toBe('8.44')
    expect(await read(sent.id)).toMatchObject({ badge: 'credited', balance: '0.00' })
    expect((await manager.raw<Refusal>('POST', `/api/invoices/${sent.id}/credit`, {})).body.message).toContain('credited already')
  })

  test('of a paid invoice holds its money, for a refund or another invoice', async () => {
    const sent = await issue()
    await pay(sent.id)
    const note = await credit(sent.id)
    expect(await read(sent.id)).toMatchObject({ status: 'paid', creditedAmount: '0.00' })
    const held = async () =>
      (await manager.call<{ items: { available: string }[] }>('GET /api/client-credits', { creditNoteId: note.id })).items
    expect(await held()).toMatchObject([{ available: '119.01' }])
    const next = await issue({ lines: [{ description: 'More', unitPrice: '50' }], taxRate: 0 })
    expect(await manager.call('POST /api/client-credits', { creditNoteId: note.id, invoiceId: next.id })).toMatchObject({
      balance: '0.00',
      badge: 'credited',
    })
    expect(await held()).toMatchObject([{ available: '69.01' }])
    const refund = await pay(note.id, { kind: 'refund', amount: '69.01' })
    expect(refund).toMatchObject({ kind: 'refund', amount: '69.01' })
    expect(await held()).toEqual([])
    await admin.call('POST /api/payments/:id/reversal', { id: refund.id })
    expect(await held()).toMatchObject([{ available: '69.01' }])
    expect(await refusedPay(note.id)).toMatchObject({ message: expect.stringContaining('Record a refund') })
  })
})

describe('client credit', () => {
  const credits = async (query: Fields) =>
    (await manager.call<{ items: { creditNoteId: string; available: string }[] }>('GET /api/client-credits', query)).items
  const walkIn = (clientEmail: string) => ({ projectId: null, clientName: 'Walk-in', clientEmail, currency: 'EUR' })
  const credited = async (fields: Fields) => {
    const { id } = await issue(fields)
    await pay(id)
    return credit(id)
  }

  test('is offered to invoices of one client in one currency', async () => {
    const note = await credited(walkIn('one@example.com'))
    const [theirs, others, dollars] = [
      await issue(walkIn('One@example.com')),
      await issue(walkIn('two@example.com')),
      await issue({ ...walkIn('one@example.com'), currency: 'USD' }),
    ]
    expect(await credits({ invoiceId: theirs.id })).toMatchObject([{ creditNoteId: note.id, available: '119.01' }])
    for (const { id } of [others, dollars]) expect(await credits({ invoiceId: id })).toEqual([])
    const { body } = await manager.raw<Refusal>('POST', '/api/client-credits', { creditNoteId: note.id, invoiceId: others.id })
    expect(body.fields).toEqual({ creditNoteId: 'The credit note is of another client.' })
  })

  test('over its rest is refused with what it holds, and over the open balance with that', async () => {
    const note = await credited(walkIn('three@example.com'))
    const [large, small] = [
      await issue({ ...walkIn('three@example.com'), lines: [{ description: 'A', unitPrice: '1000' }], taxRate: 0 }),
      await issue({ ...walkIn('three@example.com'), lines: [{ description: 'A', unitPrice: '10' }], taxRate: 0 }),
    ]
    const use = async (invoiceId: string, amount: string) =>
      (await manager.raw<Refusal>('POST', '/api/client-credits', { creditNoteId: note.id, invoiceId, amount })).body.fields
    expect(await use(large.id, '200')).toEqual({ amount: 'The credit note holds 119.01 EUR. Enter at most that.' })
    expect(await use(small.id, '10.01')).toEqual({ amount: 'The open balance is 10.00 EUR. Enter at most that.' })
    expect(await use(small.id, '1.005')).toEqual({ amount: 'EUR amounts have two decimals.' })
  })
})

test('a final invoice takes off its deposit net, so that it is taxed once, and each deposit is carried once', async () => {
  const deposit = await issue({ kind: 'deposit', lines: [{ description: 'Deposit', unitPrice: '300' }] })
  await pay(deposit.id)
  const final = await create({ kind: 'final', lines: [{ description: 'Campaign', unitPrice: '1000' }], depositIds: [deposit.id] })
  expect(final).toMatchObject({ subtotal: '700.00', taxAmount: '133.00', totalAmount: '833.00' })
  expect(final.lines.at(-1)).toMatchObject({ quantity: '-1', unitPrice: '300', amount: '-300.00', depositInvoiceId: deposit.id })
  const again = await manager.raw<Refusal>('POST', '/api/invoices', { projectId: project.id, kind: 'final', depositIds: [deposit.id] })
  expect(again.body.fields?.depositIds).toContain(final.invoiceNumber)
})
