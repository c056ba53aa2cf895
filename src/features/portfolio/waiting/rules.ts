import { type Actor, isClient } from '#shared/rights/actor.ts'
import { type Decision, decide, rightsRow } from '#shared/rights/decision.ts'

const area = 'Content'
//                                                                                           AD PM PO DM GD VE CR CW CY IN CL NO
export const waitingRights = {
  'to-approve.view': rightsRow(area, 'View To approve: what waits for one’s own answer', '- - - - - - - - - - s -'),
  'waiting.view': rightsRow(area, 'See what waits for clients', 'Y Y Y Y Y Y Y Y Y - - -', 'Of records one sees.'),
}

export const canSeeToApprove = (actor: Actor): Decision => decide(actor, waitingRights['to-approve.view'], { own: isClient(actor) })

export const canSeeWaiting = (actor: Actor): Decision => decide(actor, waitingRights['waiting.view'])
