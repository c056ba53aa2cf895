import type { Actor } from '#shared/actor.ts'
import { type Decision, decide, rightsRow } from '#shared/decision.ts'

//                                                                          AD PM PO DM GD VE CR CW CY IN CL NO
export const templateRights = {
  'project-templates.manage': rightsRow('Brands and projects', 'See, save, change, delete project templates', 'Y Y - - - - - - - - - -'),
}

/** Templates are the agency’s, nobody’s own: whoever creates projects keeps them too. */
export function canManageTemplates(actor: Actor): Decision {
  return decide(actor, templateRights['project-templates.manage'])
}
