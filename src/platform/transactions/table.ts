import { type SQL, sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { NotificationType } from '#shared/records/notice-kinds.ts'
import type { ActorKind } from '#shared/rights/actor.ts'
import { moment, xid8 } from '../database/columns.ts'

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

/** Notifications, written in the transaction that causes them. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey(),
    // No foreign keys: this is written with every change that tells somebody, accounts are never deleted, and purge removes the rest.
    userId: uuid('user_id').notNull(),
    type: text('type').$type<NotificationType>().notNull(),
    /** what happened, finer than the type: task.assigned, comment.mentioned … */
    kind: text('kind').notNull(),
    /** What the kind's `words` need, without any person's name: the sentence is written for its reader whenever it is read. */
    facts: jsonb('facts').$type<Record<string, unknown>>(),
    /** Finished sentence of rows older than `facts`; empty in all others. */
    title: text('title'),
    message: text('message'),
    read: boolean('read').notNull().default(false),
    actionUrl: text('action_url'),
    /** what it opens, and what of it it tells of: both are asked for again whenever it is shown or mailed */
    recordType: text('record_type'),
    recordId: uuid('record_id'),
    partType: text('part_type'),
    partId: uuid('part_id'),
    projectId: uuid('project_id'),
    actorId: uuid('actor_id'),
    /** How the actor came in, and the name of a guest or an agent; null in rows older than `facts`. */
    actorKind: text('actor_kind').$type<ActorKind>(),
    actorName: text('actor_name'),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** false where the person wants its kind by mail only */
    shown: boolean('shown').notNull().default(true),
    /** no mail has been made of it or decided against yet */
    mailPending: boolean('mail_pending').notNull().default(true),
    /** deleted by its reader, who can take that back for a moment */
    removedAt: moment('removed_at'),
    removalId: uuid('removal_id'),
    /** who marked all as read had a picture; what is not in it stays unread */
    xid: xid8('xid').notNull().default(sql`pg_current_xact_id()`),
  },
  (t) => [
    check('notifications_words', sql`facts is not null and actor_kind is not null or title is not null and message is not null`),
    index('notifications_newest').on(t.userId, t.createdAt, t.id),
    index('notifications_unread').on(t.userId).where(sql`not read`),
    index('notifications_to_mail').on(t.userId, t.createdAt).where(sql`mail_pending`),
    index('notifications_removed').on(t.removedAt).where(sql`removed_at is not null`),
  ],
)

/** Names, address and e-mail folded as `holds` folds them, so that one search finds a line by any of them. */
const names = ['person_name', 'actor_name', 'record_name', 'subject_name', 'address']
const searched = sql.raw(
  `lower(regexp_replace(normalize(${names.map((name) => `coalesce(${name}, '')`).join(` || ' ' || `)}, NFD), '[\\u0300-\\u036f]', '', 'g'))`,
)

/**
 * One line per thing that an admin may have to account for, written in its own transaction (`src/platform/transactions/audit.ts`). Names stand as they
 * were. No foreign keys: a line outlives what it tells of. A trigger refuses to change, empty or remove any of it, but for what the
 * retention job removes (decision 16).
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid('id').primaryKey(),
    at: moment('at').notNull().defaultNow(),
    kind: text('kind').notNull(),
    outcome: text('outcome').notNull(),
    actorKind: text('actor_kind').notNull(),
    /** the account whose rights counted; none for a guest and the system */
    actorId: uuid('actor_id'),
    /** of a guest or an agent, who have no account */
    actorName: text('actor_name'),
    personName: text('person_name'),
    recordType: text('record_type'),
    recordId: uuid('record_id'),
    recordName: text('record_name'),
    subjectId: uuid('subject_id'),
    subjectName: text('subject_name'),
    address: text('address'),
    browser: text('browser'),
    details: jsonb('details').$type<Record<string, [unknown, unknown]>>().notNull().default(sql`'{}'`),
    search: text('search')
      .notNull()
      .generatedAlwaysAs((): SQL => searched),
  },
  (t) => [
    check('audit_entries_outcome', sql`${t.outcome} in ('done', 'failed')`),
    index('audit_entries_newest').on(t.at, t.id),
    index('audit_entries_kind').on(t.kind, t.at, t.id),
    index('audit_entries_actor').on(t.actorId, t.at, t.id),
    index('audit_entries_subject').on(t.subjectId, t.at, t.id),
    index('audit_entries_failed').on(t.at, t.id).where(sql`outcome = 'failed'`),
    index('audit_entries_search').using('gin', t.search.op('gin_trgm_ops')),
  ],
)
