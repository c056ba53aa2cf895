import type { Actor } from '#shared/rights/actor.ts'
import { type Decision, decide, rightsRow } from '#shared/rights/decision.ts'

//                                                             AD PM PO DM GD VE CR CW CY IN CL NO
export const mailRights = {
  'mails.view': rightsRow('Identity', 'Mail outbox', 'Y - - - - - - - - - - -'),
}

export function canViewMails(actor: Actor): Decision {
  return decide(actor, mailRights['mails.view'])
}
