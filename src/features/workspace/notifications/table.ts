import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, xid8 } from '#platform/database/columns.ts'
import type { MailDelivery, NotificationType } from '#shared/records/notice-kinds.ts'
import type { ActorKind } from '#shared/rights/actor.ts'

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

/** What a person wants to be told, and how; without a row everything is as the catalogue says. */
export const notificationSettings = pgTable('notification_settings', {
  userId: uuid('user_id').primaryKey(),
  email: boolean('email').notNull().default(true),
  taskAssignments: boolean('task_assignments').notNull().default(true),
  projectUpdates: boolean('project_updates').notNull().default(true),
  /** what was chosen for a kind: { "task.status": { "mail": true } } */
  kinds: jsonb('kinds').$type<Record<string, { app?: boolean; mail?: boolean }>>().notNull().default({}),
  delivery: text('delivery').$type<MailDelivery>().notNull().default('soon'),
  digestHour: integer('digest_hour').notNull().default(8),
  /** the digest is for the hours that come after this */
  digestSince: moment('digest_since').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})
