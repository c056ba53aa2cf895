import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { brokenConstraint, type Queryable, row, rows } from '#platform/database/db.ts'
import { heldAmong } from '#platform/records/holds.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { OutputOf, ParsedInputOf } from '#shared/contract/endpoint.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { AppError, invalid, notFound } from '#shared/rights/errors.ts'
import { lineAmount, totalsOf } from '../invoice-documents/totals.ts'
import { lockWork, whereBilledTwice, workColumn } from '../invoices/billed-work.ts'
import { filledIn, insertDraft } from '../invoices/drafts.ts'
import { readInvoice } from '../invoices/queries.ts'
import { canCreateInvoice } from '../invoices/rules.ts'
import type { InvoiceDetail, WorkKind } from '../invoices/schema.ts'
import { billedWork, writeOffItems, writeOffs } from '../invoices/table.ts'
import type { unbilledApi } from './api.ts'
import { type ChosenWork, chosenWork, mayListUnbilled } from './queries.ts'
import { canWriteOff } from './rules.ts'
import type { BillWork, WorkPreview, WorkRef } from './schema.ts'
import { linesOfWork, type WorkLine } from './tools.ts'

type Input<Key extends keyof typeof unbilledApi> = ParsedInputOf<(typeof unbilledApi)[Key]>
type WriteOff = OutputOf<(typeof unbilledApi)['POST /api/write-offs']>

const changedSince = 'Some of this work was billed, written off or changed meanwhile. Check the list and choose again.'

/** The lines that an invoice of this work would have. @throws AppError forbidden, conflict, invalid_input */
export async function previewWork(ctx: Ctx, input: BillWork): Promise<WorkPreview> {
  assertMayBill(ctx)
  const chosen = await allChosen(ctx, ctx.services.pool, input.work)
  const { currency, lines } = linesOfWork(chosen, input)
  const rated = lines.map(({ line }) => ({ ...line, taxRate: null, taxCategory: null }))
  const { subtotal } = totalsOf({ currency, taxRate: '0', taxCategory: 'zero', discountAmount: '0', lines: rated })
  const shown = rated.map(({ description, quantity, unit, unitPrice }) => ({
    description,
    quantity,
    unit,
    unitPrice,
    amount: lineAmount(quantity, unitPrice, currency),
  }))
  return { currency, lines: shown, subtotal }
}

/**
 * Creates a draft of unbilled work. Each hour, deliverable and milestone is locked and on this invoice alone from then on.
 * @throws AppError forbidden, conflict, invalid_input
 */
export async function billWork(ctx: Ctx, input: BillWork): Promise<InvoiceDetail> {
  assertMayBill(ctx)
  return transact(ctx, async (tx) => {
    await lockWork(tx, input.work)
    const chosen = await allChosen(ctx, tx, input.work)
    const { currency, lines } = linesOfWork(chosen, input)
    const projects = [...new Set(chosen.map(({ projectId }) => projectId))]
    const days = chosen.map(({ day }) => day).toSorted()
    const none = {
      serviceFrom: null,
      serviceTo: null,
      orderNumber: null,
      clientNote: null,
      notes: null,
      promisedOn: null,
      disputeReason: null,
    }
    const fields = await filledIn(tx, {
      ...none,
      projectId: projects.length === 1 ? (projects[0] ?? null) : null,
      brandId: chosen[0]?.brandId ?? null,
      currency,
      discountAmount: '0',
      serviceFrom: days[0] ?? null,
      serviceTo: days.at(-1) ?? null,
    })
    const id = await insertDraft(tx, ctx, { kind: 'invoice', fields, lines: lines.map(({ line }) => line) })
    await holdWork(tx, id, lines)
    return readInvoice(ctx, id, tx)
  })
}

/** Who makes invoices and sees prices; the work itself is looked up within the projects whose prices they see. */
function assertMayBill({ actor }: Ctx): void {
  assertAllowed(canCreateInvoice(actor), 'invoice')
  mayListUnbilled(actor)
}

/** @throws AppError conflict when some was billed meanwhile, invalid_input when it is of several brands */
async function allChosen(ctx: Ctx, db: Queryable, work: readonly WorkRef[]): Promise<ChosenWork[]> {
  const ids = [...new Set(work.map(({ id }) => id))]
  const found = await chosenWork(ctx, db, ids)
  if (found.length < ids.length) {
    const missing = work.filter(({ id }) => !found.some((one) => one.id === id))
    throw new AppError('conflict', (await whyGone(ctx, db, missing)) ?? changedSince)
  }
  if (new Set(found.map(({ brandId }) => brandId)).size > 1) throw invalid('work', 'An invoice is for one brand. Choose work of one brand.')
  return found
}

/** The invoice that some of this work is on. */
async function whyGone({ services }: Ctx, db: Queryable, missing: readonly WorkRef[]): Promise<string | undefined> {
  for (const kind of Object.keys(workColumn) as WorkKind[]) {
    const ids = missing.filter((one) => one.kind === kind).map(({ id }) => id)
    const [held] = (await heldAmong(db, services, kind, ids)).values()
    if (held) return held.why
  }
  return undefined
}

