import { z } from 'zod'
import { actorOfAccount } from '#features/access/auth/actors.ts'
import { openFile } from '#features/workspace/files/queries.ts'
import { type Ctx, type InsideOperation, type Services, systemCtx } from '#platform/context.ts'
import { csvColumns } from '#platform/http/csv-columns.ts'
import { type EventRow, messagesFor } from '#platform/live/visibility.ts'
import { itemOf } from '#shared/contract/endpoint.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { AppError } from '#shared/rights/errors.ts'
import { schemaFor } from '#shared/rights/internal.ts'
import {
  everyRow,
  expectedOf,
  filesHeld,
  type HeldFiles,
  insideFields,
  type Known,
  kitsOf,
  type OutsideAccount,
  outsideAccounts,
} from './queries.ts'

/** Where an account was told of something that it should not know of. */
export type Finding = { account: string; accountId: string; at: string; what: string; id: string }
/** `unread`: operations that failed, so that the reading says nothing about them. */
export type Read = { accounts: number; asked: number; rows: number; findings: Finding[]; unread: string[] }
export type Reading = {
  operations: readonly InsideOperation[]
  /** how many records of each kind in sight are asked for one by one, and as many out of sight */
  sample?: number
  /** how many of the newest events are looked through */
  events?: number
  /** ends it: what was read so far is not told */
  signal?: AbortSignal | undefined
}

type Universe = {
  rows: ReadonlyMap<string, Known>
  files: HeldFiles
  events: EventRow[]
  idsByKind: ReadonlyMap<string, readonly string[]>
}
type Inside = { services: Services; universe: Universe; reading: Reading & { sample: number }; read: Read }
type Looking = Inside & {
  account: OutsideAccount
  actor: Actor
  expected: ReadonlySet<string>
  kits: ReadonlySet<string>
  /** what of each kind is asked for one by one */
  some: ReadonlyMap<string, readonly string[]>
}

const anyId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const longestList = 200
const pagesMost = 100

/**
 * Reads, as each account outside the agency in turn, whatever it can ask for, and compares each id it is told with what it may know.
 * @throws Error when it is told to end before it has read everything
 */
export async function readAsOutsiders(services: Services, { operations, sample = 3, events = 2000, signal }: Reading): Promise<Read> {
  const { pool } = services
  const read: Read = { accounts: 0, asked: 0, rows: 0, findings: [], unread: [] }
  const rows = await everyRow(pool, await services.kinds())
  const idsByKind = Map.groupBy(rows.keys(), (id) => rows.get(id)?.kind ?? '')
  const newest = await pool.query<EventRow>(
    `select id, xid::text as xid, kind, record_type as "recordType", record_id as "recordId", version, brand_id as "brandId",
      project_id as "projectId", audience, readers, concerns, actor_id as "actorId", changes from events order by id desc limit $1`,
    [events],
  )
  const universe = { rows, files: await filesHeld(pool), events: newest.rows, idsByKind }
  for (const account of await outsideAccounts(pool)) {
    const found = await actorOfAccount(pool, account.id)
    if (!found) continue
    read.accounts += 1
    const expected = await expectedOf(pool, account)
    const reading = { operations, sample, signal }
    const some = someOfEach(universe, expected, sample)
    const kits = await kitsOf(pool, account.id)
    await lookAs({ services, universe, reading, read, account, actor: found.actor, expected, kits, some })
  }
  return read
}

async function lookAs(looking: Looking): Promise<void> {
  for (const operation of looking.reading.operations) {
    const inputs = inputsOf(looking, operation)
    let refused = 0
    for (const input of inputs) if (await isForbidden(looking, operation, input)) refused += 1
    // The same handler answers the export: who may ask for none of the list gets no columns of it.
    if (inputs.length === 0 || refused < inputs.length) lookAtExport(looking, operation)
  }
  await lookAtEvents(looking)
  await lookAtFiles(looking)
}

