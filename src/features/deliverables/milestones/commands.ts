import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { placeOf } from '#features/clients/projects/queries.ts'
import type { Ctx } from '#platform/context.ts'
import { row } from '#platform/database/db.ts'
import { lockDeleted, markDeleted, takeBack } from '#platform/records/deletion.ts'
import { refuseHeld } from '#platform/records/holds.ts'
import { positionBeside, positionBetween } from '#platform/records/position.ts'
import { beginning, lockRecord, patchRecord } from '#platform/records/records.ts'
import type { Changes } from '#platform/transactions/events.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { OutputOf, ParsedInputOf } from '#shared/contract/endpoint.ts'
import { type Authorized, allowed, authorize } from '#shared/rights/decision.ts'
import { AppError, invalid, notFound } from '#shared/rights/errors.ts'
import { definedOnly } from '#shared/values/defined.ts'
import { deliverableKind } from '../deliverables/record.ts'
import { type DeliverableRow, eventFor } from '../deliverables/refs.ts'
import { canEditDeliverable } from '../deliverables/rules.ts'
import { deliverableMilestones } from '../deliverables/table.ts'
import type { milestonesApi } from './api.ts'
import { milestoneStatusLabels } from './labels.ts'
import { readMilestone } from './queries.ts'
import { milestoneKind } from './record.ts'
import { type MilestoneView, milestonesMax, milestoneView } from './schema.ts'

type Input<Key extends keyof typeof milestonesApi> = ParsedInputOf<(typeof milestonesApi)[Key]>
type Deletion = OutputOf<(typeof milestonesApi)['DELETE /api/deliverable-milestones/:id']>
type MilestoneRow = typeof deliverableMilestones.$inferSelect
type Above = DeliverableRow & { brandId: string }

/** Adds a milestone behind the others. @throws AppError conflict when there are as many as one follows */
export async function createMilestone(
  ctx: Ctx,
  { description, ...input }: Input<'POST /api/deliverable-milestones'>,
): Promise<MilestoneView> {
  return transact(ctx, async (tx) => {
    const above = await lockAbove(tx, ctx, input.deliverableId)
    const there = await row<{ count: number; last: string | null }>(
      tx,
      sql`select count(*) filter (where m.deleted_at is null)::int as count, max(m.position) as last from deliverable_milestones m
        where m.deliverable_id = ${above.id}`,
    )
    if ((there?.count ?? 0) >= milestonesMax)
      throw new AppError('conflict', `A deliverable has at most ${milestonesMax} milestones. Remove those that nobody needs.`)
    const id = randomUUID()
    const fields = { ...input, description: description || null }
    const own = { id, position: positionBetween(there?.last ?? null, null), createdBy: ctx.actor.userId }
    await tx.drizzle.insert(deliverableMilestones).values({ ...fields, ...own, completedAt: completedAt(input.status) })
    tx.record({
      ...milestoneEvent(above)({ id }),
      kind: 'deliverable-milestone.created',
      version: 1,
      changes: beginning(ctx.actor, milestoneView, fields),
    })
    tellAbove(tx, above, { milestone: [null, asWords(input)] })
    return readMilestone(tx, id)
  })
}

const completedAt = (status: MilestoneRow['status']) => (status === 'completed' ? sql`now()` : null)

/** How a milestone reads in the history of its deliverable. */
const asWords = ({ name, status }: Pick<MilestoneRow, 'name' | 'status'>): string =>
  status === 'pending' ? name : `${name} (${milestoneStatusLabels[status]})`

/**
 * The deliverable, locked, once it may be edited: its milestones change one after the other, so their order and its progress are always
 * those of some order of acts. @throws AppError not_found, forbidden
 */
async function lockAbove(tx: Tx, ctx: Ctx, id: string): Promise<Authorized<Above>> {
  const deliverable = await lockRecord(tx, ctx.actor, deliverableKind, id, canEditDeliverable)
  const { brandId } = await placeOf(tx, { projectId: deliverable.projectId, brandId: null })
  return { ...deliverable, brandId }
}

/** A milestone of a deliverable that may be edited, both locked, the deliverable first. @throws AppError not_found, forbidden */
async function lockMilestone(tx: Tx, ctx: Ctx, id: string): Promise<{ milestone: Authorized<MilestoneRow>; above: Above }> {
  const found = await row<{ deliverableId: string }>(
    tx,
    sql`select m.deliverable_id as "deliverableId" from deliverable_milestones m where m.id = ${id}`,
  )
  if (!found) throw notFound('milestone')
  const above = await lockAbove(tx, ctx, found.deliverableId).catch(asMilestone)
  return { milestone: await lockRecord(tx, ctx.actor, milestoneKind, id, () => allowed), above }
}

