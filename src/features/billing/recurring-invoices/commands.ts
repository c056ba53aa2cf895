import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { notify } from '#features/workspace/notifications/commands.ts'
import { workspaceNow, workspaceToday } from '#features/workspace/settings/queries.ts'
import type { Ctx } from '#platform/context.ts'
import { row } from '#platform/database/db.ts'
import { planDated } from '#platform/jobs/dated-jobs.ts'
import { mailConfigured } from '#platform/process/env.ts'
import { lockDeleted, markDeleted, takeBack } from '#platform/records/deletion.ts'
import { beginning, lockRecord, patchRecord } from '#platform/records/records.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { OutputOf, ParsedInputOf } from '#shared/contract/endpoint.ts'
import { addressOf } from '#shared/records/addresses.ts'
import { assertAllowed, authorize } from '#shared/rights/decision.ts'
import { AppError, invalid } from '#shared/rights/errors.ts'
import { dateIn } from '#shared/values/dates.ts'
import { definedOnly } from '#shared/values/defined.ts'
import { decimalsSentence, fitsCurrency } from '#shared/values/money.ts'
import { billingSettingsNow } from '../billing-settings/queries.ts'
import { sendInvoice } from '../invoice-sending/commands.ts'
import { mailOf } from '../invoice-sending/queries.ts'
import { checkTax, filledIn, insertDraft, placeOf, sumsOf } from '../invoices/drafts.ts'
import { amountText } from '../invoices/labels.ts'
import { managerOf } from '../invoices/refs.ts'
import { invoices } from '../invoices/table.ts'
import type { recurringInvoicesApi } from './api.ts'
import { planNotices } from './notices.ts'
import { readPlan } from './queries.ts'
import { planKind } from './record.ts'
import { canCreatePlan, canEditPlans } from './rules.ts'
import { type PlanView, planView } from './schema.ts'
import { recurrences, recurringInvoices } from './table.ts'
import { filledPeriod, lastDayOf, nextPeriod, periodAt } from './tools.ts'

type Input<Key extends keyof typeof recurringInvoicesApi> = ParsedInputOf<(typeof recurringInvoicesApi)[Key]>
type PlanRow = typeof recurringInvoices.$inferSelect

/** Of the dated job that makes drafts. */
export const planJob = 'recurring-invoice'
/** When drafts are made, by the clock of the workspace. */
export const madeAt = '05:00'

/** Creates a plan. @throws AppError forbidden, invalid_input */
export async function createPlan(ctx: Ctx, input: Input<'POST /api/recurring-invoices'>): Promise<PlanView> {
  assertAllowed(canCreatePlan(ctx.actor), 'recurring invoice')
  return transact(ctx, async (tx) => {
    const settings = await billingSettingsNow(tx)
    const { client } = await placeOf(tx, input)
    const fields = {
      ...input,
      currency: input.currency ?? client?.currency ?? settings.currency,
      taxRate: input.taxRate ?? settings.defaultTaxRate,
      taxCategory: input.taxCategory ?? settings.defaultTaxCategory,
      paymentTerms: input.paymentTerms ?? null,
    }
    await checkStart(tx, fields.startsOn)
    checkPlan(fields)
    const [made] = await tx.drizzle
      .insert(recurringInvoices)
      .values({ ...fields, id: randomUUID(), createdBy: ctx.actor.userId })
      .returning()
    if (!made) throw new Error('An insert returned no row.')
    tx.record({ ...eventFor(made), kind: 'recurring-invoice.created', version: 1, changes: beginning(ctx.actor, planView, fields) })
    await planNext(tx, made)
    return readPlan(ctx, made.id, tx)
  })
}

type Checked = Pick<PlanRow, 'startsOn' | 'endsOn' | 'currency' | 'taxRate' | 'taxCategory' | 'discountAmount' | 'lines'>

/** @throws AppError invalid_input at the field */
function checkPlan(plan: Checked): void {
  if (plan.endsOn !== null && plan.endsOn < plan.startsOn) throw invalid('endsOn', 'The plan can’t end before it begins.')
  checkTax(plan, 'taxRate')
  for (const [at, line] of plan.lines.entries()) checkTax(line, `lines.${at}.taxRate`)
  if (!fitsCurrency(plan.discountAmount, plan.currency)) throw invalid('discountAmount', decimalsSentence(plan.currency))
  sumsOf(plan, plan.lines)
}

