import type { Actor } from '#shared/actor.ts'
import { type Decision, decide, rightsRow } from '#shared/decision.ts'

//                                                             AD PM PO DM GD VE CR CW CY IN CL NO
export const decisionRights = {
  'decisions.chain': rightsRow(
    'Content',
    'See the whole chain of decisions, verify it and export its proof',
    'Y - - - - - - - - - - -',
    'Also the decisions on records that are gone.',
  ),
  'decisions.prove': rightsRow('Content', 'Export the proof of the decisions on a record', 'Y Y Y - - - - - - - - -'),
}

export function canSeeChain(actor: Actor): Decision {
  return decide(actor, decisionRights['decisions.chain'])
}

export function canExportProof(actor: Actor): Decision {
  return decide(actor, decisionRights['decisions.prove'])
}
