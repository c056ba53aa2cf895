import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { workspaceToday } from '#features/workspace/settings/queries.ts'
import type { Ctx } from '#platform/context.ts'
import { row, rows } from '#platform/database/db.ts'
import { lockRecord } from '#platform/records/records.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import { AppError, invalid } from '#shared/rights/errors.ts'
import { currencyDecimals } from '#shared/values/currencies.ts'
import {
  add,
  compare,
  type Decimal,
  decimal,
  decimalText,
  isNegative,
  isZero,
  multiply,
  round,
  shortText,
  smaller,
  split,
  subtract,
  zero,
} from '#shared/values/decimal.ts'
import type { invoicesApi } from './api.ts'
import { freeWork } from './billed-work.ts'
import { recordInvoiceLink } from './chain.ts'
import { type DraftLine, insertDraft } from './drafts.ts'
import { issueInvoice } from './issuing.ts'
import { amountText } from './labels.ts'
import { readInvoice } from './queries.ts'
import { invoiceKind } from './record.ts'
import { eventFor, type InvoiceRow } from './refs.ts'
import { canEditInvoice } from './rules.ts'
import type { InvoiceDetail } from './schema.ts'
import { allocations, type invoiceLineItems, invoices } from './table.ts'

type Input = ParsedInputOf<(typeof invoicesApi)['POST /api/invoices/:id/credit']>
type Line = typeof invoiceLineItems.$inferSelect
/** A line of the invoice with the quantity that no credit note has credited yet. */
type Left = Line & { left: Decimal }

/** Credits an issued invoice, whole or by lines. @returns the credit note @throws AppError conflict, invalid_input */
export async function creditInvoice(ctx: Ctx, { id, lines, clientNote }: Input): Promise<InvoiceDetail> {
  return transact(ctx, async (tx) => {
    const invoice = await lockRecord(tx, ctx.actor, invoiceKind, id, canEditInvoice)
    assertCreditable(invoice)
    return readInvoice(ctx, await issueCreditNote(tx, ctx, invoice, { lines, clientNote, cancels: false }), tx)
  })
}

function assertCreditable({ issuedAt, kind, status }: InvoiceRow): void {
  if (kind === 'credit_note') throw new AppError('conflict', 'A credit note isn’t credited. Make a new invoice.')
  if (issuedAt === null) throw new AppError('conflict', 'A draft isn’t credited. Change or delete it.')
  if (status === 'cancelled') throw new AppError('conflict', 'A cancelled invoice is credited already.')
}

/**
 * Cancels an invoice, which is locked: a draft by its status alone, an issued one by a full credit note in the same transaction.
 * @throws AppError conflict where it has a payment or a credit note
 */
export async function cancelInvoice(tx: Tx, ctx: Ctx, id: string): Promise<void> {
  const [invoice] = await tx.drizzle.select().from(invoices).where(eq(invoices.id, id)).for('no key update')
  if (!invoice) throw new Error('The invoice to cancel is gone.')
  if (invoice.kind === 'credit_note' && invoice.issuedAt !== null)
    throw new AppError('conflict', 'A credit note isn’t cancelled. Make a new invoice.')
  if (compare(decimal(invoice.paidAmount), zero) > 0 || invoice.status === 'paid')
    throw new AppError('conflict', 'This invoice has a payment. Make a credit note instead.')
  if (compare(decimal(invoice.creditedAmount), zero) > 0)
    throw new AppError('conflict', 'This invoice has a credit note. Credit the rest instead.')
  if (invoice.issuedAt !== null) await issueCreditNote(tx, ctx, invoice, { lines: undefined, clientNote: null, cancels: true })
  const [cancelled] = await tx.drizzle
    .update(invoices)
    .set({ status: 'cancelled', version: sql`${invoices.version} + 1`, updatedAt: sql`now()` })
    .where(eq(invoices.id, id))
    .returning()
  await freeWork(tx, id, 'all')
  if (!cancelled) throw new Error('The invoice to cancel is gone.')
  const changes = { status: [invoice.status, 'cancelled'] as [unknown, unknown] }
  tx.record({ ...(await eventFor(tx, cancelled)), kind: 'invoice.cancelled', version: cancelled.version, changes })
}

type Credited = { lines: Input['lines']; clientNote: string | null; cancels: boolean }

/** Makes a credit note over what is left of some lines, issues it, and lets it settle what of the invoice is open. @returns its id */
async function issueCreditNote(tx: Tx, ctx: Ctx, invoice: InvoiceRow, { lines, clientNote, cancels }: Credited): Promise<string> {
  const left = await leftOf(tx, invoice.id)
  const chosen = lines ? chosenOf(left, lines) : left.filter((line) => !isZero(line.left))
  if (chosen.length === 0) throw new AppError('conflict', 'Everything on this invoice has been credited already.')
  const whole = left.every((line) => isZero(line.left) || chosen.some((one) => one.id === line.id && compare(one.left, line.left) === 0))
  const today = await workspaceToday(tx)
  const { projectId, brandId, clientName, clientEmail, clientAddress, currency, taxRate, taxCategory, orderNumber, buyerReference } =
    invoice
  const copied = { projectId, brandId, clientName, clientEmail, clientAddress, currency, taxRate, taxCategory, orderNumber, buyerReference }
  const { serviceFrom, serviceTo } = invoice
  const id = await insertDraft(tx, ctx, {
    kind: 'credit_note',
    credits: { creditedInvoiceId: invoice.id, cancels },
    fields: {
      ...copied,
      serviceFrom,
      serviceTo,
      billingDate: today,
      dueDate: today,
      dueDateEdited: true,
      paymentTerms: null,
      discountAmount: decimalText(await discountShare(tx, invoice, chosen, whole)),
      clientNote,
      notes: null,
      promisedOn: null,
      disputeReason: null,
    },
    lines: chosen.map(lineOfNote),
  })
  await issueInvoice(tx, ctx, id)
  await settleBy(tx, invoice, id)
  await freeWork(tx, invoice.id, 'credited')
  recordInvoiceLink(tx, ctx, invoice, { outcome: 'credited', wording: await creditSentence(tx, id) })
  return id
}

