import { type Given, type Row, rowOf } from '../../testing/rows.ts'
import { pages, pageVersions } from './table.ts'

/** A page as it is stored; what it says are its versions. */
export function pageRow(given: Given<typeof pages, 'id' | 'page' | 'version'>): Row {
  return rowOf(pages, given)
}

/** One text of a page, every column named so that all go in together. */
export function pageVersionRow(given: Given<typeof pageVersions, 'id' | 'pageId' | 'version' | 'body'>): Row {
  return rowOf(pageVersions, { restoredFrom: null, authorId: null, createdAt: new Date(), ...given })
}
