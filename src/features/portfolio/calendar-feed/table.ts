import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/workspace/users/table.ts'
import { moment } from '#platform/database/columns.ts'

/** A person's calendar feed. Whoever reads this table cannot fetch one: of the secret it keeps the hash. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  tokenHash: text('token_hash').notNull().unique(),
  madeAt: moment('made_at').notNull().defaultNow(),
  /** when a calendar fetched it last, to about ten minutes */
  lastReadAt: moment('last_read_at'),
})
