import { randomUUID } from 'node:crypto'
import { type Given, type Row, rowOf } from '../../testing/rows.ts'
import { documents, documentVersions } from './table.ts'

type Needed = 'name' | 'audience' | 'uploadedBy' | 'fileId' | 'fileName' | 'fileType' | 'fileSize'

/** A document, for demo, tests and bench; a deleted one has a deletion. */
export function documentRow(given: Given<typeof documents, Needed>): Row {
  return rowOf(documents, { id: randomUUID(), deletionId: given.deletedAt ? randomUUID() : undefined, ...given })
}

/** One of its files. */
export function versionRow(given: Given<typeof documentVersions, Exclude<Needed, 'name'> | 'documentId' | 'number'>): Row {
  return rowOf(documentVersions, { id: randomUUID(), ...given })
}
