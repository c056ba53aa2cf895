import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { row } from '#platform/db.ts'
import { lockDeleted, markDeleted, takeBack } from '#platform/deletion.ts'
import { onceMoreWhenTaken, positionBeside, positionBetween } from '#platform/position.ts'
import { beginning, lockRecord, patchRecord } from '#platform/records.ts'
import type { Ctx } from '#platform/services.ts'
import { type Tx, transact } from '#platform/transact.ts'
import { dateText } from '#shared/dates.ts'
import { type Authorized, assertAllowed, authorize } from '#shared/decision.ts'
import { definedOnly } from '#shared/defined.ts'
import type { OutputOf, ParsedInputOf } from '#shared/endpoint.ts'
import { invalid, notFound } from '#shared/errors.ts'
import { tellFollowers, tellReader } from '../follows/commands.ts'
import { clientsOf, placeOf } from '../projects/queries.ts'
import { checkAssignee, checkProject, creationPlace } from '../tasks/checks.ts'
import { logDifference } from '../time-entries/refs.ts'
import type { deliverablesApi } from './api.ts'
import { deliverableStatusLabels } from './labels.ts'
import { readDeliverable, visibleDeliverables } from './queries.ts'
import { deliverableKind } from './record.ts'
import { type DeliverableRow, decideOn, eventFor, refOf, stateOf } from './refs.ts'
import { canCreateDeliverable, canDeleteDeliverable, canEditDeliverable, canPatchDeliverable, canUpdateDeliverableStatus } from './rules.ts'
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
      tx.drizzle.insert(deliverables).values({ ...fields, ...own, ...derived(ctx, made, undefined) }),
    )
    if (actualHours) await logDifference(tx, ctx, loggedOn(made, place.brandId), { before: null, after: actualHours })
    const changes = beginning(actor, deliverableDetail, input)
    tx.record({ ...eventFor(made, place.brandId), kind: 'deliverable.created', version: 1, changes })
    await recordStatus(tx, ctx, { ...made, brandId: place.brandId }, undefined)
    await tellOfNew(tx, ctx, { ...made, brandId: place.brandId })
    return readDeliverable(ctx, made.id, tx)
  })
}

/** Empty text is none. */
function textIn<T extends Partial<Pick<DeliverableRow, 'description' | 'category' | 'notes'>>>(patch: T): T {
  const empty = (['description', 'category', 'notes'] as const).filter((field) => patch[field] === '')
  return { ...patch, ...Object.fromEntries(empty.map((field) => [field, null])) }
}

type Placed = Pick<DeliverableRow, 'projectId' | 'assignedTo'>

const placeFor = (tx: Tx, ctx: Ctx, { projectId, assignedTo }: Placed) =>
  creationPlace(tx, ctx.actor, { projectId, assigneeId: assignedTo })

type Standing = Placed & Pick<DeliverableRow, 'status'>

/** What follows from coming into a status. @param before undefined for a new one */
function derived({ actor }: Ctx, next: Standing, before: DeliverableStatus | undefined) {
  const { status, assignedTo } = next
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
    // What the client said was about what was in review then.
    ...(status === 'review' ? { verdict: null, verdictAt: null } : {}),
  }
}

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

async function applyPatch(tx: Tx, ctx: Ctx, item: Item, patch: FieldPatch, baseVersion?: number): Promise<void> {
  const next = { ...item, ...definedOnly(patch) }
  const moved = next.projectId !== item.projectId
  const statusChanged = next.status !== item.status
  // Where it goes must be as open to them as where it was; asked before anything of that project is told.
  if (moved) assertAllowed(canEditDeliverable(ctx.actor, next), 'project')
  const place = await placeFor(tx, ctx, next)
  if (moved) checkProject(place)
  if (next.assignedTo !== item.assignedTo) await checkAssignee(tx, ctx.actor, place, next.assignedTo, 'assignedTo')
  if (moved) await leaveOtherBrands(tx, item.id, place.brandId)
  if (patch.actualHours !== undefined)
    await logDifference(tx, ctx, loggedOn(next, place.brandId), { before: item.actualHours, after: patch.actualHours })
  await patchRecord(tx, ctx.actor, {
    table: deliverables,
    view: deliverableDetail,
    row: item,
    patch: definedOnly(patch),
    derived: derived(ctx, next, item.status),
    baseVersion,
    event: {
      ...eventFor(next, place.brandId, item.assignedTo),
      kind: statusChanged ? 'deliverable.moved' : 'deliverable.updated',
    },
    read: () => readDeliverable(ctx, item.id, tx),
  })
  await recordStatus(tx, ctx, { ...next, brandId: place.brandId }, item.status)
  await tellChange(tx, ctx, { before: item, next: { ...next, brandId: place.brandId } })
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
  item: Parameters<typeof decideOn>[2] & Standing,
  before: DeliverableStatus | undefined,
): Promise<void> {
  const outcome = outcomeOf(before, item.status)
  if (!outcome) return
  const wording = `Status: ${deliverableStatusLabels[item.status]}`
  await decideOn(tx, ctx, item, await stateOf(tx, ctx, item), { outcome, wording, ownWork: item.assignedTo === ctx.actor.userId })
}

