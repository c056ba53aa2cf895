import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { placeFor } from '#features/clients/projects/queries.ts'
import type { Ctx } from '#platform/context.ts'
import { brokenConstraint, row } from '#platform/database/db.ts'
import { lockDeleted, markDeleted, takeBack } from '#platform/records/deletion.ts'
import { refuseHeld } from '#platform/records/holds.ts'
import { beginning } from '#platform/records/records.ts'
import { accountOf } from '#platform/transactions/events.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { OutputOf, ParsedInputOf } from '#shared/contract/endpoint.ts'
import { assertAllowed, authorize } from '#shared/rights/decision.ts'
import { AppError, invalid, notFound } from '#shared/rights/errors.ts'
import { fitsCurrency } from '#shared/values/money.ts'
import type { engagementsApi } from './api.ts'
import { readEngagement } from './queries.ts'
import { engagementKind } from './record.ts'
import { eventFor, lockEngagement, type PlacedEngagement } from './refs.ts'
import { canCreateEngagement, canDeleteEngagement, isDeletable } from './rules.ts'
import { type EngagementView, engagementView } from './schema.ts'
import { engagements } from './table.ts'

type Input<Key extends keyof typeof engagementsApi> = ParsedInputOf<(typeof engagementsApi)[Key]>
type Deletion = OutputOf<(typeof engagementsApi)['DELETE /api/engagements/:id']>

type Campaign = { brandId: string; currency: string; categoryId: string | null; ownerId: string | null }

/** Creates an engagement, proposed. What it leaves out comes from its campaign. @throws AppError invalid_input, conflict */
export async function createEngagement(ctx: Ctx, given: Input<'POST /api/engagements'>): Promise<EngagementView> {
  assertAllowed(canCreateEngagement(ctx.actor), 'engagement')
  const input = textIn(given)
  return transact(ctx, async (tx) => {
    const campaign = await campaignFor(tx, input.campaignId)
    await checkInfluencer(tx, input.influencerId)
    const own = {
      ...input,
      id: randomUUID(),
      currency: input.currency ?? campaign.currency,
      categoryId: input.categoryId === undefined ? campaign.categoryId : input.categoryId,
      ownerId: input.ownerId === undefined ? (campaign.ownerId ?? accountOf(ctx.actor)) : input.ownerId,
      createdBy: accountOf(ctx.actor),
    }
    await checkPlace(tx, own.projectId, campaign.brandId)
    await checkFields(tx, own)
    await tx.drizzle.insert(engagements).values(own).catch(refuseSecond)
    const placed = await lockEngagement(tx, own.id)
    tx.record({ ...eventFor(placed), kind: 'engagement.created', version: 1, changes: beginning(ctx.actor, engagementView, input) })
    return readEngagement(ctx, own.id, tx)
  })
}

/** Stores an empty text as null. */
export function textIn<T extends object>(patch: T): T {
  return Object.fromEntries(Object.entries(patch).map(([field, value]) => [field, value === '' ? null : value])) as T
}

async function campaignFor(tx: Tx, id: string): Promise<Campaign> {
  const found = await row<Campaign & { status: string }>(
    tx,
    sql`select cam.brand_id as "brandId", cam.currency, cam.category_id as "categoryId", cam.owner_id as "ownerId", cam.status
      from campaigns cam where cam.id = ${id} and cam.deleted_at is null for key share`,
  )
  if (!found) throw invalid('campaignId', 'Select a campaign')
  if (found.status === 'completed' || found.status === 'cancelled')
    throw invalid('campaignId', `This campaign is ${found.status}. Select another one, or set it active first.`)
  return found
}

async function checkInfluencer(tx: Tx, id: string): Promise<void> {
  const found = await row<{ fullName: string; status: string; forgotten: boolean }>(
    tx,
    sql`select inf.full_name as "fullName", inf.status, inf.forgotten_at is not null as forgotten from influencers inf
      where inf.id = ${id} and inf.deleted_at is null for key share`,
  )
  if (!found || found.forgotten) throw invalid('influencerId', 'Select an influencer')
  if (found.status === 'blacklisted') throw invalid('influencerId', `${found.fullName} is blacklisted. Select another influencer.`)
}

