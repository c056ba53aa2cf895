import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#platform/columns.ts'
import { users } from '../users/table.ts'

/** Stored bytes. The row comes first as pending; only a row that is ready is ever served, and it always has its bytes. */
export const files = pgTable(
  'files',
  {
    id: uuid('id').primaryKey(),
    storageKey: text('storage_key').notNull(),
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(),
    size: bigint('size', { mode: 'number' }),
    sha256: text('sha256'),
    state: text('state').$type<'pending' | 'ready'>().notNull().default('pending'),
    createdBy: uuid('created_by').references(() => users.id),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [index('files_state').on(t.state, t.createdAt)],
)