type Told = DeliverableRow & { brandId: string }
type New = Pick<Told, 'id' | 'name' | 'projectId' | 'brandId' | 'assignedTo' | 'createdBy' | 'status'>

const about = (item: Parameters<typeof refOf>[0]) => ({ type: 'deliverable', ref: refOf(item), audience: 'client' as const })

/** Tells of a new one whoever is given it, and the clients where it is in review at once. */
async function tellOfNew(tx: Tx, ctx: Ctx, item: New): Promise<void> {
  await tellAssignee(tx, ctx, item)
  if (item.status === 'review') await askClients(tx, ctx, item)
}

async function tellAssignee(tx: Tx, ctx: Ctx, item: New): Promise<void> {
  if (!item.assignedTo || item.assignedTo === ctx.actor.userId) return
  await tellReader(tx, ctx, 'deliverable.assigned', item.assignedTo, { ...about(item), data: { title: item.name } })
}

/** Clients of its project are asked what they say. */
async function askClients(tx: Tx, ctx: Ctx, item: New): Promise<void> {
  for (const client of await clientsOf(tx, item))
    await tellReader(tx, ctx, 'deliverable.in-review', client, { ...about(item), data: { title: item.name } })
}

/** Tells of a new assignee whoever it is, of status and due date those who follow, and of what is in review the clients. */
async function tellChange(tx: Tx, ctx: Ctx, { before, next }: { before: DeliverableRow; next: Told }): Promise<void> {
  const handed = next.assignedTo !== before.assignedTo
  if (handed) await tellAssignee(tx, ctx, next)
  const told = { ...about(next), except: handed && next.assignedTo ? [next.assignedTo] : [] }
  const title = next.name
  if (next.status !== before.status) {
    const clients = next.status === 'review' ? await clientsOf(tx, next) : []
    await tellFollowers(tx, ctx, 'deliverable.status', {
      ...told,
      except: [...told.except, ...clients],
      data: { title, status: deliverableStatusLabels[next.status] },
    })
    if (next.status === 'review') await askClients(tx, ctx, next)
  } else if (next.dueDate !== before.dueDate) {
    await tellFollowers(tx, ctx, 'deliverable.due-date', { ...told, data: { title, due: next.dueDate && dateText(next.dueDate) } })
  }
}

/** What it consists of is its own brand's: parts of another one stay there. */
async function leaveOtherBrands(tx: Tx, id: string, brandId: string): Promise<void> {
  const elsewhere = sql`exists (select 1 from projects p where p.brand_id <> ${brandId} and p.id in (
      select t.project_id from tasks t where t.id = ${deliverableParts.taskId}
      union all select ci.project_id from content_items ci where ci.id = ${deliverableParts.contentItemId}
      union all select d.project_id from documents d where d.id = ${deliverableParts.documentId}))
    or exists (select 1 from content_items ci where ci.id = ${deliverableParts.contentItemId} and ci.brand_id <> ${brandId})
    or exists (select 1 from documents d where d.id = ${deliverableParts.documentId} and d.brand_id <> ${brandId})`
  await tx.drizzle.delete(deliverableParts).where(sql`${deliverableParts.deliverableId} = ${id} and (${elsewhere})`)
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
