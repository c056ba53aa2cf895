import type { Actor } from '#shared/rights/actor.ts'
import { type Decision, decide, neverHolds, rightsRow } from '#shared/rights/decision.ts'

const area = 'Billing'
//                                                                                        AD PM PO DM GD VE CR CW CY IN CL NO
export const sellingRateRights = {
  'selling-rates.view': rightsRow(
    area,
    'See selling rates, prices, and billed and unbilled work',
    'Y m Y - - - - - - - - -',
    'Managers those of their projects.',
  ),
  'selling-rates.edit': rightsRow(area, 'Set selling rates', 'Y - - - - - - - - - - -'),
}

/** Whether this actor sees what work is sold for in a project. */
export function canSeePrices(actor: Actor, { projectManagerId }: { projectManagerId: string | null }): Decision {
  return decide(actor, sellingRateRights['selling-rates.view'], { manager: projectManagerId === actor.userId })
}
/** Whether there may be any project in which this actor sees it. */
export const maySeePrices = (actor: Actor): boolean => !neverHolds(actor, sellingRateRights['selling-rates.view'])

export const canEditSellingRates = (actor: Actor): Decision => decide(actor, sellingRateRights['selling-rates.edit'])
