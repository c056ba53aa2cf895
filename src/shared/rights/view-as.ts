import type { Actor } from './actor.ts'
import { type Decision, decide, denied, rightsRow } from './decision.ts'
import { AppError } from './errors.ts'
import { isExternal, type Role } from './roles.ts'

// Seeing the portal as a client does (decision 36). The rule stands here because the platform asks it anew at each request.

export const viewAsRow = rightsRow(
  'Communication',
  'View as this client',
  'Y m - - - - - - - - - -',
  'Read-only, of a client who reaches a project they manage; opening and closing stand in the audit log.',
)

/** What the rule needs to know of the person who is to be looked through. */
export type ViewedFacts = {
  active: boolean
  roles: readonly Role[]
  /** whether they reach a project that the actor manages */
  managed: boolean
}

/** Whether such an account is one of a client, and of nobody in the agency. */
export function isClientAccount({ active, roles }: Pick<ViewedFacts, 'active' | 'roles'>): boolean {
  return active && isExternal(roles) && roles.includes('client')
}

/** Whether the actor may see the portal as this person does. */
export function canViewAs(actor: Actor, person: ViewedFacts): Decision {
  const decision = decide(actor, viewAsRow, { manager: person.managed })
  if (!decision.allowed || isClientAccount(person)) return decision
  return denied('Only the active account of a client can be looked through.')
}

/** What somebody is told who wants to change something meanwhile. */
export function onlyLooking({ fullName }: Pick<Actor, 'fullName'>): AppError {
  return new AppError('forbidden', `You are looking at this as ${fullName}. Leave the view to change something.`)
}

/** What they are told of what is the account's own. */
export function keptFromViewers({ fullName }: Pick<Actor, 'fullName'>): AppError {
  return new AppError('forbidden', `Conversations, notifications and account settings of ${fullName} are not part of this view.`)
}
