import { eq } from 'drizzle-orm'
import { addDuty } from '#features/clients/projects/allocations.ts'
import type { Ctx } from '#platform/context.ts'
import { brokenConstraint } from '#platform/database/db.ts'
import { patchRecord } from '#platform/records/records.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import { allowed, authorize } from '#shared/rights/decision.ts'
import { AppError, invalid } from '#shared/rights/errors.ts'
import { engagementStatusLabels } from '../engagements/labels.ts'
import { notifyOfCancelled } from '../engagements/notify.ts'
import { readEngagement } from '../engagements/queries.ts'
import { eventFor, lockEngagement, type PlacedEngagement, refreshOwn } from '../engagements/refs.ts'
import { canMoveEngagement, isMove } from '../engagements/rules.ts'
import { type EngagementStatus, type EngagementView, engagementView } from '../engagements/schema.ts'
import { engagements } from '../engagements/table.ts'
import { claim, release } from '../exclusivity/commands.ts'
import type { engagementMovesApi } from './api.ts'

type Move = ParsedInputOf<(typeof engagementMovesApi)['PATCH /api/engagements/:id/status']>

/** Sets the status by hand, along the moves that `isMove` knows. @throws AppError conflict, invalid_input */
export async function moveEngagement(ctx: Ctx, { id, status, reason }: Move): Promise<EngagementView> {
  return transact(ctx, async (tx) => {
    const found = await lockEngagement(tx, id)
    const one = authorize(canMoveEngagement(ctx.actor, found, status), found, 'engagement')
    if (one.status === status) return readEngagement(ctx, id, tx)
    if (!isMove(one.status, status)) throw new AppError('conflict', refusalOf(one.status, status))
    if (status === 'cancelled' && !reason) throw invalid('reason', 'Say why this engagement is cancelled.')
    await setStatus(tx, ctx, one, status, reason)
    return readEngagement(ctx, id, tx)
  })
}

function refusalOf(from: EngagementStatus, to: EngagementStatus): string {
  if (to === 'contracted')
    return 'An engagement is contracted when its offer is accepted. Send an offer, or record an acceptance you got elsewhere.'
  return `An engagement that is ${engagementStatusLabels[from].toLowerCase()} can’t become ${engagementStatusLabels[to].toLowerCase()}.`
}

/**
 * Sets the status with all that follows from it: claims, the place on the project, the open offer.
 * @param one locked in this transaction, and the move allowed @throws AppError conflict for a clash
 */
export async function setStatus(
  tx: Tx,
  ctx: Ctx,
  one: PlacedEngagement,
  status: EngagementStatus,
  reason: string | null = null,
): Promise<void> {
  await patchRecord(tx, ctx.actor, {
    table: engagements,
    view: engagementView,
    row: authorize(allowed, one, 'engagement'),
    patch: { status, cancelReason: status === 'cancelled' ? reason : null },
    derived: { statusSince: new Date() },
    event: { ...eventFor(one), kind: 'engagement.moved' },
    read: () => readEngagement(ctx, one.id, tx),
  }).catch(refuseSecond)
  refreshOwn(tx, one)
  if (status === 'contracted' || status === 'in_progress') await claim(tx, ctx, one)
  if (status === 'contracted') await takePlace(tx, ctx, one)
  if (status === 'cancelled' || status === 'negotiating') await release(tx, one.id)
  if (status === 'cancelled') await endOffers(tx, one)
  if (status === 'cancelled') await notifyOfCancelled(tx, ctx, one)
}

/** Sets the status that follows from the influencer’s answer to an offer. The caller has checked that they may answer. */
export async function setStatusByAnswer(tx: Tx, one: PlacedEngagement, status: EngagementStatus, reason: string | null): Promise<void> {
  const cancelReason = status === 'cancelled' ? reason : null
  const [updated] = await tx.drizzle
    .update(engagements)
    .set({ status, cancelReason, statusSince: new Date(), updatedAt: new Date(), version: one.version + 1 })
    .where(eq(engagements.id, one.id))
    .returning({ version: engagements.version })
  refreshOwn(tx, { ...one, offered: true })
  tx.record({
    ...eventFor(one),
    kind: 'engagement.moved',
    version: updated?.version ?? one.version,
    changes: { status: [one.status, status], ...(cancelReason === null ? {} : { cancelReason: [null, cancelReason] }) },
  })
}

function refuseSecond(error: unknown): never {
  if (brokenConstraint(error) !== 'engagements_once') throw error
  throw new AppError('conflict', 'This influencer has another engagement in this campaign by now. Open that one instead.')
}

/** A linked account becomes an influencer of the project. */
export async function takePlace(tx: Tx, ctx: Ctx, { projectId, brandId, userId }: PlacedEngagement): Promise<void> {
  if (userId !== null) await addDuty(tx, ctx, { projectId, brandId, userId, role: 'influencer' })
}

/** An offer that waits for its answer is void when its engagement is cancelled; one being prepared goes. */
async function endOffers(tx: Tx, { id }: PlacedEngagement): Promise<void> {
  await tx.query('delete from engagement_offers where engagement_id = $1 and sent_at is null', [id])
  await tx.query('update engagement_offers set voided_at = now() where engagement_id = $1 and answer is null and voided_at is null', [id])
}
