import type { Actor } from '#shared/rights/actor.ts'
import { type Decision, decide, decideWithin, hidden, rightsRow } from '#shared/rights/decision.ts'

const area = 'Influencers'
//                                                                    AD PM PO DM GD VE CR CW CY IN CL NO
export const influencerRights = {
  'influencers.view': rightsRow(area, 'View influencers and campaigns, with contacts and rates', 'Y Y Y Y Y Y Y Y Y - - -'),
  'influencers.edit': rightsRow(area, 'Create, edit and delete influencers; create and edit campaigns', 'Y Y - Y - - - - - - - -'),
}

/** The directory as a whole. */
export const canListInfluencers = (actor: Actor): Decision => decide(actor, influencerRights['influencers.view'])

/** One influencer; for people outside the agency none exists. */
export function canViewInfluencer(actor: Actor): Decision {
  const view = canListInfluencers(actor)
  return view.allowed ? view : hidden
}

export const canCreateInfluencer = (actor: Actor): Decision => decide(actor, influencerRights['influencers.edit'])

export function canEditInfluencer(actor: Actor): Decision {
  return decideWithin(canViewInfluencer(actor), () => canCreateInfluencer(actor))
}