/** Some records of each kind: in sight, and as many out of it. */
function someOfEach({ idsByKind }: Universe, expected: ReadonlySet<string>, sample: number): Map<string, string[]> {
  return new Map(
    [...idsByKind].map(([kind, ids]) => [
      kind,
      [true, false].flatMap((seen) => ids.filter((id) => expected.has(id) === seen).slice(0, sample)),
    ]),
  )
}

type Input = Record<string, unknown>

/** Everything an operation can be asked: without anything, by one record, by a record of any kind, or by what it lies in. */
function inputsOf(looking: Looking, { key, operation }: InsideOperation): Input[] {
  const kinds = [...looking.some.keys()]
  const shape = operation.input instanceof z.ZodObject ? Object.keys(operation.input.shape) : []
  const page = shape.includes('limit') ? { limit: longestList } : {}
  if (key.includes('/:')) {
    const kind = kindOfWord(key, kinds)
    return kind ? (looking.some.get(kind) ?? []).map((id) => ({ ...page, id })) : []
  }
  if (shape.includes('recordType') && shape.includes('recordId'))
    return kinds.flatMap((recordType) => (looking.some.get(recordType) ?? []).map((recordId) => ({ ...page, recordType, recordId })))
  if (operation.input.safeParse(page).success) return [page]
  return shape.flatMap((field) => {
    const kind = kinds.find((one) => `${camel(one)}Id` === field) ?? kindOfField[field]
    const given = kind ? (looking.some.get(kind) ?? []).map((id) => ({ ...page, [field]: id })) : []
    return given.filter((input) => operation.input.safeParse(input).success)
  })
}

/** Fields that name a record by less than its kind. */
const kindOfField: Readonly<Record<string, string>> = { ticketId: 'support-ticket', conversationId: 'chat-conversation' }

const camel = (kind: string): string => kind.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** `GET /api/tasks/:id` is asked by tasks. */
function kindOfWord(key: string, kinds: readonly string[]): string | undefined {
  const word = /\/api\/([a-z-]+)\/:id/.exec(key)?.[1]
  const own: Readonly<Record<string, string>> = { 'feedback-submissions': 'feedback', 'brand-kits': 'brand' }
  return word && (own[word] ?? kinds.find((kind) => `${kind}s` === word))
}

/** Asks page after page. What is out of sight should be refused. @returns whether the actor may not ask at all */
async function isForbidden(looking: Looking, { key, answer }: InsideOperation, input: Input): Promise<boolean> {
  const { read, services } = looking
  let cursor: string | null = null
  for (let page = 0; page < pagesMost; page += 1) {
    looking.reading.signal?.throwIfAborted()
    read.asked += 1
    try {
      const text = await answer(looking.actor, cursor ? { ...input, cursor } : input)
      if (text === null) return false
      const body = JSON.parse(text) as { items?: unknown; nextCursor?: string | null } | null
      const rows = Array.isArray(body?.items) ? (body.items as unknown[]) : [body]
      for (const row of rows) lookAtRow(looking, key, row, input)
      cursor = body?.nextCursor ?? null
      if (!cursor) return false
    } catch (error) {
      if (looking.reading.signal?.aborted) throw error
      if (error instanceof AppError) return error.code === 'forbidden'
      if (error instanceof z.ZodError) return false
      if (!read.unread.includes(key)) read.unread.push(key)
      services.log.warn({ err: error, operation: key }, 'an operation failed while it was read as an outsider')
      return false
    }
  }
  return false
}

/** What says what was deleted tells of what one could see before. */
const aboutDeleted: ReadonlySet<string> = new Set([
  'GET /api/deletions',
  'GET /api/history',
  'GET /api/comments',
  'GET /api/chat-messages',
  'GET /api/chat-messages/:id',
])

