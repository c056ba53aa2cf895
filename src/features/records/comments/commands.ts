import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { notify, notifyFollowers, notifyReader } from '#features/workspace/notifications/commands.ts'
import type { Ctx } from '#platform/context.ts'
import { anyOf, rows } from '#platform/database/db.ts'
import { lockDeleted, markDeleted, takeBack } from '#platform/records/deletion.ts'
import type { CommentedKind } from '#platform/records/record-kind.ts'
import { eventPlaceOf, reachOf } from '#platform/records/record-place.ts'
import type { RecordRef } from '#platform/records/record-ref.ts'
import { patchRecord } from '#platform/records/records.ts'
import { accountOf } from '#platform/transactions/events.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { OutputOf, ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { Anchor } from '#shared/markdown/anchor.ts'
import { type Actor, ownNameOf } from '#shared/rights/actor.ts'
import { audiences, type NoteAudience, ownAudience } from '#shared/rights/audience.ts'
import { assertAllowed, authorize } from '#shared/rights/decision.ts'
import { AppError, invalid, notFound } from '#shared/rights/errors.ts'
import { attachToComment } from '../attachments/commands.ts'
import type { commentsApi } from './api.ts'
import { commentNotices } from './notices.ts'
import { mentionableBy, readComment } from './queries.ts'
import { commentKind } from './record.ts'
import { canDeleteComment, canEditComment, canReadAudience } from './rules.ts'
import { type CommentView, commentView, repliesMax } from './schema.ts'
import { comments } from './table.ts'

type Input<Key extends keyof typeof commentsApi> = ParsedInputOf<(typeof commentsApi)[Key]>
type Output<Key extends keyof typeof commentsApi> = OutputOf<(typeof commentsApi)[Key]>
type CommentRow = typeof comments.$inferSelect

/** Writes a comment and tells those it mentions and those the record is about. */
export async function createComment(ctx: Ctx, input: Input<'POST /api/comments'>): Promise<CommentView> {
  return transact(ctx, async (tx) => {
    const kind = (await ctx.services.kinds()).commentedAs(input.recordType)
    const ref = await kind.find(tx, ctx.actor, input.recordId)
    assertAllowed(kind.canComment(ctx.actor, ref), kind.noun)
    return writeComment(tx, ctx, { kind, ref }, input)
  })
}

/**
 * Writes a comment of somebody who may: by the rule of the record's kind, or as the guest of a link that says so.
 * @param on the record, which the actor was found to see
 */
export async function writeComment(
  tx: Tx,
  ctx: Ctx,
  { kind, ref }: { kind: CommentedKind; ref: RecordRef },
  input: Input<'POST /api/comments'>,
): Promise<CommentView> {
  const parent = input.parentId === undefined ? null : await lockParent(tx, ctx.actor, input.parentId, input)
  const audience = audienceFor(ctx, input.audience, { kind, ref }, parent)
  const stands = await placeOn(tx, ctx.actor, kind, { ...input, audience })
  if (input.body === '' && input.uploadIds.length === 0) throw invalid('body', 'Write something first')
  await checkMentions(tx, ctx.actor, ref, audience, input.mentions)
  const id = randomUUID()
  await tx.drizzle.insert(comments).values({
    id,
    recordType: input.recordType,
    recordId: input.recordId,
    parentId: parent?.id,
    ...stands,
    audience,
    body: input.body,
    mentions: [...new Set(input.mentions)],
    authorId: accountOf(ctx.actor),
    authorKind: ctx.actor.kind,
    authorName: ownNameOf(ctx.actor),
  })
  tx.record({ ...eventFor(ref, { id, audience }), kind: 'comment.created', version: 1, changes: { recordId: [null, input.recordId] } })
  const at = { recordType: kind.name, recordId: input.recordId }
  await attachToComment(tx, ctx, input.uploadIds, { ref, at, comment: { id, audience } })
  await tell(tx, ctx, { type: kind.name, ref, comment: { id, audience } }, input.mentions, parent)
  await kind.commented?.(tx, ctx, ref.id, { audience, body: input.body })
  return readComment(tx, ctx, id)
}

type Placed = Pick<Input<'POST /api/comments'>, 'recordId' | 'parentId' | 'anchor'> & { audience: NoteAudience }

