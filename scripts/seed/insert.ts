import type pg from 'pg'

/** Rows under the names of the columns. All rows of one call have the columns of the first. */
export type Rows = readonly Record<string, unknown>[]

type Runner = Pick<pg.PoolClient, 'query'>

const chunk = 4000

/** Writes many rows with few statements. Columns that are not named take the table's default. */
export async function insertRows(db: Runner, table: string, rows: Rows): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
    .map((name) => `"${name}"`)
    .join(', ')
  const text = `insert into "${table}" (${columns}) select ${columns} from json_populate_recordset(null::"${table}", $1::json)`
  for (let at = 0; at < rows.length; at += chunk) {
    await db.query(text, [JSON.stringify(rows.slice(at, at + chunk))])
  }
}
