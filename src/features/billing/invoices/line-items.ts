import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { row, rows } from '#platform/database/db.ts'
import { lockRecord } from '#platform/records/records.ts'
import type { Changes } from '#platform/transactions/events.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import { AppError, invalid, notFound } from '#shared/rights/errors.ts'
import { compare, decimal } from '#shared/values/decimal.ts'
import { definedOnly } from '#shared/values/defined.ts'
import type { invoicesApi } from './api.ts'
import { billsWork, holdWorkAgain } from './billed-work.ts'
import { lineRow, sumUp } from './drafts.ts'
import { linesOf } from './queries.ts'
import { invoiceKind } from './record.ts'
import { eventFor, type InvoiceRow } from './refs.ts'
import { assertChangeable, canEditInvoice } from './rules.ts'
import { type LineView, linesMax } from './schema.ts'
import { billedWork, invoiceLineItems, invoices, removedLines } from './table.ts'

type Input<Key extends keyof typeof invoicesApi> = ParsedInputOf<(typeof invoicesApi)[Key]>
type Line = typeof invoiceLineItems.$inferSelect
type RemovedLine = typeof removedLines.$inferSelect

/** The draft that a line belongs to, locked before its lines. @param noun of what was asked for, which a refusal names as missing @throws AppError not_found, forbidden, conflict */
async function lockDraft(tx: Tx, ctx: Ctx, invoiceId: string, noun = invoiceKind.noun): Promise<InvoiceRow> {
  const invoice = await lockRecord(tx, ctx.actor, { table: invoices, noun }, invoiceId, canEditInvoice)
  assertChangeable(invoice, ['lines'])
  return invoice
}

/** Updates the sums of the draft and records the change. */
async function linesChanged(tx: Tx, invoice: InvoiceRow, beforeAfter: [unknown, unknown]): Promise<void> {
  await sumUp(tx, invoice)
  const [raised] = await tx.drizzle
    .update(invoices)
    .set({ version: sql`${invoices.version} + 1`, updatedAt: sql`now()` })
    .where(eq(invoices.id, invoice.id))
    .returning()
  if (!raised) throw new Error('The invoice of a line is gone.')
  const changes: Changes = { lines: beforeAfter }
  if (raised.totalAmount !== invoice.totalAmount) changes.totalAmount = [invoice.totalAmount, raised.totalAmount]
  tx.record({ ...(await eventFor(tx, raised)), kind: 'invoice.updated', version: raised.version, changes })
}

async function lineOf(tx: Tx, invoice: Pick<InvoiceRow, 'id' | 'currency'>, id: string): Promise<LineView> {
  const found = (await linesOf(tx, invoice)).find((line) => line.id === id)
  if (!found) throw notFound('line')
  return found
}

/** Adds a line at the end of a draft. @throws AppError */
export async function createLine(ctx: Ctx, { invoiceId, ...fields }: Input<'POST /api/invoice-line-items'>): Promise<LineView> {
  return transact(ctx, async (tx) => {
    const invoice = await lockDraft(tx, ctx, invoiceId)
    const line = lineRow(invoiceId, invoice.currency, await checkRoom(tx, invoiceId), fields)
    await tx.drizzle.insert(invoiceLineItems).values(line)
    await linesChanged(tx, invoice, [null, line.description])
    return lineOf(tx, invoice, line.id)
  })
}

/** @returns the place behind the last line @throws AppError invalid_input when the invoice is full */
async function checkRoom(tx: Tx, invoiceId: string): Promise<number> {
  const last = await row<{ next: number; count: number }>(
    tx,
    sql`select coalesce(max(order_index) + 1, 0) as next, count(*)::int as count from invoice_line_items where invoice_id = ${invoiceId}`,
  )
  if ((last?.count ?? 0) >= linesMax) throw invalid('invoiceId', `An invoice can have at most ${linesMax} lines`)
  return last?.next ?? 0
}

async function lockLine(tx: Tx, ctx: Ctx, id: string): Promise<{ invoice: InvoiceRow; line: Line }> {
  const named = await row<{ invoiceId: string }>(tx, sql`select invoice_id as "invoiceId" from invoice_line_items where id = ${id}`)
  if (!named) throw notFound('line')
  const invoice = await lockDraft(tx, ctx, named.invoiceId, 'line')
  const [line] = await tx.drizzle.select().from(invoiceLineItems).where(eq(invoiceLineItems.id, id)).for('update')
  if (!line) throw notFound('line')
  return { invoice, line }
}

