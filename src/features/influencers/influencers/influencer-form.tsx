import { z } from 'zod'
import { followerFields, handleFields, networkLabels, networks } from '#shared/values/handles.ts'
import { oneLine } from '#shared/values/one-line.ts'
import { completeWebsite } from '#shared/values/website.ts'
import { influencerStatusLabels, mailRecipientLabels, rateLabels } from './labels.ts'
import { type InfluencerStatus, type InfluencerView, influencerFields, influencerMax, type MailRecipient } from './schema.ts'

/** Fields as they are edited one by one, on the record. */
export const influencerForm = z.object({
  ...influencerFields,
  profileUrl: z
    .string()
    .nullable()
    .transform((typed): string | null => completeWebsite(typed ?? ''))
    .pipe(influencerFields.profileUrl),
})

/** All fields of a new influencer. Empty text means none. */
export const newInfluencerForm = influencerForm
  .extend({
    blacklistReason: oneLine()
      .max(influencerMax.blacklistReason, `Enter at most ${influencerMax.blacklistReason} characters`)
      .transform((text) => (text === '' ? null : text)),
  })
  .superRefine(({ status, blacklistReason, mailsTo, agentEmail }, check) => {
    if (status === 'blacklisted' && !blacklistReason)
      check.addIssue({ code: 'custom', path: ['blacklistReason'], message: 'Enter a reason' })
    if (mailsTo === 'agent' && !agentEmail)
      check.addIssue({ code: 'custom', path: ['agentEmail'], message: 'Enter the email of the talent agent' })
  })
export type NewInfluencerForm = z.input<typeof newInfluencerForm>
export type NewInfluencer = z.output<typeof newInfluencerForm>

export type InfluencerFieldName = keyof typeof influencerFields

const perNetwork = <Field extends string>(fields: Readonly<Record<(typeof networks)[number], Field>>, label: (name: string) => string) =>
  Object.fromEntries(networks.map((network) => [fields[network], label(networkLabels[network])])) as Record<Field, string>

export const influencerLabels: Readonly<Record<InfluencerFieldName, string>> = {
  fullName: 'Full Name',
  email: 'Email',
  phone: 'Phone',
  location: 'Location',
  ...perNetwork(handleFields, (network) => (network === 'YouTube' ? 'YouTube channel' : `${network} handle`)),
  ...perNetwork(followerFields, (network) => `${network} followers`),
  profileUrl: 'Profile URL',
  engagementRate: 'Engagement rate',
  figuresAsOf: 'Figures from',
  niche: 'Niches',
  ...rateLabels,
  rateCurrency: 'Currency',
  tags: 'Tags',
  agentName: 'Talent agent',
  agentEmail: 'Agent’s email',
  mailsTo: 'Mails go to',
  notes: 'Notes',
  status: 'Status',
  blacklistReason: 'Reason',
  userId: 'Account',
}

/** What a new influencer begins with. */
export const emptyInfluencer: NewInfluencerForm = {
  fullName: '',
  email: '',
  phone: '',
  location: '',
  instagramHandle: '',
  followersInstagram: null,
  youtubeChannel: '',
  followersYoutube: null,
  twitterHandle: '',
  followersTwitter: null,
  tiktokHandle: '',
  followersTiktok: null,
  profileUrl: '',
  engagementRate: null,
  figuresAsOf: null,
  niche: [],
  ratePerPost: null,
  ratePerStory: null,
  ratePerVideo: null,
  rateCurrency: null,
  tags: [],
  agentName: '',
  agentEmail: '',
  mailsTo: 'influencer',
  notes: '',
  status: 'active',
  blacklistReason: '',
  userId: null,
}

/** How a value reads to a person, for the choice between two. */
export function readingOf(name: InfluencerFieldName, value: unknown, row: InfluencerView): string {
  if (name === 'status') return influencerStatusLabels[value as InfluencerStatus]
  if (name === 'mailsTo') return mailRecipientLabels[value as MailRecipient]
  if (name === 'userId') return value === null ? 'None' : value === row.userId ? (row.user?.fullName ?? '') : 'Another account'
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : 'None'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : 'Empty'
}
