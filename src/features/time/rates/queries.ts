import { type SQL, sql } from 'drizzle-orm'
import { visibleProjects } from '#features/clients/projects/queries.ts'
import { projectRefOf } from '#features/clients/projects/refs.ts'
import { workspaceNow } from '#features/workspace/settings/queries.ts'
import { personRefOf } from '#features/workspace/users/refs.ts'
import type { Ctx } from '#platform/context.ts'
import { type Queryable, row, rows } from '#platform/database/db.ts'
import { descending, listPage } from '#platform/database/list.ts'
import { viewColumns } from '#platform/database/statements.ts'
import { visibleBy } from '#platform/database/visible.ts'
import { loggedRecords } from '#platform/records/logged.ts'
import type { RecordKinds } from '#platform/records/record-kind.ts'
import type { Page, ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { PersonRef } from '#shared/contract/refs.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { assertAllowed, decide, neverHolds } from '#shared/rights/decision.ts'
import { notFound } from '#shared/rights/errors.ts'
import { currencyDecimals } from '#shared/values/currencies.ts'
import { normaliseAmount } from '#shared/values/money.ts'
import { entriesOf, loggedOn, newestFirst, visibleEntries } from '../time-entries/queries.ts'
import { canViewHours } from '../time-entries/rules.ts'
import { timeEntries } from '../time-entries/table.ts'
import type { ratesApi } from './api.ts'
import { canEditRates, canSeeCost, rateRights } from './rules.ts'
import { type CapacityView, type CostView, costView, type ProjectHours, type RateView } from './schema.ts'

type Input<Key extends keyof typeof ratesApi> = ParsedInputOf<(typeof ratesApi)[Key]>

const rateColumns = sql`r.id, r.duty, ${personRefOf('u')} as person, trim_scale(r.amount)::text as amount, r.valid_from as "validFrom"`
const rateFrom = sql`rates r left join users u on u.id = r.user_id`

/** All rates there are and were. @throws AppError forbidden */
export async function listRates(ctx: Ctx, input: Input<'GET /api/rates'>): Promise<Page<RateView>> {
  assertAllowed(canEditRates(ctx.actor), 'rates')
  return listPage<RateView>(ctx.services.pool, input, {
    columns: rateColumns,
    from: rateFrom,
    where: [],
    order: descending(['date', 'r.valid_from'], ['uuid', 'r.id']),
  })
}

/** One rate. */
export const readRate = (db: Queryable, id: string): Promise<RateView | undefined> =>
  row<RateView>(db, sql`select ${rateColumns} from ${rateFrom} where r.id = ${id}`)

const capacityColumns = sql`c.id, ${personRefOf('u')} as person, c.minutes, c.valid_from as "validFrom"`
const capacityFrom = sql`capacities c left join users u on u.id = c.user_id`

/** All capacities there are and were. @throws AppError forbidden */
export async function listCapacities(ctx: Ctx, input: Input<'GET /api/capacities'>): Promise<Page<CapacityView>> {
  assertAllowed(canEditRates(ctx.actor), 'capacities')
  return listPage<CapacityView>(ctx.services.pool, input, {
    columns: capacityColumns,
    from: capacityFrom,
    where: [],
    order: descending(['date', 'c.valid_from'], ['uuid', 'c.id']),
  })
}

/** One capacity. */
export const readCapacity = (db: Queryable, id: string): Promise<CapacityView | undefined> =>
  row<CapacityView>(db, sql`select ${capacityColumns} from ${capacityFrom} where c.id = ${id}`)

/**
 * What an hour of the entry `te` on `o` costs: the person's own rate on that day, or else the dearest of the duties they have on the
 * project, or else of those that bear the name of a role of theirs. Null where nobody said.
 */
const rateOf = sql`coalesce(
  (select r.amount from rates r where r.user_id = te.user_id and r.valid_from <= te.day order by r.valid_from desc limit 1),
  ${dearestOf(sql`(select pa.role from project_allocations pa where pa.project_id = o.project_id and pa.user_id = te.user_id)`)},
  ${dearestOf(sql`(select ur.role from user_roles ur where ur.user_id = te.user_id)`)})`

function dearestOf(duties: SQL): SQL {
  return sql`(select max(x.amount) from (select distinct on (r.duty) r.amount from rates r
    where r.duty in ${duties} and r.valid_from <= te.day order by r.duty, r.valid_from desc) x)`
}

/** Each entry is rounded by itself to what the currency has, so that an export adds up to the sum. */
function costOf(currency: string): SQL {
  return sql`round(te.minutes * rt.rate / 60, ${sql.raw(String(currencyDecimals(currency)))})`
}
const rated = sql`cross join lateral (select ${rateOf} as rate) rt`

/** In which projects this actor sees what hours cost. @param projects alias in the query */
export function visibleCosts(actor: Actor, projects = 'p'): SQL {
  const manager = sql`${sql.raw(projects)}.project_manager_id = ${actor.userId}`
  return visibleBy(actor, rateRights['rates.view'], { m: manager, v: sql`false` })
}

/** What the entries of a project cost in the workspace's currency, as a `select`; null where nothing is rated. @param project its id in the query */
export const costOfProject = (kinds: RecordKinds, currency: string, project: SQL): SQL =>
  sql`(select sum(${costOf(currency)}) from ${loggedOn(kinds)} ${rated} where o.project_id = ${project} and te.deleted_at is null and o.deleted_at is null)`

/** Entries with what they cost. @throws AppError forbidden */
export async function listCosts(ctx: Ctx, input: Input<'GET /api/time-costs'>): Promise<Page<CostView>> {
  const right = rateRights['rates.view']
  if (neverHolds(ctx.actor, right)) assertAllowed(decide(ctx.actor, right), 'cost')
  const { currency } = await workspaceNow(ctx.services.pool)
  const kinds = await ctx.services.kinds()
  const page = await listPage<CostView>(ctx.services.pool, input, {
    columns: sql`${sql.raw(viewColumns(timeEntries, costView, 'te'))}, o.name as title, ${projectRefOf('p', 'b')} as project,
      ${personRefOf('u')} as person, trim_scale(rt.rate)::text as rate, ${costOf(currency)}::text as cost, ${currency}::text as currency`,
    from: sql`${loggedOn(kinds)} join projects p on p.id = o.project_id join brands b on b.id = p.brand_id left join users u on u.id = te.user_id ${rated}`,
    where: [visibleEntries(ctx.actor), visibleCosts(ctx.actor), ...entriesOf({ ...input, recordType: undefined, recordId: undefined })],
    order: newestFirst,
  })
  return page
}

type Share = { person: PersonRef | null; minutes: number; cost: string | null; unrated: number }
type Facts = { projectManagerId: string | null; budget: string | null; currency: string; estimated: number }

/** What a project was thought to take, took and costs. @throws AppError not_found, forbidden */
export async function readProjectHours({ services, actor }: Ctx, id: string): Promise<ProjectHours> {
  const { pool } = services
  const kinds = await services.kinds()
  const found = await row<Facts>(
    pool,
    sql`select p.project_manager_id as "projectManagerId", p.budget::text as budget, p.currency,
        coalesce((select sum(x.estimated_hours) from ${loggedRecords(kinds)} x where x.project_id = p.id and x.deleted_at is null), 0)::float8 as estimated
      from projects p where p.id = ${id} and ${visibleProjects(actor)}`,
  )
  if (!found) throw notFound('project')
  assertAllowed(canViewHours(actor), 'hours')
  const seesCost = canSeeCost(actor, found).allowed
  const { currency } = await workspaceNow(pool)
  const people = await rows<Share>(
    pool,
    sql`select ${personRefOf('u')} as person, s.minutes, s.cost, s.unrated from (
        select te.user_id, sum(te.minutes)::int as minutes, sum(${costOf(currency)})::text as cost,
          coalesce(sum(te.minutes) filter (where rt.rate is null), 0)::int as unrated
        from ${loggedOn(kinds)} ${rated} where o.project_id = ${id} and te.deleted_at is null and o.deleted_at is null group by te.user_id) s
      left join users u on u.id = s.user_id order by s.minutes desc, lower(u.full_name)`,
  )
  const cost = await costsOf(pool, people, found, currency)
  return {
    estimatedMinutes: Math.round(found.estimated * 60),
    loggedMinutes: people.reduce((total, { minutes }) => total + minutes, 0),
    costs: seesCost ? cost : null,
    people: people.map(({ person, minutes, cost: own }) => ({ person, minutes, cost: seesCost && own ? fit(own, currency) : null })),
  }
}

/** Added up by the database, which computes in decimals. */
async function costsOf(db: Queryable, people: readonly Share[], { budget, currency: own }: Facts, currency: string) {
  const costs = people.flatMap(({ cost }) => cost ?? [])
  const sums = await row<{ cost: string; remaining: string | null }>(
    db,
    sql`select s.cost::text, (${own === currency ? budget : null}::numeric - s.cost)::text as remaining
      from (select coalesce(sum(c), 0) as cost from unnest(${sql.param(costs)}::numeric[]) c) s`,
  )
  return {
    currency,
    cost: fit(sums?.cost ?? '0', currency),
    remaining: sums?.remaining ? fit(sums.remaining, currency) : null,
    unratedMinutes: people.reduce((total, { unrated }) => total + unrated, 0),
  }
}

const fit = (amount: string, currency: string): string =>
  amount.startsWith('-') ? `-${normaliseAmount(amount.slice(1), currency)}` : normaliseAmount(amount, currency)
