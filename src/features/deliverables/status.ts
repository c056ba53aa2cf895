import { sql } from 'drizzle-orm'
import { rows } from '#platform/db.ts'
import { lockRecord, patchRecord } from '#platform/records.ts'
import type { Ctx } from '#platform/services.ts'
import type { Tx } from '#platform/transact.ts'
import { type Authorized, allowed } from '#shared/decision.ts'
import { placeOf } from '../projects/queries.ts'
import { notifyOfChange } from './notices.ts'
import { readDeliverable } from './queries.ts'
import { deliverableKind } from './record.ts'
import { type DeliverableRow, eventFor } from './refs.ts'
import { isApproved } from './rules.ts'
import { type DeliverableStatus, deliverableDetail } from './schema.ts'
import { deliverableParts, deliverables } from './table.ts'

type NewStatus = Pick<DeliverableRow, 'status' | 'assignedTo'>

/** Columns that follow from a new status. @param before undefined for a new deliverable */
export function derivedFromStatus({ actor }: Ctx, { status, assignedTo }: NewStatus, before: DeliverableStatus | undefined) {
  if (status === before) return {}
  const now = sql`now()`
  const zone = sql`coalesce((select u.timezone from users u where u.id = ${assignedTo}::uuid), 'UTC')`
  const approved =
    status === 'approved'
      ? { approvedBy: actor.userId, approvedAt: now, ownWork: assignedTo === actor.userId }
      : status === 'delivered'
        ? {}
        : { approvedBy: null, approvedAt: null, ownWork: null }
  return {
    statusSince: now,
    ...approved,
    deliveredAt: status === 'delivered' ? now : null,
    deliveredOn: status === 'delivered' ? sql`(now() at time zone ${zone})::date` : null,
    // The client's previous answer was about the previous review.
    ...(status === 'review' ? { verdict: null, verdictAt: null } : {}),
  }
}

/**
 * Sets an approved or delivered deliverable back to review, because its name, description, files or parts have changed. Adds nothing to
 * the chain of decisions: the approval remains valid for the version it names.
 * @param item locked in this transaction, as it was before the change
 */
export async function returnToReview(tx: Tx, ctx: Ctx, item: Authorized<DeliverableRow>): Promise<void> {
  if (!isApproved(item.status)) return
  const { brandId } = await placeOf(tx, { projectId: item.projectId, brandId: null })
  const next = { ...item, status: 'review' as const }
  await patchRecord(tx, ctx.actor, {
    table: deliverables,
    view: deliverableDetail,
    row: item,
    patch: { status: next.status },
    derived: derivedFromStatus(ctx, next, item.status),
    event: { ...eventFor(item, brandId), kind: 'deliverable.moved' },
    read: () => readDeliverable(ctx, item.id, tx),
  })
  await notifyOfChange(tx, ctx, { before: item, next: { ...next, brandId } })
}

/** Does so after a file was attached or removed. The lock keeps an approval from slipping in between. */
export async function filesChanged(tx: Tx, ctx: Ctx, id: string): Promise<void> {
  await returnToReview(tx, ctx, await lockRecord(tx, ctx.actor, deliverableKind, id, () => allowed))
}

const partColumns = { task: deliverableParts.taskId, 'content-item': deliverableParts.contentItemId, document: deliverableParts.documentId }

/** Does so for every deliverable that contains a record with a new version, including those the author of that version can't see. */
export async function partChanged(tx: Tx, ctx: Ctx, part: { recordType: string; recordId: string }): Promise<void> {
  const column = partColumns[part.recordType as keyof typeof partColumns]
  if (!column) return
  const containing = await rows<{ id: string }>(
    tx,
    sql`select dl.id from ${deliverableParts} join deliverables dl on dl.id = ${deliverableParts.deliverableId}
      where ${column} = ${part.recordId} and dl.deleted_at is null order by dl.id`,
  )
  for (const { id } of containing) await filesChanged(tx, ctx, id)
}
