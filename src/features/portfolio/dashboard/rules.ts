import type { Actor } from '#shared/rights/actor.ts'
import { allowed, type Decision, decide, neverHolds, rightsRow } from '#shared/rights/decision.ts'

//                                                                                                              AD PM PO DM GD VE CR CW CY IN CL NO
export const dashboardRights = {
  'dashboard.view': rightsRow('Communication', 'See the figures of the dashboard', 'Y Y Y Y Y Y Y Y Y v v -', 'Counted within scope.'),
}

/** Whether there is anything to count for this person; what is counted, each kind's own rule says. */
export function canViewDashboard(actor: Actor): Decision {
  return neverHolds(actor, dashboardRights['dashboard.view']) ? decide(actor, dashboardRights['dashboard.view']) : allowed
}
