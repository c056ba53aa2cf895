import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { takeUpload } from '#features/workspace/files/commands.ts'
import { notifyFollowers } from '#features/workspace/notifications/commands.ts'
import { type Ctx, systemCtx } from '#platform/context.ts'
import { row } from '#platform/database/db.ts'
import type { FileNews } from '#platform/files/file-places.ts'
import { lockDeleted, markDeleted, takeBack } from '#platform/records/deletion.ts'
import { tableOf } from '#platform/records/record-kind.ts'
import { eventPlaceOf, reachOf } from '#platform/records/record-place.ts'
import type { RecordRef } from '#platform/records/record-ref.ts'
import type { Changes } from '#platform/transactions/events.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { OutputOf, ParsedInputOf } from '#shared/contract/endpoint.ts'
import { audiences, type NoteAudience, ownAudience } from '#shared/rights/audience.ts'
import { authorize } from '#shared/rights/decision.ts'
import { AppError, invalid, notFound } from '#shared/rights/errors.ts'
import type { attachmentsApi } from './api.ts'
import { attachmentNotices } from './notices.ts'
import { findAttachable, findCommented, readAttachment } from './queries.ts'
import { attachmentKind } from './record.ts'
import { type AttachmentFacts, canChangeAudience, canRemoveAttachment } from './rules.ts'
import type { AttachmentView } from './schema.ts'
import { attachments } from './table.ts'

type Input<Key extends keyof typeof attachmentsApi> = ParsedInputOf<(typeof attachmentsApi)[Key]>
type AttachmentRow = typeof attachments.$inferSelect
type On = { recordType: string; recordId: string }

/** Attaches one's own finished upload to a record, whose history tells it. */
export async function createAttachment(ctx: Ctx, input: Input<'POST /api/attachments'>): Promise<AttachmentView> {
  return transact(ctx, async (tx) => {
    const { recordType, recordId, uploadId } = input
    const ref = await findAttachable(tx, ctx, input)
    const audience = audienceFor(ctx, input.audience, ref, recordType)
    const on = { recordType, recordId }
    const first = await beginsBatch(tx, ctx, on, audience)
    const made = await attach(tx, ctx, uploadId, { ref, at: on, on, audience })
    if (first)
      await notifyFollowers(tx, ctx, attachmentNotices['file.attached'], { type: recordType, ref, audience, data: { title: ref.title } })
    tellRecord(tx, ref, made, 'attached', { attachment: [null, made.id] })
    await filesChanged(tx, ctx, on)
    return readAttachment(ctx, tx, made.id)
  })
}

/** As long as files of one person keep coming to a record at no greater distance, they are one batch; in minutes. */
const batchPause = 10

/**
 * Whether this is the first of the files that the actor attaches together, which all come by themselves: of each batch people are told
 * once, those who were not told of internal ones with the first that they may read. Files that come at once wait for each other here.
 */
