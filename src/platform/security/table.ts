import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../database/columns.ts'

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

/** Keys made by Atelier itself at the first start, such as the one that signs session cookies; shared by all processes. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})
