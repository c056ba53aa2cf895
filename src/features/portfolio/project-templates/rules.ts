import type { Actor } from '#shared/rights/actor.ts'
import { allowed, type Decision, decide, hidden, rightsRow } from '#shared/rights/decision.ts'

//                                                                          AD PM PO DM GD VE CR CW CY IN CL NO
export const templateRights = {
  'project-templates.manage': rightsRow('Brands and projects', 'See, save, change, delete project templates', 'Y Y - - - - - - - - - -'),
}

/** Templates are the agency’s, nobody’s own: whoever creates projects keeps them too. */
export function canManageTemplates(actor: Actor): Decision {
  return decide(actor, templateRights['project-templates.manage'])
}
/** One as a record among others: who has nothing to do with templates is not told that there is one. */
export function canViewTemplate(actor: Actor): Decision {
  return canManageTemplates(actor).allowed ? allowed : hidden
}
