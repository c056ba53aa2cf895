import { z } from 'zod'
import { amount } from '#shared/values/money.ts'
import { engagementStatusLabels, termLabels } from '../engagements/labels.ts'
import type { EngagementFacts } from '../engagements/rules.ts'
import { type EngagementStatus, type EngagementView, engagementFields } from '../engagements/schema.ts'

const { influencerId: _influencer, campaignId: _campaign, ...changeable } = engagementFields

/** The fields that are edited on the record. Empty text means none. */
export const engagementForm = z.object({
  ...changeable,
  trackingUrl: z.preprocess((text) => text || null, changeable.trackingUrl),
  paymentAmount: amount,
})
export type EngagementFieldName = keyof typeof engagementForm.shape

/** All fields of a new engagement. Currency and owner are those of the campaign unless another is chosen. */
export const newEngagementForm = z.object({
  ...engagementFields,
  trackingUrl: engagementForm.shape.trackingUrl,
  currency: engagementFields.currency.nullable(),
})
export type NewEngagementForm = z.input<typeof newEngagementForm>
export type NewEngagement = z.output<typeof newEngagementForm>

export const engagementLabels: Readonly<Record<EngagementFieldName, string>> = {
  ...termLabels,
  projectId: 'Project',
  ownerId: 'Owner',
  followUpOn: 'Follow-up',
  giftSentOn: 'Gift sent',
  giftTracking: 'Gift tracking',
  giftReceivedOn: 'Gift received',
  discountCode: 'Discount code',
  trackingUrl: 'Tracking link',
  notes: 'Notes',
  paymentAmount: 'Paid',
}

/** What a new engagement starts with. */
export const emptyEngagement = {
  influencerId: '',
  campaignId: '',
  projectId: '',
  contentDeliverables: '',
  agreedRate: null as string | null,
  currency: null as string | null,
  startDate: null as string | null,
  endDate: null as string | null,
  categoryId: null as string | null,
  exclusive: false,
  exclusiveFrom: null as string | null,
  exclusiveTo: null as string | null,
  usageDays: null as number | null,
  usageChannels: [] as string[],
  usageTerritory: [] as string[],
  paidUseDays: null as number | null,
  keepDays: null as number | null,
  gift: '',
  giftValue: null as string | null,
  terms: '',
  ownerId: null as string | null,
  followUpOn: null as string | null,
  giftSentOn: null as string | null,
  giftTracking: '',
  giftReceivedOn: null as string | null,
  discountCode: '',
  trackingUrl: '',
  notes: '',
} satisfies NewEngagementForm

/** "Sofia Marques · Winter launch" */
export const nameOfEngagement = ({ influencer, campaign }: Pick<EngagementView, 'influencer' | 'campaign'>): string =>
  `${influencer.fullName} · ${campaign.name}`

/** An engagement as the rules need to know it. Staff read it, so whose account it concerns makes no difference. */
export const factsOf = ({ status, offer }: Pick<EngagementView, 'status' | 'offer'>): EngagementFacts => ({
  status,
  userId: null,
  // Only an engagement with a sent offer has a further one that is being prepared.
  offered: offer !== null,
})

/** How a value reads to a person, for the choice between two. */
export function readingOf(name: EngagementFieldName, value: unknown, row: EngagementView): string {
  if (name === 'projectId') return value === row.projectId ? row.project.name : 'Another project'
  if (name === 'ownerId') return value === null ? 'Nobody' : value === row.ownerId ? (row.owner?.fullName ?? '') : 'Another person'
  if (name === 'categoryId') return value === null ? 'None' : value === row.categoryId ? (row.category?.name ?? '') : 'Another category'
  if (name === 'exclusive') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.join(', ') || 'None'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : 'Empty'
}

/** A status inside a sentence: "in progress". */
export const statusWord = (status: EngagementStatus): string => engagementStatusLabels[status].toLowerCase()
