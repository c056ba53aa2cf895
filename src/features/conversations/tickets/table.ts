import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { tasks } from '#features/tasks/tasks/table.ts'
import { files } from '#features/workspace/files/table.ts'
import { users } from '#features/workspace/users/table.ts'
import { moment, recordColumns } from '#platform/database/columns.ts'
import type { Audience } from '#shared/rights/audience.ts'
import { feedbackSubmissions } from '../feedback/table.ts'
import type { Rating, TicketCategory, TicketOrigin, TicketPriority, TicketStatus } from './schema.ts'

/** The last number of each row of numbers that has no gaps: raised in the transaction that uses it, so that what is taken back frees it. */
export const supportCounters = pgTable('support_counters', {
  name: text('name').primaryKey(),
  count: integer('count').notNull(),
})

export const supportTickets = pgTable(
  'support_tickets',
  {
    ...recordColumns,
    number: integer('number').notNull(),
    /** TKT-0001: four figures, and as many as it takes after 9999 */
    ticketNumber: text('ticket_number')
      .notNull()
      .generatedAlwaysAs(sql`'TKT-' || lpad(number::text, greatest(4, length(number::text)), '0')`),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    subject: text('subject').notNull(),
    description: text('description').notNull(),
    category: text('category').$type<TicketCategory>().notNull(),
    priority: text('priority').$type<TicketPriority>().notNull().default('medium'),
    status: text('status').$type<TicketStatus>().notNull().default('open'),
    assigneeId: uuid('assignee_id').references(() => users.id),
    /** since when it is the turn of whose turn it is; none once it is resolved or closed */
    turnSince: moment('turn_since').defaultNow(),
    firstAnsweredAt: moment('first_answered_at'),
    /** when it was resolved or closed */
    closedAt: moment('closed_at'),
    mergedIntoId: uuid('merged_into_id').references((): AnyPgColumn => supportTickets.id),
    origin: text('origin').$type<TicketOrigin>().notNull().default('portal'),
    /** an earlier one, which had ended too long ago to be opened again */
    followsId: uuid('follows_id').references((): AnyPgColumn => supportTickets.id),
    taskId: uuid('task_id').references(() => tasks.id, { onDelete: 'set null' }),
    /** the entry of feedback that was made of it */
    feedbackId: uuid('feedback_id').references(() => feedbackSubmissions.id, { onDelete: 'set null' }),
    rating: text('rating').$type<Rating>(),
    ratingComment: text('rating_comment'),
    ratedAt: moment('rated_at'),
  },
  (t) => [
    uniqueIndex('support_tickets_number').on(t.number),
    check('support_tickets_ended', sql`(${t.status} in ('resolved', 'closed')) = (${t.closedAt} is not null)`),
    check('support_tickets_turn', sql`(${t.closedAt} is null) = (${t.turnSince} is not null)`),
    check('support_tickets_merged', sql`${t.mergedIntoId} is null or (${t.mergedIntoId} <> ${t.id} and ${t.status} = 'closed')`),
    // A word of the number, the subject or the description, wherever it stands in it.
    index('support_tickets_word').using('gin', sql`(ticket_number || ' ' || subject || ' ' || description) gin_trgm_ops`),
    index('support_tickets_newest').on(t.createdAt, t.id),
    index('support_tickets_asker').on(t.userId, t.createdAt, t.id),
    index('support_tickets_assignee').on(t.assigneeId, t.createdAt, t.id),
    index('support_tickets_merged_into').on(t.mergedIntoId).where(sql`merged_into_id is not null`),
    index('support_tickets_feedback').on(t.feedbackId).where(sql`feedback_id is not null`),
    index('support_tickets_task').on(t.taskId).where(sql`task_id is not null`),
  ],
)

/** What was said in tickets. `internal`: a note, which whoever asked never sees. */
export const supportReplies = pgTable(
  'support_replies',
  {
    id: uuid('id').primaryKey(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => supportTickets.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    message: text('message').notNull(),
    audience: text('audience').$type<Audience>().notNull(),
    origin: text('origin').$type<TicketOrigin>().notNull().default('portal'),
    /** by mail: the address it says it comes from, where that is not the one of the account */
    sentFrom: text('sent_from'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [index('support_replies_ticket').on(t.ticketId, t.createdAt, t.id)],
)

/** What came with a ticket, or with something that was said in it. */
export const supportFiles = pgTable(
  'support_files',
  {
    id: uuid('id').primaryKey(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => supportTickets.id),
    /** none where it came with the ticket itself */
    replyId: uuid('reply_id').references(() => supportReplies.id),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    fileName: text('file_name').notNull(),
    uploadedBy: uuid('uploaded_by')
      .notNull()
      .references(() => users.id),
    uploadedAt: moment('uploaded_at').notNull().defaultNow(),
  },
  (t) => [
    index('support_files_ticket').on(t.ticketId, t.uploadedAt),
    index('support_files_reply').on(t.replyId),
    index('support_files_file').on(t.fileId),
  ],
)
