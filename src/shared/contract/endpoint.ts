import { z } from 'zod'
import { isTimeZone } from '../values/dates.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
export type RouteKey = `${Method} /api/${string}`

/** Among the rights of an operation: whichever row opens the record it is about. Which one, its kind says (`opensBy`). */
export const anyRecord = '(any record)'

/**
 * The contract of one operation. Everything else hangs on it: the HTTP route, the OpenAPI page, the typed client, the permission
 * matrix. The key it stands under is its method and path (`'PATCH /api/tasks/:id'`); path and query parameters and the body are
 * one input object.
 */
export type Operation<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> = {
  summary: string
  /** rows of the permission table that decide, or `anyRecord`; `public` needs no session, `self` any session */
  rights: readonly string[] | 'public' | 'self'
  input: Input
  output: Output
  /** asked by the guest of the secret link that `:id` names, known by that link's cookie; a session counts for nothing there */
  guest?: boolean
  /** asked by whoever is signed in, also while they see the portal as a client does: leaving that view */
  asViewer?: boolean
  /** the raw body is a file, streamed to the handler, instead of JSON */
  upload?: { maxBytes: number }
  /** a form may be sent as well, of which nothing is read: a mail program's one-click */
  form?: boolean
  /** the answer is not JSON: a file, a page or an event stream */
  stream?: boolean
}

/** Declares one operation. */
export function op<Input extends z.ZodType, Output extends z.ZodType>(operation: Operation<Input, Output>): Operation<Input, Output> {
  return operation
}

export type Api = Readonly<Record<RouteKey, Operation>>

/** Declares the operations of one feature; each key is a method and a path. */
export function defineApi<const T extends Api>(api: T): T {
  return api
}

export type InputOf<O extends Operation> = z.input<O['input']>
export type ParsedInputOf<O extends Operation> = z.output<O['input']>
export type OutputOf<O extends Operation> = z.output<O['output']>

export const id = z.uuid()
/** Input of every operation on one record. */
export const idInput = z.strictObject({ id })
export const nothing = z.strictObject({})
/** Answer of an operation that has nothing to say but that it worked. */
export const done = z.object({ ok: z.literal(true) })

/** The kind of a record, such as `task`; the server's registry of kinds knows which there are. */
export const recordType = z
  .string()
  .regex(/^[a-z-]+$/)
  .max(40)

/** An instant, sent as ISO 8601 in UTC. */
export const instant = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString() : value),
  z.iso.datetime({ offset: true }),
) as unknown as z.ZodISODateTime
/** A calendar date without time zone, `YYYY-MM-DD`. What is none goes no further: rules across fields count days. */
export const calendarDate = z.iso.date({ error: 'Enter a date', abort: true })

/** An IANA zone; offsets such as `+02:00` are refused, since PostgreSQL reads them the other way round. */
export const timezone = z
  .string()
  .max(100)
  .refine((zone) => /^[A-Za-z]/.test(zone) && isTimeZone(zone), 'Choose a time zone')

/** What a deletion did: how many records went, and until when taking it back is offered. */
export const deletionView = z.object({ deletionId: id, count: z.number(), undoUntil: instant })
/** Input of taking one deletion back, whole. */
export const restoreInput = z.strictObject({ id, deletionId: id })

export const maxPageSize = 200
const limit = z.coerce.number().int().min(1).max(maxPageSize).default(50)

/** Input of a list: filters beside `limit` (1 to 200, default 50) and `cursor` (from `nextCursor` of the page before). */
export function listInput<Shape extends z.core.$ZodShape>(filters: Shape) {
  return z.strictObject({ ...filters, limit, cursor: z.string().max(1000).optional() })
}

/** Answer of a list. Whatever answers `items` and `nextCursor` can be exported, without another line. */
export function page<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() })
}

/** What a row of a list is; undefined for what is no list. */
export function itemOf(output: z.ZodType): z.core.$ZodType | undefined {
  if (!(output instanceof z.ZodObject) || !('nextCursor' in output.shape)) return undefined
  const { items } = output.shape as Record<string, z.ZodType>
  return items instanceof z.ZodArray ? items.element : undefined
}
export type Page<T> = { items: T[]; nextCursor: string | null }

/** The order of a list by one of these columns: `email`, the other way round `-email`; see `sort.ts`. */
export function sortBy<const Key extends string>(keys: readonly Key[]) {
  return z.enum(keys.flatMap((key) => [key, `-${key}` as const]))
}

/** `true` and `false` as they come in a query string. */
export const queryFlag = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')])
/** Several values in a query string, separated by commas; none means that all fit. */
export function queryList<Item extends z.ZodType<string, string>>(item: Item) {
  return z.union([z.array(item), z.string().transform((text) => text.split(',').filter(Boolean))]).pipe(z.array(item).max(maxPageSize))
}
/** A list of ids in a query string, separated by commas. */
export const queryIds = queryList(id)
/** The version a change was based on; without it the change is applied as it is. */
export const baseVersion = z.number().int().min(0).optional()
