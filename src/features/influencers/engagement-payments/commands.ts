import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { workspaceToday } from '#features/workspace/settings/queries.ts'
import type { Ctx } from '#platform/context.ts'
import { row } from '#platform/database/db.ts'
import { accountOf } from '#platform/transactions/events.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { assertAllowed, authorize, type Decision } from '#shared/rights/decision.ts'
import { AppError, invalid, notFound } from '#shared/rights/errors.ts'
import { compare, decimal, decimalText, subtract, zero } from '#shared/values/decimal.ts'
import { definedOnly } from '#shared/values/defined.ts'
import { fitsCurrency, inCurrency } from '#shared/values/money.ts'
import { engagementNotices } from '../engagements/notices.ts'
import { notifyInfluencer } from '../engagements/notify.ts'
import { eventFor, lockEngagement, type PlacedEngagement, refreshOwn } from '../engagements/refs.ts'
import { canRecordPayments, canReversePayments } from '../engagements/rules.ts'
import { engagementPayments, engagements } from '../engagements/table.ts'
import { voidOpenOffer } from '../offers/commands.ts'
import type { engagementPaymentsApi } from './api.ts'
import { feesOf, readPayment } from './queries.ts'
import type { PaymentView } from './schema.ts'
import { checkAmount, type PaymentRow, refuseAboveBalance, reversalOf } from './tools.ts'

type Input<Key extends keyof typeof engagementPaymentsApi> = ParsedInputOf<(typeof engagementPaymentsApi)[Key]>

/** Plans a payment, or records one that was made. @throws AppError conflict with the open balance named, invalid_input */
export async function createPayment(
  ctx: Ctx,
  { engagementId, paidOn, ...given }: Input<'POST /api/engagement-payments'>,
): Promise<PaymentView> {
  return transact(ctx, async (tx) => {
    const one = await lockFor(tx, ctx, engagementId, canRecordPayments)
    refuseCancelled(one)
    checkAmount(given.amount, one)
    checkDue(given)
    if (given.kind === 'fee') refuseAboveBalance(one, given.amount, (await feesOf(tx, engagementId)).held)
    const today = await workspaceToday(tx)
    if (paidOn !== null && paidOn > today) throw invalid('paidOn', 'Choose today or an earlier day.')
    const id = randomUUID()
    const state = paidOn === null ? ('planned' as const) : ('paid' as const)
    await tx.drizzle
      .insert(engagementPayments)
      .values({ ...given, id, engagementId, state, paidOn, currency: one.currency, createdBy: accountOf(ctx.actor) })
    await follow(tx, ctx, one, { id, amount: given.amount }, state === 'paid' ? 'paid' : 'created')
    return readPayment(tx, id)
  })
}

async function lockFor(tx: Tx, ctx: Ctx, id: string, rule: (actor: Actor, one: PlacedEngagement) => Decision, thing = 'engagement') {
  const found = await lockEngagement(tx, id)
  return authorize(rule(ctx.actor, found), found, thing)
}

function refuseCancelled({ status }: PlacedEngagement): void {
  if (status === 'cancelled') throw new AppError('conflict', 'This engagement is cancelled. Reopen it to plan or record payments.')
}

type Due = Pick<PaymentRow, 'due' | 'dueOn' | 'dueDays'>
function checkDue({ due, dueDays }: Due): void {
  if (due === 'checked' && dueDays === null) throw invalid('dueDays', 'Enter how many days after all posts are checked.')
}

type Changed = 'created' | 'updated' | 'paid' | 'reversed' | 'deleted'

