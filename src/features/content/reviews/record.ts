import { and, eq, sql } from 'drizzle-orm'
import { placeOf } from '#features/clients/projects/queries.ts'
import { notify, notifyReader } from '#features/workspace/notifications/commands.ts'
import type { Ctx } from '#platform/context.ts'
import { anyOf, rows } from '#platform/database/db.ts'
import { unplanDated } from '#platform/jobs/dated-jobs.ts'
import type { RecordKind } from '#platform/records/record-kind.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import { addressOf } from '#shared/records/addresses.ts'
import { notFound } from '#shared/rights/errors.ts'
import { lockContent } from '../items/commands.ts'
import { contentNotices } from '../items/notices.ts'
import { type ContentRow, canDecide, eventFor, refOf } from '../items/refs.ts'
import { canReviewContent, decidingRoles } from '../items/rules.ts'
import { contentReviewers, contentReviews } from '../items/table.ts'
import { planReminders, reminderName } from './jobs.ts'
import { checkReviewers } from './queries.ts'

/** Rounds of review: whoever was asked to decide has them in hand. */
export const contentReviewKind: RecordKind<typeof contentReviews> = {
  name: 'content-review',
  noun: 'review',
  nouns: 'reviews',
  table: contentReviews,
  place: { of: { column: contentReviews.contentItemId, in: 'content-item' } },
  work: {
    heldBy: (r, userId) =>
      sql`${r}.closed_at is null and exists (select 1 from content_reviewers o where o.review_id = ${r}.id and o.user_id = ${userId})`,
    takers: decidingRoles,
    handOver: handOverReview,
    left: tellNobodyLeft,
  },
}

type Change = { id: string; from: string; assigneeId: string | null }

/** Asks somebody else to decide in a round that is open, or one person fewer. @throws AppError not_found, invalid_input */
async function handOverReview(ctx: Ctx, { id, from, assigneeId }: Change): Promise<void> {
  await transact(ctx, async (tx) => {
    const [named] = await tx.drizzle.select().from(contentReviews).where(eq(contentReviews.id, id))
    if (!named) throw notFound('review')
    const item = await lockContent(tx, ctx, named.contentItemId, canReviewContent)
    // Decided meanwhile, it is nobody's work any more.
    if (!(await unask(tx, id, from)) || named.closedAt) return
    const { brandId } = await placeOf(tx, item)
    recordReviewer(tx, { ...item, brandId }, from, assigneeId)
    if (assigneeId) await ask(tx, ctx, { ...item, brandId }, { id, dueDate: named.dueDate }, assigneeId, 'assigneeId')
    else await tellManagers(tx, [item.id])
  })
}

type Placed = ContentRow & { brandId: string }
type Review = { id: string; dueDate: string | null }

/** Asks somebody no more. @returns whether they were asked */
export async function unask(tx: Tx, reviewId: string, userId: string): Promise<boolean> {
  const asked = await tx.drizzle
    .delete(contentReviewers)
    .where(and(eq(contentReviewers.reviewId, reviewId), eq(contentReviewers.userId, userId)))
    .returning()
  await unplanDated(tx, reminderName, `${reviewId} ${userId}`)
  return asked.length > 0
}

/** Keeps in the history who is asked in whose place; null where nobody is, or was. */
export function recordReviewer(tx: Tx, item: Placed, before: string | null, after: string | null): void {
  const changes = { reviewer: [before, after] as [unknown, unknown] }
  tx.record({ ...eventFor(item, item.brandId), audience: 'internal', kind: 'content-item.reviewers', version: item.version, changes })
}

/** Asks somebody in a round that is open, and tells them. @param field of the input, for the refusal @throws AppError invalid_input */
export async function ask(tx: Tx, ctx: Ctx, item: Placed, { id, dueDate }: Review, userId: string, field: string): Promise<void> {
  await checkReviewers(tx, [userId], field)
  const made = await tx.drizzle.insert(contentReviewers).values({ reviewId: id, userId }).onConflictDoNothing().returning()
  if (made.length === 0) return
  if (dueDate) await planReminders(tx, id, dueDate, [userId])
  const told = { type: 'content-item', ref: refOf(item), audience: 'internal' as const, data: { title: item.title, due: dueDate } }
  await notifyReader(tx, ctx, contentNotices['content.submitted'], userId, told)
}

/** Tells of what waits for somebody alone who cannot decide any more. */
async function tellNobodyLeft(tx: Tx, _ctx: Ctx, userId: string): Promise<void> {
  const theirs = await rows<{ id: string }>(
    tx,
    sql`select ci.id from content_reviews r join content_reviewers o on o.review_id = r.id
        join content_items ci on ci.id = r.content_item_id and ci.deleted_at is null
      where o.user_id = ${userId} and r.closed_at is null and not exists (select 1 from users u where u.id = ${userId} and ${canDecide})`,
  )
  await tellManagers(
    tx,
    theirs.map(({ id }) => id),
  )
}

type Left = { id: string; title: string; projectId: string | null; managers: string[] }

/** Tells of what nobody is left to decide on: who manages its project, or the admins where nobody does who could. */
async function tellManagers(tx: Tx, items: readonly string[]): Promise<void> {
  if (items.length === 0) return
  const left = await rows<Left>(
    tx,
    sql`select ci.id, ci.title, ci.project_id as "projectId", coalesce(
        (select array_agg(u.id) from projects p join users u on u.id = p.project_manager_id where p.id = ci.project_id and ${canDecide}),
        (select array_agg(u.id) from users u where u.deactivated_at is null
          and exists (select 1 from user_roles r where r.user_id = u.id and r.role = 'admin')), '{}') as managers
      from content_items ci where ci.id = ${anyOf(items)} and ci.status = 'pending_review' and not exists (select 1 from content_reviews r
        join content_reviewers o on o.review_id = r.id join users u on u.id = o.user_id
        where r.content_item_id = ci.id and r.closed_at is null and ${canDecide}) order by ci.id`,
  )
  for (const { id, title, projectId, managers } of left) {
    const about = { record: { type: 'content-item', id }, url: addressOf['content-item'](id), projectId }
    notify(tx, contentNotices['content.nobody-reviews'], { to: managers, data: { title }, about, self: true })
  }
}