/** Where on the versions of its record a comment points to, and the round that it belongs to. @throws AppError not_found, invalid_input */
async function placeOn(
  tx: Tx,
  actor: Actor,
  { anchored, noun }: CommentedKind,
  { recordId, parentId, anchor: given, audience }: Placed,
): Promise<{ anchor: Anchor | null; round: number | null }> {
  if (given && parentId) throw invalid('anchor', 'A reply stands where the comment stands that it answers. Leave the place out.')
  if (given && !anchored) throw invalid('anchor', `Nothing can be pointed at on a ${noun}.`)
  if (!anchored) return { anchor: null, round: null }
  const round = await anchored.roundNow(tx, recordId)
  if (!given) return { anchor: null, round }
  const { number, open } = await anchored.versionAt(tx, actor, recordId, given)
  // Whoever put it there themselves may speak of it to the agency.
  if (audience === 'client' && !open && actor.staff)
    throw invalid('audience', `Clients have not seen version ${number}. Share it first, or write internally.`)
  return { anchor: { ...given, versionNumber: number }, round }
}

/** Who reads an answer reads what it answers: it may be kept to fewer, never shown to others. */
function audienceFor(
  ctx: Ctx,
  wanted: NoteAudience | undefined,
  { kind, ref }: { kind: CommentedKind; ref: RecordRef },
  parent: CommentRow | null,
): NoteAudience {
  const outside = wanted !== undefined && wanted !== 'internal'
  if (outside && ref.audience === 'internal') throw invalid('audience', 'Only the agency sees this, so what is said here is internal.')
  if (outside && !(ref.audiences ?? audiences).includes(wanted))
    throw invalid('audience', `${wanted === 'client' ? 'Clients don’t' : 'Influencers don’t'} read this. Choose who does.`)
  if (outside && parent && parent.audience !== wanted)
    throw invalid('audience', 'What you answer is not for them, so the answer isn’t either. Write a new comment.')
  if (ctx.actor.staff) return wanted ?? 'internal'
  const own = ownAudience(ctx.actor, kind.name)
  if (wanted !== undefined && wanted !== own) throw invalid('audience', `Your comments are read by the agency and by you: choose ${own}.`)
  return own
}

/** The comment that is answered: on the same record, to be read by who answers, and no answer itself. */
async function lockParent(tx: Tx, actor: Actor, id: string, on: { recordType: string; recordId: string }): Promise<CommentRow> {
  const parent = await lockComment(tx, id)
  if (parent.recordType !== on.recordType || parent.recordId !== on.recordId || !canReadAudience(actor, parent.audience, parent.recordType))
    throw notFound('comment')
  if (parent.parentId !== null) throw invalid('parentId', 'Reply to the comment that this one answers.')
  if ((await tx.drizzle.$count(comments, eq(comments.parentId, id))) >= repliesMax)
    throw invalid('parentId', `This comment has ${repliesMax} replies. Write a new comment.`)
  return parent
}

/** Changes an own comment; when its text did, it shows as edited. */
export async function updateComment(ctx: Ctx, { id, version, ...patch }: Input<'PATCH /api/comments/:id'>): Promise<CommentView> {
  return transact(ctx, async (tx) => {
    const { comment, ref } = await withRecord(tx, ctx, await lockComment(tx, id))
    const own = authorize(canEditComment(ctx.actor, { ...comment, ...reachOf(ref) }), comment, 'comment')
    const added = (patch.mentions ?? []).filter((person) => !own.mentions.includes(person))
    await checkMentions(tx, ctx.actor, ref, own.audience, added)
    await patchRecord(tx, ctx.actor, {
      table: comments,
      view: commentView,
      row: own,
      patch: { ...(patch.body === undefined ? {} : { body: patch.body }), ...(patch.mentions ? { mentions: patch.mentions } : {}) },
      derived: patch.body === undefined || patch.body === own.body ? {} : { editedAt: new Date() },
      baseVersion: version,
      event: { ...eventFor(ref, own), kind: 'comment.updated' },
      read: () => readComment(tx, ctx, id),
    })
    tellMentioned(tx, { type: own.recordType, ref, comment: own }, added)
    return readComment(tx, ctx, id)
  })
}

/** Says that a comment is dealt with, or takes that back: whoever may comment on its record. */
export async function resolveComment(ctx: Ctx, id: string, resolved: boolean): Promise<CommentView> {
  return transact(ctx, async (tx) => {
    const { comment, ref } = await withRecord(tx, ctx, await lockComment(tx, id))
    if (!canReadAudience(ctx.actor, comment.audience, comment.recordType)) throw notFound('comment')
    assertAllowed((await ctx.services.kinds()).commentedAs(comment.recordType).canComment(ctx.actor, ref), 'comment')
    if (comment.parentId !== null) throw invalid('id', 'Resolve the comment that this one answers.')
    // Who did it first is kept.
    if ((comment.resolvedAt !== null) !== resolved) {
      const now = resolved ? new Date() : null
      await tx.drizzle
        .update(comments)
        .set({ resolvedAt: now, resolvedBy: resolved ? accountOf(ctx.actor) : null, version: comment.version + 1 })
        .where(eq(comments.id, id))
      tx.record({
        ...eventFor(ref, comment),
        kind: resolved ? 'comment.resolved' : 'comment.reopened',
        version: comment.version + 1,
        changes: { resolvedAt: [comment.resolvedAt?.toISOString() ?? null, now?.toISOString() ?? null] },
      })
      if (resolved && comment.authorId) {
        await notifyReader(
          tx,
          ctx,
          commentNotices['comment.resolved'],
          comment.authorId,
          toldOf({ type: comment.recordType, ref, comment }),
        )
      }
    }
    return readComment(tx, ctx, id)
  })
}

