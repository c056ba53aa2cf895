import { type SQL, sql } from 'drizzle-orm'
import { linkOf } from '#features/records/link-guests/queries.ts'
import { workspaceNow, workspaceToday } from '#features/workspace/settings/queries.ts'
import type { Ctx } from '#platform/context.ts'
import { type Queryable, row, rows } from '#platform/database/db.ts'
import { ascending, descending, listPage } from '#platform/database/list.ts'
import type { Page, ParsedInputOf } from '#shared/contract/endpoint.ts'
import { parseText } from '#shared/markdown/parse.ts'
import { plainText } from '#shared/markdown/plain.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { notFound } from '#shared/rights/errors.ts'
import { inCurrency } from '#shared/values/money.ts'
import { visibleEngagements } from '../engagements/queries.ts'
import type { EngagementStatus } from '../engagements/schema.ts'
import { newestSentOffer } from '../offers/queries.ts'
import type { OfferState } from '../offers/schema.ts'
import type { influencerPagesApi } from './api.ts'
import { canAsGuest, canListOwn } from './rules.ts'
import type { NextStep, OwnEngagement, OwnEngagementShort, OwnMessage, OwnPayment, OwnProfile } from './schema.ts'

type Input<Key extends keyof typeof influencerPagesApi> = ParsedInputOf<(typeof influencerPagesApi)[Key]>

/** Engagements `eg` that are this actor's own: of their account, or the one of their link. Never those that staff see. */
function ownSql(actor: Actor): SQL {
  if (actor.kind === 'guest')
    return sql`exists (select from secret_link_records r where r.link_id = ${linkOf(actor).id} and r.record_type = 'engagement' and r.record_id = eg.id)`
  return sql`(exists (select from influencers me where me.id = eg.influencer_id and me.user_id = ${actor.userId}) and ${visibleEngagements(actor)})`
}

/** @throws AppError forbidden */
function assertOwn(actor: Actor): void {
  assertAllowed(actor.kind === 'guest' ? canAsGuest(actor, 'look') : canListOwn(actor), 'engagement')
}

/** Id of the engagement that a guest's link shows. @throws AppError forbidden, not_found */
export async function openedEngagementId(db: Queryable, actor: Actor): Promise<string> {
  assertOwn(actor)
  const found = await row<{ id: string }>(db, sql`select eg.id from engagements eg where eg.deleted_at is null and ${ownSql(actor)}`)
  if (!found) throw notFound('engagement')
  return found.id
}

/** What there is to do, of an engagement in this status with its newest offer in this state. */
export function nextOf(status: EngagementStatus, offer: OfferState): NextStep {
  if (status === 'cancelled') return 'ended'
  if (status === 'completed') return 'done'
  if (offer === 'open') return 'answer'
  return status === 'contracted' || status === 'in_progress' ? 'deliver' : 'wait'
}

type Found = Omit<OwnEngagement, 'next' | 'offer' | 'payments' | 'agency'> & { status: EngagementStatus }

/** An own engagement. @throws AppError forbidden, not_found */
export async function readOwnEngagement(
  { actor, services }: Pick<Ctx, 'actor' | 'services'>,
  id: string,
  db: Queryable = services.pool,
): Promise<OwnEngagement> {
  assertOwn(actor)
  const found = await row<Found>(
    db,
    sql`select eg.id, cam.name as "campaignName", b.name as "brandName", u.full_name as contact, cam.brief, cam.hashtags, cam.mentions, cam.landing_url as "landingUrl",
        eg.discount_code as "discountCode", eg.tracking_url as "trackingUrl", eg.gift_tracking as "giftTracking", eg.gift_sent_on as "giftSentOn",
        eg.currency, eg.agreed_rate as "agreedRate", eg.payment_amount as "paidAmount", eg.status
      from engagements eg join campaigns cam on cam.id = eg.campaign_id join brands b on b.id = cam.brand_id left join users u on u.id = eg.owner_id
      where eg.id = ${id} and eg.deleted_at is null and ${ownSql(actor)}`,
  )
  const offer = found && (await newestSentOffer(db, id))
  if (!found || !offer?.manifest) throw notFound('engagement')
  const { status, brief, ...own } = found
  const { id: offerId, number, state, validUntil, answeredAt, answeredBy, manifest } = offer
  const { name: agency } = await workspaceNow(db)
  const fit = (amount: string) => inCurrency(amount, own.currency)
  return {
    ...own,
    brief: brief && plainText(parseText(brief)),
    agency,
    next: nextOf(status, state),
    offer: { id: offerId, number, state, validUntil, answeredAt, answeredBy, manifest },
    // What is agreed is what was accepted: terms that are being changed are not shown.
    agreedRate: state === 'accepted' && own.agreedRate !== null ? fit(manifest.terms.agreedRate ?? '0') : null,
    paidAmount: fit(own.paidAmount),
    payments: (await paymentsOf(db, id)).map((one) => ({ ...one, amount: fit(one.amount) })),
  }
}

function paymentsOf(db: Queryable, id: string): Promise<OwnPayment[]> {
  return rows<OwnPayment>(
    db,
    sql`select id, kind, amount::text as amount, state, due, due_on::text as "dueOn", due_days as "dueDays", paid_on::text as "paidOn",
        invoice_number as "invoiceNumber" from engagement_payments where engagement_id = ${id} order by coalesce(paid_on, due_on) nulls last, created_at, id`,
  )
}

