import type { RefreshedBy } from '#shared/contract/live.ts'
import type { CampaignStatus } from './schema.ts'

// Screens show these words without loading the validation of the forms, which comes with the dialog.

export const campaignWords = { one: 'campaign', many: 'campaigns', failuresInOne: true } as const

/** The columns of the board in their order; the last one is shown only while it holds a campaign. */
export const campaignColumns: readonly CampaignStatus[] = ['planned', 'active', 'paused', 'completed', 'cancelled']

export const campaignStatusLabels: Readonly<Record<CampaignStatus, string>> = {
  planned: 'Planned',
  active: 'Active',
  paused: 'Paused',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

/** Statuses in which a campaign still needs its owner. */
export const openCampaignStatuses = ['planned', 'active', 'paused'] as const satisfies readonly CampaignStatus[]

/** Kinds whose words stand on campaigns. */
export const shownOnCampaigns: RefreshedBy = ['brand', 'project', 'profile', 'campaign-category']