/** A plan that began long ago would make all its drafts together. */
async function checkStart(tx: Tx, startsOn: string): Promise<void> {
  if (startsOn < (await workspaceToday(tx))) throw invalid('startsOn', 'Choose today or a later day for the first invoice.')
}

/** Changes, pauses or resumes a plan. @throws AppError stale, invalid_input */
export async function updatePlan(
  ctx: Ctx,
  { id, version, paused, ...given }: Input<'PATCH /api/recurring-invoices/:id'>,
): Promise<PlanView> {
  return transact(ctx, async (tx) => {
    const plan = await lockRecord(tx, ctx.actor, planKind, id, canEditPlans)
    const patch = definedOnly(given) as Partial<PlanRow>
    const next = { ...plan, ...patch }
    if (next.startsOn !== plan.startsOn) await checkStart(tx, next.startsOn)
    if (next.brandId !== plan.brandId || next.projectId !== plan.projectId) await placeOf(tx, next)
    checkPlan(next)
    const isPaused = plan.pausedAt !== null
    const pausedAt = paused === undefined || paused === isPaused ? undefined : paused ? new Date() : null
    await patchRecord(tx, ctx.actor, {
      table: recurringInvoices,
      view: planView,
      row: plan,
      patch: { ...patch, ...(pausedAt !== undefined && { pausedAt }) },
      baseVersion: version,
      event: { ...eventFor(next), kind: 'recurring-invoice.updated' },
      read: () => readPlan(ctx, id, tx),
    })
    const [now] = await tx.drizzle.select().from(recurringInvoices).where(eq(recurringInvoices.id, id))
    if (pausedAt === null) await skipUntil(tx, next, await workspaceToday(tx))
    if (now) await planNext(tx, now)
    return readPlan(ctx, id, tx)
  })
}

/** Periods that went by while a plan was paused get no draft. */
async function skipUntil(tx: Tx, plan: PlanRow, today: string): Promise<void> {
  for (let n = 0; periodAt(plan, n) < today; n += 1)
    await tx.drizzle
      .insert(recurrences)
      .values({ planId: plan.id, period: periodAt(plan, n) })
      .onConflictDoNothing()
}

/** Deletes a plan; its invoices stay. */
export async function deletePlan(
  ctx: Ctx,
  id: string,
): Promise<OutputOf<(typeof recurringInvoicesApi)['DELETE /api/recurring-invoices/:id']>> {
  return transact(ctx, async (tx) => markDeleted(tx, planKind, await lockRecord(tx, ctx.actor, planKind, id, canEditPlans), eventFor))
}

/** Takes a deletion back; periods that went by meanwhile get no draft. @throws AppError not_found */
export async function restorePlan(ctx: Ctx, id: string, deletionId: string): Promise<PlanView> {
  return transact(ctx, async (tx) => {
    const found = await lockDeleted(tx, planKind, id, deletionId)
    const plan = authorize(canEditPlans(ctx.actor), found, 'recurring invoice')
    await takeBack(tx, await ctx.services.kinds(), planKind, plan, eventFor)
    await skipUntil(tx, found, await workspaceToday(tx))
    await planNext(tx, { ...found, version: found.version + 1 })
    return readPlan(ctx, id, tx)
  })
}

/** The billing date of the next draft of a plan; null when it has ended. */
async function nextOf(tx: Tx, plan: PlanRow): Promise<string | null> {
  const last = await row<{ period: string | null }>(tx, sql`select max(period)::text as period from recurrences where plan_id = ${plan.id}`)
  return nextPeriod(plan, last?.period ?? null)
}

/** Plans the job that makes the next draft. Each change of the plan adds a job: an earlier one then finds nothing to do. */
async function planNext(tx: Tx, plan: PlanRow): Promise<void> {
  const date = plan.pausedAt === null ? await nextOf(tx, plan) : null
  if (date === null) return
  const { timezone: zone } = await workspaceNow(tx)
  await planDated(tx, planJob, { key: `${plan.id} ${plan.version} ${date}`, date, time: madeAt, zone }, { planId: plan.id })
}

