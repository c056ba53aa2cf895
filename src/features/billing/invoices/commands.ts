import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { lockDeleted, markDeleted, takeBack } from '#platform/records/deletion.ts'
import { lockRecord, patchRecord } from '#platform/records/records.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { OutputOf, ParsedInputOf } from '#shared/contract/endpoint.ts'
import { type Authorized, assertAllowed, authorize } from '#shared/rights/decision.ts'
import { AppError, invalid } from '#shared/rights/errors.ts'
import { definedOnly } from '#shared/values/defined.ts'
import type { invoicesApi } from './api.ts'
import { freeWork, hasBilledWork, holdWorkAgain } from './billed-work.ts'
import { cancelInvoice } from './credit.ts'
import { checkFields, depositLines, filledIn, insertDraft, placeOf, sumUp } from './drafts.ts'
import { issueInvoice } from './issuing.ts'
import { dueDateBy } from './labels.ts'
import { linesOf, readInvoice } from './queries.ts'
import { invoiceKind } from './record.ts'
import { eventFor, type InvoiceRow } from './refs.ts'
import { assertChangeable, canCreateInvoice, canDeleteInvoice, canEditInvoice } from './rules.ts'
import { type InvoiceCreate, type InvoiceDetail, invoiceDetail } from './schema.ts'
import { invoiceNumbers, invoices } from './table.ts'

type Input<Key extends keyof typeof invoicesApi> = ParsedInputOf<(typeof invoicesApi)[Key]>
type Deletion = OutputOf<(typeof invoicesApi)['DELETE /api/invoices/:id']>

/** Creates a draft with its lines, and gives it its number. @returns it as its creator sees it @throws AppError */
export async function createInvoice(ctx: Ctx, { kind, lines, depositIds, ...given }: InvoiceCreate): Promise<InvoiceDetail> {
  assertAllowed(canCreateInvoice(ctx.actor), 'invoice')
  if (depositIds.length > 0 && kind !== 'final') throw new AppError('conflict', 'Only a final invoice carries deposits.')
  return transact(ctx, async (tx) => {
    const fields = await filledIn(tx, given)
    const deposits = await depositLines(tx, fields, depositIds)
    const id = await insertDraft(tx, ctx, { kind, fields, lines: [...lines, ...deposits] })
    return readInvoice(ctx, id, tx)
  })
}

/** Creates a draft with the lines of another invoice, dated today. @throws AppError */
export async function duplicateInvoice(ctx: Ctx, id: string): Promise<InvoiceDetail> {
  return transact(ctx, async (tx) => {
    const from = await readInvoice(ctx, id, tx)
    assertAllowed(canCreateInvoice(ctx.actor), 'invoice')
    const { projectId, brandId, clientName, clientEmail, clientAddress, currency, taxRate, taxCategory, discountAmount } = from
    const { paymentTerms, orderNumber, buyerReference, clientNote } = from
    const lines = (await linesOf(tx, from)).filter((line) => line.depositInvoiceId === null)
    const own = { projectId, brandId, clientName, clientEmail, clientAddress, currency, taxRate, taxCategory, discountAmount }
    const fields = await filledIn(tx, {
      ...own,
      paymentTerms,
      orderNumber,
      buyerReference,
      clientNote,
      serviceFrom: null,
      serviceTo: null,
      notes: null,
      promisedOn: null,
      disputeReason: null,
    })
    const kind = from.kind === 'credit_note' ? 'invoice' : from.kind
    const copied = lines.map(({ description, itemType, relatedId, quantity, unit, unitPrice, ...tax }) => ({
      description,
      itemType,
      relatedId: relatedId ?? null,
      quantity,
      unit,
      unitPrice,
      taxRate: tax.taxRate,
      taxCategory: tax.taxCategory,
    }))
    return readInvoice(ctx, await insertDraft(tx, ctx, { kind, fields, lines: copied }), tx)
  })
}

/** Changes fields, issues or cancels; what is issued refuses all but its open fields. @throws AppError conflict, stale, invalid_input */
export async function updateInvoice(ctx: Ctx, { id, version, status, ...given }: Input<'PATCH /api/invoices/:id'>): Promise<InvoiceDetail> {
  const patch = definedOnly(given)
  return transact(ctx, async (tx) => {
    const invoice = await lockRecord(tx, ctx.actor, invoiceKind, id, canEditInvoice)
    assertChangeable(invoice, [...Object.keys(patch), ...(status === undefined ? [] : ['status'])])
    if (Object.keys(patch).length > 0) await applyPatch(tx, ctx, invoice, patch, version)
    if (status !== undefined && status !== invoice.status) await setStatus(tx, ctx, id, status)
    return readInvoice(ctx, id, tx)
  })
}

type FieldPatch = Omit<Input<'PATCH /api/invoices/:id'>, 'id' | 'version' | 'status'>

