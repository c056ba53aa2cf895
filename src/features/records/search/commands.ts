import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx, Services } from '#platform/context.ts'
import { anyOf, type Queryable, row, rows } from '#platform/database/db.ts'
import type { EventReader } from '#platform/live/readers.ts'
import type { EventRow } from '#platform/live/visibility.ts'
import { inTurns } from '#platform/process/in-turns.ts'
import type { RecordKinds, SearchedKind } from '#platform/records/record-kind.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import { stripMarks } from '#shared/markdown/strip.ts'
import { invalid, notFound } from '#shared/rights/errors.ts'
import { isForgiven, languages, wordsIn } from '#shared/values/words.ts'
import type { searchApi } from './api.ts'
import { canSearch } from './rules.ts'
import { openedKept } from './schema.ts'
import { columnOf, isLiving, type Source, sourceOf, tableWithAlias, visibleEntries, wholeOf } from './searched.ts'

/** Of a title as it is compared from its beginning, and of a text; what comes behind is found by no word. */
const titleMax = 300
const wordsMax = 20_000
const wordMax = 60
/** The same of all words together, in bytes: with their stems they stay below what PostgreSQL takes into one entry. */
const bytesMax = 150_000

type Entry = Omit<Source, 'body' | 'fileText' | 'internal' | 'unnamed'> & {
  words: string
  /** found as they stand there and by their stems: an error is forgiven in what people wrote here, not in all that they uploaded */
  fileWords: string
  internalWords: string | null
}

/** The entry of a record. */
function entryOf({ body, fileText, internal, unnamed, ...source }: Source): Entry {
  const text = unnamed.reduce((left, name) => left.replaceAll(`@${name}`, ' '), stripMarks(body ?? ''))
  const number = source.number && wordsIn(source.number).join(' ')
  const words = new Set(wordsIn(`${source.number ?? ''} ${source.title ?? ''} ${text}`).map(cut))
  const taken = bounded([...new Set([...words, ...wordsIn(fileText ?? '').map(cut)])])
  return {
    ...source,
    number,
    title: wordsIn(source.title ?? '')
      .join(' ')
      .slice(0, titleMax),
    words: taken.slice(0, words.size).join(' '),
    fileWords: taken.slice(words.size).join(' '),
    internalWords: internal ? wordsIn(internal).map(cut).join(' ') : null,
  }
}

const cut = (word: string): string => word.slice(0, wordMax)

function bounded(words: readonly string[]): readonly string[] {
  let bytes = 0
  const end = words.findIndex((word) => (bytes += Buffer.byteLength(word) + 1) > bytesMax)
  return words.slice(0, Math.min(end === -1 ? words.length : end, wordsMax))
}

/** The words as they are, and their stems in every language. */
const lexemesOf = (words: string): SQL =>
  sql.raw(
    [
      `array_to_tsvector(string_to_array(${words}, ' '))`,
      ...languages.map((language) => `strip(to_tsvector('${language}', regexp_replace(${words}, '[^ ]*[0-9][^ ]*', '', 'g')))`),
    ].join(' || '),
  )

const values = ['projectId', 'brandId', 'onType', 'onId', 'people', 'at', 'number', 'title', 'words', 'internalWords']
const columnNames = values.map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
const taken = sql.raw(columnNames.map((name) => `${name} = excluded.${name}`).join(', '))

/** Writes the entries of one kind; what lies where another record lies takes its place from that one's entry. */
async function write(tx: Queryable, type: string, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  await rows(
    tx,
    sql`insert into search_entries (record_type, record_id, ${sql.raw(columnNames.join(', '))})
      select ${type}, n.id, coalesce(n."projectId", o.project_id), coalesce(n."brandId", o.brand_id), n."onType", n."onId", n.people, n.at,
        n.number, n.title, ${lexemesOf(`concat_ws(' ', nullif(n.words, ''), nullif(n."fileWords", ''))`)}, case when n."internalWords" is not null then ${lexemesOf('n."internalWords"')} end
      from json_to_recordset(${JSON.stringify(entries)}::json) as n(id uuid, "projectId" uuid, "brandId" uuid, "onType" text, "onId" uuid,
        people uuid[], at timestamptz, number text, title text, words text, "fileWords" text, "internalWords" text)
      left join search_entries o on o.record_type = n."onType" and o.record_id = n."onId"
      on conflict (record_type, record_id) do update set ${taken}`,
  )
}

