import { type SQL, sql } from 'drizzle-orm'
import { brandRefOf } from '#features/clients/brands/refs.ts'
import { opensDirectory } from '#features/clients/brands/rules.ts'
import { projectRefOf } from '#features/clients/projects/refs.ts'
import { personRefFor, someoneElse, standsByName } from '#features/workspace/users/refs.ts'
import type { Ctx } from '#platform/context.ts'
import { allOf, anyOf, containing, rows } from '#platform/database/db.ts'
import { descending, listPage, type Order } from '#platform/database/list.ts'
import { inTurns } from '#platform/process/in-turns.ts'
import type { RecordKinds } from '#platform/records/record-kind.ts'
import type { Page } from '#shared/contract/endpoint.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { invalid } from '#shared/rights/errors.ts'
import { couldMean, excerptOf, hasStem, isForgiven, languages, wordsTyped } from '#shared/values/words.ts'
import { linesOf } from './refs.ts'
import { canSearch } from './rules.ts'
import type { SearchInput, SearchItem } from './schema.ts'
import { beginning, eitherOf, visibleEntries } from './searched.ts'

/** Past so many answers the newest are ranked and no others: who gets thousands goes on typing. */
const rankedMost = 600
const newestRanked = 300
/** Where so many are found by the words as they were typed, errors are not forgiven besides. */
const enough = 20
const similarWords = 40

const newest: Order = descending(['moment', 's.at'], ['uuid', 's.record_id'])
const bestFirst: Order = descending(['number', 's.score'], ...newest.keys)

/** What somebody looks for, in the forms that the entries are compared with. */
type Asked = {
  words: readonly string[]
  /** the words as one text, as titles are kept */
  text: string
  /** holds each of the words, or a word that begins with it */
  exact: SQL
  /** the same, or words that they may have been meant to be; none where nothing is like them */
  meant: SQL | undefined
}

/** Records of every kind that this actor may open, the best answers first; without words, those of the filters, newest first. */
export async function search(ctx: Ctx, input: SearchInput): Promise<Page<SearchItem>> {
  const { actor, services } = ctx
  assertAllowed(canSearch(actor), 'search')
  const kinds = await services.kinds()
  if (input.kind && !kinds.searched.some(({ name }) => name === input.kind)) {
    throw invalid('kind', `Choose one of: ${kinds.searched.map(({ name }) => name).join(', ')}.`)
  }
  const words = wordsTyped(input.q ?? '')
  if (input.q && words.length === 0) return { items: [], nextCursor: null }
  const filters = filtersOf(actor, kinds, input)
  const asked = words.length > 0 ? await askedFor(ctx, words) : undefined
  const page = await listPage<Found>(services.pool, input, {
    columns: sql`s.record_type as "recordType", s.record_id as "recordId", s.archived`,
    from: asked
      ? sql`(${await ranked(ctx, kinds, asked, filters)}) s`
      : sql`(${withArchived(sql`0::bigint`, sql`search_entries e`)} where ${filters}) s`,
    where: [visibleEntries(actor, kinds)],
    order: asked ? bestFirst : newest,
  })
  return { items: await shown(ctx, kinds, page.items, words), nextCursor: page.nextCursor }
}

/** The filters on `e`, with a bound that spares people outside the agency what lies beyond their reach; the rights are asked of what is left. */
function filtersOf(actor: Actor, kinds: RecordKinds, { kind, brandId, personId, from, to }: SearchInput): SQL {
  const day = (date: string, days: number) => sql`((${date}::date + ${days}::int)::timestamp at time zone ${actor.timezone})`
  return allOf([
    sql`e.record_type = any(${sql.param(kinds.searched.map(({ name }) => name))}::text[])`,
    kind ? sql`e.record_type = ${kind}` : undefined,
    brandId ? sql`(e.brand_id = ${brandId} or e.project_id = any(array(select id from projects where brand_id = ${brandId})))` : undefined,
    personId ? sql`e.people @> array[${personId}::uuid] and ${standsByName(actor, sql`${personId}::uuid`)}` : undefined,
    from ? sql`e.at >= ${day(from, 0)}` : undefined,
    to ? sql`e.at < ${day(to, 1)}` : undefined,
    actor.external ? withinReach(actor) : undefined,
  ])
}

function withinReach(actor: Actor): SQL {
  const directory = opensDirectory(actor) ? sql`or e.record_type = 'project'` : sql``
  return sql`(e.project_id = ${anyOf(actor.scope.projectIds)} or e.project_id is null ${directory})`
}

type Read = { stems: { word: string; stem: string }[]; near: { typed: string; word: string }[] }