async function holdWork(tx: Tx, invoiceId: string, lines: readonly WorkLine[]): Promise<void> {
  const made = await rows<{ id: string }>(tx, sql`select id from invoice_line_items where invoice_id = ${invoiceId} order by order_index`)
  const held = lines.flatMap(({ work }, at) =>
    work.map(({ kind, id }) => ({
      id: randomUUID(),
      invoiceId,
      lineId: made[at]?.id ?? '',
      workKind: kind,
      sourceId: id,
      entryId: kind === 'time-entry' ? id : null,
      deliverableId: kind === 'deliverable' ? id : null,
      milestoneId: kind === 'deliverable-milestone' ? id : null,
    })),
  )
  await tx.drizzle.insert(billedWork).values(held).catch(whereBilledTwice(changedSince))
}

/** Writes off unbilled work. @throws AppError forbidden, conflict */
export async function writeOffWork(ctx: Ctx, { work, reason }: Input<'POST /api/write-offs'>): Promise<WriteOff> {
  mayListUnbilled(ctx.actor)
  return transact(ctx, async (tx) => {
    await lockWork(tx, work)
    const ids = [...new Set(work.map(({ id }) => id))]
    const chosen = await chosenWork(ctx, tx, ids)
    if (chosen.length < ids.length) throw new AppError('conflict', (await whyGone(ctx, tx, work)) ?? changedSince)
    for (const one of chosen) assertAllowed(canWriteOff(ctx.actor, one), 'work')
    const [made] = await tx.drizzle.insert(writeOffs).values({ id: randomUUID(), reason, createdBy: ctx.actor.userId }).returning()
    if (!made) throw new Error('An insert returned no row.')
    const items = chosen.map(({ kind, id }) => ({
      id: randomUUID(),
      writeOffId: made.id,
      entryId: kind === 'time-entry' ? id : null,
      deliverableId: kind === 'deliverable' ? id : null,
      milestoneId: kind === 'deliverable-milestone' ? id : null,
    }))
    await tx.drizzle
      .insert(writeOffItems)
      .values(items)
      .catch((error: unknown) => {
        throw brokenConstraint(error).startsWith('write_off_items_') ? new AppError('conflict', changedSince) : error
      })
    tell(tx, chosen, made.id, 'made')
    return { id: made.id, reason, createdAt: made.createdAt.toISOString(), count: items.length }
  })
}

type Place = { projectId: string; brandId: string; projectManagerId: string | null }
type Restored = OutputOf<(typeof unbilledApi)['DELETE /api/write-offs/:id']>

/** Takes a write-off back, whole. @returns what writes it off once more @throws AppError not_found, forbidden */
export const takeWriteOffBack = (ctx: Ctx, id: string): Promise<Restored> => takeBack(ctx, sql`wi.write_off_id = ${id}`)
/** Takes one item of a write-off back. @throws AppError not_found, forbidden */
export async function takeItemBack(ctx: Ctx, id: string): Promise<{ ok: true }> {
  await takeBack(ctx, sql`wi.id = ${id}`)
  return { ok: true }
}

async function takeBack(ctx: Ctx, which: SQL): Promise<Restored> {
  mayListUnbilled(ctx.actor)
  return transact(ctx, async (tx) => {
    const found = await rows<Place & WorkRef & { writeOffId: string; reason: string }>(
      tx,
      sql`select wi.write_off_id as "writeOffId", w.reason, coalesce(wi.entry_id, wi.deliverable_id, wi.milestone_id) as id,
          case when wi.entry_id is not null then 'time-entry' when wi.deliverable_id is not null then 'deliverable' else 'deliverable-milestone' end as kind, p.id as "projectId", p.brand_id as "brandId", p.project_manager_id as "projectManagerId"
        from write_off_items wi join write_offs w on w.id = wi.write_off_id left join time_entries te on te.id = wi.entry_id left join tasks t on te.record_type = 'task' and t.id = te.record_id
          left join deliverable_milestones m on m.id = wi.milestone_id
          left join deliverables dl on dl.id = coalesce(wi.deliverable_id, m.deliverable_id, case when te.record_type = 'deliverable' then te.record_id end)
          join projects p on p.id = coalesce(t.project_id, dl.project_id)
        where ${which} for update of wi`,
    )
    const [first] = found
    if (!first) throw notFound('write-off')
    for (const one of found) assertAllowed(canWriteOff(ctx.actor, one), 'write-off')
    await row(tx, sql`delete from write_off_items wi where ${which}`)
    await row(
      tx,
      sql`delete from write_offs w where w.id = ${first.writeOffId} and not exists (select from write_off_items i where i.write_off_id = w.id)`,
    )
    tell(tx, found, first.writeOffId, 'taken-back')
    return { reason: first.reason, work: found.map(({ kind, id }) => ({ kind, id })) }
  })
}

/** One event for each project, for those who see its prices. */
function tell(tx: Tx, work: readonly Place[], id: string, what: 'made' | 'taken-back'): void {
  const places = new Map(work.map((one) => [one.projectId, one]))
  for (const { projectId, brandId } of places.values())
    tx.record({
      kind: `write-off.${what}`,
      recordType: 'write-off',
      recordId: id,
      audience: 'internal',
      readers: 'selling-rates.view',
      projectId,
      brandId,
    })
}