/** Words that an entry had before and that none has any more are looked for no longer; those of new ones are. */
async function keepWords(tx: Queryable, before: readonly string[], entries: readonly Entry[]): Promise<void> {
  const now = new Set(entries.flatMap(({ words, internalWords }) => `${words} ${internalWords ?? ''}`.split(' ')).filter(isForgiven))
  await rows(tx, sql`insert into search_words select unnest(${sql.param([...now].toSorted())}::text[]) on conflict do nothing`)
  const left = before.filter((word) => !now.has(word) && isForgiven(word))
  if (left.length === 0) return
  await rows(
    tx,
    sql`delete from search_words w where w.word = any(${sql.param(left)}::text[])
      and not exists (select from search_entries e where e.words @@ quote_literal(w.word)::tsquery)
      and not exists (select from search_entries e where e.internal_words is not null and e.internal_words @@ quote_literal(w.word)::tsquery)`,
  )
}

const batch = 500
/** Records with files are read fewer at a time: each may bring 200 kB of text. */
const batchWithFiles = 50

/** What hangs on a record is found as long as that one is. */
function hasWhole(kind: SearchedKind): SQL {
  const whole = wholeOf(kind)
  if (!whole) return sql`true`
  return sql`exists (select from search_entries w where w.record_type = ${whole.type} and w.record_id = ${whole.id})`
}

const batchOf = ({ search }: SearchedKind): number => (search.file ? batchWithFiles : batch)

/** Brings the entries of some records of one kind to what they are now; of what is gone there is none. */
async function refresh(tx: Queryable, kind: SearchedKind, ids: readonly string[]): Promise<void> {
  const size = batchOf(kind)
  for (let at = 0; at < ids.length; at += size) {
    const some = ids.slice(at, at + size)
    const found = await rows<Source>(
      tx,
      sql`${sourceOf(kind)} where ${columnOf(kind, kind.table.id)} = ${anyOf(some)} and ${isLiving(kind)} and ${hasWhole(kind)}`,
    )
    const before = await rows<{ word: string }>(
      tx,
      sql`select distinct unnest(tsvector_to_array(words) || tsvector_to_array(coalesce(internal_words, ''))) as word
        from search_entries where record_type = ${kind.name} and record_id = ${anyOf(some)}`,
    )
    const living = new Set(found.map(({ id }) => id))
    const gone = some.filter((id) => !living.has(id))
    const entries = await inTurns(found, entryOf)
    await rows(tx, sql`delete from search_entries where record_type = ${kind.name} and record_id = ${anyOf(gone)}`)
    await write(tx, kind.name, entries)
    await keepWords(
      tx,
      before.map(({ word }) => word),
      entries,
    )
  }
}

/** What hangs on other records takes its place from their entries, so these come first. */
const wholesFirst = ({ searched }: RecordKinds): SearchedKind[] =>
  searched.toSorted((one, other) => Number(wholeOf(one) !== undefined) - Number(wholeOf(other) !== undefined))

/** Brings the entries of these records to what they are now, with what hangs on them. @param of ids by kind */
async function refreshAll(tx: Queryable, kinds: RecordKinds, of: ReadonlyMap<string, ReadonlySet<string>>): Promise<void> {
  for (const kind of wholesFirst(kinds)) {
    const ids = new Set(of.get(kind.name))
    const whole = wholeOf(kind)
    if (whole) for (const id of await hangingOn(tx, kind, whole, of)) ids.add(id)
    await refresh(tx, kind, [...ids])
  }
}

async function hangingOn(
  tx: Queryable,
  kind: SearchedKind,
  whole: { type: SQL; id: SQL },
  of: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<string[]> {
  const found = await Promise.all(
    [...of].map(([type, ids]) =>
      rows<{ id: string }>(
        tx,
        sql`select ${columnOf(kind, kind.table.id)} as id from ${tableWithAlias(kind)}
          where ${whole.type} = ${type} and ${whole.id} = ${anyOf(ids)}
          union select record_id from search_entries
          where record_type = ${kind.name} and on_type = ${type} and on_id = ${anyOf(ids)}`,
      ),
    ),
  )
  return found.flat().map(({ id }) => id)
}

/** Whether what hangs on a record has to follow: it came, went, or lies elsewhere now. */
const movesAlong = ({ kind, changes }: EventRow): boolean =>
  kind.endsWith('.deleted') || kind.endsWith('.restored') || 'projectId' in changes || 'brandId' in changes

async function follow(tx: Queryable, kinds: RecordKinds, events: readonly EventRow[]): Promise<void> {
  const known = new Set(kinds.searched.map(({ name }) => name))
  const [changed, moved] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()]
  const note = (into: Map<string, Set<string>>, { recordType, recordId }: EventRow): void => {
    into.set(recordType, (into.get(recordType) ?? new Set()).add(recordId))
  }
  for (const event of events)
    if (known.has(event.recordType)) note(movesAlong(event) && !event.kind.endsWith('.created') ? moved : changed, event)
  for (const [name, ids] of await withFiles(tx, kinds, events)) changed.set(name, new Set([...(changed.get(name) ?? []), ...ids]))
  // What changed alone leaves what hangs on it as it is.
  for (const kind of wholesFirst(kinds)) await refresh(tx, kind, [...(changed.get(kind.name) ?? [])])
  await refreshAll(tx, kinds, moved)
}

