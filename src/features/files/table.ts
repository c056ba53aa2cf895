import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#platform/columns.ts'

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
    // No foreign key: accounts are never deleted, and people point to files in their turn, by their picture.
    createdBy: uuid('created_by'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [index('files_state').on(t.state, t.createdAt)],
)
