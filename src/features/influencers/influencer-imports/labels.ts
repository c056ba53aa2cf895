import type { DecimalSign } from '#shared/values/sheet-numbers.ts'
import { influencerStatusLabels } from '../influencers/labels.ts'
import type { InfluencerStatus, MailRecipient } from '../influencers/schema.ts'
import type { InfluencerImportField } from './schema.ts'

export const influencerImportLabels: Readonly<Record<InfluencerImportField, string>> = {
  fullName: 'Full name',
  email: 'Email',
  phone: 'Phone',
  location: 'Location',
  instagramHandle: 'Instagram handle',
  followersInstagram: 'Instagram followers',
  youtubeChannel: 'YouTube channel',
  followersYoutube: 'YouTube followers',
  twitterHandle: 'Twitter handle',
  followersTwitter: 'Twitter followers',
  tiktokHandle: 'TikTok handle',
  followersTiktok: 'TikTok followers',
  profileUrl: 'Profile URL',
  engagementRate: 'Engagement rate',
  figuresAsOf: 'Figures from',
  niche: 'Niches',
  ratePerPost: 'Rate per post',
  ratePerStory: 'Rate per story',
  ratePerVideo: 'Rate per video',
  rateCurrency: 'Currency',
  tags: 'Tags',
  agentName: 'Talent agent',
  agentEmail: 'Agent’s email',
  mailsTo: 'Mails go to',
  notes: 'Notes',
  status: 'Status',
  blacklistReason: 'Reason for the blacklist',
}

export const decimalSignLabels: Readonly<Record<DecimalSign, string>> = {
  point: 'Point, as in 1,234.50',
  comma: 'Comma, as in 1.234,50',
}

const perNetwork = (names: readonly string[], words: readonly string[]) => names.flatMap((name) => words.map((word) => `${name} ${word}`))
const counted = ['followers', 'subscribers', 'subs', 'follower count', 'follower', 'audience']
const swapped = (names: readonly string[]) => names.flatMap((name) => [`followers ${name}`, `followers on ${name}`])

/** What headings say for each field, the surest first; as our own export, other tools and sheets kept by hand write them. */
export const knownHeadings: Readonly<Record<InfluencerImportField, readonly string[]>> = {
  fullName: ['full name', 'name', 'influencer', 'influencer name', 'creator', 'creator name', 'talent', 'contact name', 'real name'],
  email: ['email', 'e mail', 'email address', 'e mail address', 'contact email', 'mail', 'contact'],
  phone: ['phone', 'phone number', 'mobile', 'telephone', 'tel', 'whatsapp'],
  location: ['location', 'city', 'country', 'based in', 'region', 'market', 'city, country'],
  instagramHandle: [
    'instagram handle',
    'instagram',
    'ig handle',
    'ig',
    'insta',
    'instagram url',
    'instagram link',
    'instagram username',
    'handle',
    '@',
    'username',
  ],
  followersInstagram: [
    ...swapped(['instagram']),
    ...perNetwork(['instagram', 'ig', 'insta'], counted),
    'followers',
    'follower count',
    'follower',
  ],
  youtubeChannel: ['youtube channel', 'youtube', 'yt', 'youtube handle', 'yt channel', 'youtube url', 'channel'],
  followersYoutube: [...swapped(['youtube']), ...perNetwork(['youtube', 'yt'], counted), 'subscribers', 'subs'],
  twitterHandle: ['twitter handle', 'twitter', 'x', 'x handle', 'twitter x', 'x twitter', 'x (twitter)', 'twitter url'],
  followersTwitter: [...swapped(['twitter', 'x']), ...perNetwork(['twitter', 'x'], counted)],
  tiktokHandle: ['tiktok handle', 'tiktok', 'tik tok', 'tt', 'tiktok url', 'tiktok username'],
  followersTiktok: [...swapped(['tiktok']), ...perNetwork(['tiktok', 'tik tok', 'tt'], counted)],
  profileUrl: ['profile url', 'profile', 'website', 'url', 'link', 'media kit', 'profile link'],
  engagementRate: ['engagement rate', 'er', 'er%', 'er %', 'engagement', 'engagement %', 'engagement rate %', 'eng rate', 'avg engagement'],
  figuresAsOf: ['figures as of', 'figures from', 'as of', 'updated on', 'last updated', 'date'],
  niche: ['niche', 'niches', 'category', 'categories', 'topics', 'vertical', 'industry'],
  ratePerPost: ['rate per post', 'post rate', 'fee per post', 'price per post', 'fee', 'rate', 'price', 'cost per post', 'post'],
  ratePerStory: ['rate per story', 'story rate', 'fee per story', 'price per story', 'cost per story', 'story'],
  ratePerVideo: [
    'rate per video',
    'video rate',
    'fee per video',
    'price per video',
    'cost per video',
    'reel rate',
    'rate per reel',
    'video',
    'reel',
  ],
  rateCurrency: ['rate currency', 'currency', 'ccy'],
  tags: ['tags', 'tag', 'labels', 'lists', 'list'],
  agentName: ['agent name', 'talent agent', 'agent', 'manager', 'management', 'agency'],
  agentEmail: ['agent email', 'agent’s email', "agent's email", 'manager email', 'management email', 'agency email'],
  mailsTo: ['mails to', 'mails go to', 'mail to'],
  notes: ['notes', 'note', 'comments', 'comment', 'remarks', 'bio', 'description'],
  status: ['status', 'state'],
  blacklistReason: ['blacklist reason', 'reason for the blacklist', 'reason'],
}

const more: Readonly<Record<InfluencerStatus, readonly string[]>> = {
  active: ['yes', 'current', 'available', 'live'],
  inactive: ['no', 'paused', 'archived', 'on hold', 'former'],
  blacklisted: ['blacklist', 'banned', 'blocked', 'do not use', 'do not contact'],
}
export const statusWords: ReadonlyMap<string, InfluencerStatus> = new Map(
  (Object.keys(more) as InfluencerStatus[]).flatMap((status) =>
    [status, influencerStatusLabels[status].toLowerCase(), ...more[status]].map((word): [string, InfluencerStatus] => [word, status]),
  ),
)
export const mailWords: ReadonlyMap<string, MailRecipient> = new Map([
  ['influencer', 'influencer'],
  ['agent', 'agent'],
  ['talent agent', 'agent'],
])
