import { sql } from 'drizzle-orm'
import { row } from '#platform/db.ts'
import type { RecordKind } from '#platform/record-kind.ts'
import { visibleBy } from '#platform/visible.ts'
import { addressOf } from '#shared/addresses.ts'
import { authorize } from '#shared/decision.ts'
import { notFound } from '#shared/errors.ts'
import { visibleFeedback } from './queries.ts'
import { canCommentOnFeedback, canViewFeedback, feedbackRights } from './rules.ts'
import { feedbackView } from './schema.ts'
import { feedbackSubmissions } from './table.ts'

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
  find: async (db, actor, id) => {
    const found = await row<{ title: string; userId: string }>(
      db,
      sql`select f.title, f.user_id as "userId" from feedback_submissions f where f.id = ${id} and f.deleted_at is null`,
    )
    if (!found) throw notFound('feedback')
    const { title, userId } = authorize(canViewFeedback(actor), found, 'feedback')
    const nowhere = { projectId: null, brandId: null, assigneeId: null }
    return { ...nowhere, id, title, concerns: [userId], readers: 'feedback.take-part', url: addressOf.feedback(id) }
  },
  canComment: canCommentOnFeedback,
}
