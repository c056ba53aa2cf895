import { type SQL, sql } from 'drizzle-orm'
import { type Queryable, row } from '#platform/database/db.ts'
import { allColumns } from '#platform/database/statements.ts'
import type { RecordRef } from '#platform/records/record-ref.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import { addressOf } from '#shared/records/addresses.ts'
import { notFound } from '#shared/rights/errors.ts'
import type { EngagementFacts } from './rules.ts'
import { engagements } from './table.ts'

export type EngagementRow = typeof engagements.$inferSelect

/** That the influencer has been sent an offer of engagement `eg`, or has agreed elsewhere. */
export const offeredSql = sql`exists (select from engagement_offers eo where eo.engagement_id = eg.id and eo.sent_at is not null)`

/** An engagement with what rules, events and notices need besides its row. */
export type PlacedEngagement = EngagementRow &
  EngagementFacts & { influencerName: string; influencerStatus: string; campaignName: string; brandId: string; brandName: string }

const own = allColumns(engagements)
const placed = (
  condition: SQL,
): SQL => sql`select o.*, inf.user_id as "userId", inf.full_name as "influencerName", inf.status as "influencerStatus",
    cam.name as "campaignName", cam.brand_id as "brandId", b.name as "brandName", ${offeredSql} as offered
  from (select ${sql.raw(own)} from engagements) o join engagements eg on eg.id = o.id join influencers inf on inf.id = eg.influencer_id
    join campaigns cam on cam.id = eg.campaign_id join brands b on b.id = cam.brand_id
  where ${condition} and eg.deleted_at is null`

/** One engagement with its place. @throws AppError not_found */
export async function placedEngagement(db: Queryable, id: string): Promise<PlacedEngagement> {
  const found = await row<PlacedEngagement>(db, placed(sql`eg.id = ${id}`))
  if (!found) throw notFound('engagement')
  return found
}

/** The same, with its row locked until the transaction ends. @throws AppError not_found */
export async function lockEngagement(tx: Tx, id: string): Promise<PlacedEngagement> {
  await row(tx, sql`select 1 from engagements eg where eg.id = ${id} and eg.deleted_at is null for no key update`)
  return placedEngagement(tx, id)
}

type Named = Pick<
  PlacedEngagement,
  'id' | 'projectId' | 'brandId' | 'userId' | 'offered' | 'ownerId' | 'createdBy' | 'influencerName' | 'campaignName'
>

/** What an engagement is called. Its name is never stored: a person may be forgotten. */
export const titleOf = ({ influencerName, campaignName }: Pick<Named, 'influencerName' | 'campaignName'>): string =>
  `${influencerName} · ${campaignName}`

/** The account of the influencer, where it may know of the engagement. */
export const ownAccount = ({ userId, offered }: Pick<Named, 'userId' | 'offered'>): string | null => (offered ? userId : null)

type Concerned = Pick<Named, 'id' | 'projectId' | 'brandId' | 'userId' | 'offered' | 'ownerId' | 'createdBy'>

/** What every event of an engagement says: it is for staff. The influencer's own page is refreshed by `refreshOwn`. */
export function eventFor({ id, projectId, brandId, ownerId, createdBy }: Concerned) {
  return {
    recordType: 'engagement',
    recordId: id,
    audience: 'internal' as const,
    readers: 'engagements.view',
    projectId,
    brandId,
    concerns: [ownerId, createdBy],
  }
}

/** Refreshes the influencer's own page, which learns that something changed, but not what. */
export function refreshOwn(tx: Tx, one: Concerned): void {
  const account = ownAccount(one)
  if (account === null) return
  tx.record({ kind: 'own-engagement.updated', recordType: 'own-engagement', recordId: one.id, audience: 'private', concerns: [account] })
}

/** An engagement as comments, followers and files need to know it. */
export function refOf(one: Named): RecordRef {
  const concerns = [one.ownerId, one.createdBy, ownAccount(one)].filter((person) => person !== null)
  const { id, projectId, brandId } = one
  return {
    id,
    title: titleOf(one),
    projectId,
    brandId,
    assigneeId: null,
    concerns,
    readers: 'engagements.view',
    audiences: ['internal', 'influencer'],
    url: addressOf.engagement(id),
  }
}

/** Where mails to an influencer go: to themselves, or to the talent agent where that was chosen; null without an address. */
export async function mailAddressOf(db: Queryable, influencerId: string): Promise<string | null> {
  const found = await row<{ to: string | null }>(
    db,
    sql`select case when inf.mails_to = 'agent' then coalesce(inf.agent_email, inf.email) else inf.email end as to from influencers inf
      where inf.id = ${influencerId}`,
  )
  return found?.to ?? null
}
