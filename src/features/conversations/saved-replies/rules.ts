import type { Actor } from '#shared/rights/actor.ts'
import { type Decision, decide, rightsRow } from '#shared/rights/decision.ts'

//                                                                          AD PM PO DM GD VE CR CW CY IN CL NO
export const savedReplyRights = {
  'saved-replies.view': rightsRow('Communication', 'Use saved replies', 'Y Y Y Y Y Y Y Y Y - - -', 'Any of them may be given a ticket.'),
  'saved-replies.manage': rightsRow('Communication', 'Save, change, delete saved replies', 'Y Y - - - - - - - - - -'),
}

export function canUseSavedReplies(actor: Actor): Decision {
  return decide(actor, savedReplyRights['saved-replies.view'])
}
export function canManageSavedReplies(actor: Actor): Decision {
  return decide(actor, savedReplyRights['saved-replies.manage'])
}
