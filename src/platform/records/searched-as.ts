import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * How the records of a kind are found by words; all that the search needs to know of a kind. Where one lies follows from its place, who
 * finds it from `seen`, that what is deleted is not found from `deletable`.
 */
export type SearchedAs = {
  /** its number among people, such as TKT-0001 */
  number?: PgColumn
  /** text that everybody reads who sees the record */
  body?: PgColumn
  /** a file by whose words it is found too, by everybody who sees the record */
  file?: PgColumn
  /** text that people outside the agency neither read nor find anything by */
  internal?: readonly PgColumn[]
  /** persons it is found by who ask for somebody's */
  people?: readonly PgColumn[]
  /** persons named in the text: people outside the agency find nothing by the name of somebody they are not told of */
  mentions?: PgColumn
  /** whose picture stands beside it */
  person?: PgColumn
  /** its state, for the sign before its name */
  state?: PgColumn
  /** when it counts as of; by default when it was changed last */
  at?: PgColumn
  /** what people look for by name comes before what lies in it: 9 first, 0 last */
  first?: number
  /** what it is called where its table has no title for it, on the kind's `alias` */
  called?: SQL
  /** it is found by what it is called, as others by their title */
  foundByName?: true
  /** its address in the browser; by default that of what it hangs on */
  opens?: (id: string) => string
}
