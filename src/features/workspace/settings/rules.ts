import type { Actor } from '#shared/rights/actor.ts'
import { type Decision, decide, rightsRow } from '#shared/rights/decision.ts'

//                                                                       AD PM PO DM GD VE CR CW CY IN CL NO
export const settingsRights = {
  'workspace.settings': rightsRow('Identity', 'Workspace settings', 'Y - - - - - - - - - - -'),
}

export function canManageWorkspace(actor: Actor): Decision {
  return decide(actor, settingsRights['workspace.settings'])
}
