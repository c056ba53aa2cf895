import { boolean, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/workspace/users/table.ts'
import { moment } from '#platform/database/columns.ts'

/**
 * What people have chosen about following a record. Who made it, has it or wrote on it follows without a row, until there is one that
 * says no; so nothing is written when a record is made.
 */
export const follows = pgTable(
  'follows',
  {
    recordType: text('record_type').notNull(),
    recordId: uuid('record_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    following: boolean('following').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.recordType, t.recordId, t.userId] })],
)
