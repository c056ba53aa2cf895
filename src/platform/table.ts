import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { MailKind } from '#shared/mail-kinds.ts'
import { moment } from './columns.ts'
import type { MailThread } from './mail.ts'

/** Answers of creates, kept a day, so that a repeated request gives the same answer instead of a second row. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id').notNull(),
    route: text('route').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    response: jsonb('response'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.route, t.key] }), index('idempotency_keys_created_at').on(t.createdAt)],
)

/** Counted failures per account and per address; in the database, so that a restart or a second process forgets nothing. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull().default(0),
    windowEndsAt: moment('window_ends_at').notNull(),
  },
  (t) => [index('rate_limits_window_ends_at').on(t.windowEndsAt)],
)

/** Every mail, written in the transaction that causes it; sent later, at least once, under one Message-ID. */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey(),
    /** `account`: about the account itself; `notices`: of what happened, whose text is nobody's but its reader's */
    kind: text('kind').$type<MailKind>().notNull().default('account'),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** the address that ends mails like this one by one POST (RFC 8058) */
    unsubscribe: text('unsubscribe'),
    /** where an answer goes, when not to the sender */
    replyTo: jsonb('reply_to').$type<{ name: string; address: string }>(),
    /** what it answers, by which mail programs put it beside what came before */
    thread: jsonb('thread').$type<MailThread>(),
    /** queued, sent, failed; `kept` where no mail server is set up */
    status: text('status').notNull(),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
    sentAt: moment('sent_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [index('mails_due').on(t.nextAttemptAt).where(sql`status = 'queued'`), index('mails_created_at').on(t.createdAt, t.id)],
)

/** Keys made by Atelier itself at the first start, such as the one that signs session cookies; shared by all processes. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

/** What is due at a date and time somewhere, and what was done: a key runs once (src/platform/dated-jobs.ts). */
export const datedJobs = pgTable(
  'dated_jobs',
  {
    name: text('name').notNull(),
    key: text('key').notNull(),
    date: date('date').notNull(),
    time: text('time').notNull(),
    zone: text('zone').notNull(),
    /** the instant of the three; after a failure the next try */
    dueAt: moment('due_at').notNull(),
    data: jsonb('data'),
    attempts: integer('attempts').notNull().default(0),
    doneAt: moment('done_at'),
  },
  (t) => [primaryKey({ columns: [t.name, t.key] }), index('dated_jobs_due').on(t.name, t.dueAt).where(sql`done_at is null`)],
)
