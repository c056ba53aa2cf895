import { z } from 'zod'
import { id } from '#shared/contract/endpoint.ts'
import type { InfluencerView } from '../influencers/schema.ts'

/** What is chosen together: the fields of one choice say nothing without each other. */
export const mergeChoices = {
  fullName: ['fullName'],
  email: ['email'],
  phone: ['phone'],
  location: ['location'],
  instagram: ['instagramHandle', 'followersInstagram'],
  youtube: ['youtubeChannel', 'followersYoutube'],
  twitter: ['twitterHandle', 'followersTwitter'],
  tiktok: ['tiktokHandle', 'followersTiktok'],
  engagementRate: ['engagementRate'],
  figures: ['figuresAsOf', 'figuresSource'],
  profileUrl: ['profileUrl'],
  niche: ['niche'],
  tags: ['tags'],
  rates: ['ratePerPost', 'ratePerStory', 'ratePerVideo', 'rateCurrency'],
  agent: ['agentName', 'agentEmail', 'mailsTo'],
  notes: ['notes'],
  status: ['status', 'blacklistReason'],
  account: ['userId'],
  picture: ['avatarUrl'],
} as const satisfies Record<string, readonly (keyof InfluencerView)[]>
export type MergeChoice = keyof typeof mergeChoices
export const mergeChoiceNames = Object.keys(mergeChoices) as [MergeChoice, ...MergeChoice[]]

export const influencerMergeInput = z.strictObject({
  /** the influencer that stays */
  keepId: id,
  keepVersion: z.number().int().min(1),
  /** the influencer that goes: engagements, comments, files and history move to the other one */
  mergedId: id,
  mergedVersion: z.number().int().min(1),
  /** what is taken from the one that goes */
  take: z.array(z.enum(mergeChoiceNames)).max(mergeChoiceNames.length).default([]),
})
export type InfluencerMergeInput = z.output<typeof influencerMergeInput>
