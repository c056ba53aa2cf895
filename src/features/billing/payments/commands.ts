import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { workspaceToday } from '#features/workspace/settings/queries.ts'
import type { Ctx } from '#platform/context.ts'
import { row } from '#platform/database/db.ts'
import { lockRecord } from '#platform/records/records.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import { authorize } from '#shared/rights/decision.ts'
import { AppError, invalid, notFound } from '#shared/rights/errors.ts'
import { add, compare, type Decimal, decimal, decimalText, negate, smaller, subtract, zero } from '#shared/values/decimal.ts'
import { decimalsSentence, fitsCurrency } from '#shared/values/money.ts'
import { amountSentence, recordInvoiceLink } from '../invoices/chain.ts'
import { tellSettled } from '../invoices/credit.ts'
import { issueInvoice } from '../invoices/issuing.ts'
import { amountText } from '../invoices/labels.ts'
import { notifyOfPaid } from '../invoices/notify.ts'
import { readInvoice } from '../invoices/queries.ts'
import { invoiceKind } from '../invoices/record.ts'
import type { InvoiceRow } from '../invoices/refs.ts'
import type { InvoiceDetail } from '../invoices/schema.ts'
import { allocations, invoices, payments } from '../invoices/table.ts'
import type { paymentsApi } from './api.ts'
import { availableSql, readPayment } from './queries.ts'
import { canRecordPayment, canReversePayment } from './rules.ts'
import type { PaymentView } from './schema.ts'

type Input<Key extends keyof typeof paymentsApi> = ParsedInputOf<(typeof paymentsApi)[Key]>

/** Records a payment on an invoice, or a refund of a credit note. @throws AppError conflict, invalid_input with the open balance named */
export async function recordPayment(ctx: Ctx, { invoiceId, kind, ...given }: Input<'POST /api/payments'>): Promise<PaymentView> {
  return transact(ctx, async (tx) => {
    const found = await lockRecord(tx, ctx.actor, invoiceKind, invoiceId, canRecordPayment)
    const invoice = found.issuedAt === null && kind === 'payment' ? await issuedFirst(tx, ctx, found) : found
    const most = kind === 'refund' ? await refundable(tx, invoice) : openOf(invoice)
    const amount = amountOf(given.amount, most, invoice, kind)
    const id = randomUUID()
    const paymentDate = given.paymentDate ?? (await workspaceToday(tx))
    const { paymentMethod, transactionReference, notes } = given
    const own = { id, invoiceId, kind, paymentDate, amount, paymentMethod, transactionReference, notes, recordedBy: ctx.actor.userId }
    await tx.drizzle.insert(payments).values(own)
    if (kind === 'payment') await allocate(tx, ctx, invoice, { paymentId: id, amount })
    else await touched(tx, invoice)
    tell(tx, invoice, id, kind)
    const what = kind === 'payment' ? 'Payment' : 'Refund'
    recordInvoiceLink(tx, ctx, invoice, { outcome: 'paid', wording: `${amountSentence(what, amount, invoice)} on ${paymentDate}` })
    return readPayment(tx, id)
  })
}

async function issuedFirst(tx: Tx, ctx: Ctx, draft: InvoiceRow): Promise<InvoiceRow> {
  if (draft.status === 'cancelled') throw new AppError('conflict', 'This invoice is cancelled. Nothing is paid on it.')
  await issueInvoice(tx, ctx, draft.id)
  const [invoice] = await tx.drizzle.select().from(invoices).where(eq(invoices.id, draft.id))
  if (!invoice) throw notFound('invoice')
  return invoice
}

/** What of an invoice is open. @throws AppError conflict where nothing is paid on it any more */
function openOf(invoice: InvoiceRow): Decimal {
  if (invoice.kind === 'credit_note') throw new AppError('conflict', 'Nothing is paid on a credit note. Record a refund instead.')
  if (invoice.status === 'cancelled') throw new AppError('conflict', 'This invoice is cancelled. Nothing is paid on it.')
  const open = subtract(decimal(invoice.totalAmount), add(decimal(invoice.paidAmount), decimal(invoice.creditedAmount)))
  if (compare(open, zero) <= 0) throw new AppError('conflict', 'This invoice is paid already: its balance is 0.')
  return open
}

/** What a credit note still holds. @throws AppError conflict */
async function refundable(tx: Tx, note: InvoiceRow): Promise<Decimal> {
  if (note.kind !== 'credit_note') throw new AppError('conflict', 'Only what a credit note holds is refunded. Credit the invoice first.')
  const found = await row<{ available: string }>(
    tx,
    sql`select ${availableSql}::text as available from invoices iv where iv.id = ${note.id}`,
  )
  const available = decimal(found?.available ?? '0')
  if (note.issuedAt === null || compare(available, zero) <= 0) throw new AppError('conflict', 'This credit note holds nothing more.')
  return available
}

/** @param kind whether the open balance or the credit note limits it */
function amountOf(given: string | undefined, most: Decimal, { currency }: InvoiceRow, kind: 'payment' | 'refund'): string {
  if (given === undefined) return decimalText(most)
  if (!fitsCurrency(given, currency)) throw invalid('amount', decimalsSentence(currency))
  if (compare(decimal(given), most) <= 0) return given
  const left = amountText(decimalText(most), currency)
  const says = kind === 'refund' ? `The credit note holds ${left}. Enter at most that.` : `The open balance is ${left}. Enter at most that.`
  throw new AppError('conflict', says, { fields: { amount: says } })
}

