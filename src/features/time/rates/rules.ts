import type { Actor } from '#shared/rights/actor.ts'
import { type Decision, decide, rightsRow } from '#shared/rights/decision.ts'

const area = 'Hours'
//                                                                              AD PM PO DM GD VE CR CW CY IN CL NO
export const rateRights = {
  'rates.edit': rightsRow(area, 'Set rates and capacity', 'Y - - - - - - - - - - -'),
  'rates.view': rightsRow(area, 'See rates and cost per person', 'Y m Y - - - - - - - - -', 'Managers those of their projects.'),
}

export const canEditRates = (actor: Actor): Decision => decide(actor, rateRights['rates.edit'])

/** What the hours of a project cost. */
export function canSeeCost(actor: Actor, { projectManagerId }: { projectManagerId: string | null }): Decision {
  return decide(actor, rateRights['rates.view'], { manager: projectManagerId === actor.userId })
}