/** Brings what was typed into the forms that entries are compared with; words that are like it are looked for among all there are. */
async function askedFor({ services }: Ctx, words: readonly string[]): Promise<Asked> {
  const stem = sql.raw(`to_tsquery(l.language::regconfig, case when length(t.word) > 1 then t.word || ':*' else t.word end)`)
  const [read] = await rows<Read>(
    services.pool,
    sql`select coalesce((
        select json_agg(json_build_object('word', t.word, 'stem', ${stem}::text))
        from unnest(${sql.param(words.filter(hasStem))}::text[]) t(word) cross join unnest(${sql.param([...languages])}::text[]) l(language)), '[]') as stems,
      coalesce((
        select json_agg(json_build_object('typed', t.typed, 'word', w.word))
        from unnest(${sql.param(words.filter(isForgiven))}::text[]) t(typed) cross join lateral (
          (select word from search_words order by word <-> t.typed limit ${similarWords})
          union (select word from search_words order by t.typed <<-> word limit ${similarWords})
          union (select word from search_words where word like '%' || t.typed || '%' limit ${similarWords})) w), '[]') as near`,
  )
  const stems = Map.groupBy(read?.stems ?? [], ({ word }) => word)
  const like = Map.groupBy(
    (read?.near ?? []).filter(({ typed, word }) => couldMean(typed, word)),
    ({ typed }) => typed,
  )
  const asked = withoutStopWords(words, stems)
  const forms = (word: string) => [beginning(word), ...(stems.get(word) ?? []).map(({ stem: one }) => one)]
  const exact = asked.map((word) => eitherOf(forms(word)))
  const meant = asked.map((word) => eitherOf([...forms(word), ...(like.get(word) ?? []).map((one) => `'${one.word}'`)]))
  return {
    words,
    text: words.join(' '),
    exact: sql`${exact.join(' & ')}::tsquery`,
    meant: like.size > 0 ? sql`${meant.join(' & ')}::tsquery` : undefined,
  }
}

/** Words that some language does not count, such as "for", need not stand in an answer; the last one may still be growing into another. */
function withoutStopWords(words: readonly string[], stems: ReadonlyMap<string, Read['stems']>): readonly string[] {
  return words.filter((word, at) => at === words.length - 1 || !stems.get(word)?.some(({ stem }) => stem === ''))
}

const holding = (actor: Actor, query: SQL): SQL =>
  actor.staff
    ? sql`(e.words @@ (${query}) or (e.internal_words is not null and e.internal_words @@ (${query})))`
    : sql`e.words @@ (${query})`

/**
 * The entries that answer, each with how well. However many there are, only so many are compared: by title always, by words all when
 * they are few, the newest when they are many; what people outside the agency reach is few.
 */
async function ranked({ actor, services }: Ctx, kinds: RecordKinds, asked: Asked, filters: SQL): Promise<SQL> {
  const { exact, meant } = asked
  const newest = await rows<Key>(
    services.pool,
    // In an order that an index has, so that a word that many have is not looked for in the whole table.
    sql`select e.record_type as "recordType", e.record_id as "recordId" from search_entries e
      where ${holding(actor, exact)} and ${filters} order by e.at desc limit ${rankedMost + 1}`,
  )
  const more = newest.length > rankedMost
  const forgiving = meant && (actor.external || newest.length < enough) ? sql`(${exact}) || ${meant}` : undefined
  const key = sql`select e.record_type, e.record_id from search_entries e`
  const titled = sql`(${key} where ${begins('title', asked.text)} and e.title <> '' and ${filters} order by e.at desc limit ${newestRanked})
    union (${key} where ${begins('number', asked.text)} and ${filters} limit ${newestRanked})`
  const again = sql`${key} where ${holding(actor, forgiving ?? exact)} and ${filters}`
  const worded = forgiving
    ? sql`(${again} order by e.at desc limit ${newestRanked})`
    : more && actor.external
      ? sql`(${again})`
      : // What was found is not looked for once more.
        among(more ? newest.slice(0, newestRanked) : newest)
  return sql`with keys as materialized (${titled} union ${worded})
    ${withArchived(scoreOf(actor, kinds, asked, forgiving), sql`keys join search_entries e using (record_type, record_id)`)}`
}

type Key = { recordType: string; recordId: string }

const among = (keys: readonly Key[]): SQL => sql`(select * from unnest(
  ${sql.param(keys.map(({ recordType }) => recordType))}::text[], ${sql.param(keys.map(({ recordId }) => recordId))}::uuid[]))`

function withArchived(score: SQL, from: SQL): SQL {
  // What is archived comes behind what answers equally well.
  return sql`select e.record_type, e.record_id, e.at, z.archived, ${score} - case when z.archived then 5 else 0 end as score
    from ${from} left join projects ep on ep.id = e.project_id left join brands eb on eb.id = coalesce(e.brand_id, ep.brand_id)
    cross join lateral (select (ep.archived_at is not null or eb.archived_at is not null) as archived) z`
}

/** As a range of an index ordered by bytes, which a plan for any text can use; both columns are kept in that order. */
const begins = (column: 'title' | 'number', text: string): SQL => {
  const name = sql.raw(`e.${column}`)
  return sql`(${name} >= ${text} and ${name} < ${`${text}\u{10ffff}`})`
}

