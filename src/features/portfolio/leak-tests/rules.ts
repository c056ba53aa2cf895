import type { Actor } from '#shared/rights/actor.ts'
import { type Decision, decide, rightsRow } from '#shared/rights/decision.ts'

export const leakRights = {
  'leak-tests.run': rightsRow(
    'Identity',
    'See what the leak test found; begin one',
    'Y - - - - - - - - - - -',
    'It reads as every account outside the agency, and changes nothing.',
  ),
}

export function canTestLeaks(actor: Actor): Decision {
  return decide(actor, leakRights['leak-tests.run'])
}
