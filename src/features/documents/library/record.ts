import { sql } from 'drizzle-orm'
import { visibleBy } from '#platform/database/visible.ts'
import type { RecordKind } from '#platform/records/record-kind.ts'
import { documentRights } from '../documents/rules.ts'
import { documentFolders } from '../documents/table.ts'
import { visibleFolders } from './queries.ts'

/** Folders of a project or a brand; nobody opens one by itself. */
export const folderKind: RecordKind<typeof documentFolders> = {
  name: 'document-folder',
  noun: 'folder',
  nouns: 'folders',
  table: documentFolders,
  title: documentFolders.name,
  place: { project: documentFolders.projectId, brand: documentFolders.brandId },
  deletable: {
    parent: documentFolders.parentId,
    listed: {
      title: documentFolders.name,
      mayDelete: (actor) => visibleBy(actor, documentRights['documents.folders'], { v: sql`false` }),
    },
  },
  seen: visibleFolders,
  alias: 'f',
}
