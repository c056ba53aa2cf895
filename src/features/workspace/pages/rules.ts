import type { Actor } from '#shared/rights/actor.ts'
import { type Decision, decide, rightsRow } from '#shared/rights/decision.ts'

//                                                                                       AD PM PO DM GD VE CR CW CY IN CL NO
export const pageRights = {
  'pages.edit': rightsRow('Identity', 'Write the help, privacy and terms pages', 'Y - - - - - - - - - - -'),
}

export function canEditPages(actor: Actor): Decision {
  return decide(actor, pageRights['pages.edit'])
}
