import type { Actor } from '#shared/rights/actor.ts'
import { allowed, type Decision, decide, decideWithin, hidden, rightsRow } from '#shared/rights/decision.ts'
import { influencerRights } from '../influencers/rules.ts'

const area = 'Influencers'
//                                                                                     AD PM PO DM GD VE CR CW CY IN CL NO
export const campaignRights = {
  'campaigns.delete': rightsRow(area, 'Delete a campaign', 'Y Y - - - - - - - - - -', 'While it has no engagements.'),
  'campaigns.budget': rightsRow(area, 'See the budget and the spending of a campaign', 'Y Y - Y - - - - - - - -'),
}

/** Campaigns and their categories: all of them, or none. */
export const canListCampaigns = (actor: Actor): Decision => decide(actor, influencerRights['influencers.view'])
export const canViewCampaign = (actor: Actor): Decision => (canListCampaigns(actor).allowed ? allowed : hidden)
/** A refusal to create names no campaign, so it is plain: forbidden. */
export const canCreateCampaign = (actor: Actor): Decision => decide(actor, influencerRights['influencers.edit'])
/** Its files follow this. */
export const canEditCampaign = (actor: Actor): Decision =>
  decideWithin(canViewCampaign(actor), () => decide(actor, influencerRights['influencers.edit']))
export const canDeleteCampaign = (actor: Actor): Decision =>
  decideWithin(canViewCampaign(actor), () => decide(actor, campaignRights['campaigns.delete']))
export const canSeeCampaignBudget = (actor: Actor): Decision => decide(actor, campaignRights['campaigns.budget'])
