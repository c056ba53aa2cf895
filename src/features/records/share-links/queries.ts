import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { brandRefOf } from '#features/clients/brands/refs.ts'
import { personRefOf } from '#features/workspace/users/refs.ts'
import type { Ctx, Services } from '#platform/context.ts'
import { type Queryable, row } from '#platform/database/db.ts'
import { descending, listPage } from '#platform/database/list.ts'
import { viewColumns } from '#platform/database/statements.ts'
import type { LinkedRecord, LinkKind } from '#platform/records/link-kinds.ts'
import { type RecordKind, tableOf } from '#platform/records/record-kind.ts'
import type { Limit } from '#platform/security/rate-limit.ts'
import type { Page, ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { LinkPower } from '#shared/rights/actor.ts'
import { assertAllowed, denied } from '#shared/rights/decision.ts'
import { invalid, notFound } from '#shared/rights/errors.ts'
import type { secretLinksApi } from './api.ts'
import { type ChoiceView, type LinkState, type LinkView, linkView, type VisitView } from './schema.ts'
import { secretLinks } from './table.ts'

type Input<Key extends keyof typeof secretLinksApi> = ParsedInputOf<(typeof secretLinksApi)[Key]>

/** Kinds of links that this actor makes; who makes none has no business here. @throws AppError forbidden */
export async function ownKinds({ services, actor }: Pick<Ctx, 'services' | 'actor'>): Promise<LinkKind[]> {
  const kinds = await services.linkKinds()
  const own = kinds.of(actor)
  const [first] = kinds.all
  if (own.length === 0) assertAllowed(first?.may(actor) ?? denied('There is nothing to share by a link.'), 'link')
  return own
}

/** What became of a link `l` by now. */
export const stateSql = sql`case when l.revoked_at is not null then 'revoked' when l.expires_at <= now() then 'expired' else 'open' end`

/** A link that still works, as a condition on `l`. */
export const isOpen = sql`l.revoked_at is null and l.expires_at > now()`

/** A column of a record that a link opens, by the kinds that links can open. @param type @param id as they stand in the query */
async function columnSql(
  { kinds, linkKinds }: Services,
  { type, id, columnOf }: { type: SQL; id: SQL; columnOf: (kind: RecordKind) => { column: PgColumn | undefined; living: boolean } },
): Promise<SQL | null> {
  const [records, links] = await Promise.all([kinds(), linkKinds()])
  const opened = [...new Set(links.all.flatMap(({ opens }) => opens))].map((name) => records.named(name))
  const each = opened.flatMap((kind) => {
    const { column, living } = columnOf(kind)
    if (!column) return []
    const alive = living && kind.deletable ? sql` and x.deleted_at is null` : sql``
    return [
      sql`when ${kind.name} then (select x.${sql.raw(`"${column.name}"`)} from ${sql.raw(tableOf(kind))} x where x.id = ${id}${alive})`,
    ]
  })
  return each.length > 0 ? sql`case ${type} ${sql.join(each, sql` `)} end` : null
}

/** What a record is called; null for what was deleted. */
const titleSql = async (services: Services, type: SQL, id: SQL): Promise<SQL> =>
  (await columnSql(services, { type, id, columnOf: ({ title }) => ({ column: title, living: true }) })) ?? sql`null::text`

/** The project of everything that a link `l` opens, as JSON; null where that lies in several, or in a brand itself. */
async function projectSql(services: Services): Promise<SQL> {
  const record = { type: sql`r.record_type`, id: sql`r.record_id` }
  const projectId = await columnSql(services, { ...record, columnOf: ({ place }) => ({ column: place.project, living: false }) })
  if (!projectId) return sql`null::json`
  return sql`(select json_build_object('id', p.id, 'name', p.name, 'brandId', p.brand_id) from projects p
    where p.id = (select (array_agg(n.id))[1] from (select ${projectId} as id from secret_link_records r where r.link_id = l.id) n
      having count(*) = count(n.id) and count(distinct n.id) = 1))`
}

const shownAsTheyAre = viewColumns(secretLinks, linkView, 'l', ['createdBy', 'revokedBy'])

async function linkColumns(services: Services): Promise<SQL> {
  const title = await titleSql(services, sql`r.record_type`, sql`r.record_id`)
  const project = await projectSql(services)
  return sql`${sql.raw(shownAsTheyAre)}, ${stateSql} as state, ${brandRefOf('b')} as brand, ${project} as project, ${personRefOf('u')} as "createdBy",
    (select ${personRefOf('w')} from users w where w.id = l.revoked_by) as "revokedBy",
    (select coalesce(json_agg(json_build_object('recordType', r.record_type, 'recordId', r.record_id, 'title', ${title}) order by r.id), '[]')
      from secret_link_records r where r.link_id = l.id) as records,
    (select count(*) from secret_link_visits v where v.link_id = l.id and v.what = 'opened') as "visitCount",
    (select max(v.at) from secret_link_visits v where v.link_id = l.id and v.what <> 'refused') as "lastVisitAt",
    (select count(*) from secret_link_visits v where v.link_id = l.id and v.what = 'refused') as "refusedCount"`
}

const from = sql`secret_links l join brands b on b.id = l.brand_id join users u on u.id = l.created_by`
const ofKinds = (kinds: readonly LinkKind[]): SQL => sql`l.kind = any(${sql.param(kinds.map(({ name }) => name))}::text[])`

/** Links of the kinds that this actor makes, the last made first. @throws AppError forbidden */
export async function listLinks(ctx: Ctx, input: Input<'GET /api/secret-links'>): Promise<Page<LinkView>> {
  const kinds = await ownKinds(ctx)
  const { brandId, projectId, state } = input
  return listPage<LinkView>(ctx.services.pool, input, {
    columns: await linkColumns(ctx.services),
    from,
    where: [
      ofKinds(kinds),
      brandId ? sql`l.brand_id = ${brandId}` : undefined,
      projectId ? anyKind(kinds, (kind) => kind.inProject(projectId)) : undefined,
      ofRecord(kinds, input),
      state ? sql`${stateSql} = ${state}` : undefined,
    ],
    order: descending(['moment', 'l.created_at'], ['uuid', 'l.id']),
  })
}

function ofRecord(kinds: readonly LinkKind[], { recordType, recordId }: Partial<LinkedRecord>): SQL | undefined {
  if (recordType === undefined && recordId === undefined) return undefined
  if (recordType === undefined || recordId === undefined)
    throw invalid('recordId', 'Name the record by its kind (recordType) and its id (recordId).')
  return anyKind(
    kinds.filter(({ opens }) => opens.includes(recordType)),
    (kind) => kind.opening({ recordType, recordId }),
  )
}

function anyKind(kinds: readonly LinkKind[], condition: (kind: LinkKind) => SQL): SQL {
  const each = kinds.map((kind) => sql`(l.kind = ${kind.name} and ${condition(kind)})`)
  return each.length > 0 ? sql`(${sql.join(each, sql` or `)})` : sql`false`
}

/** One link, for whoever makes its kind. @throws AppError not_found, forbidden */
export async function readLink(ctx: Ctx, id: string, db: Queryable = ctx.services.pool): Promise<LinkView> {
  const kinds = await ownKinds(ctx)
  const found = await row<LinkView>(
    db,
    sql`select ${await linkColumns(ctx.services)} from ${from} where l.id = ${id} and ${ofKinds(kinds)}`,
  )
  if (!found) await refuseOther(ctx, id, db)
  if (!found) throw notFound('link')
  return found
}

/** A link of a kind that somebody else makes. @throws AppError forbidden */
async function refuseOther({ services, actor }: Ctx, id: string, db: Queryable): Promise<void> {
  const link = await keptLink(db, id)
  const kind = (await services.linkKinds()).all.find(({ name }) => name === link?.kind)
  if (kind) assertAllowed(kind.may(actor), 'link')
}

/** What sharing would mean, before it is done. @throws AppError invalid_input, not_found, forbidden */
export async function readChoice(ctx: Ctx, { kind, records }: Input<'GET /api/secret-link-choices'>): Promise<ChoiceView> {
  const { choice } = await choiceFor(ctx, kind, records)
  const brand = await row<{ brand: ChoiceView['brand'] }>(
    ctx.services.pool,
    sql`select ${brandRefOf('b')} as brand from brands b where b.id = ${choice.brandId}`,
  )
  if (!brand) throw notFound('brand')
  return { ...choice, ...brand }
}

/** What somebody chose, looked at by the kind of link they want. @throws AppError invalid_input, not_found, forbidden */
export async function choiceFor(ctx: Ctx, kindName: string, records: readonly LinkedRecord[]) {
  await ownKinds(ctx)
  const kind = (await ctx.services.linkKinds()).named(kindName)
  assertAllowed(kind.may(ctx.actor), 'link')
  const known = [...new Map(records.map((record) => [`${record.recordType} ${record.recordId}`, record])).values()]
  if (known.some(({ recordType }) => !kind.opens.includes(recordType)))
    throw invalid('records', `This kind of link opens: ${kind.opens.join(', ')}.`)
  return { kind, records: known, choice: await kind.choose(ctx, known) }
}

/** What happened on a link, the last first. @throws AppError not_found, forbidden */
export async function listVisits(ctx: Ctx, input: Input<'GET /api/secret-link-visits'>): Promise<Page<VisitView>> {
  const { services } = ctx
  await readLink(ctx, input.linkId)
  const title = await titleSql(services, sql`v.record_type`, sql`v.record_id`)
  return listPage<VisitView>(services.pool, input, {
    columns: sql`v.id, v.link_id as "linkId", v.what, v.at, v.device, v.record_type as "recordType", v.record_id as "recordId",
      v.guest_id as "guestId", ${title} as title`,
    from: sql`secret_link_visits v`,
    where: [sql`v.link_id = ${input.linkId}`],
    order: descending(['moment', 'v.at'], ['uuid', 'v.id']),
  })
}

/** Wrong passwords, counted on the link whoever tries them: another address, browser or start of the server makes no difference. */
export const passwordTries: Limit = { name: 'link:password', max: 10, seconds: 15 * 60 }
/** A link as opening and guests need to know it. */
export type KeptLink = {
  id: string
  kind: string
  name: string
  brandId: string
  allows: LinkPower | null
  state: LinkState
  tokenHash: string
  passwordHash: string | null
}

/** Any link by its id, whatever became of it. */
export function keptLink(db: Queryable, id: string): Promise<KeptLink | undefined> {
  return row<KeptLink>(
    db,
    sql`select l.id, l.kind, l.name, l.brand_id as "brandId", l.allows, ${stateSql} as state, l.token_hash as "tokenHash", l.password_hash as "passwordHash"
      from secret_links l where l.id = ${id}`,
  )
}

/** The records of a kind that open links name, as `select record_id`. */
export function sharedRecords(recordType: string): SQL {
  return sql`select r.record_id from secret_link_records r join secret_links l on l.id = r.link_id where r.record_type = ${recordType} and ${isOpen}`
}

/** The records of a kind that one link names, as `select record_id`. */
export function recordsOf(linkId: string, recordType: string): SQL {
  return sql`select r.record_id from secret_link_records r where r.link_id = ${linkId} and r.record_type = ${recordType}`
}
