import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { placeOf } from '#features/clients/projects/queries.ts'
import type { Ctx } from '#platform/context.ts'
import { lockRecord } from '#platform/records/records.ts'
import type { Changes } from '#platform/transactions/events.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { OutputOf, ParsedInputOf } from '#shared/contract/endpoint.ts'
import { AppError, invalid } from '#shared/rights/errors.ts'
import { returnToReview } from '../deliverables/commands.ts'
import { deliverableKind } from '../deliverables/record.ts'
import { type DeliverableRow, eventFor } from '../deliverables/refs.ts'
import { canEditDeliverable } from '../deliverables/rules.ts'
import { deliverableParts } from '../deliverables/table.ts'
import type { partsApi } from './api.ts'
import { readPart } from './queries.ts'
import { type PartType, type PartView, partsMax } from './schema.ts'

const columnOf = { task: 'taskId', 'content-item': 'contentItemId', document: 'documentId' } as const

/** Makes a record that the actor can open a part of a deliverable that they may edit; one that it is already stays. */
export async function addPart(
  ctx: Ctx,
  { deliverableId, recordType, recordId }: ParsedInputOf<(typeof partsApi)['POST /api/deliverable-parts']>,
): Promise<PartView> {
  return transact(ctx, async (tx) => {
    const deliverable = await lockRecord(tx, ctx.actor, deliverableKind, deliverableId, canEditDeliverable)
    const { brandId } = await placeOf(tx, { projectId: deliverable.projectId, brandId: null })
    const title = await checkPart(tx, ctx, recordType, recordId, brandId)
    const same = sql`${deliverableParts.deliverableId} = ${deliverableId}`
    const [known] = await tx.drizzle
      .select({ id: deliverableParts.id })
      .from(deliverableParts)
      .where(sql`${same} and ${deliverableParts[columnOf[recordType]]} = ${recordId}`)
    if (known) return readPart(tx, ctx, known.id)
    if ((await tx.drizzle.$count(deliverableParts, same)) >= partsMax)
      throw new AppError('conflict', `A deliverable consists of at most ${partsMax} records. Take those off that do not belong to it.`)
    const id = randomUUID()
    await tx.drizzle.insert(deliverableParts).values({ id, deliverableId, [columnOf[recordType]]: recordId, createdBy: ctx.actor.userId })
    tell(tx, deliverable, brandId, { id }, { part: [null, title] })
    await returnToReview(tx, ctx, deliverable)
    return readPart(tx, ctx, id)
  })
}

/** It is there, in sight, and of the same brand: what one brand is delivered does not consist of another's. @returns its title */
async function checkPart(tx: Tx, ctx: Ctx, recordType: PartType, recordId: string, brandId: string): Promise<string> {
  const kind = (await ctx.services.kinds()).openedAs(recordType)
  const ref = await kind.find(tx, ctx.actor, recordId)
  const own = ref.brandId ?? (await placeOf(tx, { projectId: ref.projectId, brandId: null })).brandId
  if (own !== brandId) throw invalid('recordId', 'Choose something of the same brand.')
  return ref.title
}

/** Takes a part off its deliverable. @throws AppError not_found, forbidden */
export async function removePart(ctx: Ctx, id: string): Promise<OutputOf<(typeof partsApi)['DELETE /api/deliverable-parts/:id']>> {
  return transact(ctx, async (tx) => {
    const part = await readPart(tx, ctx, id)
    const deliverable = await lockRecord(tx, ctx.actor, deliverableKind, part.deliverableId, canEditDeliverable)
    const { brandId } = await placeOf(tx, { projectId: deliverable.projectId, brandId: null })
    await tx.drizzle.delete(deliverableParts).where(eq(deliverableParts.id, id))
    tell(tx, deliverable, brandId, part, { part: [part.title, null] })
    await returnToReview(tx, ctx, deliverable)
    return { ok: true }
  })
}

type Part = { id: string }

/** Names of what somebody outside the agency may not open stand in the agency's own history; that a part came or went, all may hear. */
function tell(tx: Tx, deliverable: DeliverableRow, brandId: string, { id }: Part, changes: Changes): void {
  const event = eventFor(deliverable, brandId)
  tx.record({ ...event, audience: 'internal', kind: 'deliverable.parts', changes })
  tx.record({ ...event, recordType: 'deliverable-part', recordId: id, kind: 'deliverable-part.changed' })
}
