import { sql } from 'drizzle-orm'
import { boolean, check, customType, date, index, integer, numeric, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { brands } from '#features/clients/brands/table.ts'
import { projects } from '#features/clients/projects/table.ts'
import { users } from '#features/workspace/users/table.ts'
import { deletableColumns, moment, recordColumns } from '#platform/database/columns.ts'
import { campaignCategories, campaigns } from '../campaigns/table.ts'
import { influencers } from '../influencers/table.ts'
import type { DueOn, EngagementStatus, OfferAnswer, PaymentKind, PaymentState, PaymentStatus } from './schema.ts'

const money = (name: string) => numeric(name, { precision: 16, scale: 4 })
const day = (name: string) => date(name, { mode: 'string' })
const texts = (name: string) => text(name).array().notNull().default(sql`'{}'`)

/** An influencer's part in a campaign: terms, state and what is paid for it. */
export const engagements = pgTable(
  'engagements',
  {
    ...recordColumns,
    ...deletableColumns,
    influencerId: uuid('influencer_id')
      .notNull()
      .references(() => influencers.id),
    campaignId: uuid('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id),
    contentDeliverables: text('content_deliverables'),
    agreedRate: money('agreed_rate'),
    currency: text('currency').notNull(),
    status: text('status').$type<EngagementStatus>().notNull().default('proposed'),
    statusSince: moment('status_since').notNull().defaultNow(),
    startDate: day('start_date'),
    endDate: day('end_date'),
    categoryId: uuid('category_id').references(() => campaignCategories.id),
    exclusive: boolean('exclusive').notNull().default(false),
    exclusiveFrom: day('exclusive_from'),
    exclusiveTo: day('exclusive_to'),
    usageDays: integer('usage_days'),
    usageChannels: texts('usage_channels'),
    usageTerritory: texts('usage_territory'),
    paidUseDays: integer('paid_use_days'),
    keepDays: integer('keep_days'),
    gift: text('gift'),
    giftValue: money('gift_value'),
    terms: text('terms'),
    ownerId: uuid('owner_id').references(() => users.id),
    followUpOn: day('follow_up_on'),
    cancelReason: text('cancel_reason'),
    giftSentOn: day('gift_sent_on'),
    giftTracking: text('gift_tracking'),
    giftReceivedOn: day('gift_received_on'),
    discountCode: text('discount_code'),
    trackingUrl: text('tracking_url'),
    notes: text('notes'),
    /** a term has changed since the newest offer was sent or accepted */
    termsChangedAt: moment('terms_changed_at'),
    /** the sum of its paid fees less those reversed, written with each entry */
    paymentAmount: money('payment_amount').notNull().default('0'),
    paymentStatus: text('payment_status')
      .$type<PaymentStatus>()
      .notNull()
      .generatedAlwaysAs(
        sql`case when agreed_rate is null then 'pending' when payment_amount >= agreed_rate then 'completed'
          when payment_amount > 0 then 'partial' else 'pending' end`,
      ),
    createdBy: uuid('created_by').references(() => users.id),
  },
  (t) => [
    check('engagements_dates', sql`${t.endDate} >= ${t.startDate}`),
    check('engagements_exclusive_dates', sql`${t.exclusiveTo} >= ${t.exclusiveFrom}`),
    check('engagements_amounts', sql`${t.agreedRate} >= 0 and ${t.giftValue} >= 0 and ${t.paymentAmount} >= 0`),
    check('engagements_cancelled', sql`${t.status} <> 'cancelled' or ${t.cancelReason} is not null`),
    uniqueIndex('engagements_once').on(t.campaignId, t.influencerId).where(sql`deleted_at is null and status <> 'cancelled'`),
    index('engagements_newest').on(t.createdAt, t.id).where(sql`deleted_at is null`),
    index('engagements_influencer').on(t.influencerId, t.createdAt, t.id),
    index('engagements_campaign').on(t.campaignId, t.createdAt, t.id),
    index('engagements_project').on(t.projectId, t.createdAt, t.id),
    index('engagements_status').on(t.status, t.createdAt, t.id).where(sql`deleted_at is null`),
    index('engagements_owner').on(t.ownerId).where(sql`deleted_at is null`),
    index('engagements_follow_up').on(t.followUpOn).where(sql`follow_up_on is not null and deleted_at is null`),
    index('engagements_deletion').on(t.deletionId).where(sql`deleted_at is not null`),
  ],
)

/** Offers of an engagement. A sent one is frozen; of those that are neither answered nor voided there is at most one. */
export const engagementOffers = pgTable(
  'engagement_offers',
  {
    id: uuid('id').primaryKey(),
    engagementId: uuid('engagement_id')
      .notNull()
      .references(() => engagements.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    /** the terms word for word as they were sent; null while the offer is being prepared */
    manifest: text('manifest'),
    sha256: text('sha256'),
    sentAt: moment('sent_at'),
    sentBy: uuid('sent_by').references(() => users.id),
    /** the last day on which it can be accepted */
    validUntil: day('valid_until'),
    /** a term has changed since: the next number replaces it */
    voidedAt: moment('voided_at'),
    answer: text('answer').$type<OfferAnswer>(),
    answeredAt: moment('answered_at'),
    comment: text('comment'),
    /** who answered, as they typed it */
    fullName: text('full_name'),
    /** staff recorded an acceptance that they got elsewhere */
    elsewhere: boolean('elsewhere').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    unique('engagement_offers_number').on(t.engagementId, t.number),
    uniqueIndex('engagement_offers_open').on(t.engagementId).where(sql`answer is null and voided_at is null`),
    check('engagement_offers_frozen', sql`num_nulls(${t.manifest}, ${t.sha256}, ${t.sentAt}) in (0, 3)`),
    check('engagement_offers_answered', sql`(${t.answer} is null) = (${t.answeredAt} is null)`),
    check('engagement_offers_answer', sql`${t.answer} is null or (${t.sentAt} is not null and ${t.fullName} is not null)`),
  ],
)

const daterange = customType<{ data: string }>({ dataType: () => 'daterange' })
const int8range = customType<{ data: string }>({ dataType: () => 'int8range' })

/**
 * The period for which a contracted engagement holds an influencer in a category. An exclusive claim takes every slot, an ordinary one a
 * slot of its own; claims of two brands on one slot at the same time are refused by the exclusion constraint `engagement_claims_clash`
 * (custom SQL of the migration).
 */
export const engagementClaims = pgTable(
  'engagement_claims',
  {
    engagementId: uuid('engagement_id')
      .primaryKey()
      .references(() => engagements.id, { onDelete: 'cascade' }),
    influencerId: uuid('influencer_id')
      .notNull()
      .references(() => influencers.id),
    categoryId: uuid('category_id')
      .notNull()
      .references(() => campaignCategories.id),
    brandId: uuid('brand_id')
      .notNull()
      .references(() => brands.id, { onDelete: 'cascade' }),
    period: daterange('period').notNull(),
    slot: int8range('slot').notNull(),
  },
  (t) => [index('engagement_claims_influencer').on(t.influencerId)],
)

/** Payments to influencers. A paid one is never changed; a reversal is an entry of its own with the amount below 0. */
export const engagementPayments = pgTable(
  'engagement_payments',
  {
    ...recordColumns,
    engagementId: uuid('engagement_id')
      .notNull()
      .references(() => engagements.id),
    kind: text('kind').$type<PaymentKind>().notNull().default('fee'),
    amount: money('amount').notNull(),
    currency: text('currency').notNull(),
    state: text('state').$type<PaymentState>().notNull().default('planned'),
    /** what a planned one waits for */
    due: text('due').$type<DueOn>().notNull().default('date'),
    dueOn: day('due_on'),
    /** days after all posts are checked */
    dueDays: integer('due_days'),
    paidOn: day('paid_on'),
    paymentMethod: text('payment_method'),
    reference: text('reference'),
    invoiceNumber: text('invoice_number'),
    notes: text('notes'),
    reversesId: uuid('reverses_id'),
    createdBy: uuid('created_by').references(() => users.id),
  },
  (t) => [
    check('engagement_payments_amount', sql`(${t.state} = 'reversal') = (${t.amount} < 0) and ${t.amount} <> 0`),
    check('engagement_payments_paid', sql`(${t.state} = 'planned') = (${t.paidOn} is null)`),
    check('engagement_payments_reverses', sql`(${t.state} = 'reversal') = (${t.reversesId} is not null)`),
    unique('engagement_payments_reversed').on(t.reversesId),
    index('engagement_payments_engagement').on(t.engagementId, t.createdAt, t.id),
    index('engagement_payments_due').on(t.dueOn).where(sql`state = 'planned' and due_on is not null`),
  ],
)
