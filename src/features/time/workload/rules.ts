import type { Actor } from '#shared/rights/actor.ts'
import { type Decision, decide, rightsRow } from '#shared/rights/decision.ts'

//                                                                                 AD PM PO DM GD VE CR CW CY IN CL NO
export const loadRights = {
  'load.view': rightsRow('Hours', 'See what people have to do against what they can', 'Y Y Y Y Y Y Y Y Y - - -'),
}

export const canSeeLoad = (actor: Actor): Decision => decide(actor, loadRights['load.view'])
