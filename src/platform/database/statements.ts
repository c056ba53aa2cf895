import { getTableColumns, is } from 'drizzle-orm'
import { getTableConfig, type PgColumn, PgNumericNumber, type PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'

// Parts of statements, made from a table once at load: composing them for each request would cost more than carrying them out.

/** The driver hands `numeric` over as text; where the table says number, PostgreSQL makes it one. */
function read(column: PgColumn, alias: string): string {
  const name = alias ? `${alias}.${column.name}` : column.name
  return is(column, PgNumericNumber) ? `${name}::float8` : name
}

function columnsOf(table: PgTable): [string, PgColumn][] {
  return Object.entries<PgColumn>(getTableColumns(table))
}

const inView = (table: PgTable, view: z.ZodObject, without: readonly string[]) =>
  columnsOf(table).filter(([field]) => field in view.shape && !without.includes(field))

/** All columns for a select, under the names and with the types they have in the program. */
export function allColumns(table: PgTable): string {
  return columnsOf(table)
    .map(([field, column]) => `${read(column, '')} as "${field}"`)
    .join(', ')
}

/**
 * The columns of a table that a view shows, for a select. What the view has beyond them stands beside it in the query.
 * @param alias of the table in the query @param without columns that the query shows in another way
 */
export function viewColumns(table: PgTable, view: z.ZodObject, alias: string, without: readonly string[] = []): string {
  return inView(table, view, without)
    .map(([field, column]) => `${read(column, alias)} as "${field}"`)
    .join(', ')
}

/** The same as names and values for `json_build_object`. */
export function viewPairs(table: PgTable, view: z.ZodObject, alias: string, without: readonly string[] = []): string {
  return inView(table, view, without)
    .map(([field, column]) => `'${field}', ${alias}.${column.name}`)
    .join(', ')
}

export type Insert<Row> = { text: string; values: (row: Row) => unknown[] }

/**
 * An insert of one row, to be prepared by name. A column that is added to the table later is part of it, and a row that lacks it does not
 * compile. @param made columns that the database fills; the statement returns them
 */
export function insertInto<Table extends PgTable, Made extends keyof Table['$inferSelect'] & string>(
  table: Table,
  made: readonly Made[],
): Insert<Omit<Table['$inferSelect'], Made>> {
  const isMade = (field: string) => (made as readonly string[]).includes(field)
  const given = columnsOf(table).filter(([field]) => !isMade(field))
  const returned = columnsOf(table).filter(([field]) => isMade(field))
  return {
    text: `insert into ${getTableConfig(table).name} (${given.map(([, { name }]) => name).join(', ')})
      values (${given.map((_, index) => `$${index + 1}`).join(', ')})
      returning ${returned.map(([field, column]) => `${read(column, '')} as "${field}"`).join(', ')}`,
    values: (row) =>
      given.map(([field, column]) => {
        const value = (row as Record<string, unknown>)[field]
        return value === null || value === undefined ? null : column.mapToDriverValue(value)
      }),
  }
}

/** So many rows go out in one statement. */
const together = 500

/** Writes many rows, some hundred at a time. */
export async function inPieces<T>(all: readonly T[], write: (piece: T[]) => PromiseLike<unknown>): Promise<void> {
  for (let at = 0; at < all.length; at += together) await write(all.slice(at, at + together))
}