async function applyPatch(tx: Tx, ctx: Ctx, invoice: Authorized<InvoiceRow>, asked: FieldPatch, baseVersion?: number): Promise<void> {
  const place = await movedPlace(tx, invoice, asked)
  const patch = { ...asked, ...place, ...dueDateOf(invoice, asked) }
  const next = { ...invoice, ...definedOnly(patch) }
  if (invoice.issuedAt === null) checkFields(next)
  await checkWork(tx, invoice, next)
  const disputed =
    asked.disputeReason === undefined ? {} : { disputedAt: asked.disputeReason === null ? null : (invoice.disputedAt ?? new Date()) }
  const dueDateEdited = asked.dueDate !== undefined && asked.dueDate !== dueDateBy(next.paymentTerms, next.billingDate)
  await patchRecord(tx, ctx.actor, {
    table: invoices,
    view: invoiceDetail,
    row: invoice,
    patch: definedOnly(patch) as Partial<InvoiceRow>,
    derived: { ...disputed, ...(asked.dueDate !== undefined && { dueDateEdited }) },
    baseVersion,
    event: { ...(await eventFor(tx, next)), kind: 'invoice.updated' },
    read: () => readInvoice(ctx, invoice.id, tx),
  })
  if (invoice.issuedAt === null) await sumUp(tx, next)
  if (asked.billingDate)
    await tx.drizzle.update(invoiceNumbers).set({ billingDate: asked.billingDate }).where(eq(invoiceNumbers.invoiceId, invoice.id))
}

/** Work on a draft keeps its brand and its currency. @throws AppError invalid_input */
async function checkWork(tx: Tx, invoice: InvoiceRow, next: InvoiceRow): Promise<void> {
  const field = next.currency !== invoice.currency ? 'currency' : next.brandId !== invoice.brandId ? 'brandId' : undefined
  if (!field || !(await hasBilledWork(tx, invoice.id))) return
  throw invalid(field, 'This draft bills work of this brand in this currency. Remove those lines first.')
}

async function movedPlace(
  tx: Tx,
  invoice: InvoiceRow,
  { projectId, brandId }: FieldPatch,
): Promise<Pick<FieldPatch, 'projectId' | 'brandId'>> {
  if (projectId === undefined && brandId === undefined) return {}
  // A new project brings its brand along; a new brand leaves the projects of the old one.
  const wanted = projectId
    ? { projectId, brandId: brandId ?? null }
    : { projectId: projectId === undefined ? invoice.projectId : null, brandId: brandId === undefined ? invoice.brandId : brandId }
  const place = await placeOf(tx, wanted)
  return { projectId: place.projectId, brandId: place.brandId }
}

/** The due date follows the terms until one is chosen. */
function dueDateOf(invoice: InvoiceRow, { dueDate, billingDate, paymentTerms }: FieldPatch): { dueDate?: string } {
  if (dueDate !== undefined) return { dueDate }
  if (invoice.dueDateEdited || (billingDate === undefined && paymentTerms === undefined)) return {}
  const byTerms = dueDateBy(paymentTerms === undefined ? invoice.paymentTerms : paymentTerms, billingDate ?? invoice.billingDate)
  return byTerms === null ? {} : { dueDate: byTerms }
}

async function setStatus(tx: Tx, ctx: Ctx, id: string, status: InvoiceRow['status']): Promise<void> {
  if (status === 'paid') throw new AppError('conflict', 'Record a payment: an invoice is paid once payments cover it.')
  if (status === 'sent') await issueInvoice(tx, ctx, id)
  else if (status === 'cancelled') await cancelInvoice(tx, ctx, id)
  else throw new AppError('conflict', 'An invoice doesn’t become a draft again. Duplicate it instead.')
}

/** Marks a draft as deleted; its number stays, as void. @throws AppError conflict for what was issued */
export async function deleteInvoice(ctx: Ctx, id: string): Promise<Deletion> {
  return transact(ctx, async (tx) => {
    const invoice = await lockRecord(tx, ctx.actor, invoiceKind, id, canDeleteInvoice)
    if (invoice.issuedAt !== null) throw new AppError('conflict', 'An issued invoice can’t be deleted. Cancel it, or make a credit note.')
    await tx.drizzle
      .update(invoiceNumbers)
      .set({ voidedAt: sql`now()`, voidedBy: ctx.actor.userId })
      .where(eq(invoiceNumbers.invoiceId, id))
    await freeWork(tx, id, 'all')
    const event = await eventFor(tx, invoice)
    return markDeleted(tx, invoiceKind, invoice, () => ({ ...event, name: invoice.invoiceNumber }))
  })
}

/** Takes one deletion back, under the same number. @throws AppError not_found when it was none */
export async function restoreInvoice(ctx: Ctx, id: string, deletionId: string): Promise<InvoiceDetail> {
  return transact(ctx, async (tx) => {
    const found = await lockDeleted(tx, invoiceKind, id, deletionId)
    const invoice = authorize(canDeleteInvoice(ctx.actor, found), found, 'invoice')
    const event = await eventFor(tx, invoice)
    await takeBack(tx, await ctx.services.kinds(), invoiceKind, invoice, () => event)
    await holdWorkAgain(tx, ctx, id)
    await tx.drizzle.update(invoiceNumbers).set({ voidedAt: null, voidedBy: null }).where(eq(invoiceNumbers.invoiceId, id))
    return readInvoice(ctx, id, tx)
  })
}
