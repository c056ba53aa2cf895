import { eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { anyOf, brokenConstraint, type Queryable, row, rows } from '#platform/database/db.ts'
import type { Hold } from '#platform/records/holds.ts'
import { lockRecord } from '#platform/records/records.ts'
import type { Changes } from '#platform/transactions/events.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import { AppError, invalid, notFound } from '#shared/rights/errors.ts'
import { compare, decimal } from '#shared/values/decimal.ts'
import { definedOnly } from '#shared/values/defined.ts'
import type { invoicesApi } from './api.ts'
import { lineRow, sumUp } from './drafts.ts'
import { linesOf } from './queries.ts'
import { invoiceKind } from './record.ts'
import { eventFor, type InvoiceRow } from './refs.ts'
import { assertChangeable, canEditInvoice } from './rules.ts'
import { type LineView, linesMax, type WorkKind } from './schema.ts'
import { invoiceLineItems, invoices } from './table.ts'

type Input<Key extends keyof typeof invoicesApi> = ParsedInputOf<(typeof invoicesApi)[Key]>
type Line = typeof invoiceLineItems.$inferSelect

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
    const last = await row<{ next: number; count: number }>(
      tx,
      sql`select coalesce(max(order_index) + 1, 0) as next, count(*)::int as count from invoice_line_items where invoice_id = ${invoiceId}`,
    )
    if ((last?.count ?? 0) >= linesMax) throw invalid('invoiceId', `An invoice can have at most ${linesMax} lines`)
    const line = lineRow(invoiceId, invoice.currency, last?.next ?? 0, fields)
    await tx.drizzle.insert(invoiceLineItems).values(line)
    await linesChanged(tx, invoice, [null, line.description])
    return lineOf(tx, invoice, line.id)
  })
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

/** Removes a line from a draft. @throws AppError */
export async function deleteLine(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return transact(ctx, async (tx) => {
    const { invoice, line } = await lockLine(tx, ctx, id)
    await tx.drizzle.delete(invoiceLineItems).where(eq(invoiceLineItems.id, id))
    await linesChanged(tx, invoice, [line.description, null])
    return { ok: true as const }
  })
}

/** The column of `billed_work` that holds work of a kind while it is billed. */
export const workColumn: Readonly<Record<WorkKind, 'entry_id' | 'deliverable_id' | 'milestone_id'>> = {
  'time-entry': 'entry_id',
  deliverable: 'deliverable_id',
  'deliverable-milestone': 'milestone_id',
}

/** Frees the work on all lines of an invoice, or on those of its lines that are credited in full. */
export async function freeWork(tx: Tx, invoiceId: string, which: 'all' | 'credited'): Promise<void> {
  const credited = sql`and bw.line_id in (select li.id from invoice_line_items li where li.invoice_id = ${invoiceId}
    and li.quantity <= (select coalesce(sum(n.quantity), 0) from invoice_line_items n where n.credited_line_id = li.id))`
  await rows(
    tx,
    sql`update billed_work bw set freed_at = now(), entry_id = null, deliverable_id = null, milestone_id = null
      where bw.invoice_id = ${invoiceId} and bw.freed_at is null ${which === 'credited' ? credited : sql``}`,
  )
}

/** Holds the work of a draft again that comes back. @throws AppError conflict when some is billed elsewhere by now, or deleted */
export async function holdWorkAgain(tx: Tx, invoiceId: string): Promise<void> {
  const gone = await row(
    tx,
    sql`select 1 from billed_work bw left join time_entries te on te.id = bw.source_id left join deliverables dl on dl.id = bw.source_id
        left join deliverable_milestones m on m.id = bw.source_id
      where bw.invoice_id = ${invoiceId} and coalesce(te.deleted_at, dl.deleted_at, m.deleted_at, case when num_nonnulls(te.id, dl.id, m.id) = 0 then now() end) is not null
      limit 1`,
  )
  if (gone) throw new AppError('conflict', 'Some of the work on this draft was deleted since. Make a new draft from unbilled work.')
  const again = (kind: WorkKind): SQL => sql`${sql.raw(workColumn[kind])} = case when bw.work_kind = ${kind} then bw.source_id end`
  await rows(
    tx,
    sql`update billed_work bw set freed_at = null, ${again('time-entry')}, ${again('deliverable')}, ${again('deliverable-milestone')}
      where bw.invoice_id = ${invoiceId} and bw.freed_at is not null`,
  ).catch(whereBilledTwice('Some of the work on this draft is on another invoice by now. Make a new draft from unbilled work.'))
}

