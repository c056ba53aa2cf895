import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { RecordKinds, SearchedKind } from '#platform/records/record-kind.ts'
import type { Actor } from '#shared/rights/actor.ts'

// What a kind says of how it is found, as parts of statements.

/** A column under the alias of its kind. */
export function columnOf({ alias }: SearchedKind, column: PgColumn): SQL {
  return sql.raw(`${alias}."${column.name}"`)
}

/** The kind's table, under its alias. */
export const tableWithAlias = ({ table, alias }: SearchedKind): SQL => sql.raw(`"${getTableName(table)}" ${alias}`)

/** The condition under which a record of the kind is there at all, whoever asks. */
export function isLiving(kind: SearchedKind): SQL {
  return kind.deletable ? sql`${sql.raw(kind.alias)}.deleted_at is null` : sql`true`
}

/** The record that one of this kind hangs on: of any kind, or where it has no title of its own and opens with the record it is a part of. */
export function wholeOf(kind: SearchedKind): { type: SQL; id: SQL } | undefined {
  const { on, of } = kind.place
  if (on) return { type: columnOf(kind, on.type), id: columnOf(kind, on.id) }
  return of && !kind.title && !kind.search.opens ? { type: sql`${of.in}::text`, id: columnOf(kind, of.column) } : undefined
}

/** The project or brand that a record lies in; a project lies in itself, and so does a brand. */
export function placeOf(kind: SearchedKind, holder: 'project' | 'brand'): SQL {
  const column = kind.name === holder ? kind.table.id : kind.place[holder]
  return column ? columnOf(kind, column) : sql`null::uuid`
}

export function personsOf(kind: SearchedKind): SQL {
  const columns = (kind.search.people ?? []).map((column) => columnOf(kind, column))
  return columns.length > 0 ? sql`array_remove(array[${sql.join(columns, sql`, `)}]::uuid[], null)` : sql`'{}'::uuid[]`
}

/** When a record counts as of: what it says itself, or when it was changed last. @throws Error where it says neither */
export function momentOf(kind: SearchedKind): SQL {
  const at = kind.search.at ?? (kind.table as unknown as { updatedAt?: PgColumn }).updatedAt
  if (!at) throw new Error(`${kind.name} does not say in its record.ts when it counts as of.`)
  return columnOf(kind, at)
}

