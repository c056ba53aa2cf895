import { canViewProject } from '#features/clients/projects/rules.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { type Decision, decide, decideWithin, rightsRow } from '#shared/rights/decision.ts'

//                                                                                      AD PM PO DM GD VE CR CW CY IN CL NO
export const forecastRights = {
  'projects.forecast': rightsRow(
    'Brands and projects',
    'See the promise date of a project',
    'Y Y Y Y Y Y Y Y Y - - -',
    'What the agency tells a client of it is the agency’s to say.',
  ),
}

export function canSeeForecast(actor: Actor, project: { id: string }): Decision {
  return decideWithin(canViewProject(actor, project), () => decide(actor, forecastRights['projects.forecast']))
}
