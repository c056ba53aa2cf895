import { sql } from 'drizzle-orm'
import { row } from '#platform/database/db.ts'
import { visibleBy } from '#platform/database/visible.ts'
import type { RecordKind } from '#platform/records/record-kind.ts'
import type { RecordRef } from '#platform/records/record-ref.ts'
import { addressOf } from '#shared/records/addresses.ts'
import { authorize } from '#shared/rights/decision.ts'
import { notFound } from '#shared/rights/errors.ts'
import { visibleFeedback } from './queries.ts'
import { canCommentOnFeedback, canViewFeedback, feedbackRights } from './rules.ts'
import { feedbackView } from './schema.ts'
import { feedbackSubmissions } from './table.ts'

/** An entry, with the title of the one that goes on in its place. */
type FeedbackRef = RecordRef & { mergedInto: string | null }

/** Feedback as something to comment on and look back at: in no project and no brand, open to everybody who takes part. */
export const feedbackKind: RecordKind<typeof feedbackSubmissions> = {
  name: 'feedback',
  noun: 'feedback',
  nouns: 'feedback',
  table: feedbackSubmissions,
  title: feedbackSubmissions.title,
  place: {},
  deletable: {
    parent: feedbackSubmissions.mergedIntoId,
    listed: {
      title: feedbackSubmissions.title,
      mayDelete: (actor) => {
        const any = visibleBy(actor, feedbackRights['feedback.triage'], { v: sql`false` })
        const own = visibleBy(actor, feedbackRights['feedback.own'], { s: sql`f.user_id = ${actor.userId}`, v: sql`false` })
        return sql`(${any} or (${own} and f.triaged_at is null))`
      },
    },
  },
  view: feedbackView,
  seen: visibleFeedback,
  alias: 'f',
  search: {
    body: feedbackSubmissions.description,
    people: [feedbackSubmissions.userId],
    person: feedbackSubmissions.userId,
    state: feedbackSubmissions.status,
    first: 2,
    opens: addressOf.feedback,
  },
  opensBy: 'feedback.take-part',
  find: async (db, actor, id): Promise<FeedbackRef> => {
    const found = await row<{ title: string; userId: string; mergedInto: string | null }>(
      db,
      sql`select f.title, f.user_id as "userId", g.title as "mergedInto" from feedback_submissions f
          left join feedback_submissions g on g.id = f.merged_into_id where f.id = ${id} and f.deleted_at is null`,
    )
    if (!found) throw notFound('feedback')
    const { title, userId, mergedInto } = authorize(canViewFeedback(actor), found, 'feedback')
    const nowhere = { projectId: null, brandId: null, assigneeId: null }
    return { ...nowhere, id, title, mergedInto, concerns: [userId], readers: 'feedback.take-part', url: addressOf.feedback(id) }
  },
  canComment: (actor, ref) => canCommentOnFeedback(actor, (ref as FeedbackRef).mergedInto),
}
