import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/workspace/users/table.ts'
import { moment } from '#platform/database/columns.ts'
import type { Audience } from '#shared/rights/audience.ts'
import { supportTickets } from '../tickets/table.ts'

/** The ways back from mails into tickets, one for each mail. Of the secret the hash is kept: whoever reads this table answers nothing. */
export const supportMailTokens = pgTable(
  'support_mail_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => supportTickets.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** `internal`: that mail told of a note, so that an answer to it is one */
    audience: text('audience').$type<Audience>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('support_mail_tokens_age').on(t.createdAt),
    index('support_mail_tokens_ticket').on(t.ticketId),
    index('support_mail_tokens_user').on(t.userId),
  ],
)

/** Mails that came by one of these ways and were read: each counts once. */
export const supportMails = pgTable(
  'support_mails',
  {
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => supportTickets.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    messageId: text('message_id').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.ticketId, t.userId, t.messageId] }),
    index('support_mails_newest').on(t.ticketId, t.userId, t.createdAt),
    index('support_mails_user').on(t.userId),
  ],
)

/** How the mailbox stands; one row. */
export const supportMailboxes = pgTable('support_mailboxes', {
  name: text('name').primaryKey(),
  /** user, host and folder: another mailbox is looked through from its beginning */
  mailbox: text('mailbox').notNull(),
  /** up to where it was read (RFC 3501: an UID means something only beside its UIDVALIDITY) */
  uidValidity: text('uid_validity'),
  lastUid: bigint('last_uid', { mode: 'number' }).notNull().default(0),
  lookedAt: moment('looked_at'),
  error: text('error'),
  errorAt: moment('error_at'),
  taken: integer('taken').notNull().default(0),
  /** mails that nothing could be done with: they stay in the mailbox */
  left: integer('left').notNull().default(0),
  leftAt: moment('left_at'),
})