async function beginsBatch(tx: Tx, { actor }: Ctx, { recordType, recordId }: On, audience: NoteAudience): Promise<boolean> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('attached ' || $1 || $2, 0))`, [recordId, actor.userId])
  const wider = audience === 'internal' ? sql`` : sql`and a.audience = ${audience}`
  const before = await row(
    tx,
    sql`select 1 from attachments a where a.record_type = ${recordType} and a.record_id = ${recordId} and a.uploaded_by = ${actor.userId}
      ${wider} and a.uploaded_at > clock_timestamp() - make_interval(mins => ${batchPause}) limit 1`,
  )
  return before === undefined
}

/** Hangs one's own finished uploads on a comment, in the transaction that writes it: they were announced for the record it stands on. */
export async function attachToComment(
  tx: Tx,
  ctx: Ctx,
  uploadIds: readonly string[],
  { ref, at, comment }: { ref: RecordRef; at: On; comment: { id: string; audience: NoteAudience } },
): Promise<void> {
  if (uploadIds.length === 0) return
  await findCommented(tx, ctx, at)
  for (const uploadId of uploadIds)
    await attach(tx, ctx, uploadId, { ref, at, on: { recordType: 'comment', recordId: comment.id }, audience: comment.audience })
}

async function attach(
  tx: Tx,
  ctx: Ctx,
  uploadId: string,
  { ref, at, on, audience }: { ref: RecordRef; at: On; on: On; audience: NoteAudience },
): Promise<AttachmentRow> {
  const file = await takeUpload(tx, ctx, uploadId, { place: 'attachment', recordType: at.recordType, recordId: at.recordId })
  const values = { id: randomUUID(), ...on, audience, fileId: file.id, fileName: file.name, uploadedBy: ctx.actor.userId }
  // One after the other in one transaction: each later than the one before.
  const [made] = await tx.drizzle
    .insert(attachments)
    .values({ ...values, uploadedAt: sql`clock_timestamp()` })
    .returning()
  if (!made) throw new Error('An insert returned no row.')
  tx.record({
    ...eventFor(ref, made),
    kind: 'attachment.created',
    changes: { recordId: [null, on.recordId], fileName: [null, file.name] },
  })
  return made
}

function audienceFor({ actor }: Ctx, wanted: NoteAudience | undefined, ref: RecordRef, recordType: string): NoteAudience {
  if (wanted !== undefined) refuseUnseen(ref, wanted)
  if (actor.staff) return wanted ?? 'internal'
  const own = ownAudience(actor, recordType)
  if (wanted !== undefined && wanted !== own) throw invalid('audience', `What you attach is read by the agency and by you: choose ${own}.`)
  return own
}

function refuseUnseen({ audience, audiences: own = audiences }: RecordRef, wanted: NoteAudience): void {
  if (wanted === 'internal') return
  if (!own.includes(wanted))
    throw invalid('audience', `${wanted === 'client' ? 'Clients don’t' : 'Influencers don’t'} read this. Choose who does.`)
  if (audience === 'internal') throw invalid('audience', 'Only the agency sees this, so what is attached to it is internal.')
}

/** Changes who reads a file that is attached to a record. */
export async function changeAudience(ctx: Ctx, { id, audience }: Input<'PATCH /api/attachments/:id'>): Promise<AttachmentView> {
  return transact(ctx, async (tx) => {
    const { attachment, ref, facts } = await withRecord(tx, ctx, await lockAttachment(tx, id))
    const own = authorize(canChangeAudience(ctx.actor, facts), attachment, 'file')
    if (audience !== undefined && own.recordType === 'comment')
      throw invalid('audience', 'Who reads the comment reads its files: write a new comment for others.')
    if (audience !== undefined) refuseUnseen(ref, audience)
    if (audience !== undefined && own.audience !== audience) {
      await tx.drizzle.update(attachments).set({ audience }).where(eq(attachments.id, id))
      // Told to both: to whom it comes and from whom it goes.
      const told = { ...eventFor(ref, own), audience: 'client' as const }
      tx.record({ ...told, kind: 'attachment.updated', changes: { audience: [own.audience, audience] } })
    }
    return readAttachment(ctx, tx, id)
  })
}

/** Takes a file off what it hangs on. */
export async function removeAttachment(ctx: Ctx, id: string): Promise<OutputOf<(typeof attachmentsApi)['DELETE /api/attachments/:id']>> {
  return transact(ctx, async (tx) => {
    const { attachment, ref, facts } = await withRecord(tx, ctx, await lockAttachment(tx, id))
    const own = authorize(canRemoveAttachment(ctx.actor, facts), attachment, 'file')
    tellRecord(tx, ref, own, 'detached', { attachment: [own.id, null] })
    const deletion = await markDeleted(tx, attachmentKind, own, (one) => eventFor(ref, one))
    await filesChanged(tx, ctx, own)
    return deletion
  })
}

/** Takes a removal back. */
export async function restoreAttachment(ctx: Ctx, id: string, deletionId: string): Promise<AttachmentView> {
  return transact(ctx, async (tx) => {
    const { attachment, ref, facts } = await withRecord(tx, ctx, await lockDeleted(tx, attachmentKind, id, deletionId))
    const own = authorize(canRemoveAttachment(ctx.actor, facts), attachment, 'file')
    await takeBack(tx, await ctx.services.kinds(), attachmentKind, own, (one) => eventFor(ref, one))
    tellRecord(tx, ref, own, 'attached', { attachment: [null, own.id] })
    await filesChanged(tx, ctx, own)
    return readAttachment(ctx, tx, id)
  })
}

/** Lets the record that a file was attached to or removed from follow up; files of a comment are no part of its record. */
async function filesChanged(tx: Tx, ctx: Ctx, { recordType, recordId }: On): Promise<void> {
  await (await ctx.services.kinds()).named(recordType).filesChanged?.(tx, ctx, recordId)
}

/** News of a file, wherever it is attached: what shows it learns it, and what is said of its rights stands in the history of the record. */
export async function tellAttached(tx: Tx, { services }: Ctx, fileId: string, news: FileNews): Promise<void> {
  const living = and(eq(attachments.fileId, fileId), isNull(attachments.deletedAt))
  for (const attachment of await tx.drizzle.select().from(attachments).where(living)) {
    const ref = await refOf(tx, systemCtx(services), attachment)
    if (!ref) continue
    const audience = news.kind === 'rights' && news.inside ? 'internal' : attachment.audience
    tx.record({ ...eventFor(ref, { ...attachment, audience }), kind: `attachment.${news.kind}` })
    if (news.kind === 'rights')
      tellRecord(tx, ref, { ...attachment, audience }, 'rights', { attachment: [attachment.id, attachment.id], ...news.changes })
  }
}

/** The record that an attachment is seen on; none where that is deleted. */
async function refOf(tx: Tx, ctx: Ctx, attachment: AttachmentRow): Promise<RecordRef | undefined> {
  try {
    return (await withRecord(tx, ctx, attachment)).ref
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  }
}

async function lockAttachment(tx: Tx, id: string): Promise<AttachmentRow> {
  const living = and(eq(attachments.id, id), isNull(attachments.deletedAt))
  const [attachment] = await tx.drizzle.select().from(attachments).where(living).for('no key update')
  if (!attachment) throw notFound('file')
  return attachment
}

type WithRecord = { attachment: AttachmentRow; ref: RecordRef; facts: AttachmentFacts }

/** The attachment with the record it is seen on, which must be visible to the actor; of a comment the one that it stands on. */
async function withRecord(tx: Tx, ctx: Ctx, attachment: AttachmentRow): Promise<WithRecord> {
  const { audience, uploadedBy: uploaderId } = attachment
  try {
    const { recordType, recordId } = await recordBelow(tx, ctx, attachment)
    const kind = (await ctx.services.kinds()).commentedAs(recordType)
    const ref = await kind.find(tx, ctx.actor, recordId)
    // Of a comment only its own writer's rights count.
    const filesGo = attachment.recordType === recordType && kind.filesGo !== undefined && kind.canAttach?.(ctx.actor, ref).allowed === true
    return { attachment, ref, facts: { audience, recordType: attachment.recordType, uploaderId, ...reachOf(ref), filesGo } }
  } catch (error) {
    throw error instanceof AppError && error.code === 'not_found' ? notFound('file') : error
  }
}

async function recordBelow(tx: Tx, ctx: Ctx, { recordType, recordId }: On): Promise<On> {
  const kind = (await ctx.services.kinds()).named(recordType)
  const { on } = kind.place
  if (!on) return { recordType, recordId }
  const living = kind.deletable ? sql` and deleted_at is null` : sql``
  const found = await row<On>(
    tx,
    sql`select ${sql.identifier(on.type.name)} as "recordType", ${sql.identifier(on.id.name)} as "recordId"
      from ${sql.raw(tableOf(kind))} where id = ${recordId}${living}`,
  )
  if (!found) throw notFound('file')
  return found
}

function eventFor(ref: RecordRef, { id, fileName, audience }: Pick<AttachmentRow, 'id' | 'fileName' | 'audience'>) {
  return {
    recordType: 'attachment',
    recordId: id,
    name: fileName,
    audience,
    ...eventPlaceOf(ref),
    concerns: ref.concerns,
  }
}

/** What came to a record and went from it stands in its history. A comment tells it by itself. */
function tellRecord(
  tx: Tx,
  ref: RecordRef,
  { recordType, audience }: AttachmentRow,
  what: 'attached' | 'detached' | 'rights',
  changes: Changes,
): void {
  if (recordType === 'comment') return
  const { id, title, projectId, brandId, concerns } = ref
  tx.record({
    kind: `${recordType}.${what}`,
    recordType,
    recordId: id,
    name: title,
    audience,
    projectId,
    brandId,
    concerns,
    changes,
  })
}
