import type { ComponentType } from 'react'
import type { Actor } from '#shared/rights/actor.ts'
import { decide } from '#shared/rights/decision.ts'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { canCreateCampaign, canListCampaigns } from '../campaigns/rules.ts'
import { canCreateEngagement, engagementRights } from '../engagements/rules.ts'
import { canCreateInfluencer, canListInfluencers } from '../influencers/rules.ts'
import { DirectoryPanel, type TabContentProps } from './directory-panel.tsx'
import type { InfluencerTab } from './influencer-page-search.ts'

export interface PageTab {
  readonly value: InfluencerTab
  readonly label: string
  readonly subtitle: string
  readonly open: (actor: Actor) => boolean
  /** The button of the page's header while the tab is on screen; left out where the tab offers its own. */
  readonly create?: { readonly label: string; readonly kind: string; readonly may: (actor: Actor) => boolean }
  readonly content: ComponentType<TabContentProps>
}

/**
 * The tabs of /influencers, in their order. A further tab is a line here, with its content as a lazy part, and, where its first requests
 * come with the page, a line in `firstOfInfluencers`.
 */
export const pageTabs: readonly PageTab[] = [
  {
    value: 'influencers',
    label: 'Influencers',
    subtitle: 'People, their networks and rates',
    open: (actor) => canListInfluencers(actor).allowed,
    create: { label: 'Add Influencer', kind: 'influencer', may: (actor) => canCreateInfluencer(actor).allowed },
    content: DirectoryPanel,
  },
  {
    value: 'campaigns',
    label: 'Campaigns',
    subtitle: 'Briefs, budgets and dates',
    open: (actor) => canListCampaigns(actor).allowed,
    create: { label: 'New campaign', kind: 'campaign', may: (actor) => canCreateCampaign(actor).allowed },
    content: lazyPart(async () => (await import('../campaign-screen/campaigns-panel.tsx')).CampaignsPanel),
  },
  {
    value: 'engagements',
    label: 'Engagements',
    subtitle: 'Offers, terms and payments',
    open: (actor) => actor.staff && decide(actor, engagementRights['engagements.view']).allowed,
    create: { label: 'New Engagement', kind: 'engagement', may: (actor) => canCreateEngagement(actor).allowed },
    content: lazyPart(async () => (await import('../engagement-screen/engagements-panel.tsx')).EngagementsPanel),
  },
]
