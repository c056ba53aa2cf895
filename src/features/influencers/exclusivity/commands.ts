import type { Ctx } from '#platform/context.ts'
import { brokenConstraint } from '#platform/database/db.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import { AppError, invalid } from '#shared/rights/errors.ts'
import { dateText } from '#shared/values/dates.ts'
import { type Claimed, clashesOf, periodOf } from './queries.ts'
import type { Clash } from './schema.ts'

/** Claims the influencer for a contracted engagement, or claims again what has changed. @throws AppError invalid_input, conflict */
export async function claim(tx: Tx, ctx: Ctx, one: Claimed): Promise<void> {
  const period = periodOf(one)
  if (one.categoryId === null) throw invalid('categoryId', 'Choose a category: it decides whom this engagement excludes.')
  if (period === null)
    throw one.exclusive
      ? invalid(one.exclusiveFrom === null ? 'exclusiveFrom' : 'exclusiveTo', 'Enter from when until when it is exclusive.')
      : invalid(one.startDate === null ? 'startDate' : 'endDate', 'Enter when the engagement starts and ends.')
  await release(tx, one.id)
  try {
    await transact(ctx, (inner) => insertClaim(inner, one, period))
  } catch (error) {
    if (brokenConstraint(error) !== 'engagement_claims_clash') throw error
    throw clashError(ctx, one, await clashesOf(tx, one))
  }
}

async function insertClaim(tx: Tx, one: Claimed, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.query(
    `insert into engagement_claims (engagement_id, influencer_id, category_id, brand_id, period, slot)
     select $1, $2, $3, $4, daterange($5::date, $6::date, '[]'),
       case when $7 then '(,)'::int8range else (select int8range(n, n + 1) from nextval('engagement_claim_slots') n) end`,
    [one.id, one.influencerId, one.categoryId, one.brandId, from, to, one.exclusive],
  )
}

/** Gives the claim of an engagement up. */
export async function release(tx: Tx, engagementId: string): Promise<void> {
  await tx.query('delete from engagement_claims where engagement_id = $1', [engagementId])
}

/** Names brand and dates to staff alone; an influencer only learns that it can't be. */
function clashError({ actor }: Ctx, { influencerName }: Claimed, [clash]: readonly Clash[]): AppError {
  if (!actor.staff)
    return new AppError('conflict', 'This offer can’t be accepted any more: you are not available then. The agency will contact you.')
  if (!clash)
    return new AppError('conflict', `${influencerName} has just been contracted for another brand in this category. Load the page again.`)
  const { brandName, category, from, to, exclusive } = clash
  const how = exclusive ? 'exclusively contracted' : 'contracted'
  return new AppError(
    'conflict',
    `${influencerName} is ${how} for ${brandName} (${category}) from ${dateText(from)} to ${dateText(to)}. Choose other dates, or narrow the exclusivity of that engagement.`,
  )
}