async function creditSentence(tx: Tx, noteId: string): Promise<string> {
  const [note] = await tx.drizzle.select().from(invoices).where(eq(invoices.id, noteId))
  return note ? `Credit note ${note.invoiceNumber} over ${amountText(note.totalAmount, note.currency)}` : 'Credit note'
}

const lineOfNote = ({
  id,
  left,
  depositInvoiceId,
  description,
  itemType,
  relatedId,
  unit,
  unitPrice,
  taxRate,
  taxCategory,
}: Left): DraftLine => ({
  description,
  itemType,
  relatedId,
  quantity: shortText(left),
  unit,
  unitPrice: shortText(decimal(unitPrice)),
  taxRate,
  taxCategory,
  depositInvoiceId,
  creditedLineId: id,
})

async function leftOf(tx: Tx, invoiceId: string): Promise<Left[]> {
  const found = await rows<Line & { credited: string }>(
    tx,
    sql`select li.id, li.description, li.item_type as "itemType", li.related_id as "relatedId", li.quantity, li.unit, li.unit_price as "unitPrice",
        li.amount, li.tax_rate as "taxRate", li.tax_category as "taxCategory", li.deposit_invoice_id as "depositInvoiceId",
        coalesce((select sum(n.quantity) from invoice_line_items n where n.credited_line_id = li.id), 0)::text as credited
      from invoice_line_items li where li.invoice_id = ${invoiceId} order by li.order_index, li.id`,
  )
  return found.map((line) => ({ ...line, left: subtract(decimal(line.quantity), decimal(line.credited)) }))
}

function chosenOf(left: readonly Left[], asked: NonNullable<Input['lines']>): Left[] {
  return asked.map(({ lineId, quantity }, at) => {
    const line = left.find(({ id }) => id === lineId)
    const field = `lines.${at}.quantity`
    if (!line) throw invalid(`lines.${at}.lineId`, 'This line is not on the invoice.')
    if (isNegative(line.left) || line.depositInvoiceId !== null)
      throw invalid(`lines.${at}.lineId`, 'A deposit is credited with the whole invoice only.')
    if (compare(decimal(quantity), line.left) > 0)
      throw invalid(field, `At most ${shortText(line.left)} of this line can still be credited.`)
    return { ...line, left: decimal(quantity) }
  })
}

/** The part of the discount that goes with what is credited; with the last of the invoice all that is left. */
async function discountShare(tx: Tx, invoice: InvoiceRow, chosen: readonly Left[], whole: boolean): Promise<Decimal> {
  const decimals = currencyDecimals(invoice.currency)
  const discount = decimal(invoice.discountAmount)
  const before = await row<{ sum: string }>(
    tx,
    sql`select coalesce(sum(n.discount_amount), 0)::text as sum from invoices n where n.credited_invoice_id = ${invoice.id}`,
  )
  const rest = round(subtract(discount, decimal(before?.sum ?? '0')), decimals)
  if (whole || isZero(rest)) return rest
  const amounts = chosen.map(({ left, unitPrice }) => round(multiply(left, decimal(unitPrice)), decimals))
  const credited = add(...amounts)
  const [share = zero] = split(round(discount, decimals), [credited, subtract(decimal(invoice.subtotal), credited)], decimals)
  return smaller(share, rest)
}

/** Lets a credit note settle what of its invoice is open; the rest stays on the note, for other invoices or a refund. */
async function settleBy(tx: Tx, invoice: InvoiceRow, noteId: string): Promise<void> {
  const [note] = await tx.drizzle.select().from(invoices).where(eq(invoices.id, noteId))
  const open = subtract(decimal(invoice.totalAmount), add(decimal(invoice.paidAmount), decimal(invoice.creditedAmount)))
  const amount = smaller(decimal(note?.totalAmount ?? '0'), open)
  if (compare(amount, zero) <= 0) return
  await tx.drizzle
    .insert(allocations)
    .values({ id: randomUUID(), invoiceId: invoice.id, creditNoteId: noteId, amount: decimalText(amount) })
  await tellSettled(tx, invoice)
}

/** Records the changes that the trigger of an allocation made to an invoice. @param before the invoice as it was */
export async function tellSettled(tx: Tx, before: InvoiceRow): Promise<InvoiceRow> {
  const [now] = await tx.drizzle.select().from(invoices).where(eq(invoices.id, before.id))
  if (!now) throw new Error('The invoice that was settled is gone.')
  const fields = ['status', 'paidAmount', 'creditedAmount'] as const
  const changes = Object.fromEntries(
    fields.filter((field) => before[field] !== now[field]).map((field) => [field, [before[field], now[field]] as [unknown, unknown]]),
  )
  tx.record({ ...(await eventFor(tx, now)), kind: 'invoice.updated', version: now.version, changes })
  return now
}
