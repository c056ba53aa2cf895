import { randomUUID } from 'node:crypto'
import { type Given, type Row, rowOf } from '../../testing/rows.ts'
import { documentFolders } from '../documents/table.ts'

/** A folder of a project or a brand. */
export function folderRow(given: Given<typeof documentFolders, 'name'>): Row {
  return rowOf(documentFolders, { id: randomUUID(), deletionId: given.deletedAt ? randomUUID() : undefined, ...given })
}
