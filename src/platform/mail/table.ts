import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { MailKind } from '#shared/records/mail-kinds.ts'
import { moment } from '../database/columns.ts'
import type { Addressees, MailThread } from './mail.ts'

/** Every mail, written in the transaction that causes it; sent later, at least once, under one Message-ID. */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey(),
    /** `account`: about the account itself; `notices`: of what happened, whose text is nobody's but its reader's */
    kind: text('kind').$type<MailKind>().notNull().default('account'),
    to: text('to').notNull(),
    /** whom the headers To and Cc name, when not only the recipient */
    addressees: jsonb('addressees').$type<Addressees>(),
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
