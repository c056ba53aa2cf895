import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { notify } from '#features/workspace/notifications/commands.ts'
import type { Ctx } from '#platform/context.ts'
import { rows } from '#platform/database/db.ts'
import { lockDeleted, markDeleted, takeBack } from '#platform/records/deletion.ts'
import { beginning, lockRecord, patchRecord } from '#platform/records/records.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { OutputOf, ParsedInputOf } from '#shared/contract/endpoint.ts'
import { addressOf } from '#shared/records/addresses.ts'
import { type Authorized, assertAllowed, authorize } from '#shared/rights/decision.ts'
import { AppError, invalid, notFound } from '#shared/rights/errors.ts'
import type { feedbackApi } from './api.ts'
import { feedbackStatusLabels } from './labels.ts'
import { feedbackNotices } from './notices.ts'
import { readFeedback } from './queries.ts'
import { feedbackKind } from './record.ts'
import { canDeleteFeedback, canPatchFeedback, canTakePart, canTriage, canViewFeedback } from './rules.ts'
import { type FeedbackCreate, type FeedbackView, feedbackView, triageFields } from './schema.ts'
import { feedbackSubmissions, feedbackUpvotes } from './table.ts'

type Input<Key extends keyof typeof feedbackApi> = ParsedInputOf<(typeof feedbackApi)[Key]>
type Deletion = OutputOf<(typeof feedbackApi)['DELETE /api/feedback-submissions/:id']>
type FeedbackRow = typeof feedbackSubmissions.$inferSelect

/** Submits feedback; whoever takes part reads it from then on. @returns the entry as its author sees it @throws AppError forbidden */
export async function createFeedback(ctx: Ctx, input: FeedbackCreate): Promise<FeedbackView> {
  assertAllowed(canTakePart(ctx.actor), 'feedback')
  return transact(ctx, async (tx) => {
    const id = randomUUID()
    await tx.drizzle.insert(feedbackSubmissions).values({ ...input, id, userId: ctx.actor.userId })
    const made = { id, userId: ctx.actor.userId }
    tx.record({ ...eventFor(made), kind: 'feedback.created', version: 1, changes: beginning(ctx.actor, feedbackView, input) })
    return readFeedback(ctx, id, tx)
  })
}

/** Changes fields; see `patchRecord`. Whoever wrote it or wants it is told of its status and of an answer. @throws AppError stale */
export async function updateFeedback(
  ctx: Ctx,
  { id, version, ...patch }: Input<'PATCH /api/feedback-submissions/:id'>,
): Promise<FeedbackView> {
  return transact(ctx, async (tx) => {
    const fields = Object.keys(patch)
    const found = await lockStanding(tx, id)
    const feedback = authorize(canPatchFeedback(ctx.actor, found, fields), found, 'feedback')
    refuseMerged(feedback)
    const triages = fields.some((field) => Object.hasOwn(triageFields, field))
    const { row, changed } = await patchRecord(tx, ctx.actor, {
      table: feedbackSubmissions,
      view: feedbackView,
      row: feedback,
      patch: { ...patch, ...(patch.adminResponse === undefined ? {} : { adminResponse: patch.adminResponse || null }) },
      derived: triages && !feedback.triagedAt ? { triagedAt: new Date() } : {},
      baseVersion: version,
      event: { ...eventFor(feedback), kind: 'feedback.updated' },
      read: () => readFeedback(ctx, id, tx),
    })
    await tellAnswer(tx, row, {
      status: changed.includes('status') ? feedbackStatusLabels[row.status] : null,
      answered: changed.includes('adminResponse') && row.adminResponse !== null,
    })
    return readFeedback(ctx, id, tx)
  })
}

async function tellAnswer(tx: Tx, row: FeedbackRow, news: { status: string | null; answered: boolean }): Promise<void> {
  if (news.status === null && !news.answered) return
  notify(tx, feedbackNotices['feedback.answered'], {
    to: await peopleBehind(tx, row.id),
    data: { title: row.title, ...news },
    about: aboutOf(row),
  })
}

/** Wants it, or no longer: set, not flipped, so that twice is as once. @throws AppError not_found, conflict where it went into another */
export async function setUpvote(ctx: Ctx, id: string, wanted: boolean): Promise<FeedbackView> {
  return transact(ctx, async (tx) => {
    // As many as come vote at once; only what ends the entry waits for them, and they for it.
    const found = await lockRecord(tx, ctx.actor, feedbackKind, id, canViewFeedback, 'key share')
    refuseMerged(found)
    const own = { feedbackId: id, userId: ctx.actor.userId }
    const changed = wanted
      ? await tx.drizzle.insert(feedbackUpvotes).values(own).onConflictDoNothing().returning({ id: feedbackUpvotes.feedbackId })
      : await tx.drizzle
          .delete(feedbackUpvotes)
          .where(and(eq(feedbackUpvotes.feedbackId, id), eq(feedbackUpvotes.userId, own.userId)))
          .returning({ id: feedbackUpvotes.feedbackId })
    if (changed.length > 0) tx.record({ ...eventFor(found), kind: 'feedback.upvoted', changes: { upvotes: [!wanted, wanted] } })
    return readFeedback(ctx, id, tx)
  })
}

