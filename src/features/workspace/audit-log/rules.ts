import type { Actor } from '#shared/rights/actor.ts'
import { type Decision, decide, rightsRow } from '#shared/rights/decision.ts'

//                                                                 AD PM PO DM GD VE CR CW CY IN CL NO
export const auditRights = {
  'audit.view': rightsRow('Identity', 'Read the audit log', 'Y - - - - - - - - - - -'),
}

export function canViewAudit(actor: Actor): Decision {
  return decide(actor, auditRights['audit.view'])
}
