import { sql } from 'drizzle-orm'
import type { FileHolder } from '#platform/files/file-places.ts'
import { mailFiles } from './table.ts'

/** What a mail carries is its reader's: nobody opens it through the outbox. */
export const mailFileHolder: FileHolder = { column: mailFiles.fileId, alias: 'mf', seen: () => sql`false` }
