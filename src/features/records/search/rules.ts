import type { Actor } from '#shared/rights/actor.ts'
import { allowed, type Decision, decide, neverHolds, rightsRow } from '#shared/rights/decision.ts'

export const searchRights = {
  'search.use': rightsRow('Communication', 'Search', 'Y Y Y Y Y Y Y Y Y v v -', 'Finds only what one may open.'),
}

/** Whether somebody can find anything at all; what, each kind of record says by its own rule. */
export function canSearch(actor: Actor): Decision {
  return neverHolds(actor, searchRights['search.use']) ? decide(actor, searchRights['search.use']) : allowed
}
