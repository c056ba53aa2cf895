import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { anyOf, type Queryable, row, rows } from '#platform/db.ts'
import type { EventReader } from '#platform/events/readers.ts'
import type { EventRow } from '#platform/events/visibility.ts'
import type { RecordKinds, SearchedKind } from '#platform/record-kind.ts'
import { columnOf, isLiving, momentOf, personsOf, placeOf, tableWithAlias, visibleEntries } from '#platform/searched.ts'
import type { Ctx, Services } from '#platform/services.ts'
import { transact } from '#platform/transact.ts'
import type { ParsedInputOf } from '#shared/endpoint.ts'
import { invalid, notFound } from '#shared/errors.ts'
import { stripMarks } from '#shared/text/strip.ts'
import { isForgiven, languages, wordsIn } from '#shared/words.ts'
import type { searchApi } from './api.ts'
import { canSearch } from './rules.ts'
import { openedKept } from './schema.ts'

/** A record as it is found, read from its own table. */
type Source = {
  id: string
  title: string | null
  number: string | null
  body: string | null
  internal: string | null
  /** names in the text by which nobody finds it: who is meant, the filter by person knows */
  unnamed: string[]
  projectId: string | null
  brandId: string | null
  onType: string | null
  onId: string | null
  people: string[]
  at: Date
}

const batch = 500
/** Of a title as it is compared from its beginning, and of a text; what comes behind is found by no word. */
const titleMax = 300
const wordsMax = 20_000
const wordMax = 60

const textOr = (kind: SearchedKind, column: PgColumn | undefined): SQL => (column ? columnOf(kind, column) : sql`null::text`)

function sourceOf(kind: SearchedKind): SQL {
  const { title } = kind
  const { number, body, internal, mentions } = kind.search
  const { on, project } = kind.place
  const hidden = internal?.length
    ? sql`concat_ws(' ', ${sql.join(
        internal.map((column) => columnOf(kind, column)),
        sql`, `,
      )})`
    : sql`null::text`
  const named = mentions
    ? sql`array(select u.full_name from users u where u.id = any(${columnOf(kind, mentions)}) order by length(u.full_name) desc)`
    : sql`'{}'::text[]`
  return sql`select ${columnOf(kind, kind.table.id)} as id, ${textOr(kind, title)} as title, ${textOr(kind, number)} as number,
    ${textOr(kind, body)} as body, ${hidden} as internal, ${named} as unnamed, ${placeOf(kind, 'project')} as "projectId",
    ${project || kind.name === 'project' ? sql`null::uuid` : placeOf(kind, 'brand')} as "brandId",
    ${on ? columnOf(kind, on.type) : sql`null::text`} as "onType", ${on ? columnOf(kind, on.id) : sql`null::uuid`} as "onId",
    ${personsOf(kind)} as people, ${momentOf(kind)} as at
    from ${tableWithAlias(kind)}`
}

type Entry = Omit<Source, 'body' | 'internal' | 'unnamed'> & { words: string; internalWords: string | null }

function entryOf({ body, internal, unnamed, ...source }: Source): Entry {
  const text = unnamed.reduce((left, name) => left.replaceAll(`@${name}`, ' '), stripMarks(body ?? ''))
  const number = source.number && wordsIn(source.number).join(' ')
  const words = [...new Set(wordsIn(`${source.number ?? ''} ${source.title ?? ''} ${text}`).map(cut))].slice(0, wordsMax)
  return {
    ...source,
    number,
    title: wordsIn(source.title ?? '')
      .join(' ')
      .slice(0, titleMax),
    words: words.join(' '),
    internalWords: internal ? wordsIn(internal).map(cut).join(' ') : null,
  }
}

const cut = (word: string): string => word.slice(0, wordMax)

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

async function write(tx: Queryable, type: string, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  await rows(
    tx,
    sql`insert into search_entries (record_type, record_id, ${sql.raw(columnNames.join(', '))})
      select ${type}, n.id, coalesce(n."projectId", o.project_id), coalesce(n."brandId", o.brand_id), n."onType", n."onId", n.people, n.at,
        n.number, n.title, ${lexemesOf('n.words')}, case when n."internalWords" is not null then ${lexemesOf('n."internalWords"')} end
      from json_to_recordset(${JSON.stringify(entries)}::json) as n(id uuid, "projectId" uuid, "brandId" uuid, "onType" text, "onId" uuid,
        people uuid[], at timestamptz, number text, title text, words text, "internalWords" text)
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

/** What hangs on a record is found as long as that one is. */
function hasWhole(kind: SearchedKind): SQL {
  const { on } = kind.place
  if (!on) return sql`true`
  return sql`exists (select from search_entries w where w.record_type = ${columnOf(kind, on.type)} and w.record_id = ${columnOf(kind, on.id)})`
}

/** Brings the entries of some records of one kind to what they are now; of what is gone there is none. */
async function refresh(tx: Queryable, kind: SearchedKind, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += batch) {
    const some = ids.slice(at, at + batch)
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
    const entries = found.map(entryOf)
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
  searched.toSorted((one, other) => Number(one.place.on !== undefined) - Number(other.place.on !== undefined))

/** Brings the entries of these records to what they are now, with what hangs on them. @param of ids by kind */
async function refreshAll(tx: Queryable, kinds: RecordKinds, of: ReadonlyMap<string, ReadonlySet<string>>): Promise<void> {
  for (const kind of wholesFirst(kinds)) {
    const ids = new Set(of.get(kind.name))
    const { on } = kind.place
    if (on) for (const id of await hangingOn(tx, kind, on, of)) ids.add(id)
    await refresh(tx, kind, [...ids])
  }
}

async function hangingOn(
  tx: Queryable,
  kind: SearchedKind,
  on: { type: PgColumn; id: PgColumn },
  of: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<string[]> {
  const found = await Promise.all(
    [...of].map(([type, ids]) =>
      rows<{ id: string }>(
        tx,
        sql`select ${columnOf(kind, kind.table.id)} as id from ${tableWithAlias(kind)}
          where ${columnOf(kind, on.type)} = ${type} and ${columnOf(kind, on.id)} = ${anyOf(ids)}
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
  // What changed alone leaves what hangs on it as it is.
  for (const kind of wholesFirst(kinds)) await refresh(tx, kind, [...(changed.get(kind.name) ?? [])])
  await refreshAll(tx, kinds, moved)
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
    sql`select ${id} as id from ${tableWithAlias(kind)} where ${from.after ? sql`${id} > ${from.after}` : sql`true`} order by ${id} limit ${batch}`,
  )
  await refresh(
    tx,
    kind,
    found.map((one) => one.id),
  )
  const last = found.at(-1)
  if (found.length === batch && last) return { kind: kind.name, after: last.id }
  const next = inOrder[at + 1]
  return next ? { kind: next.name, after: null } : null
}

/** Raised when what stands in an entry changes: every entry is then made anew. */
const entriesVersion = 1

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