/** Checks that the project belongs to the campaign's brand. */
export async function checkPlace(tx: Tx, projectId: string, brandId: string): Promise<void> {
  const place = await placeFor(tx, { projectId, brandId: null }, ['planning', 'active'])
  if (place.brandId !== brandId)
    throw invalid('projectId', 'This project belongs to another brand. Select a project of the campaign’s brand.')
}

type Checked = Pick<
  PlacedEngagement,
  'startDate' | 'endDate' | 'exclusiveFrom' | 'exclusiveTo' | 'agreedRate' | 'giftValue' | 'currency' | 'ownerId' | 'categoryId'
>

/** Checks dates, amounts, owner and category. @throws AppError invalid_input at the field */
export async function checkFields(tx: Tx, one: Checked): Promise<void> {
  if (one.startDate && one.endDate && one.endDate < one.startDate)
    throw invalid('endDate', 'The engagement ends before it starts. Choose a later date.')
  if (one.exclusiveFrom && one.exclusiveTo && one.exclusiveTo < one.exclusiveFrom)
    throw invalid('exclusiveTo', 'The exclusivity ends before it starts. Choose a later date.')
  for (const field of ['agreedRate', 'giftValue'] as const) {
    const value = one[field]
    if (value && !fitsCurrency(value, one.currency)) throw invalid(field, `Enter an amount with the decimals of ${one.currency}.`)
  }
  const found = await row<{ staff: boolean; known: boolean }>(
    tx,
    sql`select ${one.ownerId}::uuid is null or exists (select from user_roles r join users u on u.id = r.user_id
        where r.user_id = ${one.ownerId} and r.role not in ('client', 'influencer') and u.deactivated_at is null) as staff,
      ${one.categoryId}::uuid is null or exists (select from campaign_categories cc where cc.id = ${one.categoryId}) as known`,
  )
  if (!found?.staff) throw invalid('ownerId', 'Select an active member of the agency')
  if (!found.known) throw invalid('categoryId', 'Select a category')
}

function refuseSecond(error: unknown): never {
  if (brokenConstraint(error) !== 'engagements_once') throw error
  throw new AppError('conflict', 'This influencer is in this campaign already. Open that engagement instead.', {
    fields: { influencerId: 'In this campaign already' },
  })
}

/** Marks an engagement as deleted: one that is proposed, and of which the influencer has heard nothing. @throws AppError conflict */
export async function deleteEngagement(ctx: Ctx, id: string): Promise<Deletion> {
  return transact(ctx, async (tx) => {
    const found = await lockEngagement(tx, id)
    const one = authorize(canDeleteEngagement(ctx.actor, found), found, 'engagement')
    if (!isDeletable(one))
      throw new AppError('conflict', 'An offer was sent for this engagement, so it can’t be deleted. Cancel it instead.')
    await refuseHeld(tx, ctx.services, engagementKind.name, [id])
    return markDeleted(tx, engagementKind, one, () => eventFor(one))
  })
}

/** Takes one deletion back. @throws AppError not_found when it was none, conflict where the influencer is in the campaign again */
export async function restoreEngagement(ctx: Ctx, id: string, deletionId: string): Promise<EngagementView> {
  return transact(ctx, async (tx) => {
    await lockDeleted(tx, engagementKind, id, deletionId)
    const [found] = await tx.drizzle.select().from(engagements).where(sql`${engagements.id} = ${id}`)
    const place = await row<{ brandId: string; userId: string | null }>(
      tx,
      sql`select cam.brand_id as "brandId", inf.user_id as "userId" from engagements eg join campaigns cam on cam.id = eg.campaign_id
        join influencers inf on inf.id = eg.influencer_id where eg.id = ${id}`,
    )
    if (!found || !place) throw notFound('engagement')
    const facts = { ...found, ...place, offered: false }
    const one = authorize(canDeleteEngagement(ctx.actor, facts), found, 'engagement')
    await takeBack(tx, await ctx.services.kinds(), engagementKind, one, () => eventFor(facts)).catch(refuseSecond)
    return readEngagement(ctx, id, tx)
  })
}
