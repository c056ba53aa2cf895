import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Page } from '#shared/contract/endpoint.ts'
import { AppError } from '#shared/rights/errors.ts'
import { allOf, type Queryable, rows } from './db.ts'

/** What a row can be ordered by: the type in SQL, and what of it a mark may hold. JSON carries each of them exactly. */
const keyTypes = {
  text: ['text', z.string().max(500)],
  uuid: ['uuid', z.uuid()],
  moment: ['timestamptz', z.iso.datetime({ offset: true })],
  date: ['date', z.union([z.iso.date(), z.enum(['infinity', '-infinity'])])],
  number: ['bigint', z.number().int()],
  decimal: ['numeric', z.string().regex(/^-?\d{1,16}(\.\d{1,4})?$/)],
} as const satisfies Record<string, readonly [string, z.ZodType]>

type OrderKey = readonly [type: keyof typeof keyTypes, by: string | SQL]

/** An order of rows that never leaves open which of two comes first: its last key is the row's own. */
export type Order = {
  keys: readonly OrderKey[]
  descending: boolean
  /** the groups that the rows stand in, always upwards, whichever way the rows of one group go */
  groups?: readonly OrderKey[]
}

export function ascending(...keys: OrderKey[]): Order {
  return { keys, descending: false }
}

export function descending(...keys: OrderKey[]): Order {
  return { keys, descending: true }
}

/** The order that a request names, by the keys of each column. @param sort as `sortBy` reads it */
export function sortedBy<Key extends string>(sort: Key | `-${Key}`, columns: Readonly<Record<Key, readonly OrderKey[]>>): Order {
  const down = sort.startsWith('-')
  return { keys: columns[(down ? sort.slice(1) : sort) as Key], descending: down }
}

const keySql = ([, by]: OrderKey): SQL => (typeof by === 'string' ? sql.raw(by) : by)

/** What stands behind `order by`. */
export function orderSql({ keys, descending: down, groups = [] }: Order): SQL {
  return sql.join([...groups.map(keySql), ...keys.map((key) => (down ? sql`${keySql(key)} desc` : keySql(key)))], sql`, `)
}

/** The keys of a row as JSON: the mark that a page continues from. */
export function markSql({ keys, groups = [] }: Order): SQL {
  // A JSON number is read as a float, which holds fewer digits than an amount.
  const held = [...groups, ...keys].map((key) => (key[0] === 'decimal' ? sql`(${keySql(key)})::text` : keySql(key)))
  return sql`json_build_array(${sql.join(held, sql`, `)})`
}

/** A row's mark as it stands in an answer that the database builds: base64url, as `encodeCursor` makes it. */
export function cursorSql(mark: SQL): SQL {
  return sql`translate(encode(convert_to(${mark}::text, 'UTF8'), 'base64'), E'+/=\n', '-_')`
}

/** The condition for what comes behind a mark; none on the first page. @throws AppError invalid_input for a mark of another list */
export function afterCursor({ keys, descending: down, groups = [] }: Order, cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined
  const marks = decodeCursor(cursor, [...groups, ...keys])
  const behind = compared(keys, down ? '<' : '>', marks.slice(groups.length))
  if (groups.length === 0) return behind
  const group = marks.slice(0, groups.length)
  return sql`(${compared(groups, '>', group)} or ${compared(groups, '=', group)} and ${behind})`
}

function compared(keys: readonly OrderKey[], sign: '<' | '>' | '=', marks: readonly unknown[]): SQL {
  const held = keys.map(([type], at) => sql`${marks[at]}::${sql.raw(keyTypes[type][0])}`)
  return sql`(${sql.join(keys.map(keySql), sql`, `)}) ${sql.raw(sign)} (${sql.join(held, sql`, `)})`
}

function decodeCursor(cursor: string, keys: readonly OrderKey[]): unknown[] {
  try {
    const marks: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (!Array.isArray(marks) || marks.length !== keys.length) throw new Error('not of this list')
    return keys.map(([type], at) => keyTypes[type][1].parse(marks[at]))
  } catch {
    throw new AppError('invalid_input', 'This cursor is not valid. Start again without one.', { fields: { cursor: 'Not valid' } })
  }
}

function encodeCursor(mark: unknown): string {
  return Buffer.from(typeof mark === 'string' ? mark : JSON.stringify(mark)).toString('base64url')
}

/**
 * A checked whole number as part of the text: with a parameter for its limit, the planner expects a tenth of the table, and so plans the
 * statement of every large list anew each time.
 */
export function literal(value: number): SQL {
  if (!Number.isInteger(value)) throw new Error(`${value} is no whole number.`)
  return sql.raw(String(value))
}

/** Turns `limit + 1` fetched rows, each with its mark, into a page; no contract has a mark, so no answer has one. */
export function toPage<Row extends { mark: unknown }>(found: readonly Row[], limit: number): Page<Row> {
  const items = found.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: found.length > limit && last ? encodeCursor(last.mark) : null }
}

export type PageInput = { limit: number; cursor?: string | undefined }

export type List = {
  /** what stands behind `select` */
  columns: SQL
  /** what stands behind `from`, joins included */
  from: SQL
  /** conditions that all must hold; what is undefined is no condition */
  where: readonly (SQL | undefined)[]
  order: Order
  /**
   * Of a list whose columns join much: the row's own id, and the tables that conditions and order need. The page is found among these,
   * and only its rows are joined to the rest, whatever plan the conditions get.
   */
  narrow?: { id: SQL; from: SQL }
}

/** One page of a list, in one prepared statement; the next one begins behind the last row of this, whatever came or went meanwhile. */
export async function listPage<Row>(
  db: Queryable,
  { limit, cursor }: PageInput,
  { columns, from, where, order, narrow }: List,
): Promise<Page<Row>> {
  const by = sql`order by ${orderSql(order)}`
  const those = sql`where ${allOf([...where, afterCursor(order, cursor)])} ${by} limit ${literal(limit + 1)}`
  const behind = narrow ? sql`where ${narrow.id} = any(array(select ${narrow.id} from ${narrow.from} ${those})) ${by}` : those
  const found = await rows<Row & { mark: unknown }>(db, sql`select ${markSql(order)} as mark, ${columns} from ${from} ${behind}`)
  return toPage(found, limit)
}
