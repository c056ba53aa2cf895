import type { Actor } from '#shared/rights/actor.ts'
import { type Decision, decide, personalRow, rightsRow } from '#shared/rights/decision.ts'

//                                                                                               AD PM PO DM GD VE CR CW CY IN CL NO
export const calendarRights = {
  'calendar.own': personalRow(
    rightsRow(
      'Communication',
      'Calendar feed of one’s own due dates: make, renew, remove its address',
      's s s s s s s s s s s -',
      'It holds what its owner may see at that moment, never hours.',
    ),
  ),
}

export function canHaveFeed(actor: Actor): Decision {
  return decide(actor, calendarRights['calendar.own'], { own: true })
}