/** Own engagements, those to answer first, then the newest. @throws AppError forbidden */
export async function listOwnEngagements(
  { actor, services }: Ctx,
  input: Input<'GET /api/own-engagements'>,
): Promise<Page<OwnEngagementShort>> {
  assertAllowed(canListOwn(actor), 'engagement list')
  const today = await workspaceToday(services.pool)
  const state = sql`case when eo.answer is not null then eo.answer when eo.voided_at is not null then 'replaced' when eo.valid_until < ${today}::date then 'lapsed' else 'open' end`
  const next = sql`case when eg.status = 'cancelled' then 'ended' when eg.status = 'completed' then 'done' when ${state} = 'open' then 'answer'
    when eg.status in ('contracted', 'in_progress') then 'deliver' else 'wait' end`
  return listPage<OwnEngagementShort>(services.pool, input, {
    columns: sql`eg.id, cam.name as "campaignName", b.name as "brandName", ${next} as next, eo.number as "offerNumber", eo.valid_until as "validUntil"`,
    from: sql`engagements eg join campaigns cam on cam.id = eg.campaign_id join brands b on b.id = cam.brand_id
      join lateral (select o.* from engagement_offers o where o.engagement_id = eg.id and o.sent_at is not null order by o.number desc limit 1) eo on true`,
    where: [sql`eg.deleted_at is null`, ownSql(actor)],
    order: {
      ...descending(['moment', 'eg.created_at'], ['uuid', 'eg.id']),
      groups: ascending(['number', sql`array_position(array['answer', 'deliver', 'wait', 'done', 'ended'], ${next})`]).keys,
    },
  })
}

const profileColumns = sql`inf.id, inf.full_name as "fullName", inf.email, inf.phone, inf.location, inf.instagram_handle as "instagramHandle",
  inf.youtube_channel as "youtubeChannel", inf.twitter_handle as "twitterHandle", inf.tiktok_handle as "tiktokHandle",
  inf.followers_instagram as "followersInstagram", inf.followers_youtube as "followersYoutube", inf.followers_twitter as "followersTwitter",
  inf.followers_tiktok as "followersTiktok", inf.rate_per_post as "ratePerPost", inf.rate_per_story as "ratePerStory",
  inf.rate_per_video as "ratePerVideo", inf.rate_currency as "rateCurrency"`

/** The entry of the influencer who asks. @throws AppError forbidden, not_found */
export async function readOwnProfile(
  { actor, services }: Pick<Ctx, 'actor' | 'services'>,
  db: Queryable = services.pool,
): Promise<OwnProfile> {
  assertOwn(actor)
  const whose =
    actor.kind === 'guest'
      ? sql`inf.id = (select eg.influencer_id from engagements eg where eg.deleted_at is null and ${ownSql(actor)})`
      : sql`inf.user_id = ${actor.userId}`
  const found = await row<OwnProfile>(db, sql`select ${profileColumns} from influencers inf where inf.deleted_at is null and ${whose}`)
  if (!found) throw notFound('influencer')
  const fit = (rate: string | null) => (rate === null || found.rateCurrency === null ? rate : inCurrency(rate, found.rateCurrency))
  return { ...found, ratePerPost: fit(found.ratePerPost), ratePerStory: fit(found.ratePerStory), ratePerVideo: fit(found.ratePerVideo) }
}

type Said = OwnMessage & { fromInfluencer: boolean }
const messageColumns = sql`m.id, m.body, m.created_at as "createdAt", case when m.author_kind = 'guest' or inf.user_id = m.author_id then null
  else coalesce(a.full_name, 'Atelier') end as by, (m.author_kind = 'guest' or coalesce(inf.user_id = m.author_id, false)) as own`
const messagesFrom = sql`comments m join engagements eg on eg.id = m.record_id join influencers inf on inf.id = eg.influencer_id left join users a on a.id = m.author_id`
const readable = sql`m.record_type = 'engagement' and m.audience = 'influencer' and m.deleted_at is null`

const shown = (said: Said): OwnMessage => ({ ...said, body: plainText(parseText(said.body)) })

/** What agency and influencer wrote to each other, the newest first. @throws AppError not_found */
export async function listOwnMessages(
  ctx: Ctx,
  id: string,
  input: { limit: number; cursor?: string | undefined },
): Promise<Page<OwnMessage>> {
  await readOwnEngagement(ctx, id)
  const page = await listPage<Said>(ctx.services.pool, input, {
    columns: messageColumns,
    from: messagesFrom,
    where: [readable, sql`m.record_id = ${id}`],
    order: descending(['moment', 'm.created_at'], ['uuid', 'm.id']),
  })
  return { ...page, items: page.items.map(shown) }
}

/** One message that was just written. */
export async function readOwnMessage(db: Queryable, id: string): Promise<OwnMessage> {
  const found = await row<Said>(db, sql`select ${messageColumns} from ${messagesFrom} where m.id = ${id} and ${readable}`)
  if (!found) throw notFound('message')
  return shown(found)
}