/** Changes a line of a draft, or its place. @throws AppError */
export async function updateLine(ctx: Ctx, { id, orderIndex, ...given }: Input<'PATCH /api/invoice-line-items/:id'>): Promise<LineView> {
  const patch = definedOnly(given)
  return transact(ctx, async (tx) => {
    const { invoice, line } = await lockLine(tx, ctx, id)
    if (line.depositInvoiceId !== null && Object.keys(patch).length > 0)
      throw new AppError('conflict', 'This line takes off a deposit and can’t be changed. Remove it instead.')
    if (patch.quantity !== undefined && compare(decimal(patch.quantity), decimal(line.quantity)) !== 0 && (await billsWork(tx, id)))
      throw invalid('quantity', 'This quantity follows from the work on this line. Remove the line to bill that work differently.')
    const { id: _made, orderIndex: _place, ...fields } = lineRow(line.invoiceId, invoice.currency, line.orderIndex, { ...line, ...patch })
    if (Object.keys(patch).length > 0) await tx.drizzle.update(invoiceLineItems).set(fields).where(eq(invoiceLineItems.id, id))
    if (orderIndex !== undefined) await place(tx, line, orderIndex)
    await linesChanged(tx, invoice, [line.description, fields.description])
    return lineOf(tx, invoice, id)
  })
}

/** Puts a line to a place among the lines of its invoice, and renumbers them. */
async function place(tx: Tx, { id, invoiceId }: Line, orderIndex: number): Promise<void> {
  const others = await tx.drizzle
    .select({ id: invoiceLineItems.id })
    .from(invoiceLineItems)
    .where(sql`${invoiceLineItems.invoiceId} = ${invoiceId} and ${invoiceLineItems.id} <> ${id}`)
    .orderBy(invoiceLineItems.orderIndex, invoiceLineItems.id)
  const order = others.map((one) => one.id).toSpliced(orderIndex, 0, id)
  await tx.query(
    `update invoice_line_items li set order_index = o.at - 1 from unnest($1::uuid[]) with ordinality as o(id, at) where li.id = o.id`,
    [order],
  )
}

/** Removes a line from a draft; its work is unbilled again. @throws AppError */
export async function deleteLine(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return transact(ctx, async (tx) => {
    const { invoice, line } = await lockLine(tx, ctx, id)
    await keepRemoved(tx, invoice, line)
    await tx.drizzle.delete(invoiceLineItems).where(eq(invoiceLineItems.id, id))
    await linesChanged(tx, invoice, [line.description, null])
    return { ok: true as const }
  })
}

/** Keeps a removed line for an undo. A line that takes off a deposit is made again from its deposit invoice, which others may carry by then. */
async function keepRemoved(tx: Tx, { brandId, currency }: InvoiceRow, line: Line): Promise<void> {
  await rows(tx, sql`delete from removed_lines where invoice_id = ${line.invoiceId} and removed_at < now() - interval '1 day'`)
  if (line.depositInvoiceId !== null) return
  const work = await rows<RemovedLine['billed']['work'][number]>(
    tx,
    sql`select work_kind as kind, source_id as id from billed_work where line_id = ${line.id} and freed_at is null`,
  )
  await tx.drizzle.insert(removedLines).values({ id: line.id, invoiceId: line.invoiceId, line, billed: { brandId, currency, work } })
}

/** Brings a removed line back to its place, with the work that it billed. @throws AppError not_found, conflict */
export async function restoreLine(ctx: Ctx, id: string): Promise<LineView> {
  return transact(ctx, async (tx) => {
    const named = await row<{ invoiceId: string }>(tx, sql`select invoice_id as "invoiceId" from removed_lines where id = ${id}`)
    if (!named) throw notFound('line')
    const invoice = await lockDraft(tx, ctx, named.invoiceId, 'line')
    const [removed] = await tx.drizzle.delete(removedLines).where(eq(removedLines.id, id)).returning()
    if (!removed) throw notFound('line')
    const { currency, brandId, work } = removed.billed
    if (currency !== invoice.currency || (work.length > 0 && brandId !== invoice.brandId))
      throw new AppError('conflict', 'This draft has another brand or currency by now. Add the line again.')
    await checkRoom(tx, invoice.id)
    await tx.drizzle.insert(invoiceLineItems).values(removed.line)
    await place(tx, removed.line, removed.line.orderIndex)
    await billAgain(tx, ctx, removed)
    await linesChanged(tx, invoice, [null, removed.line.description])
    return lineOf(tx, invoice, id)
  })
}

async function billAgain(tx: Tx, ctx: Ctx, { id: lineId, invoiceId, billed: { work } }: RemovedLine): Promise<void> {
  if (work.length === 0) return
  const freed = work.map(({ kind, id }) => ({ id: randomUUID(), invoiceId, lineId, workKind: kind, sourceId: id, freedAt: new Date() }))
  await tx.drizzle.insert(billedWork).values(freed)
  await holdWorkAgain(tx, ctx, invoiceId, lineId)
}
