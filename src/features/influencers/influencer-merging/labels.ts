import type { MergeChoice } from './schema.ts'

export const mergeLabels: Readonly<Record<MergeChoice, string>> = {
  fullName: 'Full name',
  email: 'Email',
  phone: 'Phone',
  location: 'Location',
  instagram: 'Instagram',
  youtube: 'YouTube',
  twitter: 'Twitter',
  tiktok: 'TikTok',
  engagementRate: 'Engagement rate',
  figures: 'Figures from',
  profileUrl: 'Profile URL',
  niche: 'Niches',
  tags: 'Tags',
  rates: 'Rates',
  agent: 'Talent agent',
  notes: 'Notes',
  status: 'Status',
  account: 'Account',
  picture: 'Picture',
}
