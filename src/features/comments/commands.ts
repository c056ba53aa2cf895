import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { anyOf, row, rows } from '#platform/db.ts'
import { accountOf } from '#platform/events/record.ts'
import type { RecordRef } from '#platform/record-type.ts'
import { patchRecord } from '#platform/records.ts'
import type { Ctx } from '#platform/services.ts'
import { type Tx, transact } from '#platform/transact.ts'
import { type Actor, nameOf, ownNameOf } from '#shared/actor.ts'
import { assertAllowed, authorize } from '#shared/decision.ts'
import type { ParsedInputOf } from '#shared/endpoint.ts'
import { AppError, invalid, notFound } from '#shared/errors.ts'
import { notify } from '../notifications/commands.ts'
import type { commentsApi } from './api.ts'
import { mentionableBy, readComment, readersOf } from './queries.ts'
import { commentableRecords } from './records.ts'
import { canDeleteComment, canEditComment } from './rules.ts'
import { type Audience, type CommentView, commentView } from './schema.ts'
import { comments } from './table.ts'

type Input<Key extends keyof typeof commentsApi> = ParsedInputOf<(typeof commentsApi)[Key]>
type CommentRecord = typeof comments.$inferSelect
const undoSeconds = 10

/** Writes a comment and tells those it mentions and those the record is about. */
export async function createComment(ctx: Ctx, input: Input<'POST /api/comments'>): Promise<CommentView> {
  return transact(ctx, async (tx) => {
    const type = commentableRecords[input.recordType]
    const ref = await type.find(tx, ctx.actor, input.recordId)
    assertAllowed(type.canComment(ctx.actor, ref), type.noun)
    const audience = audienceFor(ctx, input.audience)
    await checkMentions(tx, ctx.actor, ref, audience, input.mentions)
    const id = randomUUID()
    await tx.drizzle.insert(comments).values({
      id,
      recordType: input.recordType,
      recordId: input.recordId,
      audience,
      body: input.body,
      mentions: [...new Set(input.mentions)],
      authorId: accountOf(ctx.actor),
      authorKind: ctx.actor.kind,
      authorName: ownNameOf(ctx.actor),
    })
    tx.record({ ...eventFor(ref, { id, audience }), kind: 'comment.created', version: 1, changes: { recordId: [null, input.recordId] } })
    await tell(tx, ctx, ref, audience, input.mentions)
    return readComment(tx, ctx.actor, id)
  })
}

function audienceFor(ctx: Ctx, wanted: Audience | undefined): Audience {
  if (ctx.actor.staff) return wanted ?? 'internal'
  if (wanted === 'internal') throw invalid('audience', 'Your comments are read by the agency and by you: choose client.')
  return 'client'
}

/** Changes an own comment; it then shows as edited. */
export async function updateComment(ctx: Ctx, { id, version, ...patch }: Input<'PATCH /api/comments/:id'>): Promise<CommentView> {
  return transact(ctx, async (tx) => {
    const { comment, ref } = await lockComment(tx, ctx, id)
    const own = authorize(canEditComment(ctx.actor, { ...comment, projectId: ref.projectId, brandId: ref.brandId }), comment, 'comment')
    const added = (patch.mentions ?? []).filter((person) => !own.mentions.includes(person))
    await checkMentions(tx, ctx.actor, ref, own.audience, added)
    await patchRecord(tx, ctx.actor, {
      table: comments,
      view: commentView,
      row: own,
      patch: { ...(patch.body === undefined ? {} : { body: patch.body }), ...(patch.mentions ? { mentions: patch.mentions } : {}) },
      derived: { editedAt: new Date() },
      baseVersion: version,
      event: { ...eventFor(ref, own), kind: 'comment.updated' },
      read: () => readComment(tx, ctx.actor, id),
    })
    await tell(tx, ctx, { ...ref, concerns: [] }, own.audience, added)
    return readComment(tx, ctx.actor, id)
  })
}

/** Marks a comment as deleted. */
export async function deleteComment(ctx: Ctx, id: string): Promise<{ deletionId: string; undoUntil: string }> {
  return transact(ctx, async (tx) => {
    const { comment, ref } = await lockComment(tx, ctx, id)
    authorize(canDeleteComment(ctx.actor, { ...comment, projectId: ref.projectId, brandId: ref.brandId }), comment, 'comment')
    const deletionId = randomUUID()
    await tx.query('update comments set deleted_at = now(), deletion_id = $2, version = version + 1 where id = $1', [id, deletionId])
    tx.record({ ...eventFor(ref, comment), kind: 'comment.deleted', version: comment.version + 1, changes: { deleted: [false, true] } })
    return { deletionId, undoUntil: new Date(Date.now() + undoSeconds * 1000).toISOString() }
  })
}