/** Plans the next draft of every plan that is active: whatever was planned before, no period is left out. */
export async function planAll(tx: Tx): Promise<void> {
  const active = await tx.drizzle
    .select()
    .from(recurringInvoices)
    .where(sql`${recurringInvoices.deletedAt} is null and ${recurringInvoices.pausedAt} is null`)
  for (const plan of active) await planNext(tx, plan)
}

/** For everyone who sees plans. */
const eventFor = ({ id, brandId, projectId, createdBy }: PlanRow) => ({
  recordType: 'recurring-invoice',
  recordId: id,
  audience: 'internal' as const,
  readers: 'recurring-invoices.view',
  brandId,
  projectId,
  concerns: [createdBy],
})

/**
 * Makes the draft of the next period once it has come, and plans the one after it. Whether and for when is decided under the lock of the
 * plan: a job that finds nothing due makes nothing.
 */
export async function makeNextDraft(tx: Tx, ctx: Ctx, planId: string, now: Date): Promise<void> {
  const [plan] = await tx.drizzle.select().from(recurringInvoices).where(eq(recurringInvoices.id, planId)).for('no key update')
  if (!plan || plan.deletedAt !== null || plan.pausedAt !== null) return
  const period = await nextOf(tx, plan)
  if (period === null) return
  const { timezone } = await workspaceNow(tx)
  if (period <= dateIn(timezone, now)) await makeDraft(tx, ctx, plan, period)
  await planNext(tx, plan)
}

async function makeDraft(tx: Tx, ctx: Ctx, plan: PlanRow, period: string): Promise<void> {
  const to = lastDayOf(plan, period)
  const { projectId, brandId, currency, taxRate, taxCategory, discountAmount, paymentTerms, orderNumber, clientNote } = plan
  const own = { projectId, brandId, currency, taxRate, taxCategory, discountAmount, orderNumber, clientNote }
  const fields = await filledIn(tx, {
    ...own,
    ...(paymentTerms !== null && { paymentTerms }),
    billingDate: period,
    serviceFrom: period,
    serviceTo: to,
    notes: null,
    promisedOn: null,
    disputeReason: null,
  })
  const lines = plan.lines.map((line) => ({ ...line, description: filledPeriod(line.description, period, to).slice(0, 500) }))
  const id = await insertDraft(tx, ctx, { kind: 'invoice', fields, lines })
  await tx.drizzle.update(invoices).set({ createdBy: plan.createdBy }).where(eq(invoices.id, id))
  await tx.drizzle.insert(recurrences).values({ planId: plan.id, period, invoiceId: id })
  tx.record({ ...eventFor(plan), kind: 'recurring-invoice.drafted', version: plan.version, changes: { draft: [null, period] } })
  const reason = plan.sendsItself ? await trySending(tx, ctx, id, fields.clientEmail) : undefined
  if (!plan.sendsItself || reason !== undefined) await tellOf(tx, plan, id, reason)
}

/** Sends an invoice as its template says. @returns why it could not, where it stays a draft */
async function trySending(tx: Tx, ctx: Ctx, id: string, to: string): Promise<string | undefined> {
  if (!mailConfigured(ctx.services)) return 'no mail server is set up.'
  try {
    const { subject, text } = await mailOf(ctx, id, tx)
    await sendInvoice(ctx, { id, to: [to], cc: [], subject, text, copyToMe: false })
    return undefined
  } catch (error) {
    if (error instanceof AppError && error.code !== 'unavailable') return error.message
    throw error
  }
}

/** Notifies the plan's author and the manager of its project. */
async function tellOf(tx: Tx, plan: PlanRow, id: string, reason: string | undefined): Promise<void> {
  const people = [...new Set([plan.createdBy, await managerOf(tx, plan.projectId)].filter((one) => one !== null))]
  const draft = await row<{ number: string; client: string; total: string; currency: string }>(
    tx,
    sql`select invoice_number as number, client_name as client, total_amount::text as total, currency from invoices where id = ${id}`,
  )
  if (!draft) return
  const about = { record: { type: 'invoice', id }, url: addressOf.invoice(id), projectId: plan.projectId }
  const data = { plan: plan.name, number: draft.number, client: draft.client, total: amountText(draft.total, draft.currency) }
  if (reason === undefined) notify(tx, planNotices['recurring-invoice.drafted'], { to: people, data, about })
  else notify(tx, planNotices['recurring-invoice.unsent'], { to: people, data: { plan: data.plan, number: data.number, reason }, about })
}
