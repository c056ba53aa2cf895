import type { Actor } from '#shared/rights/actor.ts'
import { type Decision, decide, rightsRow } from '#shared/rights/decision.ts'

//                                                                                       AD PM PO DM GD VE CR CW CY IN CL NO
export const influencerImportRights = {
  'influencers.import': rightsRow('Influencers', 'Import influencers from a sheet, undo an import', 'Y Y - Y - - - - - - - -'),
}

export const canImportInfluencers = (actor: Actor): Decision => decide(actor, influencerImportRights['influencers.import'])
