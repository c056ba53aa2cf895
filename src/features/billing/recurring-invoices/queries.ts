import { type SQL, sql } from 'drizzle-orm'
import { brandRefOf } from '#features/clients/brands/refs.ts'
import { projectRefOf } from '#features/clients/projects/refs.ts'
import { workspaceToday } from '#features/workspace/settings/queries.ts'
import { personRefOf } from '#features/workspace/users/refs.ts'
import type { Ctx } from '#platform/context.ts'
import { anyOf, type Queryable, row } from '#platform/database/db.ts'
import { ascending, listPage } from '#platform/database/list.ts'
import { viewColumns } from '#platform/database/statements.ts'
import type { Page, ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { notFound } from '#shared/rights/errors.ts'

import { decimal, shortText } from '#shared/values/decimal.ts'
import { inCurrency } from '#shared/values/money.ts'
import { sumsOf } from '../invoices/drafts.ts'
import { badgeSql } from '../invoices/visibility.ts'
import type { recurringInvoicesApi } from './api.ts'
import { canViewPlans } from './rules.ts'
import { type PlanView, planView } from './schema.ts'
import { recurringInvoices } from './table.ts'
import { nextPeriod } from './tools.ts'

type Input = ParsedInputOf<(typeof recurringInvoicesApi)['GET /api/recurring-invoices']>
type Found = Omit<PlanView, 'totalAmount' | 'nextOn'> & { lastPeriod: string | null }

const columns = (
  actor: Actor,
  today: string,
): SQL => sql`${sql.raw(viewColumns(recurringInvoices, planView, 'rp'))}, ${brandRefOf('b')} as brand,
  case when p.id is not null then ${projectRefOf('p', 'pb')} end as project, case when c.id is not null then ${personRefOf('c')} end as creator,
  (select count(*)::int from recurrences r where r.plan_id = rp.id) as made,
  (select max(r.period)::text from recurrences r where r.plan_id = rp.id) as "lastPeriod",
  coalesce((select json_agg(l order by l.period desc) from (select iv.id, iv.invoice_number as "invoiceNumber", r.period::text as period,
      ${badgeSql(actor, today)} as badge, iv.total_amount::text as "totalAmount"
    from recurrences r join invoices iv on iv.id = r.invoice_id where r.plan_id = rp.id and iv.deleted_at is null order by r.period desc limit 6) l), '[]') as latest`
const from = sql`recurring_invoices rp join brands b on b.id = rp.brand_id left join projects p on p.id = rp.project_id
  left join brands pb on pb.id = p.brand_id left join users c on c.id = rp.created_by`

function shown({ lastPeriod, ...plan }: Found): PlanView {
  const fit = (amount: string) => inCurrency(amount, plan.currency)
  return {
    ...plan,
    taxRate: shortText(decimal(plan.taxRate)),
    discountAmount: fit(plan.discountAmount),
    totalAmount: fit(sumsOf(plan, plan.lines).totalAmount),
    nextOn: plan.pausedAt === null ? nextPeriod(plan, lastPeriod) : null,
    latest: plan.latest.map((one) => ({ ...one, totalAmount: fit(one.totalAmount) })),
  }
}

/** Plans by name. @throws AppError forbidden */
export async function listPlans({ actor, services }: Ctx, input: Input): Promise<Page<PlanView>> {
  assertAllowed(canViewPlans(actor), 'recurring invoices')
  const page = await listPage<Found>(services.pool, input, {
    columns: columns(actor, await workspaceToday(services.pool)),
    from,
    where: [
      sql`rp.deleted_at is null`,
      input.brandId?.length ? sql`rp.brand_id = ${anyOf(input.brandId)}` : undefined,
      input.projectId?.length ? sql`rp.project_id = ${anyOf(input.projectId)}` : undefined,
    ],
    order: ascending(['text', 'lower(rp.name)'], ['uuid', 'rp.id']),
  })
  return { ...page, items: page.items.map(shown) }
}

/** One plan. @throws AppError not_found, forbidden */
export async function readPlan({ actor, services }: Ctx, id: string, db: Queryable = services.pool): Promise<PlanView> {
  const found = await row<Found>(
    db,
    sql`select ${columns(actor, await workspaceToday(db))} from ${from} where rp.id = ${id} and rp.deleted_at is null`,
  )
  if (!found || !canViewPlans(actor).allowed) throw notFound('recurring invoice')
  return shown(found)
}
