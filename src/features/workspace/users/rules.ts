import type { Actor } from '#shared/rights/actor.ts'
import {
  allowed,
  type Decision,
  decide,
  decideWithin,
  denied,
  hidden,
  neverHolds,
  personalRow,
  rightsRow,
} from '#shared/rights/decision.ts'
import { isStaff, type Role } from '#shared/rights/roles.ts'

const area = 'Identity'
//                                                                                              AD PM PO DM GD VE CR CW CY IN CL NO
export const usersRights = {
  'sessions.end': rightsRow(area, 'End another’s sessions', 'Y - - - - - - - - - - -'),
  'profiles.own': personalRow(rightsRow(area, 'Own profile, avatar, timezone (not e-mail, not roles)', 's s s s s s s s s s s s')),
  'users.list': rightsRow(area, 'User-management list', 'Y - - - - - - - - - - -'),
  'roles.assign': rightsRow(area, 'Assign, remove a role (never the last admin)', 'Y - - - - - - - - - - -'),
  'profiles.edit': rightsRow(area, 'Edit another’s name, phone', 'Y - - - - - - - - - - -'),
  'profiles.deactivate': rightsRow(
    area,
    'Deactivate, reactivate an account (never one’s own, never the last admin)',
    'Y - - - - - - - - - - -',
  ),
  'profiles.view': rightsRow(
    area,
    'Team list: name, avatar, roles',
    'Y Y Y Y Y Y Y Y Y v v -',
    'External people see the staff of their projects; clients also the other clients of the same brand; never a client an influencer, nor the reverse. With the workspace setting “all” they see all staff.',
  ),
  'profiles.contact': rightsRow(area, 'Others’ e-mail and phone', 'Y Y Y Y Y Y Y Y Y - - -'),
}

/** What the rules need to know of a person: where they work. */
export type ProfileFacts = {
  id: string
  active: boolean
  roles: readonly Role[]
  /** projects with a duty on them */
  projectIds: readonly string[]
  /** brands they are allocated to */
  brandIds: readonly string[]
  /** those and the brands of their projects */
  reachedBrandIds: readonly string[]
}

/** Staff see everybody, others whom they work with; one's own profile is always open. */
export function canViewProfile(actor: Actor, person: ProfileFacts): Decision {
  if (actor.userId === person.id) return allowed
  if (!actor.external) return actor.staff || actor.kind === 'system' ? allowed : hidden
  const seen =
    person.active && !neverHolds(actor, usersRights['profiles.view']) && (worksForActor(actor, person) || isFellowClient(actor, person))
  return seen ? allowed : hidden
}

function worksForActor(actor: Actor, person: ProfileFacts): boolean {
  const { scope } = actor
  if (!isStaff(person.roles)) return false
  if (scope.openDirectory) return true
  return person.projectIds.some((one) => scope.projectIds.has(one)) || person.brandIds.some((one) => isScopeBrand(actor, one))
}

function isFellowClient(actor: Actor, person: ProfileFacts): boolean {
  const onlyClient = person.roles.length > 0 && person.roles.every((role) => role === 'client')
  return onlyClient && actor.roles.includes('client') && person.reachedBrandIds.some((one) => isScopeBrand(actor, one))
}

function isScopeBrand(actor: Actor, brandId: string): boolean {
  return actor.scope.brandIds.has(brandId) || actor.scope.namedBrandIds.has(brandId)
}

/** E-mail, phone and time zone: one's own, and for staff everybody's. */
export function canViewContact(actor: Actor, person: { id: string }): Decision {
  return actor.userId === person.id ? allowed : decide(actor, usersRights['profiles.contact'])
}

const adminFields: ReadonlySet<string> = new Set(['fullName', 'phone'])

/** @param fields names of the fields to change */
export function canEditProfile(actor: Actor, person: ProfileFacts, fields: readonly string[]): Decision {
  if (actor.userId === person.id) return decide(actor, usersRights['profiles.own'], { own: true })
  return decideWithin(canViewProfile(actor, person), () => {
    const decision = decide(actor, usersRights['profiles.edit'])
    if (!decision.allowed || fields.every((field) => adminFields.has(field))) return decision
    return denied('Only they themselves can change this.')
  })
}
export function canChangeAvatar(actor: Actor, person: ProfileFacts): Decision {
  return decideWithin(canViewProfile(actor, person), () => decide(actor, usersRights['profiles.own'], { own: actor.userId === person.id }))
}
/** Deactivate and reactivate. The screens know no more of a person than this needs. */
export function canEndAccountOf(actor: Actor, person: { id: string }): Decision {
  const decision = decide(actor, usersRights['profiles.deactivate'])
  const own = decision.allowed && actor.userId === person.id
  return own ? denied('You can’t deactivate your own account. Ask another admin to do it.') : decision
}
export function canDeactivate(actor: Actor, person: ProfileFacts): Decision {
  return decideWithin(canViewProfile(actor, person), () => canEndAccountOf(actor, person))
}
/** See and give away somebody's open work; also one's own, before another admin ends the account. */
export function canHandOver(actor: Actor, person: ProfileFacts): Decision {
  return decideWithin(canViewProfile(actor, person), () => decide(actor, usersRights['profiles.deactivate']))
}
export function canListUsers(actor: Actor): Decision {
  return decide(actor, usersRights['users.list'])
}
export function canAssignRoles(actor: Actor): Decision {
  return decide(actor, usersRights['roles.assign'])
}
/** All sessions of a person. */
export function canEndSessionsOf(actor: Actor, userId: string): Decision {
  return userId === actor.userId ? allowed : decide(actor, usersRights['sessions.end'])
}
