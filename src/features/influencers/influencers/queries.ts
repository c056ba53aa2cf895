import { type SQL, sql } from 'drizzle-orm'
import { personRefOf } from '#features/workspace/users/refs.ts'
import type { Ctx } from '#platform/context.ts'
import { anyOf, containing, oneOfTexts, type Queryable, row, rows } from '#platform/database/db.ts'
import { descending, listPage, sortedBy } from '#platform/database/list.ts'
import { folded } from '#platform/database/match.ts'
import { viewColumns } from '#platform/database/statements.ts'
import type { Page } from '#shared/contract/endpoint.ts'
import { addressOf } from '#shared/records/addresses.ts'
import { assertAllowed, authorize } from '#shared/rights/decision.ts'
import { AppError, notFound } from '#shared/rights/errors.ts'
import { followerFields, type HandleField, handleFields, type Network, networkLabels, networks } from '#shared/values/handles.ts'
import { fold } from '#shared/values/match.ts'
import { normaliseAmount } from '#shared/values/money.ts'
import { influencerAvatarOf, influencerRefOf } from './refs.ts'
import { canListInfluencers, canViewInfluencer } from './rules.ts'
import {
  type InfluencerDuplicate,
  type InfluencerDuplicateInput,
  type InfluencerListInput,
  type InfluencerView,
  type InfluencerWords,
  influencerView,
  rateFields,
} from './schema.ts'
import { influencers } from './table.ts'
import { visibleInfluencers } from './visibility.ts'

const columns = sql`${sql.raw(viewColumns(influencers, influencerView, 'inf', ['addedBy']))}, ${influencerAvatarOf('inf')} as "avatarUrl",
  case when u.id is not null then ${personRefOf('u')} end as "user", case when c.id is not null then ${personRefOf('c')} end as "addedBy"`
const joins = sql`left join users u on u.id = inf.user_id left join users c on c.id = inf.added_by`

/** Amounts with the decimals of their currency. */
function shown<Row extends InfluencerView>(found: Row): Row {
  const { rateCurrency } = found
  if (rateCurrency === null) return found
  return {
    ...found,
    ...Object.fromEntries(rateFields.map((field) => [field, found[field] && normaliseAmount(found[field], rateCurrency)])),
  }
}

const columnOf = (field: keyof typeof influencers.$inferSelect): SQL => sql.raw(`inf.${influencers[field].name}`)

/** That an influencer has a handle or followers there. */
const isOn = (network: Network): SQL =>
  sql`(${columnOf(handleFields[network])} is not null or ${columnOf(followerFields[network])} is not null)`

const anyOfThese = (conditions: readonly SQL[]): SQL | undefined =>
  conditions.length > 0 ? sql`(${sql.join([...conditions], sql` or `)})` : undefined

function between(value: SQL, from: string | number | undefined, to: string | number | undefined, type: 'numeric' | 'bigint'): SQL[] {
  const bound = (at: string | number) => sql`${String(at)}::${sql.raw(type)}`
  return [...(from === undefined ? [] : [sql`${value} >= ${bound(from)}`]), ...(to === undefined ? [] : [sql`${value} <= ${bound(to)}`])]
}

/** A niche or a tag, whatever its capitals. */
function hasWord(column: SQL, asked: readonly string[] | undefined): SQL | undefined {
  const words = asked?.map((word) => word.toLowerCase())
  return words?.length ? sql`exists (select from unnest(${column}) w where lower(w) = any(${sql.param(words)}::text[]))` : undefined
}

type Filters = Omit<InfluencerListInput, 'limit' | 'cursor' | 'sort'>

