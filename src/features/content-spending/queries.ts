import { sql } from 'drizzle-orm'
import { anyOf, rows } from '#platform/db.ts'
import type { Ctx } from '#platform/services.ts'
import { assertAllowed } from '#shared/decision.ts'
import type { ParsedInputOf } from '#shared/endpoint.ts'
import { normaliseAmount } from '#shared/money.ts'
import type { BrandRef } from '#shared/refs.ts'
import { brandRefOf } from '../brands/refs.ts'
import { visibleContentItems, withAmounts } from '../content/queries.ts'
import { inBrands } from '../projects/queries.ts'
import type { contentSpendingApi } from './api.ts'
import { canSeeSpending } from './rules.ts'
import type { SpendingView, Sums } from './schema.ts'

type Group = Sums & {
  by: 'currency' | 'brand' | 'platform' | 'month'
  brand: BrandRef | null
  platform: string | null
  month: string | null
}

/** What ads were given and cost, within what the actor may see; those of what is archived count as well. @throws AppError forbidden */
export async function readSpending(
  { services, actor }: Ctx,
  { projectId, brandId }: ParsedInputOf<(typeof contentSpendingApi)['GET /api/content-spending']>,
): Promise<SpendingView> {
  assertAllowed(canSeeSpending(actor), 'spending')
  const of = [
    sql`ci.content_type = 'ad' and ci.deleted_at is null and ${withAmounts} and ${visibleContentItems(actor)}`,
    ...(projectId?.length ? [sql`ci.project_id = ${anyOf(projectId)}`] : []),
    ...(brandId?.length ? [inBrands(brandId, 'ci')] : []),
  ]
  const groups = await rows<Group>(
    services.pool,
    sql`select n.*, case when b.id is not null then ${brandRefOf('b')} end as brand
      from (select ci.currency, coalesce(ci.brand_id, p.brand_id) as "brandId", ci.platform, to_char(ci.due_date, 'YYYY-MM') as month,
          coalesce(sum(ci.budget_allocated), 0)::text as budget, coalesce(sum(ci.actual_cost), 0)::text as cost,
          (coalesce(sum(ci.budget_allocated), 0) - coalesce(sum(ci.actual_cost), 0))::text as remaining, count(*)::int as count,
          case when grouping(coalesce(ci.brand_id, p.brand_id)) = 0 then 'brand' when grouping(ci.platform) = 0 then 'platform'
            when grouping(to_char(ci.due_date, 'YYYY-MM')) = 0 then 'month' else 'currency' end as by
        from content_items ci left join projects p on p.id = ci.project_id where ${sql.join(of, sql` and `)}
        group by grouping sets ((ci.currency), (ci.currency, coalesce(ci.brand_id, p.brand_id)), (ci.currency, ci.platform),
          (ci.currency, to_char(ci.due_date, 'YYYY-MM')))) n
      left join brands b on b.id = n."brandId"
      order by n.currency, lower(b.name), b.id, lower(n.platform) nulls last, n.platform, n.month nulls last`,
  )
  const all = <By extends Group['by']>(by: By) => groups.filter((group) => group.by === by)
  return {
    currencies: all('currency').map(sumsOf),
    brands: all('brand').flatMap((group) => (group.brand ? [{ ...sumsOf(group), brand: group.brand }] : [])),
    platforms: all('platform').map((group) => ({ ...sumsOf(group), platform: group.platform })),
    months: all('month').map((group) => ({ ...sumsOf(group), month: group.month })),
  }
}

/** Amounts in the decimals of their currency. */
function sumsOf({ currency, budget, cost, remaining, count }: Group): Sums {
  const fit = (amount: string) =>
    amount.startsWith('-') ? `-${normaliseAmount(amount.slice(1), currency)}` : normaliseAmount(amount, currency)
  return { currency, budget: fit(budget), cost: fit(cost), remaining: fit(remaining), count }
}
