import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'

/** A row under the names of its table's columns, made by the `seed.ts` of its feature. */
export type Row = Record<string, unknown>

/** @param values by the table's own names; what is undefined takes the table's default */
export function rowOf<Table extends PgTable>(table: Table, values: Partial<Record<keyof Table['$inferInsert'], unknown>>): Row {
  const columns = getTableColumns(table) as Record<string, { name: string }>
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[columns[name]?.name, value]])))
}

/** What a row is made from: what it cannot do without, and whatever else is known of it. */
export type Given<Table extends PgTable, Needed extends keyof Table['$inferInsert']> = Record<Needed, unknown> &
  Partial<Record<keyof Table['$inferInsert'], unknown>>

const chunk = 4000

const names = new Map<string, string>()
/** The same rows are made over and over: PostgreSQL plans each statement once for a connection. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `rows${names.size}`
  names.set(text, name)
  return name
}

/** Writes many rows with few statements. All rows have the columns of the first; those that are not named take the table's default. */
export async function insertRows(db: Pick<pg.PoolClient, 'query'>, table: PgTable | string, rows: readonly Row[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const name = typeof table === 'string' ? table : getTableName(table)
  const columns = Object.keys(first)
    .map((column) => `"${column}"`)
    .join(', ')
  const text = `insert into "${name}" (${columns}) select ${columns} from json_populate_recordset(null::"${name}", $1::json)`
  for (let at = 0; at < rows.length; at += chunk)
    await db.query({ name: nameOf(text), text, values: [JSON.stringify(rows.slice(at, at + chunk))] })
}
