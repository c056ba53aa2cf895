import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { files } from '#features/workspace/files/table.ts'
import { users } from '#features/workspace/users/table.ts'
import { deletableColumns, moment } from '#platform/database/columns.ts'
import type { NoteAudience } from '#shared/rights/audience.ts'

/** Files that hang on a record of any kind. */
export const attachments = pgTable(
  'attachments',
  {
    ...deletableColumns,
    id: uuid('id').primaryKey(),
    recordType: text('record_type').notNull(),
    recordId: uuid('record_id').notNull(),
    audience: text('audience').$type<NoteAudience>().notNull(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    fileName: text('file_name').notNull(),
    uploadedBy: uuid('uploaded_by')
      .notNull()
      .references(() => users.id),
    uploadedAt: moment('uploaded_at').notNull().defaultNow(),
  },
  (t) => [index('attachments_record').on(t.recordType, t.recordId, t.uploadedAt), index('attachments_file').on(t.fileId)],
)
