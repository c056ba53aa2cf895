import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { anyOf } from '#platform/database/db.ts'
import { descending, listPage } from '#platform/database/list.ts'
import type { Page } from '#shared/contract/endpoint.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { decimal, decimalText, subtract } from '#shared/values/decimal.ts'
import { inCurrency } from '#shared/values/money.ts'
import { canSeeCampaignBudget } from '../campaigns/rules.ts'
import { visibleCampaigns } from '../campaigns/visibility.ts'
import { committedStatuses } from './labels.ts'
import type { CampaignFigures, FiguresListInput } from './schema.ts'

type Sum = { currency: string; committed: string; paid: string; unpriced: number }
type Found = Pick<CampaignFigures, 'id' | 'name' | 'currency' | 'budget'> & { sums: Sum[] }

/** The sums of campaign `cam`, one row per currency, as JSON. Amounts are text: a JSON number is read as a float. */
const sumsOf = sql`coalesce((select json_agg(json_build_object('currency', s.currency, 'committed', s.committed::text, 'paid', s.paid::text,
    'unpriced', s.unpriced) order by s.currency) from (
  select p.currency, sum(p.committed) as committed, sum(p.paid) as paid, sum(p.unpriced)::int as unpriced from (
    select eg.currency, coalesce(eg.agreed_rate, 0) as committed, 0 as paid, (eg.agreed_rate is null)::int as unpriced from engagements eg
      where eg.campaign_id = cam.id and eg.deleted_at is null and eg.status = any(${sql.param([...committedStatuses])}::text[])
    union all select ep.currency, 0, ep.amount, 0 from engagement_payments ep join engagements eg on eg.id = ep.engagement_id
      where eg.campaign_id = cam.id and eg.deleted_at is null and ep.state <> 'planned') p
  group by p.currency) s), '[]')`

/** Figures of campaigns, for people who see budgets of campaigns. @throws AppError forbidden */
export async function listFigures({ actor, services }: Ctx, input: FiguresListInput): Promise<Page<CampaignFigures>> {
  assertAllowed(canSeeCampaignBudget(actor), 'campaign figures')
  const page = await listPage<Found>(services.pool, input, {
    columns: sql`cam.id, cam.name, cam.currency, cam.budget::text as budget, ${sumsOf} as sums`,
    from: sql`campaigns cam`,
    where: [
      sql`cam.deleted_at is null`,
      visibleCampaigns(actor),
      input.campaignId?.length ? sql`cam.id = ${anyOf(input.campaignId)}` : undefined,
    ],
    order: descending(['moment', 'cam.created_at'], ['uuid', 'cam.id']),
  })
  return { ...page, items: page.items.map(figuresOf) }
}

function figuresOf({ sums, ...campaign }: Found): CampaignFigures {
  const { currency, budget } = campaign
  const own = sums.find((one) => one.currency === currency)
  const committed = own?.committed ?? '0'
  return {
    ...campaign,
    budget: budget === null ? null : inCurrency(budget, currency),
    committed: inCurrency(committed, currency),
    paid: inCurrency(own?.paid ?? '0', currency),
    remaining: budget === null ? null : inCurrency(decimalText(subtract(decimal(budget), decimal(committed))), currency),
    unpriced: sums.reduce((sum, one) => sum + one.unpriced, 0),
    others: sums
      .filter((one) => one !== own && !(isNothing(one.committed) && isNothing(one.paid)))
      .map((one) => ({
        currency: one.currency,
        committed: inCurrency(one.committed, one.currency),
        paid: inCurrency(one.paid, one.currency),
      })),
  }
}

const isNothing = (amount: string): boolean => decimal(amount).n === 0n
