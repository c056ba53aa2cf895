import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#platform/columns.ts'
import { users } from '../users/table.ts'
import type { NotificationType } from './schema.ts'

export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    type: text('type').$type<NotificationType>().notNull(),
    /** what happened, finer than the type: task.assigned, comment.mentioned … */
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    message: text('message').notNull(),
    read: boolean('read').notNull().default(false),
    actionUrl: text('action_url'),
    recordType: text('record_type'),
    recordId: uuid('record_id'),
    // No foreign key: accounts are never deleted, and this is written with every change that tells somebody.
    actorId: uuid('actor_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [index('notifications_newest').on(t.userId, t.createdAt, t.id), index('notifications_unread').on(t.userId).where(sql`not read`)],
)
