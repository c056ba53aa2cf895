import { type SQL, sql } from 'drizzle-orm'
import { projectRefOf } from '#features/clients/projects/refs.ts'
import { personRefOf } from '#features/workspace/users/refs.ts'
import type { Ctx } from '#platform/context.ts'
import { allOf, anyOf, containing, oneOfTexts, type Queryable, row, rows } from '#platform/database/db.ts'
import { listPage, sortedBy } from '#platform/database/list.ts'
import { viewColumns } from '#platform/database/statements.ts'
import { visibleBy } from '#platform/database/visible.ts'
import type { Page } from '#shared/contract/endpoint.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { assertAllowed, authorize, decide, hidden } from '#shared/rights/decision.ts'
import { notFound } from '#shared/rights/errors.ts'
import { inCurrency } from '#shared/values/money.ts'
import { campaignRefOf } from '../campaigns/refs.ts'
import { influencerRefOf } from '../influencers/refs.ts'
import { offeredSql } from './refs.ts'
import { canViewEngagement, engagementRights, seesAllPayments } from './rules.ts'
import { type EngagementListInput, type EngagementView, engagementView } from './schema.ts'
import { engagements } from './table.ts'

/** Which engagements this actor sees, as a condition on `eg`; the twin of `canViewEngagement`. */
export function visibleEngagements(actor: Actor, alias = 'eg'): SQL {
  const eg = sql.raw(alias)
  return visibleBy(actor, engagementRights['engagements.view'], {
    s: sql`(exists (select from influencers me where me.id = ${eg}.influencer_id and me.user_id = ${actor.userId})
      and exists (select from engagement_offers eo where eo.engagement_id = ${eg}.id and eo.sent_at is not null))`,
    v: sql`false`,
  })
}

/** Staff read engagements here; an influencer reads their own on a page of their own, which shows less. @throws AppError */
export function assertStaffReads(actor: Actor): void {
  if (actor.kind === 'system') return
  assertAllowed(actor.staff ? decide(actor, engagementRights['engagements.view']) : hidden, 'engagement')
}

const restricted = ['paymentStatus', 'paymentAmount'] as const
const asItIs = viewColumns(engagements, engagementView, 'eg', restricted)

const offerOf = sql`(select json_build_object('id', eo.id, 'number', eo.number,
    'sentAt', to_char(eo.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'validUntil', eo.valid_until, 'answer', eo.answer,
    'answeredAt', to_char(eo.answered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from engagement_offers eo where eo.engagement_id = eg.id order by eo.number desc limit 1)`

const columns = (actor: Actor): SQL => {
  const seen = seesAllPayments(actor) || actor.kind === 'system'
  return sql`${sql.raw(asItIs)}, ${seen ? sql`eg.payment_status` : sql`null::text`} as "paymentStatus",
    ${seen ? sql`eg.payment_amount` : sql`null::numeric`} as "paymentAmount", eg.terms_changed_at is not null as "changedSinceOffer",
    ${offerOf} as offer, ${influencerRefOf('inf')} as influencer, ${campaignRefOf('cam')} as campaign, ${projectRefOf('p', 'b')} as project,
    case when cc.id is null then null else json_build_object('id', cc.id, 'name', cc.name) end as category,
    case when u.id is null then null else ${personRefOf('u')} end as owner`
}

const joins = sql`join influencers inf on inf.id = eg.influencer_id join campaigns cam on cam.id = eg.campaign_id join projects p on p.id = eg.project_id
  join brands b on b.id = p.brand_id left join campaign_categories cc on cc.id = eg.category_id left join users u on u.id = eg.owner_id`

const inDecimals = (one: EngagementView): EngagementView => {
  const fit = (value: string | null) => (value === null ? null : inCurrency(value, one.currency))
  return { ...one, agreedRate: fit(one.agreedRate), giftValue: fit(one.giftValue), paymentAmount: fit(one.paymentAmount) }
}

type Filters = Omit<EngagementListInput, 'limit' | 'cursor' | 'sort'>

const among = (column: SQL, ids: readonly string[] | undefined): SQL | undefined =>
  ids?.length ? sql`${column} = ${anyOf(ids)}` : undefined

