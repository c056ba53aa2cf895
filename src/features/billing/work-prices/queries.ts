import { sql } from 'drizzle-orm'
import { visiblePrices } from '#features/time/selling-rates/queries.ts'
import { maySeePrices, sellingRateRights } from '#features/time/selling-rates/rules.ts'
import type { Ctx } from '#platform/context.ts'
import { type Queryable, row } from '#platform/database/db.ts'
import { ascending, listPage } from '#platform/database/list.ts'
import type { Page, ParsedInputOf } from '#shared/contract/endpoint.ts'
import { assertAllowed, decide } from '#shared/rights/decision.ts'
import { notFound } from '#shared/rights/errors.ts'

import { inCurrency } from '#shared/values/money.ts'
import type { workPricesApi } from './api.ts'
import type { WorkPriceView } from './schema.ts'

type Input = ParsedInputOf<(typeof workPricesApi)['GET /api/work-prices']>

const columns = sql`wp.id, dl.id as "deliverableId", wp.milestone_id as "milestoneId", wp.amount::text as amount, wp.currency`
const from = sql`work_prices wp left join deliverable_milestones m on m.id = wp.milestone_id
  join deliverables dl on dl.id = coalesce(wp.deliverable_id, m.deliverable_id) join projects p on p.id = dl.project_id`

const fitted = (price: WorkPriceView): WorkPriceView => ({
  ...price,
  amount: inCurrency(price.amount, price.currency),
})

/** Agreed prices in the projects whose prices this actor sees. @throws AppError forbidden */
export async function listWorkPrices({ actor, services }: Ctx, input: Input): Promise<Page<WorkPriceView>> {
  if (!maySeePrices(actor)) assertAllowed(decide(actor, sellingRateRights['selling-rates.view']), 'prices')
  const page = await listPage<WorkPriceView>(services.pool, input, {
    columns,
    from,
    where: [
      sql`dl.deleted_at is null and m.deleted_at is null`,
      visiblePrices(actor),
      input.deliverableId ? sql`dl.id = ${input.deliverableId}` : undefined,
      input.projectId ? sql`p.id = ${input.projectId}` : undefined,
    ],
    order: ascending(['uuid', 'wp.id']),
  })
  return { ...page, items: page.items.map(fitted) }
}

/** One price. @throws AppError not_found */
export async function readWorkPrice(db: Queryable, id: string): Promise<WorkPriceView> {
  const found = await row<WorkPriceView>(db, sql`select ${columns} from ${from} where wp.id = ${id}`)
  if (!found) throw notFound('price')
  return fitted(found)
}
