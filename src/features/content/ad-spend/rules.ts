import type { Actor } from '#shared/rights/actor.ts'
import { type Decision, decide, rightsRow } from '#shared/rights/decision.ts'

//                                                                                       AD PM PO DM GD VE CR CW CY IN CL NO
export const spendingRights = {
  'content.spending': rightsRow('Content', 'See the spending of paid ads', 'Y Y Y Y Y Y Y Y Y - - -'),
}

export const canSeeSpending = (actor: Actor): Decision => decide(actor, spendingRights['content.spending'])