/** What lists are narrowed by. A filter by payment finds nothing for those who see no payments. */
function conditionsOf(actor: Actor, filters: Filters): SQL {
  const pattern = filters.q ? containing(filters.q) : undefined
  const byPayment =
    filters.paymentStatus?.length && !seesAllPayments(actor) ? sql`false` : oneOfTexts(sql`eg.payment_status`, filters.paymentStatus)
  return allOf([
    sql`eg.deleted_at is null`,
    visibleEngagements(actor),
    among(sql`eg.influencer_id`, filters.influencerId),
    among(sql`eg.campaign_id`, filters.campaignId),
    among(sql`eg.project_id`, filters.projectId),
    among(sql`cam.brand_id`, filters.brandId),
    among(sql`eg.owner_id`, filters.ownerId),
    oneOfTexts(sql`eg.status`, filters.status),
    byPayment,
    pattern ? sql`(inf.full_name ilike ${pattern} or cam.name ilike ${pattern})` : undefined,
  ])
}

/** Engagements that this actor sees. @throws AppError forbidden outside the agency */
export async function listEngagements({ actor, services }: Ctx, input: EngagementListInput): Promise<Page<EngagementView>> {
  if (!actor.staff) assertAllowed(decide(actor, engagementRights['engagements.view']), 'engagement list')
  const page = await listPage<EngagementView>(services.pool, input, {
    columns: columns(actor),
    from: sql`engagements eg ${joins}`,
    narrow: {
      id: sql`eg.id`,
      from: sql`engagements eg join influencers inf on inf.id = eg.influencer_id join campaigns cam on cam.id = eg.campaign_id`,
    },
    where: [conditionsOf(actor, input)],
    order: sortedBy(input.sort, {
      createdAt: [
        ['moment', 'eg.created_at'],
        ['uuid', 'eg.id'],
      ],
      updatedAt: [
        ['moment', 'eg.updated_at'],
        ['uuid', 'eg.id'],
      ],
      startDate: [
        ['date', sql`coalesce(eg.start_date, 'infinity'::date)`],
        ['uuid', 'eg.id'],
      ],
      followUpOn: [
        ['date', sql`coalesce(eg.follow_up_on, 'infinity'::date)`],
        ['uuid', 'eg.id'],
      ],
    }),
  })
  return { ...page, items: page.items.map(inDecimals) }
}

/** One engagement as staff see it. @throws AppError not_found */
export async function readEngagement(ctx: Ctx, id: string, db: Queryable = ctx.services.pool): Promise<EngagementView> {
  assertStaffReads(ctx.actor)
  const found = await row<EngagementView & { userId: string | null; offered: boolean }>(
    db,
    sql`select ${columns(ctx.actor)}, inf.user_id as "userId", ${offeredSql} as offered
      from engagements eg ${joins} where eg.id = ${id} and eg.deleted_at is null`,
  )
  if (!found) throw notFound('engagement')
  const { userId, offered, ...engagement } = found
  return inDecimals(authorize(canViewEngagement(ctx.actor, { ...engagement, userId, offered }), engagement, 'engagement'))
}

/** A date of an engagement that people are notified of. */
export type Occasion = {
  kind: 'follow-up' | 'exclusivity' | 'payment' | 'offer'
  /** of the engagement, the payment or the offer */
  id: string
  engagementId: string
  day: string
  number: number | null
  amount: string | null
}

/** The dates of living engagements to notify of on a day, and of up to a week before it. @param today by the calendar of the workspace */
export function occasionsOn(db: Queryable, today: string): Promise<Occasion[]> {
  const within = (column: SQL, ahead: number) =>
    sql`${column} between ${today}::date + ${ahead - 7}::int and ${today}::date + ${ahead}::int`
  return rows<Occasion>(
    db,
    sql`select o.* from (
      select 'follow-up' as kind, eg.id, eg.id as "engagementId", eg.follow_up_on::text as day, null::int as number, null::text as amount
        from engagements eg where eg.deleted_at is null and eg.status not in ('completed', 'cancelled') and ${within(sql`eg.follow_up_on`, 0)}
      union all select 'exclusivity', eg.id, eg.id, eg.exclusive_to::text, null, null
        from engagements eg where eg.deleted_at is null and eg.exclusive and eg.status in ('contracted', 'in_progress', 'completed')
          and ${within(sql`eg.exclusive_to`, 14)}
      union all select 'payment', ep.id, eg.id, ep.due_on::text, null, ep.amount::text
        from engagement_payments ep join engagements eg on eg.id = ep.engagement_id
        where eg.deleted_at is null and eg.status <> 'cancelled' and ep.state = 'planned' and ${within(sql`ep.due_on`, 0)}
      union all select 'offer', eo.id, eg.id, eo.valid_until::text, eo.number, null
        from engagement_offers eo join engagements eg on eg.id = eo.engagement_id
        where eg.deleted_at is null and eo.sent_at is not null and eo.answer is null and eo.voided_at is null
          and eo.valid_until = ${today}::date + 1) o order by o.day, o.id`,
  )
}
