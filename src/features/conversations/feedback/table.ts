import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/workspace/users/table.ts'
import { deletableColumns, moment, recordColumns } from '#platform/database/columns.ts'
import type { FeedbackCategory, FeedbackPriority, FeedbackStatus, FeedbackType } from './schema.ts'

export const feedbackSubmissions = pgTable(
  'feedback_submissions',
  {
    ...recordColumns,
    ...deletableColumns,
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    title: text('title').notNull(),
    description: text('description').notNull(),
    type: text('type').$type<FeedbackType>().notNull(),
    category: text('category').$type<FeedbackCategory>(),
    status: text('status').$type<FeedbackStatus>().notNull().default('submitted'),
    priority: text('priority').$type<FeedbackPriority>(),
    adminResponse: text('admin_response'),
    triagedAt: moment('triaged_at'),
    /** the entry that goes on in its place; what lies below goes with it when it is deleted */
    mergedIntoId: uuid('merged_into_id').references((): AnyPgColumn => feedbackSubmissions.id),
  },
  (t) => [
    check('feedback_submissions_not_into_itself', sql`${t.mergedIntoId} <> ${t.id}`),
    index('feedback_submissions_newest').on(t.createdAt, t.id).where(sql`deleted_at is null and merged_into_id is null`),
    index('feedback_submissions_user').on(t.userId, t.createdAt),
    index('feedback_submissions_merged').on(t.mergedIntoId),
    index('feedback_submissions_deletion').on(t.deletionId),
    // Words of a title while somebody types another one.
    index('feedback_submissions_title').using('gin', t.title.op('gin_trgm_ops')).where(sql`deleted_at is null`),
  ],
)

/** Who wants it too: once per person, and nowhere counted beside. */
export const feedbackUpvotes = pgTable(
  'feedback_upvotes',
  {
    feedbackId: uuid('feedback_id')
      .notNull()
      .references(() => feedbackSubmissions.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.feedbackId, t.userId] }), index('feedback_upvotes_user').on(t.userId)],
)
