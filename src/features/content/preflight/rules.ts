import type { Actor } from '#shared/rights/actor.ts'
import { type Decision, decide, decideWithin, rightsRow } from '#shared/rights/decision.ts'
import { type ContentFacts, canViewContent, inWork, relationTo } from '../items/rules.ts'

const area = 'Content'
//                                                                               AD PM PO DM GD VE CR CW CY IN CL NO
export const preflightRights = {
  // Work of the agency on its own work: people outside see what came of it.
  'preflight.view': rightsRow(area, 'See what the preflight found on content', 'Y Y Y Y Y Y Y Y Y - - -'),
  'preflight.override': rightsRow(
    area,
    'Let a finding of the preflight stand, with a reason',
    'Y Y d d d d d d d - - -',
    'Only on a draft or in revision.',
  ),
}

export function canViewPreflight(actor: Actor, item: ContentFacts): Decision {
  return decideWithin(canViewContent(actor, item), () => decide(actor, preflightRights['preflight.view']))
}

export function canOverrideFinding(actor: Actor, item: ContentFacts): Decision {
  return decideWithin(canViewContent(actor, item), () => decide(actor, preflightRights['preflight.override'], relationTo(actor, item)))
}

/** Whether this person is asked for a reason before something is submitted: whoever may not see the findings cannot answer for them. */
export const answersForFindings = (actor: Actor): boolean => decide(actor, preflightRights['preflight.view']).allowed

/** Whether there is something to override now: by right and by what the item is. */
export const overridesNow = (actor: Actor, item: ContentFacts): boolean => inWork(item.status) && canOverrideFinding(actor, item).allowed
