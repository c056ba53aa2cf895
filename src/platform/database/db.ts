import type { Writable } from 'node:stream'
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'

/** Anything that runs a query: the pool, or the client of a transaction. */
export type Queryable = { query: pg.Pool['query'] }

const { builtins, setTypeParser } = pg.types
setTypeParser(builtins.INT8, Number)
setTypeParser(builtins.NUMERIC, (value) => value)
// Calendar dates have no zone; the driver's default would make them local midnights.
setTypeParser(builtins.DATE, (value) => value)

/** One pool per process. A dropped connection never ends the process: an idle one is told to `onError`, one at work fails its work. */
export function createPool(connection: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ max: 16, idleTimeoutMillis: 30_000, connectionTimeoutMillis: 10_000, pipeline: true, ...connection })
  pool.on('error', onError)
  // While a connection is at work the pool does not listen to it, and an error that nobody hears is an uncaught one.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

const dialect = new PgDialect()
const names = new Map<string, string>()
// Queries with many optional filters make many texts, and each connection keeps what it knows of each, about 240 KB; past this many the
// rest is planned each time.
let maxNames = 400

/** Has this process prepare up to so many texts: for many short lives in one process, which ask for more than one long one. */
export function prepareAtMost(count: number): void {
  maxNames = count
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known) return known
  if (names.size >= maxNames) return undefined
  const name = `q${names.size}`
  names.set(text, name)
  return name
}

/** Runs a composed query as a prepared statement. @returns rows under the names the query gives them */
export async function rows<T>(db: Queryable, query: SQL): Promise<T[]> {
  const { sql: text, params } = dialect.sqlToQuery(query)
  const name = nameOf(text)
  const result = await db.query({ text, values: params, ...(name ? { name } : {}) })
  return result.rows as T[]
}

/** The first row, or undefined. */
export async function row<T>(db: Queryable, query: SQL): Promise<T | undefined> {
  const [first] = await rows<T>(db, query)
  return first
}

/** A fixed text with its values; prepared under its name. */
export type Statement = { name: string; text: string; values: unknown[] }

/** Runs a fixed text as a prepared statement; for paths where composing would cost more than the query. */
export async function prepared<T>(db: Queryable, name: string, text: string, values: unknown[]): Promise<T[]> {
  const result = await db.query({ name, text, values })
  return result.rows as T[]
}

type WithStream = { connection?: { stream?: Writable } }

/** Statements queued inside leave in one packet: a write to the database's socket is most of what a statement costs this process. */
export function sentTogether<T>(client: pg.PoolClient, send: () => T): T {
  const stream = (client as WithStream).connection?.stream
  stream?.cork()
  try {
    return send()
  } finally {
    stream?.uncork()
  }
}

/** `= any(...)` over uuids as one parameter, so that the statement stays the same for any number of them. */
export function anyOf(ids: Iterable<string>): SQL {
  return sql`any(${sql.param([...ids])}::uuid[])`
}

/** That a column of text has one of these values; no condition where none is given. */
export function oneOfTexts(column: SQL, values: readonly string[] | undefined): SQL | undefined {
  return values?.length ? sql`${column} = any(${sql.param([...values])}::text[])` : undefined
}

/** Text that matches anywhere, with the pattern's own signs taken literally. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** Joins conditions by `and`; no condition is true. */
export function allOf(conditions: (SQL | undefined)[]): SQL {
  const given = conditions.filter((condition) => condition !== undefined)
  return given.length > 0 ? sql.join(given, sql` and `) : sql`true`
}

/** The name of the constraint that a statement broke, also where drizzle wraps the driver's error; empty for another error. */
export function brokenConstraint(error: unknown): string {
  const { constraint, cause } = error as { constraint?: string; cause?: { constraint?: string } }
  return constraint ?? cause?.constraint ?? ''
}
