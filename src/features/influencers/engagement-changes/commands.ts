import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { row } from '#platform/database/db.ts'
import { patchRecord } from '#platform/records/records.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import { authorize } from '#shared/rights/decision.ts'
import { AppError, invalid } from '#shared/rights/errors.ts'
import { definedOnly } from '#shared/values/defined.ts'
import { recordDifference } from '../engagement-payments/commands.ts'
import { checkFields, checkPlace, textIn } from '../engagements/commands.ts'
import { engagementStatusLabels } from '../engagements/labels.ts'
import { readEngagement } from '../engagements/queries.ts'
import { eventFor, lockEngagement, type PlacedEngagement, refreshOwn } from '../engagements/refs.ts'
import { canEditEngagement, isContracted, isEnded } from '../engagements/rules.ts'
import { type EngagementView, engagementView, type TermField, termNames } from '../engagements/schema.ts'
import { engagements } from '../engagements/table.ts'
import { claim } from '../exclusivity/commands.ts'
import { isClaimed } from '../exclusivity/queries.ts'
import { voidOpenOffer } from '../offers/commands.ts'
import { newestOffer } from '../offers/queries.ts'
import type { engagementChangesApi } from './api.ts'

/** Changes fields; a changed term voids an offer that waits for its answer, and the next number is prepared. @throws AppError stale, conflict */
export async function updateEngagement(
  ctx: Ctx,
  { id, version, paymentAmount, reason, ...given }: ParsedInputOf<(typeof engagementChangesApi)['PATCH /api/engagements/:id']>,
): Promise<EngagementView> {
  const patch = textIn(definedOnly(given))
  return transact(ctx, async (tx) => {
    const found = await lockEngagement(tx, id)
    const one = authorize(canEditEngagement(ctx.actor, found), found, 'engagement')
    const next = { ...one, ...patch }
    const terms = termNames.filter((name) => JSON.stringify(next[name]) !== JSON.stringify(one[name]))
    refuseWhenEnded(one, terms)
    if (next.projectId !== one.projectId) await checkPlace(tx, next.projectId, one.brandId)
    await checkFields(tx, next)
    refuseCurrencyWithPayments(one, next, await hasPayments(tx, id))
    const claims = claimFields.some((name) => terms.includes(name))
    if (claims && isContracted(one.status) && !reason)
      throw invalid('reason', 'This engagement is contracted. Say why its exclusivity or dates change.')
    await patchRecord(tx, ctx.actor, {
      table: engagements,
      view: engagementView,
      row: one,
      patch,
      derived: terms.length > 0 && (await newestOffer(tx, id))?.sentAt ? { termsChangedAt: new Date() } : {},
      baseVersion: version,
      event: { ...eventFor(next), kind: 'engagement.updated' },
      read: () => readEngagement(ctx, id, tx),
    })
    if (claims && reason) noteReason(tx, next, reason)
    if (claims && (await isClaimed(tx, id))) await claim(tx, ctx, next)
    if (terms.length > 0) await voidOpenOffer(tx, id)
    if (terms.length > 0 || shownFields.some((name) => name in patch)) refreshOwn(tx, next)
    if (paymentAmount !== undefined) await recordDifference(tx, ctx, await lockEngagement(tx, id), paymentAmount)
    return readEngagement(ctx, id, tx)
  })
}

/** What an influencer reads of their engagement besides the offer. */
const shownFields = ['discountCode', 'trackingUrl', 'giftTracking', 'giftSentOn', 'ownerId'] as const

/** What a claim consists of. */
const claimFields = [
  'categoryId',
  'exclusive',
  'exclusiveFrom',
  'exclusiveTo',
  'startDate',
  'endDate',
] as const satisfies readonly TermField[]

function refuseWhenEnded({ status }: PlacedEngagement, terms: readonly TermField[]): void {
  if (terms.length > 0 && isEnded(status))
    throw new AppError('conflict', `This engagement is ${engagementStatusLabels[status].toLowerCase()}. Reopen it to change its terms.`)
}

async function hasPayments(tx: Tx, id: string): Promise<boolean> {
  return (await row(tx, sql`select 1 from engagement_payments where engagement_id = ${id} limit 1`)) !== undefined
}

function refuseCurrencyWithPayments(one: PlacedEngagement, next: Pick<PlacedEngagement, 'currency'>, paid: boolean): void {
  if (paid && next.currency !== one.currency) throw invalid('currency', 'This engagement has payments, so its currency stays.')
}

/** Why a claim changed is kept in the history. */
function noteReason(tx: Tx, one: PlacedEngagement, reason: string): void {
  tx.record({ ...eventFor(one), kind: 'engagement.claim-changed', changes: { reason: [null, reason] } })
}
