import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { type Queryable, row, rows } from '#platform/database/db.ts'
import { authorize } from '#shared/rights/decision.ts'
import { assertStaffReads } from '../engagements/queries.ts'
import { type PlacedEngagement, placedEngagement } from '../engagements/refs.ts'
import { canViewEngagement } from '../engagements/rules.ts'
import type { Clash } from './schema.ts'

export type Claimed = Pick<
  PlacedEngagement,
  | 'id'
  | 'influencerId'
  | 'influencerName'
  | 'brandId'
  | 'categoryId'
  | 'exclusive'
  | 'exclusiveFrom'
  | 'exclusiveTo'
  | 'startDate'
  | 'endDate'
>

/** The days that an engagement claims: its exclusivity where it is exclusive, else its own dates; null while one is missing. */
export function periodOf(
  one: Omit<Claimed, 'id' | 'influencerId' | 'influencerName' | 'brandId' | 'categoryId'>,
): { from: string; to: string } | null {
  const [from, to] = one.exclusive ? [one.exclusiveFrom, one.exclusiveTo] : [one.startDate, one.endDate]
  return from !== null && to !== null ? { from, to } : null
}

const named = (
  condition: SQL,
): SQL => sql`select c.engagement_id as "engagementId", b.name as "brandName", cc.name as category, lower(c.period)::text as "from",
    (upper(c.period) - 1)::text as "to", c.slot = '(,)'::int8range as exclusive
  from engagement_claims c join brands b on b.id = c.brand_id join campaign_categories cc on cc.id = c.category_id
  where ${condition} order by lower(c.period), c.engagement_id`

/** Claims that stand in the way of an engagement, contracted or not yet. */
export async function clashesOf(db: Queryable, one: Claimed): Promise<Clash[]> {
  const period = periodOf(one)
  if (one.categoryId === null || period === null) return []
  return rows<Clash>(
    db,
    named(sql`c.influencer_id = ${one.influencerId} and c.category_id = ${one.categoryId} and c.brand_id <> ${one.brandId}
      and c.engagement_id <> ${one.id} and c.period && daterange(${period.from}::date, ${period.to}::date, '[]')
      and (${one.exclusive} or c.slot = '(,)'::int8range)`),
  )
}

/** Whether an engagement holds a claim. */
export async function isClaimed(db: Queryable, engagementId: string): Promise<boolean> {
  return (await row(db, sql`select 1 from engagement_claims where engagement_id = ${engagementId}`)) !== undefined
}

/** The claims of others that an engagement would clash with, to warn before it is contracted. @throws AppError not_found */
export async function listClashes(ctx: Ctx, id: string): Promise<{ items: Clash[] }> {
  assertStaffReads(ctx.actor)
  const one = await placedEngagement(ctx.services.pool, id)
  return { items: await clashesOf(ctx.services.pool, authorize(canViewEngagement(ctx.actor, one), one, 'engagement')) }
}
