import { randomUUID } from 'node:crypto'
import type { Queryable } from '#platform/db.ts'
import type { RecordRef } from '#platform/record-kind.ts'
import type { Ctx } from '#platform/services.ts'
import { transact } from '#platform/transact.ts'
import type { Audience } from '#shared/audience.ts'
import { assertAllowed } from '#shared/decision.ts'
import type { ParsedInputOf } from '#shared/endpoint.ts'
import { invalid } from '#shared/errors.ts'
import { takeUpload } from '../files/commands.ts'
import type { attachmentsApi } from './api.ts'
import { readAttachment } from './queries.ts'
import { canAttachTo } from './rules.ts'
import type { AttachmentView } from './schema.ts'
import { attachments } from './table.ts'

/** The record that something is to be attached to. @throws AppError not_found, forbidden */
export async function findAttachable(db: Queryable, ctx: Ctx, on: { recordType: string; recordId: string }): Promise<RecordRef> {
  const kind = (await ctx.services.kinds()).commentedAs(on.recordType)
  const ref = await kind.find(db, ctx.actor, on.recordId)
  assertAllowed(canAttachTo(ctx.actor, { ...ref, assignee: ref.assigneeId === ctx.actor.userId }), kind.noun)
  return ref
}

/** Attaches one's own finished upload to a record. */
export async function createAttachment(
  ctx: Ctx,
  input: ParsedInputOf<(typeof attachmentsApi)['POST /api/attachments']>,
): Promise<AttachmentView> {
  return transact(ctx, async (tx) => {
    const { recordType, recordId, uploadId } = input
    const ref = await findAttachable(tx, ctx, input)
    const audience = audienceFor(ctx, input.audience)
    const file = await takeUpload(tx, ctx, uploadId, { place: 'attachment', recordType, recordId })
    const id = randomUUID()
    await tx.drizzle
      .insert(attachments)
      .values({ id, recordType, recordId, audience, fileId: file.id, fileName: file.name, uploadedBy: ctx.actor.userId })
    tx.record({
      kind: 'attachment.created',
      recordType: 'attachment',
      recordId: id,
      name: file.name,
      audience,
      projectId: ref.projectId,
      brandId: ref.brandId,
      concerns: ref.concerns,
      changes: { recordId: [null, recordId], fileName: [null, file.name] },
    })
    return readAttachment(ctx, tx, id)
  })
}

function audienceFor({ actor }: Ctx, wanted: Audience | undefined): Audience {
  if (actor.staff) return wanted ?? 'internal'
  if (wanted === 'internal') throw invalid('audience', 'What you attach is read by the agency and by you: choose client.')
  return 'client'
}
