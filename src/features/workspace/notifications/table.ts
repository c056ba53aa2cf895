import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#platform/database/columns.ts'
import type { MailDelivery } from '#shared/records/notice-kinds.ts'

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
