import type { Actor } from '#shared/rights/actor.ts'
import { type Decision, decide, decideWithin, rightsRow } from '#shared/rights/decision.ts'
import { canViewInfluencer } from '../influencers/rules.ts'

//                                                                                  AD PM PO DM GD VE CR CW CY IN CL NO
export const influencerMergeRights = {
  'influencers.merge': rightsRow('Influencers', 'Merge two influencers who are one person', 'Y Y - - - - - - - - - -'),
}

export const canMergeInfluencers = (actor: Actor): Decision =>
  decideWithin(canViewInfluencer(actor), () => decide(actor, influencerMergeRights['influencers.merge']))
