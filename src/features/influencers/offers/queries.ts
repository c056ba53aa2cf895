import { type SQL, sql } from 'drizzle-orm'
import { workspaceToday } from '#features/workspace/settings/queries.ts'
import { personRefOf } from '#features/workspace/users/refs.ts'
import type { Ctx } from '#platform/context.ts'
import { type Queryable, row, rows } from '#platform/database/db.ts'
import { descending, listPage } from '#platform/database/list.ts'
import type { Page, ParsedInputOf } from '#shared/contract/endpoint.ts'
import { notFound } from '#shared/rights/errors.ts'
import { readEngagement } from '../engagements/queries.ts'
import type { EngagementRow } from '../engagements/refs.ts'
import { termNames } from '../engagements/schema.ts'
import type { engagementOffers } from '../engagements/table.ts'
import type { offersApi } from './api.ts'
import type { OfferView } from './schema.ts'
import type { OfferManifest, PromisedPayment } from './tools.ts'

const stateSql = (today: string): SQL => sql`case when eo.answer is not null then eo.answer when eo.voided_at is not null then 'replaced'
  when eo.sent_at is null then 'preparing' when eo.valid_until < ${today}::date then 'lapsed' else 'open' end`

const columns = (
  today: string,
): SQL => sql`eo.id, eo.engagement_id as "engagementId", eo.number, ${stateSql(today)} as state, eo.sent_at as "sentAt",
  case when u.id is null then null else ${personRefOf('u')} end as "sentBy", eo.valid_until as "validUntil", eo.answered_at as "answeredAt", eo.comment,
  eo.full_name as "answeredBy", eo.elsewhere, eo.manifest::json as manifest, eo.sha256`
const from = sql`engagement_offers eo left join users u on u.id = eo.sent_by`

/** The offers of an engagement, the newest first. @throws AppError not_found */
export async function listOffers(
  ctx: Ctx,
  input: ParsedInputOf<(typeof offersApi)['GET /api/engagement-offers']>,
): Promise<Page<OfferView>> {
  await readEngagement(ctx, input.engagementId)
  const { pool } = ctx.services
  return listPage<OfferView>(pool, input, {
    columns: columns(await workspaceToday(pool)),
    from,
    where: [sql`eo.engagement_id = ${input.engagementId}`],
    order: descending(['number', 'eo.number'], ['uuid', 'eo.id']),
  })
}

/** One offer, without a check of rights. @throws AppError not_found */
export async function readOffer(db: Queryable, id: string): Promise<OfferView> {
  const found = await row<OfferView>(db, sql`select ${columns(await workspaceToday(db))} from ${from} where eo.id = ${id}`)
  if (!found) throw notFound('offer')
  return found
}

/** The newest offer that was sent, without a check of rights; null where there is none. */
export async function newestSentOffer(db: Queryable, engagementId: string): Promise<OfferView | null> {
  const found = await row<OfferView>(
    db,
    sql`select ${columns(await workspaceToday(db))} from ${from} where eo.engagement_id = ${engagementId} and eo.sent_at is not null
      order by eo.number desc limit 1`,
  )
  return found ?? null
}

export type OfferRow = typeof engagementOffers.$inferSelect

/** What an offer of this number would say now. */
export async function manifestNow(
  db: Queryable,
  one: EngagementRow & { campaignName: string; brandName: string },
  number: number,
): Promise<OfferManifest> {
  const category = await row<{ name: string }>(db, sql`select name from campaign_categories where id = ${one.categoryId}`)
  const payments = await rows<PromisedPayment>(
    db,
    sql`select kind, trim_scale(amount)::text as amount, due, due_on::text as "dueOn", due_days as "dueDays" from engagement_payments
      where engagement_id = ${one.id} and state = 'planned' order by created_at, id`,
  )
  const named = termNames.filter((name) => name !== 'categoryId').map((name) => [name, one[name]])
  const terms = { ...Object.fromEntries(named), category: category?.name ?? null } as OfferManifest['terms']
  return { number, campaign: one.campaignName, brand: one.brandName, terms, payments }
}

/** The newest offer of an engagement, sent or being prepared; undefined where there is none. The engagement is locked. */
export function newestOffer(db: Queryable, engagementId: string): Promise<OfferRow | undefined> {
  return row<OfferRow>(
    db,
    sql`select id, engagement_id as "engagementId", number, manifest, sha256, sent_at as "sentAt", sent_by as "sentBy", valid_until::text as "validUntil",
        voided_at as "voidedAt", answer, answered_at as "answeredAt", comment, full_name as "fullName", elsewhere, created_at as "createdAt"
      from engagement_offers where engagement_id = ${engagementId} order by number desc limit 1`,
  )
}
