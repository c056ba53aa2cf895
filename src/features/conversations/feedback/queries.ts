import { type SQL, sql } from 'drizzle-orm'
import { visibleComments } from '#features/records/comments/queries.ts'
import { personIdFor, personRefFor } from '#features/workspace/users/refs.ts'
import type { Ctx } from '#platform/context.ts'
import { containing, oneOfTexts, type Queryable, row, rows } from '#platform/database/db.ts'
import { descending, listPage, literal } from '#platform/database/list.ts'
import { viewColumns } from '#platform/database/statements.ts'
import { visibleBy } from '#platform/database/visible.ts'
import type { Page, ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { notFound } from '#shared/rights/errors.ts'
import { wordsTyped } from '#shared/values/words.ts'
import type { feedbackApi } from './api.ts'
import { canTakePart, canViewFeedback, feedbackRights } from './rules.ts'
import { type FeedbackListInput, type FeedbackView, feedbackView, type SimilarFeedback, similarMax } from './schema.ts'
import { feedbackSubmissions } from './table.ts'

/** Which entries this actor sees, as a condition on `f`; the twin of `canViewFeedback`. */
export function visibleFeedback(actor: Actor): SQL {
  return visibleBy(actor, feedbackRights['feedback.take-part'], { v: sql`false` })
}

const shownAsTheyAre = viewColumns(feedbackSubmissions, feedbackView, 'f', ['userId'])

/** Counted each time: a number kept beside could tell something else than the rows. */
const votes = sql`(select count(*) from feedback_upvotes v where v.feedback_id = f.id)`

const votedBy = (actor: Actor): SQL =>
  sql`exists (select 1 from feedback_upvotes o where o.feedback_id = f.id and o.user_id = ${actor.userId})`

const columns = (actor: Actor, upvotes: SQL): SQL => sql`
  ${sql.raw(shownAsTheyAre)}, ${personIdFor(actor, 'f.user_id')} as "userId", ${personRefFor(actor, 'u')} as author,
  ${upvotes}::int as upvotes, ${votedBy(actor)} as upvoted,
  (select count(*)::int from comments m where m.record_type = 'feedback' and m.record_id = f.id and m.deleted_at is null
    and ${visibleComments(actor)}) as "commentCount",
  (select json_build_object('id', g.id, 'title', g.title) from feedback_submissions g where g.id = f.merged_into_id) as "mergedInto"`

const from = sql`feedback_submissions f join users u on u.id = f.user_id`
const standing = sql`f.deleted_at is null and f.merged_into_id is null`

/** Entries of everybody, without those that went into others. @throws AppError forbidden */
export async function listFeedback({ actor, services }: Ctx, input: FeedbackListInput): Promise<Page<FeedbackView>> {
  assertAllowed(canTakePart(actor), 'feedback')
  const { q, type, category, status, mine, sort } = input
  const counted = sql`left join (select feedback_id, count(*) as upvotes from feedback_upvotes group by feedback_id) c on c.feedback_id = f.id`
  const newest = [
    ['moment', 'f.created_at'],
    ['uuid', 'f.id'],
  ] as const
  return listPage(services.pool, input, {
    columns: columns(actor, sql`coalesce(c.upvotes, 0)`),
    from: sql`${from} ${counted}`,
    where: [
      standing,
      visibleFeedback(actor),
      q ? sql`(f.title ilike ${containing(q)} or f.description ilike ${containing(q)})` : undefined,
      oneOfTexts(sql`f.type`, type),
      oneOfTexts(sql`f.category`, category),
      oneOfTexts(sql`f.status`, status),
      mine ? sql`f.user_id = ${actor.userId}` : undefined,
    ],
    order: sort === 'upvotes' ? descending(['number', sql`coalesce(c.upvotes, 0)`], ...newest) : descending(...newest),
  })
}

/** One entry as this actor may see it, also one that went into another. @throws AppError not_found */
export async function readFeedback({ actor, services }: Ctx, id: string, db: Queryable = services.pool): Promise<FeedbackView> {
  assertAllowed(canViewFeedback(actor), 'feedback')
  const found = await row<FeedbackView>(db, sql`select ${columns(actor, votes)} from ${from} where f.id = ${id} and f.deleted_at is null`)
  if (!found) throw notFound('feedback')
  return found
}

/** Shorter words stand in every title; and one that is shared among many others says little. */
const tellingWord = 4
const sharedEnough = 0.4

/** What may be said already, the likeliest first. @throws AppError forbidden */
export async function listSimilar(
  { actor, services }: Ctx,
  { q }: ParsedInputOf<(typeof feedbackApi)['GET /api/feedback-submissions/similar']>,
): Promise<{ items: SimilarFeedback[] }> {
  assertAllowed(canTakePart(actor), 'feedback')
  // Either the titles are alike as a whole, or what was typed so far stands in one of them, or a word of it and not much else; all by the
  // index of titles.
  const words = wordsTyped(q).filter((word) => word.length >= tellingWord)
  const sharing = sql`(f.title ilike any(${sql.param(words.map((word) => containing(word)))}::text[]) and word_similarity(${q}, f.title) > ${sharedEnough}::real)`
  const alike = sql`(f.title % ${q} or ${q} <% f.title or ${sharing})`
  const score = sql`greatest(similarity(f.title, ${q}), word_similarity(${q}, f.title))`
  const items = await rows<SimilarFeedback>(
    services.pool,
    sql`select f.id, f.title, f.status, ${votes}::int as upvotes, ${votedBy(actor)} as upvoted from feedback_submissions f
      where ${standing} and ${visibleFeedback(actor)} and ${alike}
      order by ${score} desc, f.created_at desc, f.id limit ${literal(similarMax)}`,
  )
  return { items }
}