function conditionsOf(filters: Filters): (SQL | undefined)[] {
  const { q, status, location, niche, tag, network = [], followersFrom, followersTo, ids } = filters
  const { engagementRateFrom, engagementRateTo, rateFrom, rateTo, rateCurrency } = filters
  const counts = network.length > 0 ? network.map((one) => columnOf(followerFields[one])) : [sql`inf.total_audience`]
  const withinFollowers = counts.map((count) => between(count, followersFrom, followersTo, 'bigint')).filter((all) => all.length > 0)
  const withinRates = rateFields.map((field) => between(columnOf(field), rateFrom, rateTo, 'numeric')).filter((all) => all.length > 0)
  const joined = (each: SQL[][]) => anyOfThese(each.map((all) => sql`(${sql.join(all, sql` and `)})`))
  return [
    q ? sql`inf.search_key like ${containing(fold(q))}` : undefined,
    oneOfTexts(sql`inf.status`, status),
    location ? sql`${folded(sql`inf.location`)} like ${containing(fold(location))}` : undefined,
    hasWord(sql`inf.niche`, niche),
    hasWord(sql`inf.tags`, tag),
    anyOfThese(network.map(isOn)),
    joined(withinFollowers),
    ...between(sql`inf.engagement_rate`, engagementRateFrom, engagementRateTo, 'numeric'),
    rateCurrency ? sql`inf.rate_currency = ${rateCurrency}` : undefined,
    joined(withinRates),
    ids ? sql`inf.id = ${anyOf(ids)}` : undefined,
  ]
}

/** Influencers of these filters. @throws AppError forbidden */
export async function listInfluencers({ actor, services }: Ctx, input: InfluencerListInput): Promise<Page<InfluencerView>> {
  assertAllowed(canListInfluencers(actor), 'influencer list')
  const page = await listPage<InfluencerView>(services.pool, input, {
    columns,
    from: sql`influencers inf ${joins}`,
    narrow: { id: sql`inf.id`, from: sql`influencers inf` },
    where: [sql`inf.deleted_at is null`, visibleInfluencers(actor), ...conditionsOf(input)],
    order: sortedBy(input.sort, {
      createdAt: [
        ['moment', 'inf.created_at'],
        ['uuid', 'inf.id'],
      ],
      fullName: [
        ['text', folded(sql`inf.full_name`)],
        ['uuid', 'inf.id'],
      ],
      totalAudience: [
        ['number', 'coalesce(inf.total_audience, -1)'],
        ['uuid', 'inf.id'],
      ],
      engagementRate: [
        ['decimal', 'coalesce(inf.engagement_rate, -1)'],
        ['uuid', 'inf.id'],
      ],
    }),
  })
  return { ...page, items: page.items.map(shown) }
}

/** One influencer. @throws AppError not_found */
export async function readInfluencer({ actor, services }: Ctx, id: string, db: Queryable = services.pool): Promise<InfluencerView> {
  const found = await row<InfluencerView>(
    db,
    sql`select ${columns} from influencers inf ${joins} where inf.id = ${id} and inf.deleted_at is null`,
  )
  if (!found) throw notFound('influencer')
  return shown(authorize(canViewInfluencer(actor), found, 'influencer'))
}

/** The file of an influencer's picture. @throws AppError not_found */
export async function avatarFileOf({ actor, services }: Ctx, id: string): Promise<string> {
  const found = await row<{ fileId: string | null }>(
    services.pool,
    sql`select inf.avatar_file_id as "fileId" from influencers inf where inf.id = ${id} and inf.deleted_at is null and ${visibleInfluencers(actor)}`,
  )
  if (!found?.fileId) throw notFound('picture')
  return found.fileId
}

