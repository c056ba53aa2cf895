import type { FigureSource, InfluencerStatus, MailRecipient, RateField } from './schema.ts'

// Screens show these words without loading the validation of the forms, which comes with the dialog.

export const influencerStatusOrder: readonly InfluencerStatus[] = ['active', 'inactive', 'blacklisted']
export const influencerStatusLabels: Readonly<Record<InfluencerStatus, string>> = {
  active: 'Active',
  inactive: 'Inactive',
  blacklisted: 'Blacklisted',
}

/** The niches that are suggested; others may be typed. */
export const suggestedNiches = ['fashion', 'tech', 'food', 'fitness', 'travel', 'beauty', 'gaming'] as const

export const rateLabels: Readonly<Record<RateField, string>> = {
  ratePerPost: 'Rate per post',
  ratePerStory: 'Rate per story',
  ratePerVideo: 'Rate per video',
}

export const figureSourceLabels: Readonly<Record<FigureSource, string>> = {
  typed: 'typed by the agency',
  reported: 'reported by the influencer',
  imported: 'imported',
}

export const mailRecipientLabels: Readonly<Record<MailRecipient, string>> = { influencer: 'Influencer', agent: 'Talent agent' }

/** What a card and a record say of the total audience. */
export const totalAudienceHint = 'The sum of followers on all networks. People who follow on several networks are counted once per network.'