/** The records whose file has been read meanwhile, by kind. */
async function withFiles(tx: Queryable, { searched }: RecordKinds, events: readonly EventRow[]): Promise<Map<string, Set<string>>> {
  const files = events.flatMap(({ kind, recordId }) => (kind === 'file.read' ? [recordId] : []))
  const found = new Map<string, Set<string>>()
  for (const kind of files.length > 0 ? searched : []) {
    const { file } = kind.search
    if (!file) continue
    const holding = await rows<{ id: string }>(
      tx,
      sql`select ${columnOf(kind, kind.table.id)} as id from ${tableWithAlias(kind)} where ${columnOf(kind, file)} = ${anyOf(files)}`,
    )
    found.set(kind.name, new Set(holding.map(({ id }) => id)))
  }
  return found
}

type Step = { kind: string; after: string | null }

/** Makes the entries of the next kinds, kind by kind. @returns where to go on */
async function begin(tx: Queryable, kinds: RecordKinds, from: Step | null): Promise<Step | null> {
  const inOrder = wholesFirst(kinds)
  if (from === null) {
    // What has not been read again yet is not found meanwhile; that happens after an update of Atelier, for minutes in a large workspace.
    await rows(tx, sql`truncate search_entries, search_words`)
    const [first] = inOrder
    return first ? { kind: first.name, after: null } : null
  }
  const at = inOrder.findIndex(({ name }) => name === from.kind)
  const kind = inOrder[at]
  if (!kind) return null
  const id = columnOf(kind, kind.table.id)
  const found = await rows<{ id: string }>(
    tx,
    sql`select ${id} as id from ${tableWithAlias(kind)} where ${from.after ? sql`${id} > ${from.after}` : sql`true`} order by ${id} limit ${batchOf(kind)}`,
  )
  await refresh(
    tx,
    kind,
    found.map((one) => one.id),
  )
  const last = found.at(-1)
  if (found.length === batchOf(kind) && last) return { kind: kind.name, after: last.id }
  const next = inOrder[at + 1]
  return next ? { kind: next.name, after: null } : null
}

/** Raised when what stands in an entry changes: every entry is then made anew. */
const entriesVersion = 3

/** Keeps the entries at what the records say, seconds behind. */
export function searchReader(services: Services): EventReader {
  return {
    name: 'search',
    version: entriesVersion,
    begin: async (tx, from) => begin(tx, await services.kinds(), from as Step | null),
    read: async (tx, events) => follow(tx, await services.kinds(), events),
  }
}

/** Makes the entries of records that no event tells of, as of those that a test or a demo wrote past all commands. */
export async function indexNow(services: Services, type: string, ids: readonly string[]): Promise<void> {
  await refreshAll(services.pool, await services.kinds(), new Map([[type, new Set(ids)]]))
}

/** Notes that the actor opened a record, for what is offered before anything is typed. Nobody else is told. @throws AppError not_found */
export async function noteOpened(ctx: Ctx, input: ParsedInputOf<(typeof searchApi)['POST /api/recent-records']>): Promise<{ ok: true }> {
  const kinds = await ctx.services.kinds()
  const kind = kinds.searched.find(({ name }) => name === input.recordType)
  if (!kind) throw invalid('recordType', `Choose one of: ${kinds.searched.map(({ name }) => name).join(', ')}.`)
  if (!canSearch(ctx.actor).allowed) throw notFound(kind.noun)
  return transact(ctx, async (tx) => {
    const { userId } = ctx.actor
    const noted = await row(
      tx,
      sql`insert into opened_records (id, user_id, record_type, record_id)
        select ${randomUUID()}::uuid, ${userId}::uuid, s.record_type, s.record_id
        from (select ${input.recordType}::text as record_type, ${input.recordId}::uuid as record_id) s where ${visibleEntries(ctx.actor, kinds)}
        on conflict (user_id, record_type, record_id) do update set opened_at = now() returning id`,
    )
    if (!noted) throw notFound(kind.noun)
    await rows(
      tx,
      sql`delete from opened_records where user_id = ${userId} and id in
        (select id from opened_records where user_id = ${userId} order by opened_at desc, id offset ${openedKept})`,
    )
    return { ok: true }
  })
}