/** Puts money on an invoice; the trigger of the table writes its sums and status. */
async function allocate(
  tx: Tx,
  ctx: Ctx,
  invoice: InvoiceRow,
  from: { paymentId?: string; creditNoteId?: string; amount: string },
): Promise<void> {
  await tx.drizzle.insert(allocations).values({ id: randomUUID(), invoiceId: invoice.id, ...from })
  const now = await tellSettled(tx, invoice)
  if (now.status === 'paid' && invoice.status !== 'paid') await notifyOfPaid(tx, ctx, now)
}

/** Raises the version of a credit note whose money went out, so that screens look again. */
async function touched(tx: Tx, note: InvoiceRow): Promise<void> {
  await tx.drizzle
    .update(invoices)
    .set({ version: sql`${invoices.version} + 1`, updatedAt: sql`now()` })
    .where(eq(invoices.id, note.id))
}

function tell(tx: Tx, { brandId, projectId, createdBy }: InvoiceRow, id: string, kind: string): void {
  tx.record({
    kind: `payment.${kind === 'payment' ? 'recorded' : kind === 'refund' ? 'refunded' : 'reversed'}`,
    recordType: 'payment',
    recordId: id,
    audience: 'internal',
    readers: 'invoices.view',
    brandId,
    projectId,
    concerns: [createdBy],
  })
}

/** Undoes a payment or a refund by an entry of its own. @throws AppError not_found, conflict */
export async function reversePayment(ctx: Ctx, { id, notes }: Input<'POST /api/payments/:id/reversal'>): Promise<PaymentView> {
  return transact(ctx, async (tx) => {
    const named = await row<{ invoiceId: string }>(tx, sql`select invoice_id as "invoiceId" from payments where id = ${id}`)
    if (!named) throw notFound('payment')
    const invoice = await lockRecord(tx, ctx.actor, { table: invoices, noun: 'payment' }, named.invoiceId, canReversePayment)
    const [found] = await tx.drizzle.select().from(payments).where(eq(payments.id, id))
    if (!found) throw notFound('payment')
    const payment = authorize(canReversePayment(ctx.actor, invoice), found, 'payment')
    if (payment.kind === 'reversal') throw new AppError('conflict', 'A reversal isn’t reversed. Record the payment again.')
    const undone = await row(tx, sql`select 1 from payments where reverses_id = ${id}`)
    if (undone) throw new AppError('conflict', 'This payment has been reversed already.')
    const reversal = randomUUID()
    const { invoiceId, amount, paymentMethod, transactionReference } = payment
    const copied = { invoiceId, amount, paymentMethod, transactionReference, notes, recordedBy: ctx.actor.userId }
    await tx.drizzle
      .insert(payments)
      .values({ ...copied, id: reversal, kind: 'reversal', reversesId: id, paymentDate: await workspaceToday(tx) })
    if (payment.kind === 'payment') await allocate(tx, ctx, invoice, { paymentId: reversal, amount: decimalText(negate(decimal(amount))) })
    else await touched(tx, invoice)
    tell(tx, invoice, reversal, 'reversal')
    recordInvoiceLink(tx, ctx, invoice, { outcome: 'reversed', wording: amountSentence('Reversal', amount, invoice) })
    return readPayment(tx, reversal)
  })
}

/** Whether both are for one client: of one brand, or without a brand to one e-mail address. */
const isOneClient = (note: InvoiceRow, invoice: InvoiceRow): boolean =>
  note.brandId === invoice.brandId && (note.brandId !== null || note.clientEmail.toLowerCase() === invoice.clientEmail.toLowerCase())

/** Settles an invoice in full or in part with the balance of a credit note in the same brand and currency. @throws AppError */
export async function useCredit(ctx: Ctx, { creditNoteId, invoiceId, amount }: Input<'POST /api/client-credits'>): Promise<InvoiceDetail> {
  return transact(ctx, async (tx) => {
    // Locked in id order, so that concurrent requests queue instead of deadlocking.
    const locked = new Map<string, InvoiceRow>()
    for (const id of [creditNoteId, invoiceId].toSorted())
      locked.set(id, await lockRecord(tx, ctx.actor, invoiceKind, id, canRecordPayment))
    const [note, invoice] = [locked.get(creditNoteId), locked.get(invoiceId)]
    if (!note || !invoice) throw notFound('invoice')
    if (invoice.issuedAt === null) throw new AppError('conflict', 'Issue the invoice first.')
    if (note.currency !== invoice.currency)
      throw invalid('creditNoteId', `The credit note is in ${note.currency}, and the invoice in ${invoice.currency}.`)
    if (!isOneClient(note, invoice)) throw invalid('creditNoteId', 'The credit note is of another client.')
    const [held, open] = [await refundable(tx, note), openOf(invoice)]
    const limit = compare(held, open) < 0 ? 'refund' : 'payment'
    await allocate(tx, ctx, invoice, { creditNoteId, amount: amountOf(amount, smaller(held, open), invoice, limit) })
    await touched(tx, note)
    return readInvoice(ctx, invoiceId, tx)
  })
}
