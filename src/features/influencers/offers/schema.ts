import { z } from 'zod'
import { calendarDate, id, instant, listInput } from '#shared/contract/endpoint.ts'
import { personRef } from '#shared/contract/refs.ts'
import { oneLine } from '#shared/values/one-line.ts'
import { dueOns, engagementView, offerAnswers, paymentKinds, termFields } from '../engagements/schema.ts'

export const commentMax = 1000
export const nameMax = 100

/** The terms as an offer freezes them. Amounts are decimal strings in `currency`. */
export const offerManifest = z.object({
  number: z.number(),
  campaign: z.string(),
  brand: z.string(),
  terms: z.object(termFields).omit({ categoryId: true }).extend({ category: z.string().nullable() }),
  payments: z.array(
    z.object({
      kind: z.enum(paymentKinds),
      amount: z.string(),
      due: z.enum(dueOns),
      dueOn: calendarDate.nullable(),
      dueDays: z.number().nullable(),
    }),
  ),
})

export const offerStates = ['preparing', 'open', 'lapsed', 'replaced', ...offerAnswers] as const
export type OfferState = (typeof offerStates)[number]

export const offerView = z.object({
  id,
  engagementId: id,
  number: z.number(),
  state: z.enum(offerStates),
  sentAt: instant.nullable(),
  sentBy: personRef.nullable(),
  validUntil: calendarDate.nullable(),
  answeredAt: instant.nullable(),
  comment: z.string().nullable(),
  /** who answered, as they typed it */
  answeredBy: z.string().nullable(),
  /** staff recorded an acceptance that they got elsewhere */
  elsewhere: z.boolean(),
  /** null while it is being prepared */
  manifest: offerManifest.nullable(),
  sha256: z.string().nullable(),
})
export type OfferView = z.infer<typeof offerView>

export const offerList = listInput({ engagementId: id })

export const offerSend = z.strictObject({
  engagementId: id,
  /** the last day on which it can be answered, by the calendar of the workspace */
  validUntil: calendarDate.nullable().default(null),
})

export const sentOffer = z.object({
  offer: offerView,
  /** where the influencer opens it, said once: only where they have no account and no mail server is set up */
  link: z.string().nullable(),
})

const fullName = oneLine().min(1, 'Type your full name').max(nameMax, `Enter at most ${nameMax} characters`)
const comment = z.string().trim().max(commentMax, `Enter at most ${commentMax} characters`).nullable()

/** What an influencer answers. A comment is required to ask for changes; the typed name to accept. */
export const offerAnswer = z.strictObject({
  outcome: z.enum(offerAnswers, 'Choose an answer'),
  comment: comment.default(null),
  fullName: fullName.optional(),
})
export type OfferAnswerInput = z.output<typeof offerAnswer>

/** An acceptance got elsewhere, such as a signed contract: a note, or a file attached to the engagement. */
export const acceptanceCreate = z.strictObject({
  engagementId: id,
  fullName: oneLine().min(1, 'Enter who accepted').max(nameMax, `Enter at most ${nameMax} characters`),
  note: comment.default(null),
  attachmentId: id.nullable().default(null),
})

export const answeredEngagement = engagementView
