import { sql } from 'drizzle-orm'
import type { FileHolder } from '#platform/files/file-places.ts'
import { filePreviews } from '../files/table.ts'

/** A preview has no address of its own: it is asked for through the file it stands for, by that file's right. */
export const previewHolder: FileHolder = { column: filePreviews.previewFileId, alias: 'fp', seen: () => sql`false` }
