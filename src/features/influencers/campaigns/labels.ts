import type { CampaignStatus } from './schema.ts'

/** Statuses in which a campaign still needs its owner. */
export const openCampaignStatuses = ['planned', 'active', 'paused'] as const satisfies readonly CampaignStatus[]
