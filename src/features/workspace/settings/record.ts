import { sql } from 'drizzle-orm'
import type { FileHolder } from '#platform/files/file-places.ts'
import { workspaceSettings } from './table.ts'

/** The agency’s logo is everybody’s to see: it has a public address of its own. */
export const logoHolder: FileHolder = { column: workspaceSettings.logoFileId, alias: 'w', seen: () => sql`true`, guest: () => sql`true` }
