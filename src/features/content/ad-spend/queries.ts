import { type SQL, sql } from 'drizzle-orm'
import { brandRefOf } from '#features/clients/brands/refs.ts'
import { inBrands } from '#features/clients/projects/queries.ts'
import { workspaceNow } from '#features/workspace/settings/queries.ts'
import type { Ctx } from '#platform/context.ts'
import { anyOf, rows } from '#platform/database/db.ts'
import { ascending, listPage } from '#platform/database/list.ts'
import type { Page, ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { BrandRef } from '#shared/contract/refs.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { normaliseAmount } from '#shared/values/money.ts'
import { platformName } from '#shared/values/platforms.ts'
import { platformKeyOf, visibleContentItems, withAmounts } from '../items/queries.ts'
import type { contentSpendingApi } from './api.ts'
import { canSeeSpending } from './rules.ts'
import type { SpendingLine, SpendingView, Sums } from './schema.ts'

type Group = Sums & {
  by: 'currency' | 'brand' | 'platform' | 'month'
  brand: BrandRef | null
  platform: string | null
  month: string | null
}

type Filters = { projectId?: readonly string[] | undefined; brandId?: readonly string[] | undefined }

/** Ads with amounts that the actor may see, also of archived brands and projects, with what they are grouped by. */
function adsOf(actor: Actor, { projectId, brandId }: Filters): SQL {
  const conditions = [
    sql`ci.content_type = 'ad' and ci.deleted_at is null and ${withAmounts} and ${visibleContentItems(actor)}`,
    ...(projectId?.length ? [sql`ci.project_id = ${anyOf(projectId)}`] : []),
    ...(brandId?.length ? [inBrands(brandId, 'ci')] : []),
  ]
  return sql`(select ci.currency, coalesce(ci.brand_id, p.brand_id) as brand_id, ci.platform, ${platformKeyOf(sql`ci.platform`)} as platform_key,
      to_char(ci.due_date, 'YYYY-MM') as month, ci.budget_allocated, ci.actual_cost
    from content_items ci left join projects p on p.id = ci.project_id where ${sql.join(conditions, sql` and `)})`
}

/** Of several spellings of a platform the most frequent one is shown. */
const totals = sql`mode() within group (order by a.platform) as platform,
  coalesce(sum(a.budget_allocated), 0)::text as budget, coalesce(sum(a.actual_cost), 0)::text as cost,
  (coalesce(sum(a.budget_allocated), 0) - coalesce(sum(a.actual_cost), 0))::text as remaining, count(*)::int as count`

/** What ads were given and cost, the workspace's currency first. @throws AppError forbidden */
export async function readSpending({ services, actor }: Ctx, input: Filters): Promise<SpendingView> {
  assertAllowed(canSeeSpending(actor), 'spending')
  const { currency } = await workspaceNow(services.pool)
  const groups = await rows<Group>(
    services.pool,
    sql`select n.*, case when b.id is not null then ${brandRefOf('b')} end as brand
      from (select a.currency, a.brand_id as "brandId", a.month, ${totals},
          case when grouping(a.brand_id) = 0 then 'brand' when grouping(a.platform_key) = 0 then 'platform'
            when grouping(a.month) = 0 then 'month' else 'currency' end as by
        from ${adsOf(actor, input)} a
        group by grouping sets ((a.currency), (a.currency, a.brand_id), (a.currency, a.platform_key), (a.currency, a.month))) n
      left join brands b on b.id = n."brandId"
      order by n.currency <> ${currency}, n.currency, lower(b.name), b.id, lower(n.platform) nulls last, n.platform, n.month nulls last`,
  )
  const all = <By extends Group['by']>(by: By) => groups.filter((group) => group.by === by)
  return {
    currencies: all('currency').map(sumsOf),
    brands: all('brand').flatMap((group) => (group.brand ? [{ ...sumsOf(group), brand: group.brand }] : [])),
    platforms: all('platform').map((group) => ({ ...sumsOf(group), platform: group.platform && platformName(group.platform) })),
    months: all('month').map((group) => ({ ...sumsOf(group), month: group.month })),
  }
}

/** What ads of each brand, platform, month and currency were given and cost. @throws AppError forbidden */
export async function listSpendingLines(
  { services, actor }: Ctx,
  input: ParsedInputOf<(typeof contentSpendingApi)['GET /api/content-spending/lines']>,
): Promise<Page<SpendingLine>> {
  assertAllowed(canSeeSpending(actor), 'spending')
  const { currency } = await workspaceNow(services.pool)
  const page = await listPage<Group & { brand: BrandRef }>(services.pool, input, {
    columns: sql`n.*, ${brandRefOf('b')} as brand`,
    from: sql`(select a.currency, a.brand_id, a.platform_key, a.month, ${totals}
        from ${adsOf(actor, input)} a group by a.currency, a.brand_id, a.platform_key, a.month) n
      join brands b on b.id = n.brand_id`,
    where: [],
    order: ascending(
      ['number', sql`(n.currency <> ${currency})::int`],
      ['text', 'n.currency'],
      ['text', 'lower(b.name)'],
      ['uuid', 'b.id'],
      ['text', sql`coalesce(n.platform_key, '')`],
      ['text', sql`coalesce(n.month, '')`],
    ),
  })
  const line = (group: Group & { brand: BrandRef }): SpendingLine => ({
    ...sumsOf(group),
    brand: group.brand,
    platform: group.platform && platformName(group.platform),
    month: group.month,
  })
  return { ...page, items: page.items.map(line) }
}

/** Amounts in the decimals of their currency. */
function sumsOf({ currency, budget, cost, remaining, count }: Group): Sums {
  const fit = (amount: string) =>
    amount.startsWith('-') ? `-${normaliseAmount(amount.slice(1), currency)}` : normaliseAmount(amount, currency)
  return { currency, budget: fit(budget), cost: fit(cost), remaining: fit(remaining), count }
}
