import { maySeePrices } from '#features/time/selling-rates/rules.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { type Decision, decide, neverHolds, rightsRow } from '#shared/rights/decision.ts'

const area = 'Billing'
//                                                                         AD PM PO DM GD VE CR CW CY IN CL NO
export const unbilledRights = {
  'unbilled.write-off': rightsRow(area, 'Write off unbilled work', 'Y m - - - - - - - - - -', 'With a reason; managers in their projects.'),
}

/** Whether this actor writes off work of a project, and takes that back. */
export function canWriteOff(actor: Actor, { projectManagerId }: { projectManagerId: string | null }): Decision {
  return decide(actor, unbilledRights['unbilled.write-off'], { manager: projectManagerId === actor.userId })
}

/** Whether there is an Unbilled tab for this actor. */
export const opensUnbilled = (actor: Actor): boolean => maySeePrices(actor)

/** Whether there may be any project whose work this actor writes off. */
export const mayWriteOff = (actor: Actor): boolean => !neverHolds(actor, unbilledRights['unbilled.write-off'])
