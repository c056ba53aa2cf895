import type { FirstRequests } from '#shared/contract/first-answers.ts'
import { type CampaignSearch, firstOfCampaigns } from '../campaign-screen/campaigns-search.ts'
import { type EngagementSearch, firstOfEngagements } from '../engagement-screen/engagements-search.ts'
import { type DirectorySearch, firstOfDirectory } from '../influencers/influencers-search.ts'

export const influencerTabs = ['influencers', 'campaigns', 'engagements'] as const
export type InfluencerTab = (typeof influencerTabs)[number]

/** The address of /influencers: a tab with its filters. */
export type InfluencersSearch = DirectorySearch & CampaignSearch & EngagementSearch & { tab?: InfluencerTab | undefined }

/** Reads which tab the address names; the directory where it names none. */
export const readInfluencerTab = (raw: Readonly<Record<string, unknown>>): InfluencerTab =>
  influencerTabs.find((tab) => tab === raw.tab) ?? 'influencers'

/** What each tab reads first; a tab without an entry asks once it is shown. */
const firstOf: Readonly<Partial<Record<InfluencerTab, FirstRequests>>> = {
  influencers: firstOfDirectory,
  campaigns: firstOfCampaigns,
  engagements: firstOfEngagements,
}

/** The requests that the tab in the address starts with. */
export const firstOfInfluencers: FirstRequests = (raw, actor, remembered) => firstOf[readInfluencerTab(raw)]?.(raw, actor, remembered) ?? []