/** Marks a comment as deleted. */
export async function deleteComment(ctx: Ctx, id: string): Promise<Output<'DELETE /api/comments/:id'>> {
  return transact(ctx, async (tx) => {
    const { comment, ref } = await withRecord(tx, ctx, await lockComment(tx, id))
    const own = authorize(canDeleteComment(ctx.actor, { ...comment, ...reachOf(ref) }), comment, 'comment')
    return markDeleted(tx, commentKind, own, (one) => eventFor(ref, one))
  })
}

/** Takes a deletion back. */
export async function restoreComment(ctx: Ctx, id: string, deletionId: string): Promise<CommentView> {
  return transact(ctx, async (tx) => {
    const { comment, ref } = await withRecord(tx, ctx, await lockDeleted(tx, commentKind, id, deletionId))
    const own = authorize(canDeleteComment(ctx.actor, { ...comment, ...reachOf(ref) }), comment, 'comment')
    await takeBack(tx, await ctx.services.kinds(), commentKind, own, (one) => eventFor(ref, one))
    return readComment(tx, ctx, id)
  })
}

async function lockComment(tx: Tx, id: string): Promise<CommentRow> {
  const living = and(eq(comments.id, id), isNull(comments.deletedAt))
  const [comment] = await tx.drizzle.select().from(comments).where(living).for('no key update')
  if (!comment) throw notFound('comment')
  return comment
}

/** The comment with its record, which must be visible to the actor. */
async function withRecord(tx: Tx, ctx: Ctx, comment: CommentRow): Promise<{ comment: CommentRow; ref: RecordRef }> {
  try {
    return { comment, ref: await (await ctx.services.kinds()).commentedAs(comment.recordType).find(tx, ctx.actor, comment.recordId) }
  } catch (error) {
    throw error instanceof AppError && error.code === 'not_found' ? notFound('comment') : error
  }
}

function eventFor(ref: RecordRef, comment: { id: string; audience: NoteAudience }) {
  return {
    recordType: 'comment',
    recordId: comment.id,
    // Never its text: the name outlives what is deleted.
    name: ref.title,
    audience: comment.audience,
    ...eventPlaceOf(ref),
    concerns: ref.concerns,
  }
}

async function checkMentions(tx: Tx, actor: Actor, ref: RecordRef, audience: NoteAudience, mentions: readonly string[]): Promise<void> {
  if (mentions.length === 0) return
  const readers = await rows<{ id: string }>(
    tx,
    sql`select u.id from users u where u.id = ${anyOf(mentions)} and ${mentionableBy(actor, ref, audience)}`,
  )
  if (readers.length < new Set(mentions).size)
    throw invalid('mentions', 'Someone you mention cannot read this comment. Remove the mention or change who reads it.')
}

type Written = { type: string; ref: RecordRef; comment: { id: string; audience: NoteAudience } }

/** Where a comment stands, for notices of it. */
function toldOf({ type, ref, comment: { id, audience } }: Written) {
  return {
    type,
    ref,
    audience,
    url: `${ref.url}&comment=${id}`,
    part: { type: 'comment', id },
    data: { title: ref.title },
  }
}

/** The mentioned are told so. */
function tellMentioned(tx: Tx, written: Written, mentions: readonly string[]): void {
  if (mentions.length === 0) return
  const { type, ref, url, part, data } = toldOf(written)
  const about = { record: { type, id: ref.id }, url, projectId: ref.projectId, part }
  notify(tx, commentNotices['comment.mentioned'], { to: mentions, data, about })
}

/** Each is told once and the nearest: mentioned, answered, or that there is a comment on what they follow. */
async function tell(tx: Tx, ctx: Ctx, written: Written, mentions: readonly string[], parent: CommentRow | null): Promise<void> {
  tellMentioned(tx, written, mentions)
  const answered = parent?.authorId && !mentions.includes(parent.authorId) ? [parent.authorId] : []
  for (const author of answered) await notifyReader(tx, ctx, commentNotices['comment.replied'], author, toldOf(written))
  await notifyFollowers(tx, ctx, commentNotices['comment.created'], { ...toldOf(written), except: [...mentions, ...answered] })
}
