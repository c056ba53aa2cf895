import { canSeePrices } from '#features/time/selling-rates/rules.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { type Decision, decide, decideWithin, hidden, rightsRow } from '#shared/rights/decision.ts'

const area = 'Billing'
//                                                                                            AD PM PO DM GD VE CR CW CY IN CL NO
export const workPriceRights = {
  'prices.edit': rightsRow(area, 'Set prices of deliverables and milestones', 'Y m Y - - - - - - - - -', 'Managers in their projects.'),
}

/** Whether this actor sets what a deliverable of the project is sold for. Prices are hidden from everyone else. */
export function canSetPrice(actor: Actor, project: { projectManagerId: string | null }): Decision {
  const view = canSeePrices(actor, project)
  return decideWithin(view.allowed ? view : hidden, () =>
    decide(actor, workPriceRights['prices.edit'], { manager: project.projectManagerId === actor.userId }),
  )
}
