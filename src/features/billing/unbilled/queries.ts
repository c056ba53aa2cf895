import { type SQL, sql } from 'drizzle-orm'
import { brandRefOf } from '#features/clients/brands/refs.ts'
import { projectRefOf } from '#features/clients/projects/refs.ts'
import { sellingRatesOf, visiblePrices } from '#features/time/selling-rates/queries.ts'
import { maySeePrices, sellingRateRights } from '#features/time/selling-rates/rules.ts'
import { workspaceNow } from '#features/workspace/settings/queries.ts'
import { personRefOf } from '#features/workspace/users/refs.ts'
import type { Ctx } from '#platform/context.ts'
import { allOf, anyOf, oneOfTexts, rows } from '#platform/database/db.ts'
import { ascending, listPage } from '#platform/database/list.ts'
import { type LoggedKind, loggedKinds, loggedRecordsOf } from '#platform/records/logged.ts'
import type { RecordKinds } from '#platform/records/record-kind.ts'
import type { Page, ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { assertAllowed, decide } from '#shared/rights/decision.ts'
import { currencyDecimals } from '#shared/values/currencies.ts'
import { dateIn } from '#shared/values/dates.ts'
import { add, decimal, decimalText, round, zero } from '#shared/values/decimal.ts'
import { inCurrency } from '#shared/values/money.ts'
import type { unbilledApi } from './api.ts'
import type { UnbilledSummary, WorkAge, WorkView } from './schema.ts'

type Input<Key extends keyof typeof unbilledApi> = ParsedInputOf<(typeof unbilledApi)[Key]>

/** Which work is looked at: conditions on its project `p`, and on the id of the work itself. */
type Within = { place?: SQL; id?: (column: SQL) => SQL }

/**
 * Work on no living invoice line, as `w` has it: hours that are billable and accepted deliverables and milestones with a price. A
 * deliverable whose milestones have prices is billed by them. Nothing of an internal project is. `item_id` names the write-off item.
 * @param zone of the workspace, by whose calendar something is accepted
 */
function unbilledWork(kinds: RecordKinds, zone: string, { place = sql`true`, id = () => sql`true` }: Within = {}): SQL {
  const off = (column: string) => sql.raw(`left join write_off_items wi on wi.${column}`)
  const nobody = sql`'00000000-0000-0000-0000-000000000000'::uuid`
  // A join for each kind of record: PostgreSQL knows how many rows each gives, which decides over how the rest is joined.
  const hoursOn = (kind: LoggedKind) => sql`select te.id, te.record_type, te.record_id, o.project_id, p.brand_id,
      coalesce(te.user_id, ${nobody}) as user_id, te.day, te.minutes, o.name, wi.id as item_id, wi.write_off_id
    from time_entries te join ${loggedRecordsOf(kind)} o on o.id = te.record_id join projects p on p.id = o.project_id ${off('entry_id = te.id')}
    where te.record_type = ${sql.raw(`'${kind.name}'`)} and te.deleted_at is null and o.deleted_at is null and te.billable and not p.is_internal
      and te.minutes <> 0 and (te.started_at is null or te.stopped_at is not null) and ${place} and ${id(sql`te.id`)}
      and not exists (select from billed_work bw where bw.entry_id = te.id)`
  const hours = sql.join(loggedKinds(kinds).map(hoursOn), sql` union all `)
  return sql`(with hours as materialized (${hours}),
    pairs as materialized (select distinct project_id, brand_id, user_id from hours),
    rates as materialized (select * from ${sellingRatesOf(sql`pairs`)} s)
  select 'time-entry' as kind, h.id, h.record_type, h.record_id, h.project_id, nullif(h.user_id, ${nobody}) as user_id, h.day, h.minutes, sr.amount as rate, sr.currency,
    h.minutes * sr.amount / 60 as value, h.name as title, h.item_id, h.write_off_id
  from hours h left join rates sr
    on sr.project_id = h.project_id and sr.user_id = h.user_id and h.day >= sr.valid_from and h.day < sr.until
  union all
  select 'deliverable', dl.id, 'deliverable', dl.id, dl.project_id, dl.assigned_to,
    (coalesce(dl.delivered_at, dl.approved_at, dl.status_since) at time zone ${zone})::date, null, null, wp.currency, wp.amount, dl.name,
    wi.id, wi.write_off_id
  from work_prices wp join deliverables dl on dl.id = wp.deliverable_id join projects p on p.id = dl.project_id ${off('deliverable_id = dl.id')}
  where dl.deleted_at is null and dl.status in ('approved', 'delivered') and not p.is_internal and ${place} and ${id(sql`dl.id`)}
    and not exists (select from deliverable_milestones m join work_prices mp on mp.milestone_id = m.id
      where m.deliverable_id = dl.id and m.deleted_at is null)
    and not exists (select from billed_work bw where bw.deliverable_id = dl.id)
  union all
  select 'deliverable-milestone', m.id, 'deliverable', dl.id, dl.project_id, dl.assigned_to, (m.completed_at at time zone ${zone})::date, null, null,
    wp.currency, wp.amount, dl.name || ': ' || m.name, wi.id, wi.write_off_id
  from work_prices wp join deliverable_milestones m on m.id = wp.milestone_id join deliverables dl on dl.id = m.deliverable_id
    join projects p on p.id = dl.project_id ${off('milestone_id = m.id')}
  where m.deleted_at is null and dl.deleted_at is null and m.status = 'completed' and not p.is_internal and ${place} and ${id(sql`m.id`)}
    and not exists (select from billed_work bw where bw.milestone_id = m.id))`
}

const places = sql`join projects p on p.id = w.project_id join brands b on b.id = p.brand_id`

/** @throws AppError forbidden for who sees no prices at all */
export function mayListUnbilled(actor: Actor): void {
  if (!maySeePrices(actor)) assertAllowed(decide(actor, sellingRateRights['selling-rates.view']), 'unbilled work')
}

type Filters = Omit<Input<'GET /api/unbilled-summary'>, never>

/** In which projects the work lies that this actor sees and the filters leave. */
const placeOf = (actor: Actor, { brandId, projectId }: Filters): SQL =>
  allOf([
    visiblePrices(actor),
    brandId?.length ? sql`p.brand_id = ${anyOf(brandId)}` : undefined,
    projectId?.length ? sql`p.id = ${anyOf(projectId)}` : undefined,
  ])

const conditionsOf = ({ kind, currency, to }: Filters): (SQL | undefined)[] => [
  oneOfTexts(sql`w.kind`, kind),
  oneOfTexts(sql`w.currency`, currency),
  to ? sql`w.day <= ${to}::date` : undefined,
]

const columns = sql`w.kind, w.id, w.title, w.record_type as "recordType", w.record_id as "recordId", ${projectRefOf('p', 'b')} as project,
  case when u.id is not null then ${personRefOf('u')} end as person, w.day, w.minutes, trim_scale(w.rate)::text as rate, w.currency, w.value::text as amount`

/** Amounts rounded to the decimals of their currency. */
const fitted = <Row extends { amount: string | null; currency: string | null }>(one: Row): Row => ({
  ...one,
  amount: one.amount === null || one.currency === null ? null : inCurrency(one.amount, one.currency),
})

/** Unbilled work in the projects whose prices this actor sees. @throws AppError forbidden */
export async function listUnbilled(
  { actor, services }: Ctx,
  { writtenOff: off, ...input }: Input<'GET /api/unbilled'>,
): Promise<Page<WorkView>> {
  mayListUnbilled(actor)
  const { timezone } = await workspaceNow(services.pool)
  const page = await listPage<WorkView>(services.pool, input, {
    columns: sql`${columns}, case when wo.id is not null then json_build_object('id', wo.id, 'itemId', w.item_id, 'reason', wo.reason,
      'person', case when wu.id is not null then ${personRefOf('wu')} end, 'createdAt', wo.created_at) end as "writeOff"`,
    from: sql`${unbilledWork(await services.kinds(), timezone, { place: placeOf(actor, input) })} w ${places} left join users u on u.id = w.user_id
      left join write_offs wo on wo.id = w.write_off_id left join users wu on wu.id = wo.created_by`,
    where: [...conditionsOf(input), off ? sql`w.item_id is not null` : sql`w.item_id is null`],
    order: ascending(['date', 'w.day'], ['uuid', 'w.id']),
  })
  return { ...page, items: page.items.map(fitted) }
}

/** The chosen work that is still unbilled and visible to the actor, to bill or write it off. */
export async function chosenWork(ctx: Ctx, db: Parameters<typeof rows>[0], ids: readonly string[]): Promise<ChosenWork[]> {
  const { timezone } = await workspaceNow(db)
  const kinds = await ctx.services.kinds()
  const within = { place: visiblePrices(ctx.actor), id: (column: SQL) => sql`${column} = ${anyOf(ids)}` }
  return rows<ChosenWork>(
    db,
    sql`select w.kind, w.id, w.title, w.record_id as "recordId", w.project_id as "projectId", p.brand_id as "brandId",
        p.project_manager_id as "projectManagerId", w.user_id as "userId", u.full_name as "fullName", w.day::text as day, w.minutes,
        trim_scale(w.rate)::text as rate, w.currency, trim_scale(w.value)::text as value
      from ${unbilledWork(kinds, timezone, within)} w ${places} left join users u on u.id = w.user_id where w.item_id is null order by w.day, w.id`,
  )
}

export type ChosenWork = Pick<WorkView, 'kind' | 'id' | 'title' | 'recordId' | 'day' | 'minutes' | 'rate' | 'currency'> & {
  projectId: string
  brandId: string
  projectManagerId: string | null
  userId: string | null
  fullName: string | null
  /** unrounded; null without a rate */
  value: string | null
}

type BrandSum = Omit<UnbilledSummary['brands'][number], 'ages'> & Record<WorkAge, string>

/** Unbilled work by brand, currency and age. Sums are exact and rounded once. @throws AppError forbidden */
export async function summariseUnbilled({ actor, services }: Ctx, input: Input<'GET /api/unbilled-summary'>): Promise<UnbilledSummary> {
  mayListUnbilled(actor)
  const { timezone } = await workspaceNow(services.pool)
  const today = dateIn(timezone)
  const aged = (from: number | null, to: number | null) => {
    const after = from === null ? sql`true` : sql`w.day < ${today}::date - ${sql.raw(String(from))}`
    const until = to === null ? sql`true` : sql`w.day >= ${today}::date - ${sql.raw(String(to))}`
    return sql`coalesce(sum(w.value) filter (where ${after} and ${until}), 0)::text`
  }
  const work = unbilledWork(await services.kinds(), timezone, { place: placeOf(actor, input) })
  const found = await rows<BrandSum>(
    services.pool,
    sql`select ${brandRefOf('b')} as brand, s.* from (
        select p.brand_id, w.currency, coalesce(sum(w.value), 0)::text as amount, coalesce(sum(w.minutes), 0)::int as minutes,
          count(*) filter (where w.kind <> 'time-entry')::int as items, ${aged(null, 30)} as days30, ${aged(30, 60)} as days60,
          ${aged(60, 90)} as days90, ${aged(90, null)} as older
        from ${work} w join projects p on p.id = w.project_id where ${allOf([sql`w.item_id is null`, ...conditionsOf(input)])} group by p.brand_id, w.currency) s
      join brands b on b.id = s.brand_id order by lower(b.name), s.currency`,
  )
  return {
    brands: found.map((one) => {
      const { brand, currency, amount, minutes, items } = one
      const fit = (value: string) => decimalText(round(decimal(value), currency === null ? 0 : currencyDecimals(currency)))
      return { brand, currency, amount: fit(amount), minutes, items, ages: agesBy((age) => fit(one[age])) }
    }),
    currencies: totalsByCurrency(found),
    unvaluedMinutes: found.reduce((sum, { currency, minutes }) => (currency === null ? sum + minutes : sum), 0),
  }
}

function totalsByCurrency(found: readonly BrandSum[]): UnbilledSummary['currencies'] {
  return [...Map.groupBy(found, ({ currency }) => currency)]
    .flatMap(([currency, all]) => {
      if (currency === null) return []
      const sum = (of: 'amount' | WorkAge) =>
        decimalText(round(add(zero, ...all.map((one) => decimal(one[of]))), currencyDecimals(currency)))
      return { currency, amount: sum('amount'), ages: agesBy(sum) }
    })
    .toSorted((a, b) => a.currency.localeCompare(b.currency))
}

const agesBy = (of: (age: WorkAge) => string) => ({ days30: of('days30'), days60: of('days60'), days90: of('days90'), older: of('older') })