/** A record as it is found, read from its own table. */
export type Source = {
  id: string
  title: string | null
  number: string | null
  body: string | null
  /** the words of its file */
  fileText: string | null
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

const textOr = (kind: SearchedKind, column: PgColumn | undefined): SQL => (column ? columnOf(kind, column) : sql`null::text`)

/** Reads records of a kind as `Source`; a condition follows. */
export function sourceOf(kind: SearchedKind): SQL {
  const { title } = kind
  const { number, body, file, internal, mentions, called, foundByName } = kind.search
  const whole = wholeOf(kind)
  const named = !title && foundByName && called ? called : textOr(kind, title)
  const fileText = file ? sql`(select r.text from file_readings r where r.file_id = ${columnOf(kind, file)})` : sql`null::text`
  const hidden = internal?.length
    ? sql`concat_ws(' ', ${sql.join(
        internal.map((column) => columnOf(kind, column)),
        sql`, `,
      )})`
    : sql`null::text`
  const unnamed = mentions
    ? sql`array(select u.full_name from users u where u.id = any(${columnOf(kind, mentions)}) order by length(u.full_name) desc)`
    : sql`'{}'::text[]`
  return sql`select ${columnOf(kind, kind.table.id)} as id, ${named} as title, ${textOr(kind, number)} as number,
    ${textOr(kind, body)} as body, ${fileText} as "fileText", ${hidden} as internal, ${unnamed} as unnamed, ${placeOf(kind, 'project')} as "projectId",
    case when ${placeOf(kind, 'project')} is null then ${placeOf(kind, 'brand')} end as "brandId",
    ${whole?.type ?? sql`null::text`} as "onType", ${whole?.id ?? sql`null::uuid`} as "onId",
    ${personsOf(kind)} as people, ${momentOf(kind)} as at
    from ${tableWithAlias(kind)}`
}

/**
 * The words of a record's file, from a little before the first of those that were looked for: what is said of a long text stands deep in it.
 * Letters are compared without their accents, which takes as many as there are.
 */
function fileWordsAround(kind: SearchedKind, file: PgColumn, words: readonly string[]): SQL {
  const plain = sql`regexp_replace(normalize(r.text, nfd), '[\\u0300-\\u036f]', '', 'g')`
  // Words are letters and figures: no part of a pattern.
  const at = sql`regexp_instr(${plain}, ${`\\m(${words.join('|')})`}, 1, 1, 0, 'i')`
  const from = words.length > 0 ? sql`greatest(1, ${at} - ${excerptBefore}::int)` : sql`1`
  return sql`(select substring(r.text from ${from} for ${excerptRead}::int) from file_readings r where r.file_id = ${columnOf(kind, file)})`
}

/** Of a long text only the beginning is looked through for the words to be shown. */
const bodyRead = 20_000

/** What is shown of a record's text, with that of its file. */
export function textAround(kind: SearchedKind, words: readonly string[]): SQL {
  const { body, file } = kind.search
  const read = sql`left(${textOr(kind, body)}, ${bodyRead}::int)`
  return file ? sql`concat_ws(' ', ${read}, ${fileWordsAround(kind, file, words)})` : read
}

const excerptBefore = 200
const excerptRead = 600

/**
 * Which entries this actor finds, as a condition on `s`: those whose record stands and is seen by the rule of its own kind, asked of the
 * record as it is now. Of what hangs on another record, that one has to be seen as well.
 */
export function visibleEntries(actor: Actor, kinds: RecordKinds): SQL {
  return sql`(${eachKind(kinds.searched, sql`s.record_type`, (kind) => seenAs(actor, kinds, kind, sql`s.record_id`))})`
}

/** The same within a statement that reads the kind itself, on its own alias. */
export function visibleRecord(actor: Actor, kinds: RecordKinds, kind: SearchedKind): SQL {
  const whole = wholeOf(kind)
  return sql`${isLiving(kind)} and ${kind.seen(actor)}${whole ? sql` and ${seenWhole(actor, kinds, whole)}` : sql``}`
}

function seenAs(actor: Actor, kinds: RecordKinds, kind: SearchedKind, id: SQL): SQL {
  // The offset keeps PostgreSQL from reading the whole table into a hash for the few entries that are asked about.
  return sql`exists (select from ${tableWithAlias(kind)}
    where ${columnOf(kind, kind.table.id)} = ${id} and ${visibleRecord(actor, kinds, kind)} offset 0)`
}

function seenWhole(actor: Actor, kinds: RecordKinds, { type, id }: { type: SQL; id: SQL }): SQL {
  const wholes = kinds.searched.filter((one) => !wholeOf(one))
  return eachKind(wholes, type, (whole) => seenAs(actor, kinds, whole, id))
}

function eachKind(kinds: readonly SearchedKind[], type: SQL, condition: (kind: SearchedKind) => SQL): SQL {
  const cases = kinds.map((kind) => sql`when ${kind.name} then ${condition(kind)}`)
  return sql`case ${type} ${sql.join(cases, sql` `)} else false end`
}

/** A word and what begins with it, as a `tsquery`: words are letters and figures only, so within quotes they are no operators. */
export const beginning = (word: string): string =>
  // A word of one letter begins too many others.
  word.length > 1 ? `'${word}':*` : `'${word}'`

/** Any of these, as a `tsquery`. */
export const eitherOf = (forms: readonly string[]): string => `(${[...new Set(forms)].filter(Boolean).join(' | ')})`
