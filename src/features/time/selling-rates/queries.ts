import { type SQL, sql } from 'drizzle-orm'
import { brandRefOf } from '#features/clients/brands/refs.ts'
import { projectRefOf } from '#features/clients/projects/refs.ts'
import { personRefOf } from '#features/workspace/users/refs.ts'
import type { Ctx } from '#platform/context.ts'
import { type Queryable, row } from '#platform/database/db.ts'
import { descending, listPage } from '#platform/database/list.ts'
import { visibleBy } from '#platform/database/visible.ts'
import type { Page, ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { assertAllowed, decide } from '#shared/rights/decision.ts'
import type { sellingRatesApi } from './api.ts'
import { maySeePrices, sellingRateRights } from './rules.ts'
import type { SellingRateView } from './schema.ts'

type Input = ParsedInputOf<(typeof sellingRatesApi)['GET /api/selling-rates']>

const columns = sql`r.id, case when p.id is not null then ${projectRefOf('p', 'pb')} end as project, case when b.id is not null then ${brandRefOf('b')} end as brand, r.duty,
  case when u.id is not null then ${personRefOf('u')} end as person, trim_scale(r.amount)::text as amount, r.currency, r.valid_from as "validFrom"`
const from = sql`selling_rates r left join projects p on p.id = r.project_id left join brands pb on pb.id = p.brand_id
  left join brands b on b.id = r.brand_id left join users u on u.id = r.user_id`

/** In which projects this actor sees what work is sold for. @param projects alias in the query */
export function visiblePrices(actor: Actor, projects = 'p'): SQL {
  const manager = sql`${sql.raw(projects)}.project_manager_id = ${actor.userId}`
  return visibleBy(actor, sellingRateRights['selling-rates.view'], { m: manager, v: sql`false` })
}

/** Managers see the rates that hold for a project of theirs: its own, its brand's and the workspace's. */
function visibleSellingRates(actor: Actor): SQL {
  const manages = sql`exists (select from projects mp where mp.project_manager_id = ${actor.userId}
    and (r.project_id is null or mp.id = r.project_id) and (r.brand_id is null or mp.brand_id = r.brand_id))`
  return visibleBy(actor, sellingRateRights['selling-rates.view'], { m: manages, v: sql`false` })
}

/** Selling rates there are and were. @throws AppError forbidden */
export async function listSellingRates(ctx: Ctx, input: Input): Promise<Page<SellingRateView>> {
  const { actor, services } = ctx
  if (!maySeePrices(actor)) assertAllowed(decide(actor, sellingRateRights['selling-rates.view']), 'selling rates')
  return listPage<SellingRateView>(services.pool, input, {
    columns,
    from,
    where: [
      visibleSellingRates(actor),
      input.projectId ? sql`r.project_id = ${input.projectId}` : undefined,
      input.brandId ? sql`r.brand_id = ${input.brandId}` : undefined,
    ],
    order: descending(['date', 'r.valid_from'], ['uuid', 'r.id']),
  })
}

/** One selling rate. */
export const readSellingRate = (db: Queryable, id: string): Promise<SellingRateView | undefined> =>
  row<SellingRateView>(db, sql`select ${columns} from ${from} where r.id = ${id}`)

const onProject = sql`exists (select from project_allocations pa where pa.project_id = p.id and pa.user_id = te.user_id and pa.role = c.duty)`

/**
 * The selling rate of the entry `te` in the project `p`, as a lateral `sr` with amount and currency, without a row where none holds. The
 * most specific wins: project before brand before workspace, and within each person before duty before all. Of several duties, those on
 * the project come before the roles of the account, then the dearest.
 */
export const sellingRateOf: SQL = sql`left join lateral (
  select c.amount, c.currency from (
    select distinct on (r.project_id, r.brand_id, r.user_id, r.duty) r.project_id, r.brand_id, r.user_id, r.duty, r.amount, r.currency
    from selling_rates r
    where r.valid_from <= te.day and (r.project_id is null or r.project_id = p.id) and (r.brand_id is null or r.brand_id = p.brand_id)
      and (r.user_id is null or r.user_id = te.user_id)
      and (r.duty is null or r.duty in (select pa.role from project_allocations pa where pa.project_id = p.id and pa.user_id = te.user_id
        union all select ur.role from user_roles ur where ur.user_id = te.user_id))
    order by r.project_id, r.brand_id, r.user_id, r.duty, r.valid_from desc) c
  order by c.project_id is null, c.brand_id is null, c.user_id is null, c.duty is null, ${onProject} desc, c.amount desc, c.currency
  limit 1) sr on true`
