import type { Actor } from '#shared/rights/actor.ts'
import { type Decision, decide, rightsRow } from '#shared/rights/decision.ts'

//                                                             AD PM PO DM GD VE CR CW CY IN CL NO
export const decisionRights = {
  'decisions.chain': rightsRow(
    'Content',
    'See the whole chain of decisions, verify it and export its proof',
    'Y - - - - - - - - - - -',
    'Also the decisions on records that are gone.',
  ),
  'decisions.remove-name': rightsRow(
    'Content',
    'Remove a decider’s name from the chain of decisions',
    'Y - - - - - - - - - - -',
    'Not while their account is in use; the chain keeps a note.',
  ),
  'decisions.remove-text': rightsRow(
    'Content',
    'Remove title, wording or address of a decision from the chain of decisions',
    'Y - - - - - - - - - - -',
    'Not from decisions of format 1; the chain keeps a note.',
  ),
  'decisions.prove': rightsRow('Content', 'Export the proof of the decisions on a record', 'Y Y Y - - - - - - - - -'),
}

export function canSeeChain(actor: Actor): Decision {
  return decide(actor, decisionRights['decisions.chain'])
}

export function canExportProof(actor: Actor): Decision {
  return decide(actor, decisionRights['decisions.prove'])
}

export function canRemoveName(actor: Actor): Decision {
  return decide(actor, decisionRights['decisions.remove-name'])
}

export function canRemoveText(actor: Actor): Decision {
  return decide(actor, decisionRights['decisions.remove-text'])
}
