import { z } from 'zod'
import { commentBodyMax } from '#features/records/comments/schema.ts'
import { calendarDate, id, instant, listInput } from '#shared/contract/endpoint.ts'
import { wordOf } from '#shared/contract/refs.ts'
import { dueOns, paymentKinds, paymentStates } from '../engagements/schema.ts'
import { influencerFields } from '../influencers/schema.ts'
import { offerAnswer, offerManifest, offerStates } from '../offers/schema.ts'

/** What an influencer has to do next: to answer an offer, to wait for one, to deliver, or nothing. */
export const nextSteps = ['answer', 'wait', 'deliver', 'done', 'ended'] as const
export type NextStep = (typeof nextSteps)[number]

const ownOffer = z.object({
  id,
  number: z.number(),
  state: z.enum(offerStates),
  validUntil: calendarDate.nullable(),
  answeredAt: instant.nullable(),
  answeredBy: z.string().nullable(),
  manifest: offerManifest,
})

const ownPayment = z.object({
  id,
  kind: z.enum(paymentKinds),
  amount: z.string(),
  state: z.enum(paymentStates),
  due: z.enum(dueOns),
  dueOn: calendarDate.nullable(),
  dueDays: z.number().nullable(),
  paidOn: calendarDate.nullable(),
  invoiceNumber: z.string().nullable(),
})
export type OwnPayment = z.infer<typeof ownPayment>

/** An engagement as its influencer sees it, by account or by link: nothing of the budget, of others, or of what the agency notes. */
export const ownEngagement = z.object({
  id,
  campaignName: z.string(),
  brandName: z.string(),
  agency: z.string(),
  /** who looks after it at the agency */
  contact: z.string().nullable(),
  next: z.enum(nextSteps),
  /** Markdown */
  brief: z.string().nullable(),
  hashtags: z.array(z.string()),
  mentions: z.array(z.string()),
  landingUrl: z.string().nullable(),
  discountCode: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  giftTracking: z.string().nullable(),
  giftSentOn: calendarDate.nullable(),
  /** the newest one that was sent */
  offer: ownOffer,
  currency: z.string(),
  agreedRate: z.string().nullable(),
  paidAmount: z.string(),
  payments: z.array(ownPayment),
})
export type OwnEngagement = z.infer<typeof ownEngagement>

/** A line of the list. */
export const ownEngagementShort = ownEngagement.pick({ campaignName: true, brandName: true, id: true, next: true }).extend({
  validUntil: calendarDate.nullable(),
  offerNumber: z.number(),
})
export type OwnEngagementShort = z.infer<typeof ownEngagementShort>
export const ownEngagements = listInput({})

export const ownAnswer = offerAnswer.extend({ id, offerId: id })

const { email, phone, location, instagramHandle, youtubeChannel, twitterHandle, tiktokHandle } = influencerFields
const { followersInstagram, followersYoutube, followersTwitter, followersTiktok } = influencerFields
const { ratePerPost, ratePerStory, ratePerVideo, rateCurrency } = influencerFields
/** What an influencer changes of their own entry. */
export const ownProfileFields = {
  email,
  phone,
  location,
  instagramHandle,
  youtubeChannel,
  twitterHandle,
  tiktokHandle,
  followersInstagram,
  followersYoutube,
  followersTwitter,
  followersTiktok,
  ratePerPost,
  ratePerStory,
  ratePerVideo,
  rateCurrency,
}
export const ownProfileUpdate = z.strictObject(ownProfileFields).partial()
export type OwnProfileUpdate = z.output<typeof ownProfileUpdate>

const text = z.string().nullable()
const figure = z.number().nullable()
export const ownProfile = z.object({
  id,
  fullName: wordOf('influencer', z.string()),
  email: text,
  phone: text,
  location: text,
  instagramHandle: text,
  youtubeChannel: text,
  twitterHandle: text,
  tiktokHandle: text,
  followersInstagram: figure,
  followersYoutube: figure,
  followersTwitter: figure,
  followersTiktok: figure,
  ratePerPost: text,
  ratePerStory: text,
  ratePerVideo: text,
  rateCurrency: text,
})
export type OwnProfile = z.infer<typeof ownProfile>

export const ownMessage = z.object({
  id,
  body: z.string(),
  /** of the agency; null for the influencer's own */
  by: z.string().nullable(),
  own: z.boolean(),
  createdAt: instant,
})
export type OwnMessage = z.infer<typeof ownMessage>
export const ownMessages = listInput({ id })
export const ownMessageCreate = z.strictObject({
  id,
  body: z.string().trim().min(1, 'Write something first').max(commentBodyMax, `Enter at most ${commentBodyMax} characters`),
})

const ofLink = z.strictObject({ id })
export const openedEngagementInput = ofLink
export const openedAnswer = offerAnswer.extend({ id, offerId: id })
export const openedProfileUpdate = ownProfileUpdate.extend({ id })