/** Tens say how well the entry answers, ones which kind comes first among equals. */
function scoreOf(actor: Actor, { searched }: RecordKinds, { words, text, exact, meant }: Asked, forgiving: SQL | undefined): SQL {
  const title = sql`' ' || e.title`
  const allWords = sql.join(
    words.map((word) => sql`${title} like ${containing(` ${word}`)}`),
    sql` and `,
  )
  const first = sql.join(
    searched.map(({ name, search: { first: place = 0 } }) => sql`when ${name} then ${sql.raw(String(place))}`),
    sql` `,
  )
  const wanted = forgiving
    ? sql`when ${holding(actor, exact)} then 20 when to_tsvector('simple', e.title) @@ ${meant} then 10 else 0`
    : sql`else 20`
  return sql`case when e.number = ${text} or e.title = ${text} then 60
    when ${begins('number', text)} or ${begins('title', text)} then 50
    when ${title} like ${containing(` ${text}`)} then 40
    when ${allWords} then 30
    ${wanted} end + case e.record_type ${first} else 0 end`
}

/** What this actor opened last and may still open. */
export async function listRecent(ctx: Ctx, limit: number): Promise<{ items: SearchItem[] }> {
  assertAllowed(canSearch(ctx.actor), 'search')
  const kinds = await ctx.services.kinds()
  const found = await rows<Found>(
    ctx.services.pool,
    sql`select s.record_type as "recordType", s.record_id as "recordId", s.archived from (
        select o.record_type, o.record_id, o.opened_at, coalesce(ep.archived_at, eb.archived_at) is not null as archived
        from opened_records o left join search_entries e using (record_type, record_id)
        left join projects ep on ep.id = e.project_id left join brands eb on eb.id = coalesce(e.brand_id, ep.brand_id)
        where o.user_id = ${ctx.actor.userId}) s
      where ${visibleEntries(ctx.actor, kinds)} order by s.opened_at desc limit ${limit}`,
  )
  return { items: await shown(ctx, kinds, found, []) }
}

/** The kinds of records that can be found, in the order in which they come first. */
export async function listKinds({ actor, services }: Ctx): Promise<{ items: { name: string; noun: string; nouns: string }[] }> {
  assertAllowed(canSearch(actor), 'search')
  const { searched } = await services.kinds()
  const items = searched.toSorted((one, other) => (other.search.first ?? 0) - (one.search.first ?? 0))
  return { items: items.map(({ name, noun, nouns }) => ({ name, noun, nouns })) }
}

/** An entry that was found. */
type Found = { recordType: string; recordId: string; archived: boolean; mark: unknown }

type Line = Omit<SearchItem, 'excerpt' | 'url' | 'archived' | 'noun'> & {
  body: string | null
  onType: string | null
  onId: string | null
  unnamed: string[]
}

/** What was found as it stands now, in the order given; what has gone or closed itself to this actor meanwhile is left out. */
async function shown(ctx: Ctx, kinds: RecordKinds, found: readonly Found[], words: readonly string[]): Promise<SearchItem[]> {
  const ids = (type: string) => found.filter(({ recordType }) => recordType === type).map(({ recordId }) => recordId)
  const lines = await rows<Line>(
    ctx.services.pool,
    sql`select l.type as "recordType", l.id as "recordId", l.title, l.number, l.state, l.body, l.at, l.on_type as "onType", l.on_id as "onId",
        ${
          ctx.actor.external
            ? sql`array(select n.full_name from users n where n.id = any(l.mentions) and not ${standsByName(ctx.actor, sql`n.id`)}
              order by length(n.full_name) desc)`
            : sql`'{}'::text[]`
        } as unnamed,
        case when p.id is not null then ${projectRefOf('p', 'pb')} end as project,
        case when b.id is not null then ${brandRefOf('b')} end as brand, ${personRefFor(ctx.actor, 'u')} as person
      from (${sql.join(
        kinds.searched.map((kind) => linesOf(ctx.actor, kinds, kind, { ids: ids(kind.name), words })),
        sql` union all `,
      )}) l
      left join projects p on p.id = l.project_id left join brands pb on pb.id = p.brand_id
      left join brands b on b.id = l.brand_id and p.id is null left join users u on u.id = l.person_id`,
  )
  const byId = new Map(lines.map((line) => [`${line.recordType} ${line.recordId}`, line]))
  const items = await inTurns(found, ({ recordType, recordId, archived }) => {
    const line = byId.get(`${recordType} ${recordId}`)
    if (!line) return []
    const { body, onType: _type, onId: _id, unnamed, ...item } = line
    const url = addressOf(kinds, line)
    return url === undefined
      ? []
      : [{ ...item, noun: kinds.named(recordType).noun, url, archived, excerpt: excerptOf(body, words, unnamed, someoneElse) }]
  })
  return items.flat()
}

function addressOf(kinds: RecordKinds, { recordType, recordId, onType, onId }: Line): string | undefined {
  const opens = kinds.named(recordType).search?.opens
  if (opens) return opens(recordId)
  return onType && onId ? kinds.named(onType).search?.opens?.(onId) : undefined
}
