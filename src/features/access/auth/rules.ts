import type { Actor } from '#shared/rights/actor.ts'
import { type Decision, decide, hidden, personalRow, rightsRow } from '#shared/rights/decision.ts'

const area = 'Identity'
//                                                                                   AD PM PO DM GD VE CR CW CY IN CL NO
export const authRights = {
  'account.own': personalRow(rightsRow(area, 'Sign in/out, reset own password, own sessions', 'Y Y Y Y Y Y Y Y Y Y Y Y')),
  'people.invite': rightsRow(area, 'Invite', 'Y - - - - - - - - - - -'),
}

export function canInvite(actor: Actor): Decision {
  return decide(actor, authRights['people.invite'])
}

/** One's own session; that others exist is not told. */
export function canEndSession(actor: Actor, session: { userId: string }): Decision {
  return session.userId === actor.userId ? decide(actor, authRights['account.own']) : hidden
}
