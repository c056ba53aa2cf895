import type { RefreshedBy } from '#shared/contract/live.ts'
import type { DueOn, EngagementStatus, PaymentKind, PaymentState, PaymentStatus, TermField } from './schema.ts'

// Screens show these words without loading the validation of the forms, which comes with the dialog.

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
export const paymentStatusLabels: Readonly<Record<PaymentStatus, string>> = {
  pending: 'Pending',
  partial: 'Partial',
  completed: 'Completed',
}
export const paymentKindLabels: Readonly<Record<PaymentKind, string>> = { fee: 'Fee', bonus: 'Bonus', expenses: 'Expenses' }
export const paymentStateLabels: Readonly<Record<PaymentState, string>> = { planned: 'Planned', paid: 'Paid', reversal: 'Reversal' }
export const dueOnLabels: Readonly<Record<DueOn, string>> = {
  date: 'On a date',
  acceptance: 'When the offer is accepted',
  checked: 'After all posts are checked',
}

/** What each term is called in forms and in history. */
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

/** What else an engagement names: queries that show engagements are refreshed by it. */
export const shownOnEngagements: RefreshedBy = ['influencer', 'campaign', 'project', 'brand', 'profile', 'engagement-offer']
