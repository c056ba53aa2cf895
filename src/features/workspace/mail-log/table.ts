import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { mails } from '#platform/mail/table.ts'
import { files } from '../files/table.ts'

/** What a mail carries, in order (commands.ts): a stored file until the mail has gone out, or what makes it then. */
export const mailFiles = pgTable(
  'mail_files',
  {
    mailId: uuid('mail_id')
      .notNull()
      .references(() => mails.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    mediaType: text('media_type'),
    /** of one that is made, once it was */
    size: bigint('size', { mode: 'number' }),
    fileId: uuid('file_id').references(() => files.id),
    generator: text('generator'),
    payload: jsonb('payload').$type<Record<string, unknown>>(),
  },
  (t) => [primaryKey({ columns: [t.mailId, t.position] }), index('mail_files_file').on(t.fileId)],
)
