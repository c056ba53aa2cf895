import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { placeOf } from '#features/clients/projects/queries.ts'
import { checkAssignee, checkProject, creationPlace } from '#features/tasks/tasks/checks.ts'
import { logDifference } from '#features/time/time-entries/refs.ts'
import type { Ctx } from '#platform/context.ts'
import { row, rows } from '#platform/database/db.ts'
import { lockDeleted, markDeleted, takeBack } from '#platform/records/deletion.ts'
import { refuseHeld } from '#platform/records/holds.ts'
import { onceMoreWhenTaken, positionBeside, positionBetween } from '#platform/records/position.ts'
import { beginning, lockRecord, patchRecord } from '#platform/records/records.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { OutputOf, ParsedInputOf } from '#shared/contract/endpoint.ts'
import { type Authorized, allowed, assertAllowed, authorize } from '#shared/rights/decision.ts'
import { invalid, notFound } from '#shared/rights/errors.ts'
import { definedOnly } from '#shared/values/defined.ts'
import type { deliverablesApi } from './api.ts'
import { deliverableStatusLabels } from './labels.ts'
import { notifyOfChange, notifyOfNew } from './notify.ts'
import { readDeliverable, visibleDeliverables } from './queries.ts'
import { deliverableKind } from './record.ts'
import { type DeliverableRow, decideOn, eventFor, stateOf } from './refs.ts'
import {
  approvedFields,
  canCreateDeliverable,
  canDeleteDeliverable,
  canEditDeliverable,
  canPatchDeliverable,
  canUpdateDeliverableStatus,
  isApproved,
} from './rules.ts'
import { type DeliverableDetail, type DeliverableStatus, deliverableDetail } from './schema.ts'
import { deliverableParts, deliverables } from './table.ts'

type Input<Key extends keyof typeof deliverablesApi> = ParsedInputOf<(typeof deliverablesApi)[Key]>
type Deletion = OutputOf<(typeof deliverablesApi)['DELETE /api/deliverables/:id']>
type Item = Authorized<DeliverableRow>

/** Creates a deliverable at the top of its column. @returns it as its creator sees it @throws AppError */
export async function createDeliverable(ctx: Ctx, given: Input<'POST /api/deliverables'>): Promise<DeliverableDetail> {
  const { actor } = ctx
  assertAllowed(canCreateDeliverable(actor), 'deliverable')
  const input = textIn(given)
  return transact(ctx, async (tx) => {
    const place = await placeFor(tx, ctx, input)
    checkProject(place)
    await checkAssignee(tx, actor, place, input.assignedTo, 'assignedTo')
    const first = await row<{ position: string | null }>(tx, sql`select min(position) as position from deliverables`)
    const own = { id: randomUUID(), position: positionBetween(null, first?.position ?? null), createdBy: actor.userId }
    const made = { ...input, ...own }
    const { actualHours, ...fields } = input
    await onceMoreWhenTaken('deliverables_position', () =>
      tx.drizzle.insert(deliverables).values({ ...fields, ...own, ...derivedFromStatus(ctx, made, undefined) }),
    )
    if (actualHours) await logDifference(tx, ctx, loggedOn(made, place.brandId), { before: null, after: actualHours })
    const changes = beginning(actor, deliverableDetail, input)
    tx.record({ ...eventFor(made, place.brandId), kind: 'deliverable.created', version: 1, changes })
    await recordStatus(tx, ctx, { ...made, brandId: place.brandId }, undefined)
    await notifyOfNew(tx, ctx, { ...made, brandId: place.brandId })
    return readDeliverable(ctx, made.id, tx)
  })
}

/** Stores an empty text as null; a field that needs a text has refused it by now. */
function textIn<T extends object>(patch: T): T {
  return Object.fromEntries(Object.entries(patch).map(([field, value]) => [field, value === '' ? null : value])) as T
}

type Placed = Pick<DeliverableRow, 'projectId' | 'assignedTo'>

const placeFor = (tx: Tx, ctx: Ctx, { projectId, assignedTo }: Placed) =>
  creationPlace(tx, ctx.actor, { projectId, assigneeId: assignedTo })

