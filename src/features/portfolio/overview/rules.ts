import type { Actor } from '#shared/rights/actor.ts'
import { type Decision, decide, rightsRow } from '#shared/rights/decision.ts'

//                                                                                                        AD PM PO DM GD VE CR CW CY IN CL NO
export const overviewRights = {
  'overview.view': rightsRow(
    'Brands and projects',
    'See which projects are at risk, and this week’s deliveries',
    'Y Y Y - - - - - - - - -',
    'Costs only where one sees those of the project.',
  ),
}

export const canSeeOverview = (actor: Actor): Decision => decide(actor, overviewRights['overview.view'])