/**
 * Puts an entry into another that says the same: whoever wants the one wants the other from then on, and what was said stays where it
 * was said. @throws AppError forbidden, not_found, conflict when one of them went into another already
 */
export async function mergeFeedback(ctx: Ctx, { id, intoId }: Input<'POST /api/feedback-submissions/:id/merge'>): Promise<FeedbackView> {
  assertAllowed(canTriage(ctx.actor), 'feedback')
  if (id === intoId) throw invalid('intoId', 'Choose another entry than this one')
  return transact(ctx, async (tx) => {
    // Both at once and always in one order: each into the other at the same time would end with neither.
    const locked = await tx.drizzle
      .select()
      .from(feedbackSubmissions)
      .where(and(inArray(feedbackSubmissions.id, [id, intoId]), isNull(feedbackSubmissions.deletedAt)))
      .orderBy(feedbackSubmissions.id)
      .for('update')
    const [one, into] = [id, intoId].map((wanted) => locked.find((row) => row.id === wanted))
    if (!one || !into) throw notFound('feedback')
    const feedback = authorize(canTriage(ctx.actor), one, 'feedback')
    refuseMerged(feedback)
    if (into.mergedIntoId) throw invalid('intoId', 'This entry was merged itself. Choose the one that it went into.')
    const told = await peopleBehind(tx, id)
    await writeMerge(tx, feedback, into)
    const data = { title: one.title, into: into.title }
    notify(tx, feedbackNotices['feedback.merged'], { to: told, data, about: aboutOf(into) })
    return readFeedback(ctx, id, tx)
  })
}

async function writeMerge(tx: Tx, one: Authorized<FeedbackRow>, into: FeedbackRow): Promise<void> {
  const now = new Date()
  for (const [row, set] of [
    [one, { mergedIntoId: into.id }],
    [into, {}],
  ] as const) {
    await tx.drizzle
      .update(feedbackSubmissions)
      .set({ ...set, triagedAt: row.triagedAt ?? now, version: row.version + 1, updatedAt: now })
      .where(eq(feedbackSubmissions.id, row.id))
  }
  await tx.query(
    `insert into feedback_upvotes (feedback_id, user_id, created_at)
      select $2, v.user_id, v.created_at from feedback_upvotes v where v.feedback_id = $1 on conflict do nothing`,
    [one.id, into.id],
  )
  const changes = { mergedInto: [null, into.title] as [unknown, unknown] }
  tx.record({ ...eventFor(one), kind: 'feedback.merged', version: one.version + 1, changes })
  const absorbed = { absorbed: [null, one.title] as [unknown, unknown] }
  tx.record({ ...eventFor(into), kind: 'feedback.absorbed', version: into.version + 1, changes: absorbed })
}

/** Marks an entry as deleted, with what was merged into it. */
export async function deleteFeedback(ctx: Ctx, id: string): Promise<Deletion> {
  return transact(ctx, async (tx) => {
    const feedback = await lockRecord(tx, ctx.actor, feedbackKind, id, canDeleteFeedback, 'update')
    return markDeleted(tx, feedbackKind, feedback, eventFor)
  })
}

/** Takes one deletion back. @throws AppError not_found when it was none, conflict when what it went into is deleted */
export async function restoreFeedback(ctx: Ctx, id: string, deletionId: string): Promise<FeedbackView> {
  return transact(ctx, async (tx) => {
    const found = await lockDeleted(tx, feedbackKind, id, deletionId)
    const feedback = authorize(canDeleteFeedback(ctx.actor, found), found, 'feedback')
    await takeBack(tx, await ctx.services.kinds(), feedbackKind, feedback, eventFor)
    return readFeedback(ctx, id, tx)
  })
}

/** The entry, locked; the rule is asked of it by whoever calls. @throws AppError not_found, conflict where it went into another */
async function lockStanding(tx: Tx, id: string): Promise<FeedbackRow> {
  const own = and(eq(feedbackSubmissions.id, id), isNull(feedbackSubmissions.deletedAt))
  const [found] = await tx.drizzle.select().from(feedbackSubmissions).where(own).for('no key update')
  if (!found) throw notFound('feedback')
  return found
}

/** @throws AppError conflict */
function refuseMerged({ mergedIntoId }: FeedbackRow): void {
  if (mergedIntoId) throw new AppError('conflict', 'This was merged into another entry. Go on there.')
}

/** Who wrote it or wants it, and the same of whatever was merged into it. */
async function peopleBehind(tx: Tx, id: string): Promise<string[]> {
  const found = await rows<{ id: string }>(
    tx,
    sql`with recursive entries as (
        select ${id}::uuid as id
        union select f.id from feedback_submissions f join entries on f.merged_into_id = entries.id where f.deleted_at is null)
      select f.user_id as id from feedback_submissions f join entries using (id)
      union select v.user_id from feedback_upvotes v join entries on entries.id = v.feedback_id`,
  )
  return found.map((person) => person.id)
}

const aboutOf = ({ id }: { id: string }) => ({ record: { type: 'feedback', id }, url: addressOf.feedback(id), projectId: null })

/** It lies in no project and no brand: whoever takes part hears of it. */
const eventFor = ({ id, userId }: { id: string; userId: string }) => ({
  recordType: 'feedback',
  recordId: id,
  audience: 'client' as const,
  readers: 'feedback.take-part',
  concerns: [userId],
})