/** A deliverable out of sight hides what is on it. */
function asMilestone(error: unknown): never {
  throw error instanceof AppError && error.code === 'not_found' ? notFound('milestone') : error
}

/** Changes fields. The moment of completion follows from the status, whoever sets it and how often. @throws AppError stale */
export async function updateMilestone(
  ctx: Ctx,
  { id, version, ...given }: Input<'PATCH /api/deliverable-milestones/:id'>,
): Promise<MilestoneView> {
  return transact(ctx, async (tx) => {
    const { milestone, above } = await lockMilestone(tx, ctx, id)
    const patch = { ...definedOnly(given), ...(given.description === '' ? { description: null } : {}) }
    const next = { ...milestone, ...patch }
    const { changed } = await patchRecord(tx, ctx.actor, {
      table: deliverableMilestones,
      view: milestoneView,
      row: milestone,
      patch,
      derived: next.status === milestone.status ? {} : ({ completedAt: completedAt(next.status) } as Partial<MilestoneRow>),
      baseVersion: version,
      event: { ...milestoneEvent(above)(milestone), kind: 'deliverable-milestone.updated' },
      read: () => readMilestone(tx, id),
    })
    if (changed.length > 0) tellAbove(tx, above, { milestone: [asWords(milestone), asWords(next)] })
    return readMilestone(tx, id)
  })
}

/** Moves a milestone directly below another one of its deliverable, or before all of them. */
export async function moveMilestone(
  ctx: Ctx,
  { id, afterId }: Input<'PATCH /api/deliverable-milestones/:id/place'>,
): Promise<MilestoneView> {
  if (afterId === id) throw invalid('afterId', 'A milestone cannot be placed below itself.')
  return transact(ctx, async (tx) => {
    const { milestone, above } = await lockMilestone(tx, ctx, id)
    const position = await positionAfter(tx, milestone, afterId)
    await patchRecord(tx, ctx.actor, {
      table: deliverableMilestones,
      view: milestoneView,
      row: milestone,
      patch: { position },
      event: { ...milestoneEvent(above)(milestone), kind: 'deliverable-milestone.moved' },
      read: () => readMilestone(tx, id),
    })
    return readMilestone(tx, id)
  })
}

async function positionAfter(tx: Tx, { deliverableId }: MilestoneRow, afterId: string | null): Promise<string> {
  const among = sql`m.deliverable_id = ${deliverableId}`
  if (!afterId) {
    const first = await row<{ position: string | null }>(
      tx,
      sql`select min(m.position) as position from deliverable_milestones m where ${among}`,
    )
    return positionBetween(null, first?.position ?? null)
  }
  const beside = await row<{ position: string }>(
    tx,
    sql`select m.position from deliverable_milestones m where ${among} and m.id = ${afterId} and m.deleted_at is null`,
  )
  if (!beside) throw invalid('afterId', 'The milestone above is not there any more.')
  return positionBeside(tx, 'deliverable_milestones', beside.position, 'below', { column: 'deliverable_id', id: deliverableId })
}

/** Removes a milestone. */
export async function deleteMilestone(ctx: Ctx, id: string): Promise<Deletion> {
  return transact(ctx, async (tx) => {
    const { milestone, above } = await lockMilestone(tx, ctx, id)
    await refuseHeld(tx, ctx.services, milestoneKind.name, [id])
    tellAbove(tx, above, { milestone: [asWords(milestone), null] })
    return markDeleted(tx, milestoneKind, milestone, milestoneEvent(above))
  })
}

/** Takes a removal back, to where it stood. */
export async function restoreMilestone(ctx: Ctx, id: string, deletionId: string): Promise<MilestoneView> {
  return transact(ctx, async (tx) => {
    const found = await lockDeleted(tx, milestoneKind, id, deletionId)
    const above = await lockAbove(tx, ctx, found.deliverableId).catch(asMilestone)
    const milestone = authorize(canEditDeliverable(ctx.actor, above), found, 'milestone')
    await takeBack(tx, await ctx.services.kinds(), milestoneKind, milestone, milestoneEvent(above))
    tellAbove(tx, above, { milestone: [null, asWords(milestone)] })
    return readMilestone(tx, id)
  })
}

const milestoneEvent = (above: Above) => (milestone: { id: string }) => ({
  ...eventFor(above, above.brandId),
  recordType: 'deliverable-milestone',
  recordId: milestone.id,
})

/** What became of its milestones stands in the history of the deliverable; its card learns of its progress by that. */
function tellAbove(tx: Tx, above: Above, changes: Changes): void {
  tx.record({ ...eventFor(above, above.brandId), kind: 'deliverable.milestones', changes })
}