/** Turns the refusal of a second living line into a sentence. */
export function whereBilledTwice(says: string): (error: unknown) => never {
  return (error) => {
    if (!/^billed_work_(entry|deliverable|milestone)$/.test(brokenConstraint(error))) throw error
    throw new AppError('conflict', says)
  }
}

type Held = { id: string; invoiceNumber: string; issued: boolean }

/** Billed work is neither changed nor deleted while its line lives. */
export const holdsBilledWork: Hold = async (db, recordType, ids) => {
  const held = await heldBy(db, recordType, ids)
  const words = recordType === 'time-entry' ? 'These hours are' : `This ${nounOf[recordType] ?? 'record'} has work`
  return new Map(
    held.map(({ id, invoiceNumber, issued }) => [
      id,
      `${words} on invoice ${invoiceNumber}. ${issued ? 'Credit that invoice first.' : 'Remove the line from that draft first.'}`,
    ]),
  )
}

const nounOf: Readonly<Record<string, string>> = { task: 'task', deliverable: 'deliverable', 'deliverable-milestone': 'milestone' }

async function heldBy(db: Queryable, recordType: string, ids: readonly string[]): Promise<Held[]> {
  const on = onRecord[recordType]
  if (!on) return []
  return rows<Held>(
    db,
    sql`select distinct on (x.id) x.id, iv.invoice_number as "invoiceNumber", iv.issued_at is not null as issued
      from (${on(anyOf(ids))}) x(id, billed) join billed_work bw on bw.id = x.billed join invoices iv on iv.id = bw.invoice_id order by x.id, iv.created_at`,
  )
}

/** The records that are held, each with the rows of `billed_work` that hold it. */
const onRecord: Readonly<Record<string, (ids: SQL) => SQL>> = {
  'time-entry': (ids) => sql`select bw.entry_id, bw.id from billed_work bw where bw.entry_id = ${ids}`,
  task: (ids) =>
    sql`select te.record_id, bw.id from time_entries te join billed_work bw on bw.entry_id = te.id where te.record_type = 'task' and te.record_id = ${ids}`,
  deliverable: (ids) => sql`select bw.deliverable_id, bw.id from billed_work bw where bw.deliverable_id = ${ids}
    union all select m.deliverable_id, bw.id from deliverable_milestones m join billed_work bw on bw.milestone_id = m.id where m.deliverable_id = ${ids}
    union all select te.record_id, bw.id from time_entries te join billed_work bw on bw.entry_id = te.id
      where te.record_type = 'deliverable' and te.record_id = ${ids}`,
  'deliverable-milestone': (ids) => sql`select bw.milestone_id, bw.id from billed_work bw where bw.milestone_id = ${ids}`,
}

/** That a line bills work, whose quantity then follows from it. */
export async function billsWork(tx: Tx, lineId: string): Promise<boolean> {
  return (await row(tx, sql`select 1 from billed_work where line_id = ${lineId} and freed_at is null limit 1`)) !== undefined
}

/** That some work on a draft would no longer fit its brand or currency. */
export async function hasBilledWork(tx: Tx, invoiceId: string): Promise<boolean> {
  return (await row(tx, sql`select 1 from billed_work where invoice_id = ${invoiceId} and freed_at is null limit 1`)) !== undefined
}