/** Changes fields; see `patchRecord` for what happens when others changed the deliverable meanwhile. @throws AppError stale */
export async function updateDeliverable(
  ctx: Ctx,
  { id, version, ...given }: Input<'PATCH /api/deliverables/:id'>,
): Promise<DeliverableDetail> {
  const patch = textIn(definedOnly(given))
  return transact(ctx, async (tx) => {
    const item = await lockRecord(tx, ctx.actor, deliverableKind, id, (actor, one) => canPatchDeliverable(actor, one, Object.keys(patch)))
    await applyPatch(tx, ctx, item, patch, version)
    return readDeliverable(ctx, id, tx)
  })
}

type FieldPatch = Partial<Omit<Input<'PATCH /api/deliverables/:id'>, 'id' | 'version'>> & { position?: string }

async function applyPatch(tx: Tx, ctx: Ctx, item: Item, asked: FieldPatch, baseVersion?: number): Promise<void> {
  const wanted = { ...item, ...definedOnly(asked) }
  const moved = wanted.projectId !== item.projectId
  // Where it goes must be as open to them as where it was; asked before anything of that project is told.
  if (moved) assertAllowed(canEditDeliverable(ctx.actor, wanted), 'project')
  const place = await placeFor(tx, ctx, wanted)
  if (moved) checkProject(place)
  if (wanted.assignedTo !== item.assignedTo) await checkAssignee(tx, ctx.actor, place, wanted.assignedTo, 'assignedTo')
  const lostParts = moved && (await leaveOtherBrands(tx, item.id, place.brandId)) > 0
  if (asked.actualHours !== undefined)
    await logDifference(tx, ctx, loggedOn(wanted, place.brandId), { before: item.actualHours, after: asked.actualHours })
  const returns = losesApproval(item, wanted, lostParts)
  const { status, ...fields } = definedOnly(asked)
  const patch = returns || status === undefined ? fields : { ...fields, status }
  const next = { ...item, ...patch }
  const { row: changed } = await patchRecord(tx, ctx.actor, {
    table: deliverables,
    view: deliverableDetail,
    row: item,
    patch,
    derived: derivedFromStatus(ctx, next, item.status),
    baseVersion,
    event: {
      ...eventFor(next, place.brandId, item.assignedTo),
      kind: next.status === item.status ? 'deliverable.updated' : 'deliverable.moved',
    },
    read: () => readDeliverable(ctx, item.id, tx),
  })
  await recordStatus(tx, ctx, { ...next, brandId: place.brandId }, item.status)
  await notifyOfChange(tx, ctx, { before: item, next: { ...next, brandId: place.brandId } })
  // A change of its own: somebody who edits an older version isn't refused because the status has changed since.
  if (returns) await returnToReview(tx, ctx, authorize(allowed, changed, 'deliverable'))
}

/** Whether a change leaves the approval behind. A change that also approves or rejects the deliverable has decided on the new version. */
function losesApproval(item: DeliverableRow, wanted: DeliverableRow, lostParts: boolean): boolean {
  if (!isApproved(item.status) || !isApproved(wanted.status)) return false
  if (wanted.status === 'approved' && item.status !== 'approved') return false
  return lostParts || approvedFields.some((field) => wanted[field] !== item[field])
}

const loggedOn = ({ id, projectId }: Pick<DeliverableRow, 'id' | 'projectId'>, brandId: string) => ({
  recordType: 'deliverable' as const,
  recordId: id,
  projectId,
  brandId,
})

type Outcome = 'approved' | 'rejected' | 'needs_revision'

/** What a change of status decides; most decide nothing. To take an approval back is a decision too. */
function outcomeOf(before: DeliverableStatus | undefined, status: DeliverableStatus): Outcome | undefined {
  if (before === status) return undefined
  if (status === 'approved' || status === 'rejected') return status
  const wasApproved = before === 'approved' || before === 'delivered'
  return wasApproved && status !== 'delivered' ? 'needs_revision' : undefined
}

