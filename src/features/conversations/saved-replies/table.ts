import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/workspace/users/table.ts'
import { deletableColumns, recordColumns } from '#platform/database/columns.ts'

/** Answers that are written often, under a name; fields in them are filled in when one is taken. */
export const savedReplies = pgTable(
  'saved_replies',
  {
    ...recordColumns,
    ...deletableColumns,
    name: text('name').notNull(),
    body: text('body').notNull(),
    createdBy: uuid('created_by').references(() => users.id),
  },
  (t) => [
    uniqueIndex('saved_replies_name').on(sql`lower(${t.name})`).where(sql`deleted_at is null`),
    index('saved_replies_deletion').on(t.deletionId).where(sql`deleted_at is not null`),
  ],
)