/** What follows from a payment that has changed: the sums, the open offer, and word to the influencer. */
async function follow(
  tx: Tx,
  ctx: Ctx,
  one: PlacedEngagement,
  { id, amount }: Pick<PaymentRow, 'id' | 'amount'>,
  what: Changed,
): Promise<void> {
  await sumUp(tx, one)
  recordPaymentEvent(tx, one, id, what)
  // Planned payments are a part of the offer.
  if (what === 'created' || what === 'updated' || what === 'deleted') await voidOpenOffer(tx, one.id)
  if (what !== 'paid') return
  const said = `${inCurrency(amount, one.currency)} ${one.currency}`
  await notifyInfluencer(tx, ctx, one, engagementNotices['engagement.paid'], { campaign: one.campaignName, amount: said })
}

/** A payment and its engagement, locked. @throws AppError not_found, forbidden */
async function lockPayment(tx: Tx, ctx: Ctx, id: string, rule: (actor: Actor, one: PlacedEngagement) => Decision) {
  const named = await row<{ engagementId: string }>(
    tx,
    sql`select engagement_id as "engagementId" from engagement_payments where id = ${id}`,
  )
  if (!named) throw notFound('payment')
  const one = await lockFor(tx, ctx, named.engagementId, rule, 'payment')
  const [payment] = await tx.drizzle.select().from(engagementPayments).where(eq(engagementPayments.id, id))
  if (!payment) throw notFound('payment')
  return { one, payment }
}

/** Fields that change nothing of what was paid. */
const always = new Set(['invoiceNumber', 'notes'])

/** Changes a planned payment. @throws AppError conflict for a paid one, but for its invoice number and notes */
export async function updatePayment(ctx: Ctx, { id, ...given }: Input<'PATCH /api/engagement-payments/:id'>): Promise<PaymentView> {
  const patch = definedOnly(given)
  return transact(ctx, async (tx) => {
    const { one, payment } = await lockPayment(tx, ctx, id, canRecordPayments)
    const fixed = Object.keys(patch).some((field) => !always.has(field))
    if (payment.state !== 'planned' && fixed)
      throw new AppError('conflict', 'A payment that was made can’t be changed. Reverse it instead.')
    const next = { ...payment, ...patch }
    if (fixed) {
      checkAmount(next.amount, one)
      checkDue(next)
      if (next.kind === 'fee') refuseAboveBalance(one, next.amount, (await feesOf(tx, one.id, id)).held)
    }
    await tx.drizzle
      .update(engagementPayments)
      .set({ ...patch, version: payment.version + 1, updatedAt: new Date() })
      .where(eq(engagementPayments.id, id))
    if (fixed) await follow(tx, ctx, one, next, 'updated')
    else recordPaymentEvent(tx, one, id, 'updated')
    return readPayment(tx, id)
  })
}

/** Marks a planned payment as paid. @throws AppError conflict where it was paid already */
export async function payPayment(
  ctx: Ctx,
  { id, paidOn, paymentMethod, reference }: Input<'POST /api/engagement-payments/:id/payment'>,
): Promise<PaymentView> {
  return transact(ctx, async (tx) => {
    const { one, payment } = await lockPayment(tx, ctx, id, canRecordPayments)
    if (payment.state !== 'planned') throw new AppError('conflict', 'This payment was recorded as paid already.')
    const today = await workspaceToday(tx)
    if (paidOn !== null && paidOn > today) throw invalid('paidOn', 'Choose today or an earlier day.')
    await tx.drizzle
      .update(engagementPayments)
      .set({ state: 'paid', paidOn: paidOn ?? today, paymentMethod, reference, version: payment.version + 1, updatedAt: new Date() })
      .where(eq(engagementPayments.id, id))
    await follow(tx, ctx, one, payment, 'paid')
    return readPayment(tx, id)
  })
}