/** Influencers with the same email or name as the one described. @throws AppError forbidden, not_found */
export async function listDuplicates(ctx: Ctx, input: InfluencerDuplicateInput): Promise<Page<InfluencerDuplicate>> {
  assertAllowed(canListInfluencers(ctx.actor), 'influencer list')
  const known = input.influencerId ? await readInfluencer(ctx, input.influencerId) : undefined
  const email = input.email ?? known?.email ?? ''
  const name = fold((input.fullName ?? known?.fullName ?? '').trim())
  // Nobody is compared by an address or a name that is not there.
  const sameEmail = email === '' ? sql`false` : sql`lower(inf.email) = ${email.toLowerCase()}`
  const sameName = name === '' ? sql`false` : sql`${folded(sql`inf.full_name`)} = ${name}`
  return listPage<InfluencerDuplicate>(ctx.services.pool, input, {
    columns: sql`${influencerRefOf('inf')} as influencer, inf.email, ${sameEmail} as "sameEmail", ${sameName} as "sameName", inf.created_at as "createdAt"`,
    from: sql`influencers inf`,
    where: [
      sql`inf.deleted_at is null and inf.forgotten_at is null and (${sameEmail} or ${sameName})`,
      input.influencerId ? sql`inf.id <> ${input.influencerId}` : undefined,
    ],
    order: descending(['moment', 'inf.created_at'], ['uuid', 'inf.id']),
  })
}

/** So many of each are offered; further ones are typed. */
const offeredWords = 200

/** The niches and tags in use, most used first; of several spellings the most common one. @throws AppError forbidden */
export async function readWords({ actor, services }: Ctx): Promise<InfluencerWords> {
  assertAllowed(canListInfluencers(actor), 'influencer list')
  const found = await rows<{ kind: string; word: string; count: number }>(
    services.pool,
    sql`select kind, (array_agg(word order by times desc, word))[1] as word, sum(times)::int as count from (
        select 'niche' as kind, w as word, count(*) as times from influencers inf, unnest(inf.niche) w where inf.deleted_at is null group by w
        union all select 'tag', w, count(*) from influencers inf, unnest(inf.tags) w where inf.deleted_at is null group by w) x
      group by kind, lower(word) order by 3 desc, 2`,
  )
  const of = (kind: string) =>
    found
      .filter((one) => one.kind === kind)
      .slice(0, offeredWords)
      .map(({ word, count }) => ({ word, count }))
  return { niches: of('niche'), tags: of('tag') }
}

/** What belongs to one living influencer at most. */
export type Unique = Partial<Record<HandleField | 'userId', string | null>>

type Holder = { field: HandleField | 'userId'; id: string; fullName: string }

const networkOf = (field: string) => networks.find((network) => handleFields[network] === field)

function condition(field: HandleField | 'userId', value: string): SQL {
  const column = sql.raw(`inf.${influencers[field].name}`)
  return field === 'userId' ? sql`${column} = ${value}::uuid` : sql`lower(${column}) = lower(${value})`
}

/** The living influencers that have one of these already. @param except whose they may be */
async function holdersOf(db: Queryable, given: Unique, except?: string): Promise<Holder[]> {
  const asked = Object.entries(given).flatMap(([field, value]) => (value ? [{ field: field as Holder['field'], value }] : []))
  if (asked.length === 0) return []
  const each = asked.map(
    ({ field, value }) =>
      sql`select ${field}::text as field, inf.id, inf.full_name as "fullName" from influencers inf
        where inf.deleted_at is null and ${condition(field, value)} ${except ? sql`and inf.id <> ${except}` : sql``}`,
  )
  return rows<Holder>(db, sql.join(each, sql` union all `))
}

function sentenceFor({ field, fullName }: Holder, given: Unique): string {
  const network = networkOf(field)
  if (!network) return `This account belongs to ${fullName}.`
  const name = network === 'youtube' ? `the YouTube channel ${given[field]}` : `@${given[field]} on ${networkLabels[network]}`
  return `${fullName} already has ${name}.`
}

/** The refusal that names and links who has a handle or an account; undefined where nobody has. */
export async function takenBy(db: Queryable, given: Unique, except?: string): Promise<AppError | undefined> {
  const holders = await holdersOf(db, given, except)
  const [first] = holders
  if (!first) return undefined
  return new AppError('conflict', sentenceFor(first, given), {
    fields: Object.fromEntries(holders.map((holder) => [holder.field, sentenceFor(holder, given)])),
    record: { recordType: 'influencer', id: first.id, title: first.fullName, url: addressOf.influencer(first.id) },
  })
}