/** Every id that stands in a row, wherever it stands, and every name of a field. What was asked by is known to whoever asks. */
function lookAtRow(looking: Looking, at: string, row: unknown, input: Input): void {
  looking.read.rows += 1
  const text = JSON.stringify(row ?? null)
  const asked = new Set(Object.values(input))
  for (const id of new Set(text.match(anyId))) {
    const known = looking.universe.rows.get(id)
    if (!known || (asked.has(id) && !standsForItself(row, id))) continue
    if (looking.expected.has(id) && (!known.gone || aboutDeleted.has(at))) continue
    tell(looking, at, `${known.gone ? 'deleted ' : ''}${known.kind} “${known.title}”`, id)
  }
  const brand = idOf(row)
  if (at === 'GET /api/brand-kits/:id' && brand && !looking.kits.has(brand))
    tell(looking, at, `the kit of brand “${looking.universe.rows.get(brand)?.title ?? ''}”`, brand)
  // Elsewhere it is a word for everybody.
  if (at.includes('/feedback-submissions') && text.includes('"priority":')) tell(looking, at, 'the priority of feedback', idOf(row))
  for (const [, field] of text.matchAll(/"(\w+)":/g))
    if (field && insideFields.has(field)) tell(looking, at, `the field ${field}`, idOf(row))
}

/** The answer is the record that was asked for, and not only an echo of its id. */
const standsForItself = (row: unknown, id: string): boolean => idOf(row) === id

const idOf = (row: unknown): string => (row as { id?: string } | null)?.id ?? ''

function tell({ read, account }: Looking, at: string, what: string, id: string): void {
  if (read.findings.some((one) => one.accountId === account.id && one.at === at && one.id === id && one.what === what)) return
  read.findings.push({ account: account.fullName, accountId: account.id, at, what, id })
}

/** An export has the rows of its list, which was read; that its columns are those of an outsider is looked at here. */
function lookAtExport(looking: Looking, { key, operation }: InsideOperation): void {
  const row = itemOf(operation.output)
  if (!row) return
  for (const { path } of csvColumns(schemaFor(looking.actor, row)))
    for (const field of path) if (insideFields.has(field)) tell(looking, `${key} as a spreadsheet`, `the column ${field}`, '')
}

async function lookAtEvents(looking: Looking): Promise<void> {
  const rights = await looking.services.rights()
  for (const event of looking.universe.events) {
    looking.read.rows += 1
    for (const message of messagesFor(looking.actor, event, rights)) {
      // That something left one's sight is told with its id, and with nothing else.
      if (message.what === 'gone') continue
      for (const id of [message.recordId, message.projectId, message.brandId, message.actorId]) {
        const known = id === null ? undefined : looking.universe.rows.get(id)
        if (id && known && !known.gone && !looking.expected.has(id))
          tell(looking, `the event ${message.kind}`, `${known.kind} “${known.title}”`, id)
      }
      if (message.fields.length > 0) tell(looking, `the event ${message.kind}`, `the fields ${message.fields.join(', ')}`, message.recordId)
    }
  }
}

/** Files that hang on records: every one that opens has to hang on something in sight. */
async function lookAtFiles(looking: Looking): Promise<void> {
  const { universe, expected, actor, services, reading } = looking
  const ctx: Ctx = { ...systemCtx(services, 'leak-test'), actor }
  const inSight = (file: string) => (universe.files.holders.get(file) ?? []).some((holder) => expected.has(holder))
  // Of each kind as many: else those of the most frequent one would be all that is tried.
  const hidden = [...Map.groupBy(universe.files.all, ({ kind }) => kind).values()].flatMap((files) =>
    files.filter(({ id }) => !inSight(id)).slice(0, reading.sample * 10),
  )
  for (const { id } of hidden) {
    reading.signal?.throwIfAborted()
    looking.read.asked += 1
    const opened = await openFile(ctx, id).catch(() => undefined)
    if (opened) tell(looking, 'GET /api/files/:id', `the file “${opened.name}”`, id)
  }
}

/** "GET /api/tasks shows Anna Weber (id) the task “Poster” (id), which she may not know of." */
export function findingText({ account, accountId, at, what, id }: Finding): string {
  return `${at} tells ${account} (${accountId}) of ${what}${id ? ` (${id})` : ''}, which is out of their sight.`
}