/** Takes a paid one back by an entry of its own. @throws AppError conflict */
export async function reversePayment(ctx: Ctx, { id, notes }: Input<'POST /api/engagement-payments/:id/reversal'>): Promise<PaymentView> {
  return transact(ctx, async (tx) => {
    const { one, payment } = await lockPayment(tx, ctx, id, canReversePayments)
    if (payment.state === 'reversal') throw new AppError('conflict', 'A reversal isn’t reversed. Record the payment again.')
    if (payment.state === 'planned') throw new AppError('conflict', 'This payment is only planned. Remove it instead.')
    if (await row(tx, sql`select 1 from engagement_payments where reverses_id = ${id}`))
      throw new AppError('conflict', 'This payment has been reversed already.')
    const entry = randomUUID()
    const own = { id: entry, notes, paidOn: await workspaceToday(tx), createdBy: accountOf(ctx.actor) }
    await tx.drizzle.insert(engagementPayments).values({ ...reversalOf(payment), ...own })
    await follow(tx, ctx, one, payment, 'reversed')
    return readPayment(tx, entry)
  })
}

/** Removes a planned payment. @throws AppError conflict for a paid one */
export async function removePayment(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return transact(ctx, async (tx) => {
    const { one, payment } = await lockPayment(tx, ctx, id, canRecordPayments)
    if (payment.state !== 'planned') throw new AppError('conflict', 'A payment that was made can’t be removed. Reverse it instead.')
    await tx.drizzle.delete(engagementPayments).where(eq(engagementPayments.id, id))
    await follow(tx, ctx, one, payment, 'deleted')
    return { ok: true as const }
  })
}

/** Writes the sum of paid fees to the engagement, so that its payment status follows. */
async function sumUp(tx: Tx, one: PlacedEngagement): Promise<void> {
  await tx.drizzle
    .update(engagements)
    .set({
      paymentAmount: sql`(select coalesce(sum(amount), 0) from engagement_payments where engagement_id = ${one.id} and kind = 'fee' and state <> 'planned')`,
      version: sql`${engagements.version} + 1`,
      updatedAt: new Date(),
    })
    .where(eq(engagements.id, one.id))
}

/** Notifies those who may see payments that one has changed. */
function recordPaymentEvent(
  tx: Tx,
  one: PlacedEngagement,
  id: string,
  what: 'created' | 'updated' | 'paid' | 'reversed' | 'deleted',
): void {
  refreshOwn(tx, one)
  tx.record({
    ...eventFor(one),
    readers: 'engagement-payments.view',
    recordType: 'engagement-payment',
    recordId: id,
    kind: `engagement-payment.${what}`,
  })
}

/**
 * Records what is missing from the paid fees to a typed total.
 * @throws AppError conflict for a total below what is paid, or above the agreed rate
 */
export async function recordDifference(tx: Tx, ctx: Ctx, one: PlacedEngagement, total: string): Promise<void> {
  assertAllowed(canRecordPayments(ctx.actor, one), 'payment')
  const field = 'paymentAmount'
  if (!fitsCurrency(total, one.currency)) throw invalid(field, `Enter an amount with the decimals of ${one.currency}.`)
  const difference = subtract(decimal(total), decimal(one.paymentAmount))
  if (compare(difference, zero) === 0) return
  const reverse = 'Reverse a payment instead.'
  if (compare(difference, zero) < 0) throw new AppError('conflict', reverse, { fields: { [field]: reverse } })
  const amount = decimalText(difference)
  const { held, planned } = await feesOf(tx, one.id)
  // Payments that are planned are marked as paid instead.
  if (compare(decimal(planned), zero) > 0) {
    const says = 'Payments are planned for this engagement. Mark those as paid instead.'
    throw new AppError('conflict', says, { fields: { [field]: says } })
  }
  refuseAboveBalance(one, amount, held, field)
  const id = randomUUID()
  const paid = { state: 'paid' as const, kind: 'fee' as const, paidOn: await workspaceToday(tx) }
  const own = { id, engagementId: one.id, amount, currency: one.currency, createdBy: accountOf(ctx.actor) }
  await tx.drizzle.insert(engagementPayments).values({ ...own, ...paid })
  await sumUp(tx, one)
  recordPaymentEvent(tx, one, id, 'paid')
}
