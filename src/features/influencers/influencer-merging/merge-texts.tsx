import { formatDate, formatMoney, formatNumber } from '#ui/base/format.ts'
import { figureSourceLabels, influencerStatusLabels, mailRecipientLabels, rateLabels } from '../influencers/labels.ts'
import { type InfluencerView, rateFields } from '../influencers/schema.ts'
import type { MergeChoice } from './schema.ts'

const joined = (...parts: (string | null | undefined | false)[]): string => parts.filter(Boolean).join(' · ')
const followed = (handle: string | null, followers: number | null): string =>
  joined(handle, followers !== null && `${formatNumber(followers)} followers`)

const texts: Readonly<Record<MergeChoice, (one: InfluencerView) => string>> = {
  fullName: ({ fullName }) => fullName,
  email: ({ email }) => email,
  phone: ({ phone }) => phone ?? '',
  location: ({ location }) => location ?? '',
  instagram: (one) => followed(one.instagramHandle, one.followersInstagram),
  youtube: (one) => followed(one.youtubeChannel, one.followersYoutube),
  twitter: (one) => followed(one.twitterHandle, one.followersTwitter),
  tiktok: (one) => followed(one.tiktokHandle, one.followersTiktok),
  engagementRate: ({ engagementRate }) => (engagementRate === null ? '' : `${formatNumber(engagementRate)}%`),
  figures: ({ figuresAsOf, figuresSource }) =>
    joined(figuresAsOf && formatDate(figuresAsOf), figuresSource && figureSourceLabels[figuresSource]),
  profileUrl: ({ profileUrl }) => profileUrl ?? '',
  niche: ({ niche }) => niche.join(', '),
  tags: ({ tags }) => tags.join(', '),
  rates: (one) =>
    rateFields
      .flatMap((field) => (one[field] ? `${rateLabels[field]}: ${formatMoney(one[field], one.rateCurrency ?? '')}` : []))
      .join('\n'),
  agent: (one) =>
    joined(one.agentName, one.agentEmail, one.mailsTo === 'agent' && `mails go to ${mailRecipientLabels.agent.toLowerCase()}`),
  notes: ({ notes }) => notes ?? '',
  status: ({ status, blacklistReason }) => joined(influencerStatusLabels[status], blacklistReason),
  account: ({ user }) => user?.fullName ?? '',
  picture: ({ avatarUrl }) => (avatarUrl ? `Picture ${avatarUrl.slice(-4)}` : ''),
}

/** What one of two influencers has of a choice, as it is compared; empty where there is nothing. */
export const textOfChoice = (choice: MergeChoice, one: InfluencerView): string => texts[choice](one)
