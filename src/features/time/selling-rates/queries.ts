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

/**
 * Which selling rate holds for a person in a project, from which day until which. The most specific wins: project before brand before
 * workspace, and within each person before duty before all. Of several duties, those on the project come before the roles of the account,
 * then the dearest. It is made once for each pair, not for each hour, and by joins on keys.
 * @param pairs a table of `project_id`, `brand_id` and `user_id`, each pair once
 * @returns `project_id`, `user_id`, `valid_from`, `until`, `amount` and `currency`; without rows where no rate holds
 */
export function sellingRatesOf(pairs: SQL): SQL {
  const at = (place: SQL) => sql`select q.project_id, q.user_id, r.amount, r.currency, r.valid_from, r.until,
      array[r.project_id is null, r.brand_id is null, r.user_id is null, r.duty is null, r.duty is null or not r.duty = any(q.duties)] as rank
    from people q join spans r on ${place}
    where (r.user_id is null or r.user_id = q.user_id) and (r.duty is null or r.duty = any(q.duties) or r.duty = any(q.roles))`
  return sql`(with people as materialized (select x.*, array(select a.role from project_allocations a where a.project_id = x.project_id and a.user_id = x.user_id) as duties,
        array(select ur.role from user_roles ur where ur.user_id = x.user_id) as roles from ${pairs} x),
      spans as materialized (select sr.*, coalesce(lead(sr.valid_from) over (partition by sr.project_id, sr.brand_id, sr.user_id, sr.duty
        order by sr.valid_from), 'infinity') as until from selling_rates sr),
      candidates as materialized (${at(sql`r.project_id = q.project_id`)} union all ${at(sql`r.brand_id = q.brand_id`)}
        union all ${at(sql`r.project_id is null and r.brand_id is null`)}),
      winners as (select distinct on (b.project_id, b.user_id, b.valid_from) b.project_id, b.user_id, b.valid_from, c.amount, c.currency
        from (select distinct project_id, user_id, valid_from from candidates) b
          join candidates c on c.project_id = b.project_id and c.user_id = b.user_id and b.valid_from >= c.valid_from and b.valid_from < c.until
        order by b.project_id, b.user_id, b.valid_from, c.rank, c.amount desc, c.currency)
    select w.*, coalesce(lead(w.valid_from) over (partition by w.project_id, w.user_id order by w.valid_from), 'infinity') as until from winners w)`
}
