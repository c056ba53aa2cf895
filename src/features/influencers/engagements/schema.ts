import { z } from 'zod'
import { baseVersion, calendarDate, id, instant, listInput, queryIds, queryList, sortBy } from '#shared/contract/endpoint.ts'
import { personRef, projectWithBrand } from '#shared/contract/refs.ts'
import { amount, currency } from '#shared/values/money.ts'
import { oneLine } from '#shared/values/one-line.ts'
import { campaignRef } from '../campaigns/schema.ts'
import { influencerRef } from '../influencers/schema.ts'

export const engagementStatuses = ['proposed', 'negotiating', 'contracted', 'in_progress', 'completed', 'cancelled'] as const
export type EngagementStatus = (typeof engagementStatuses)[number]

export const paymentStatuses = ['pending', 'partial', 'completed'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const offerAnswers = ['accepted', 'declined', 'changes'] as const
export type OfferAnswer = (typeof offerAnswers)[number]

export const deliverablesMax = 2000
export const notesMax = 10_000
export const termsMax = 10_000
export const reasonMax = 500

const atMost = (max: number) => `Enter at most ${max} characters`
const text = (max: number) => z.string().trim().max(max, atMost(max))
const days = z.number().int().min(0, 'Enter 0 days or more').max(36_500, 'Enter at most 36,500 days')
const list = z.array(oneLine().min(1).max(50, atMost(50))).max(20, 'Enter at most 20')
const webAddress = z.url({ protocol: /^https?$/, error: 'Invalid URL' }).max(500, atMost(500))

/** The terms of an engagement: what its offers freeze. A change of one makes the next offer. */
export const termFields = {
  contentDeliverables: text(deliverablesMax).nullable(),
  agreedRate: amount.nullable(),
  currency,
  startDate: calendarDate.nullable(),
  endDate: calendarDate.nullable(),
  categoryId: id.nullable(),
  exclusive: z.boolean(),
  exclusiveFrom: calendarDate.nullable(),
  exclusiveTo: calendarDate.nullable(),
  /** for how many days after posting the content may be used; null where no right of use is agreed */
  usageDays: days.nullable(),
  usageChannels: list,
  usageTerritory: list,
  /** for how many days it may be used in paid ads */
  paidUseDays: days.nullable(),
  /** for how many days a post stays up */
  keepDays: days.nullable(),
  gift: oneLine().max(500, atMost(500)).nullable(),
  giftValue: amount.nullable(),
  terms: text(termsMax).nullable(),
}
export type TermField = keyof typeof termFields
export const termNames = Object.keys(termFields) as TermField[]

/** Fields a person fills in; the form and the server check them alike. */
export const engagementFields = {
  influencerId: z.uuid('Select an influencer'),
  campaignId: z.uuid('Select a campaign'),
  projectId: z.uuid('Select a project'),
  ...termFields,
  ownerId: id.nullable(),
  followUpOn: calendarDate.nullable(),
  giftSentOn: calendarDate.nullable(),
  giftTracking: oneLine().max(100, atMost(100)).nullable(),
  giftReceivedOn: calendarDate.nullable(),
  discountCode: oneLine().max(50, atMost(50)).nullable(),
  trackingUrl: webAddress.nullable(),
  notes: text(notesMax).nullable(),
}

const none = null
export const engagementCreate = z.strictObject({
  ...engagementFields,
  contentDeliverables: termFields.contentDeliverables.default(none),
  agreedRate: termFields.agreedRate.default(none),
  /** without it that of the campaign */
  currency: currency.optional(),
  startDate: termFields.startDate.default(none),
  endDate: termFields.endDate.default(none),
  /** without it that of the campaign */
  categoryId: id.nullable().optional(),
  exclusive: termFields.exclusive.default(false),
  exclusiveFrom: termFields.exclusiveFrom.default(none),
  exclusiveTo: termFields.exclusiveTo.default(none),
  usageDays: termFields.usageDays.default(none),
  usageChannels: list.default([]),
  usageTerritory: list.default([]),
  paidUseDays: termFields.paidUseDays.default(none),
  keepDays: termFields.keepDays.default(none),
  gift: termFields.gift.default(none),
  giftValue: termFields.giftValue.default(none),
  terms: termFields.terms.default(none),
  ownerId: engagementFields.ownerId.optional(),
  followUpOn: engagementFields.followUpOn.default(none),
  giftSentOn: engagementFields.giftSentOn.default(none),
  giftTracking: engagementFields.giftTracking.default(none),
  giftReceivedOn: engagementFields.giftReceivedOn.default(none),
  discountCode: engagementFields.discountCode.default(none),
  trackingUrl: engagementFields.trackingUrl.default(none),
  notes: engagementFields.notes.default(none),
})

const { influencerId: _influencer, campaignId: _campaign, ...changeable } = engagementFields

/**
 * Only changed fields are sent; `version` is the one the change was based on. `paymentAmount` records a payment of what is missing to it.
 * `reason` is required where the exclusivity of a contracted engagement changes.
 */
export const engagementUpdate = z
  .strictObject(changeable)
  .partial()
  .extend({ id, version: baseVersion, paymentAmount: amount.optional(), reason: oneLine().max(reasonMax, atMost(reasonMax)).optional() })

/** @param reason required for `cancelled` */
export const engagementMove = z.strictObject({
  id,
  status: z.enum(engagementStatuses),
  reason: oneLine().max(reasonMax, atMost(reasonMax)).nullable().default(null),
})

const engagementSorts = ['createdAt', 'updatedAt', 'startDate', 'followUpOn'] as const

export const engagementList = listInput({
  influencerId: queryIds.optional(),
  campaignId: queryIds.optional(),
  projectId: queryIds.optional(),
  brandId: queryIds.optional(),
  ownerId: queryIds.optional(),
  status: queryList(z.enum(engagementStatuses)).optional(),
  paymentStatus: queryList(z.enum(paymentStatuses)).optional(),
  /** text in the name of the influencer or of the campaign */
  q: z.string().trim().max(200).optional(),
  sort: sortBy(engagementSorts).default('-createdAt'),
})
export type EngagementListInput = z.output<typeof engagementList>

const offerShort = z.object({
  id,
  number: z.number(),
  sentAt: instant.nullable(),
  validUntil: calendarDate.nullable(),
  answer: z.enum(offerAnswers).nullable(),
  answeredAt: instant.nullable(),
})

/** An engagement, for staff alone; `paymentStatus` and `paymentAmount` are null for those who may not see payments. */
export const engagementView = z.object({
  id,
  influencerId: id,
  campaignId: id,
  projectId: id,
  contentDeliverables: z.string().nullable(),
  agreedRate: z.string().nullable(),
  currency: z.string(),
  status: z.enum(engagementStatuses),
  statusSince: instant,
  startDate: calendarDate.nullable(),
  endDate: calendarDate.nullable(),
  categoryId: id.nullable(),
  exclusive: z.boolean(),
  exclusiveFrom: calendarDate.nullable(),
  exclusiveTo: calendarDate.nullable(),
  usageDays: z.number().nullable(),
  usageChannels: z.array(z.string()),
  usageTerritory: z.array(z.string()),
  paidUseDays: z.number().nullable(),
  keepDays: z.number().nullable(),
  gift: z.string().nullable(),
  giftValue: z.string().nullable(),
  terms: z.string().nullable(),
  ownerId: id.nullable(),
  followUpOn: calendarDate.nullable(),
  cancelReason: z.string().nullable(),
  giftSentOn: calendarDate.nullable(),
  giftTracking: z.string().nullable(),
  giftReceivedOn: calendarDate.nullable(),
  discountCode: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  notes: z.string().nullable(),
  paymentStatus: z.enum(paymentStatuses).nullable(),
  paymentAmount: z.string().nullable(),
  /** terms have changed since the newest offer was sent or accepted */
  changedSinceOffer: z.boolean(),
  /** the newest offer; one that was not sent yet is being prepared */
  offer: offerShort.nullable(),
  influencer: influencerRef,
  campaign: campaignRef,
  project: projectWithBrand,
  category: z.object({ id, name: z.string() }).nullable(),
  owner: personRef.nullable(),
  createdBy: id.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number(),
})
export type EngagementView = z.infer<typeof engagementView>

export const paymentKinds = ['fee', 'bonus', 'expenses'] as const
export type PaymentKind = (typeof paymentKinds)[number]

/** `reversal`: the entry that takes a paid one back. */
export const paymentStates = ['planned', 'paid', 'reversal'] as const
export type PaymentState = (typeof paymentStates)[number]

/** What a planned payment waits for: a date, the accepted offer, or all posts being checked. */
export const dueOns = ['date', 'acceptance', 'checked'] as const
export type DueOn = (typeof dueOns)[number]
