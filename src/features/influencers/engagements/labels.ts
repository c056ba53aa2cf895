import type { RefreshedBy } from '#shared/contract/live.ts'
import type { DueOn, EngagementStatus, OfferAnswer, PaymentKind, PaymentState, PaymentStatus, TermField } from './schema.ts'

// Screens show these words without loading the validation of the forms, which comes with the dialog.

/** @public */
export const engagementWords = { one: 'engagement', many: 'engagements' } as const

/** @public */
export const engagementStatusOrder: readonly EngagementStatus[] = [
  'proposed',
  'negotiating',
  'contracted',
  'in_progress',
  'completed',
  'cancelled',
]
export const engagementStatusLabels: Readonly<Record<EngagementStatus, string>> = {
  proposed: 'Proposed',
  negotiating: 'Negotiating',
  contracted: 'Contracted',
  in_progress: 'In Progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
}
/** @public */
export const paymentStatusLabels: Readonly<Record<PaymentStatus, string>> = {
  pending: 'Pending',
  partial: 'Partial',
  completed: 'Completed',
}
/** @public */
export const offerAnswerLabels: Readonly<Record<OfferAnswer, string>> = {
  accepted: 'Accepted',
  declined: 'Declined',
  changes: 'Changes requested',
}
/** @public */
export const paymentKindLabels: Readonly<Record<PaymentKind, string>> = { fee: 'Fee', bonus: 'Bonus', expenses: 'Expenses' }
/** @public */
export const paymentStateLabels: Readonly<Record<PaymentState, string>> = { planned: 'Planned', paid: 'Paid', reversal: 'Reversal' }
/** @public */
export const dueOnLabels: Readonly<Record<DueOn, string>> = {
  date: 'On a date',
  acceptance: 'When the offer is accepted',
  checked: 'After all posts are checked',
}

/** What each term is called in forms and in history. @public */
export const termLabels: Readonly<Record<TermField, string>> = {
  contentDeliverables: 'Content deliverables',
  agreedRate: 'Agreed rate',
  currency: 'Currency',
  startDate: 'Start date',
  endDate: 'End date',
  categoryId: 'Category',
  exclusive: 'Exclusive',
  exclusiveFrom: 'Exclusive from',
  exclusiveTo: 'Exclusive until',
  usageDays: 'Usage rights (days after posting)',
  usageChannels: 'Usage channels',
  usageTerritory: 'Usage territory',
  paidUseDays: 'Use in paid ads (days)',
  keepDays: 'Post stays up (days)',
  gift: 'Gift',
  giftValue: 'Gift value',
  terms: 'Terms',
}

/** What else an engagement names: queries that show engagements are refreshed by it. @public */
export const shownOnEngagements: RefreshedBy = ['influencer', 'campaign', 'project', 'brand', 'profile', 'engagement-offer']
