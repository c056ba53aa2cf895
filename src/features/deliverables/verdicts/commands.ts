import { sql } from 'drizzle-orm'
import { placeOf } from '#features/clients/projects/queries.ts'
import { notifyFollowers } from '#features/workspace/notifications/commands.ts'
import type { Ctx } from '#platform/context.ts'
import { row } from '#platform/database/db.ts'
import { lockRecord, patchRecord } from '#platform/records/records.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import { AppError } from '#shared/rights/errors.ts'
import { deliverableStatusLabels, verdictWordings, verdictWords } from '../deliverables/labels.ts'
import { deliverableNotices } from '../deliverables/notices.ts'
import { readDeliverable } from '../deliverables/queries.ts'
import { deliverableKind } from '../deliverables/record.ts'
import { decideOn, eventFor, refOf, stateOf } from '../deliverables/refs.ts'
import { type DeliverableDetail, deliverableDetail } from '../deliverables/schema.ts'
import { deliverables } from '../deliverables/table.ts'
import type { deliverableReviewsApi } from './api.ts'
import { canGiveDeliverableVerdict } from './rules.ts'

/** A client's verdict on what they looked at; it changes no status. @throws AppError conflict when that is another by now */
export async function giveDeliverableVerdict(
  ctx: Ctx,
  { id, state, outcome, comment }: ParsedInputOf<(typeof deliverableReviewsApi)['POST /api/deliverables/:id/verdict']>,
): Promise<DeliverableDetail> {
  return transact(ctx, async (tx) => {
    const item = await lockRecord(tx, ctx.actor, deliverableKind, id, canGiveDeliverableVerdict)
    if (item.status !== 'review') {
      const says = `This is ${deliverableStatusLabels[item.status]} by now. Only what is in review waits for your answer.`
      throw new AppError('conflict', says, { current: { status: item.status } })
    }
    const now = await stateOf(tx, ctx, item)
    if (now.sha256 !== state)
      throw new AppError('conflict', 'This deliverable was changed meanwhile. Look at it again before you answer.', {
        current: await readDeliverable(ctx, id, tx),
      })
    const { brandId } = await placeOf(tx, { projectId: item.projectId, brandId: null })
    const said = { verdict: outcome, verdictAt: await momentOf(tx) }
    await patchRecord(tx, ctx.actor, {
      table: deliverables,
      view: deliverableDetail,
      row: item,
      patch: { verdict: outcome },
      derived: said,
      event: { ...eventFor(item, brandId), kind: 'deliverable.verdict' },
      read: () => readDeliverable(ctx, id, tx),
    })
    await decideOn(tx, ctx, { ...item, brandId }, now, {
      outcome: outcome === 'approved' ? 'verdict_approved' : 'verdict_changes',
      comment,
      wording: verdictWordings[outcome],
      ownWork: item.assignedTo === ctx.actor.userId,
    })
    const told = { type: 'deliverable', ref: refOf({ ...item, brandId }), audience: 'internal' as const }
    await notifyFollowers(tx, ctx, deliverableNotices['deliverable.verdict'], {
      ...told,
      data: { title: item.name, did: verdictWords[outcome] },
    })
    return readDeliverable(ctx, id, tx)
  })
}

async function momentOf(tx: Tx): Promise<Date> {
  return (await row<{ at: Date }>(tx, sql`select now() as at`))?.at ?? new Date()
}