/** Appends to the chain of decisions what a change of status decides, on exactly what the deliverable is now. */
async function recordStatus(
  tx: Tx,
  ctx: Ctx,
  item: Parameters<typeof decideOn>[2] & Pick<DeliverableRow, 'status' | 'assignedTo'>,
  before: DeliverableStatus | undefined,
): Promise<void> {
  const outcome = outcomeOf(before, item.status)
  if (!outcome) return
  const wording = `Status: ${deliverableStatusLabels[item.status]}`
  await decideOn(tx, ctx, item, await stateOf(tx, ctx, item), { outcome, wording, ownWork: item.assignedTo === ctx.actor.userId })
}

/** Removes parts of other brands, which stay with their own. @returns how many */
async function leaveOtherBrands(tx: Tx, id: string, brandId: string): Promise<number> {
  const elsewhere = sql`exists (select 1 from projects p where p.brand_id <> ${brandId} and p.id in (
      select t.project_id from tasks t where t.id = ${deliverableParts.taskId}
      union all select ci.project_id from content_items ci where ci.id = ${deliverableParts.contentItemId}
      union all select d.project_id from documents d where d.id = ${deliverableParts.documentId}))
    or exists (select 1 from content_items ci where ci.id = ${deliverableParts.contentItemId} and ci.brand_id <> ${brandId})
    or exists (select 1 from documents d where d.id = ${deliverableParts.documentId} and d.brand_id <> ${brandId})`
  const removed = await tx.drizzle
    .delete(deliverableParts)
    .where(sql`${deliverableParts.deliverableId} = ${id} and (${elsewhere})`)
    .returning({ id: deliverableParts.id })
  return removed.length
}

/** Moves a card to a column and, when a neighbour is named, directly below or above it in the order made by hand. */
export async function moveDeliverable(
  ctx: Ctx,
  { id, status, afterId, beforeId }: Input<'PATCH /api/deliverables/:id/place'>,
): Promise<DeliverableDetail> {
  if (afterId === id || beforeId === id) throw invalid(afterId === id ? 'afterId' : 'beforeId', 'A card cannot be placed beside itself.')
  return transact(ctx, async (tx) => {
    const item = await lockRecord(tx, ctx.actor, deliverableKind, id, canUpdateDeliverableStatus)
    const beside = afterId ?? beforeId
    const position = beside ? await besideDeliverable(tx, ctx, beside, afterId ? 'below' : 'above') : undefined
    await onceMoreWhenTaken('deliverables_position', () => applyPatch(tx, ctx, item, { status, ...(position ? { position } : {}) }))
    return readDeliverable(ctx, id, tx)
  })
}

/** The neighbour must be visible. */
async function besideDeliverable(tx: Tx, ctx: Ctx, id: string, side: 'below' | 'above'): Promise<string> {
  const neighbour = await row<{ position: string }>(
    tx,
    sql`select dl.position from deliverables dl where dl.id = ${id} and dl.deleted_at is null and ${visibleDeliverables(ctx.actor)}`,
  )
  if (!neighbour) throw notFound('deliverable')
  return positionBeside(tx, 'deliverables', neighbour.position, side)
}

/** Marks a deliverable as deleted. */
export async function deleteDeliverable(ctx: Ctx, id: string): Promise<Deletion> {
  return transact(ctx, async (tx) => {
    const item = await lockRecord(tx, ctx.actor, deliverableKind, id, canDeleteDeliverable)
    await refuseHeld(tx, ctx.services, deliverableKind.name, [id])
    const { brandId } = await placeOf(tx, { projectId: item.projectId, brandId: null })
    return markDeleted(tx, deliverableKind, item, (one) => eventFor(one, brandId))
  })
}

/** Takes one deletion back. @throws AppError not_found when it was none */
export async function restoreDeliverable(ctx: Ctx, id: string, deletionId: string): Promise<DeliverableDetail> {
  return transact(ctx, async (tx) => {
    const found = await lockDeleted(tx, deliverableKind, id, deletionId)
    const item = authorize(canDeleteDeliverable(ctx.actor, found), found, 'deliverable')
    const { brandId } = await placeOf(tx, { projectId: item.projectId, brandId: null })
    await takeBack(tx, await ctx.services.kinds(), deliverableKind, item, (one) => eventFor(one, brandId))
    return readDeliverable(ctx, id, tx)
  })
}

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