/** Takes a deletion back. */
export async function restoreComment(ctx: Ctx, id: string, deletionId: string): Promise<CommentView> {
  return transact(ctx, async (tx) => {
    const { comment, ref } = await lockComment(tx, ctx, id, true)
    authorize(canDeleteComment(ctx.actor, { ...comment, projectId: ref.projectId, brandId: ref.brandId }), comment, 'comment')
    if (comment.deletionId !== deletionId) throw notFound('comment')
    await tx.query('update comments set deleted_at = null, deletion_id = null, version = version + 1 where id = $1', [id])
    tx.record({ ...eventFor(ref, comment), kind: 'comment.restored', version: comment.version + 1, changes: { deleted: [true, false] } })
    return readComment(tx, ctx.actor, id)
  })
}

/** The comment, locked, with its record; the record must be visible to the actor. */
async function lockComment(tx: Tx, ctx: Ctx, id: string, deleted = false): Promise<{ comment: CommentRecord; ref: RecordRef }> {
  const comment = await row<CommentRecord>(
    tx,
    sql`select id, version, record_type as "recordType", record_id as "recordId", audience, body, mentions, author_id as "authorId", author_kind as "authorKind", author_name as "authorName",
          edited_at as "editedAt", created_at as "createdAt", updated_at as "updatedAt", deleted_at as "deletedAt", deletion_id as "deletionId"
        from comments where id = ${id} and ${deleted ? sql`deleted_at is not null` : sql`deleted_at is null`} for no key update`,
  )
  if (!comment) throw notFound('comment')
  try {
    const ref = await commentableRecords[comment.recordType as keyof typeof commentableRecords].find(tx, ctx.actor, comment.recordId)
    return { comment, ref }
  } catch (error) {
    throw error instanceof AppError && error.code === 'not_found' ? notFound('comment') : error
  }
}

function eventFor(ref: RecordRef, comment: { id: string; audience: Audience }) {
  return {
    recordType: 'comment',
    recordId: comment.id,
    audience: comment.audience,
    projectId: ref.projectId,
    brandId: ref.brandId,
    concerns: ref.concerns,
  }
}

async function checkMentions(tx: Tx, actor: Actor, ref: RecordRef, audience: Audience, mentions: readonly string[]): Promise<void> {
  if (mentions.length === 0) return
  const readers = await rows<{ id: string }>(
    tx,
    sql`select u.id from users u where u.id = ${anyOf(mentions)} and ${mentionableBy(actor, ref, audience)}`,
  )
  if (readers.length < new Set(mentions).size)
    throw invalid('mentions', 'Someone you mention cannot read this comment. Remove the mention or change who reads it.')
}

/** The mentioned are told so; those the record is about are told of the comment, if they can read it. */
async function tell(tx: Tx, ctx: Ctx, ref: RecordRef, audience: Audience, mentions: readonly string[]): Promise<void> {
  const others = ref.concerns.filter((person) => !mentions.includes(person) && person !== ctx.actor.userId)
  const readers = others.length
    ? await rows<{ id: string; external: boolean }>(
        tx,
        sql`select u.id, not exists (select 1 from user_roles r where r.user_id = u.id and r.role not in ('client', 'influencer')) as external
          from users u where u.id = ${anyOf(others)} and ${readersOf(ref, audience)}`,
      )
    : []
  const common = { type: 'comment' as const, actionUrl: ref.url, recordType: 'comment', recordId: ref.id }
  notify(tx, [
    ...[...new Set(mentions)].map((userId) => ({
      ...common,
      userId,
      kind: 'comment.mentioned',
      title: 'You were mentioned',
      message: `${nameOf(ctx.actor)} mentioned you on “${ref.title}”.`,
    })),
    ...readers.map(({ id: userId, external }) => ({
      ...common,
      userId,
      kind: 'comment.created',
      title: 'New comment',
      // Clients and influencers do not learn each other's names.
      message: `${ctx.actor.external && external ? 'Someone' : nameOf(ctx.actor)} commented on “${ref.title}”.`,
    })),
  ])
}
