import { type SQL, sql } from 'drizzle-orm'
import { personRefOf } from '#features/workspace/users/refs.ts'
import type { Ctx } from '#platform/context.ts'
import { anyOf, oneOfTexts, type Queryable, row } from '#platform/database/db.ts'
import { descending, listPage } from '#platform/database/list.ts'
import { viewColumns } from '#platform/database/statements.ts'
import type { Page } from '#shared/contract/endpoint.ts'
import { assertAllowed, decide } from '#shared/rights/decision.ts'
import { notFound } from '#shared/rights/errors.ts'
import { inCurrency } from '#shared/values/money.ts'
import { campaignRefOf } from '../campaigns/refs.ts'
import { engagementRights } from '../engagements/rules.ts'
import { engagementPayments } from '../engagements/table.ts'
import { influencerRefOf } from '../influencers/refs.ts'
import { type PaymentListInput, type PaymentView, paymentView } from './schema.ts'

const asItIs = viewColumns(engagementPayments, paymentView, 'ep')
const columns = sql`${sql.raw(asItIs)}, exists (select from engagement_payments r where r.reverses_id = ep.id) as reversed,
  ${influencerRefOf('inf')} as influencer, ${campaignRefOf('cam')} as campaign, case when u.id is null then null else ${personRefOf('u')} end as creator`
const from = sql`engagement_payments ep join engagements eg on eg.id = ep.engagement_id join influencers inf on inf.id = eg.influencer_id
  join campaigns cam on cam.id = eg.campaign_id left join users u on u.id = ep.created_by`

const inDecimals = (one: PaymentView): PaymentView => ({ ...one, amount: inCurrency(one.amount, one.currency) })
const among = (column: SQL, ids: readonly string[] | undefined) => (ids?.length ? sql`${column} = ${anyOf(ids)}` : undefined)

/** Payments to influencers, for staff who may see them. @throws AppError forbidden */
export async function listPayments({ actor, services }: Ctx, input: PaymentListInput): Promise<Page<PaymentView>> {
  assertAllowed(decide(actor, engagementRights['engagement-payments.view']), 'payment list')
  const page = await listPage<PaymentView>(services.pool, input, {
    columns,
    from,
    where: [
      sql`eg.deleted_at is null`,
      among(sql`ep.engagement_id`, input.engagementId),
      among(sql`eg.influencer_id`, input.influencerId),
      among(sql`eg.campaign_id`, input.campaignId),
      oneOfTexts(sql`ep.state`, input.state),
    ],
    order: descending(['moment', 'ep.created_at'], ['uuid', 'ep.id']),
  })
  return { ...page, items: page.items.map(inDecimals) }
}

/** One payment, without a check of rights. @throws AppError not_found */
export async function readPayment(db: Queryable, id: string): Promise<PaymentView> {
  const found = await row<PaymentView>(db, sql`select ${columns} from ${from} where ep.id = ${id}`)
  if (!found) throw notFound('payment')
  return inDecimals(found)
}

/** Planned and paid fees of an engagement less those reversed, as decimal strings. @param except a payment that is about to change */
export async function feesOf(
  db: Queryable,
  engagementId: string,
  except: string | null = null,
): Promise<{ held: string; planned: string }> {
  const found = await row<{ held: string; planned: string }>(
    db,
    sql`select coalesce(sum(amount), 0)::text as held, coalesce(sum(amount) filter (where state = 'planned'), 0)::text as planned
      from engagement_payments where engagement_id = ${engagementId} and kind = 'fee' and id is distinct from ${except}::uuid`,
  )
  return found ?? { held: '0', planned: '0' }
}
