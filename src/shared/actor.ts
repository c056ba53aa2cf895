import { isExternal, isStaff, type Role } from './roles.ts'

/** How an actor came in. A token or an agent acts for a person and never exceeds that person's rights. */
export type ActorKind = 'person' | 'token' | 'agent' | 'system'

/** What an external person may reach; empty and unused for staff, who reach everything. */
export type Scope = {
  /** brands the person is allocated to */
  brandIds: ReadonlySet<string>
  /** projects reached through a project or a brand allocation */
  projectIds: ReadonlySet<string>
  /** brands whose name and logo are shown because of a project */
  namedBrandIds: ReadonlySet<string>
  /** the workspace shows names and cards of team, brands and projects to everyone signed in */
  openDirectory: boolean
}

/** Whoever acts, as read from the database for this one request or live event. */
export type Actor = {
  kind: ActorKind
  userId: string
  /** set for a signed-in browser, so that "end this session" knows its own */
  sessionId: string | null
  fullName: string
  roles: readonly Role[]
  staff: boolean
  external: boolean
  scope: Scope
  /** IANA name; decides what "today" is for this person */
  timezone: string
}

export const emptyScope: Scope = { brandIds: new Set(), projectIds: new Set(), namedBrandIds: new Set(), openDirectory: false }

export type ActorInput = Omit<Actor, 'staff' | 'external' | 'scope' | 'roles'> & { roles: readonly Role[]; scope?: Scope }

/** Derives staff and external from the roles, so that no caller can set them apart from each other. */
export function makeActor(input: ActorInput): Actor {
  const { scope, ...rest } = input
  return { ...rest, staff: isStaff(input.roles), external: isExternal(input.roles), scope: scope ?? emptyScope }
}

/** True when the project, or a record that hangs on it, is within reach: always for staff, by allocation for external people. */
export function inScope(actor: Actor, place: { projectId?: string | null; brandId?: string | null }): boolean {
  if (actor.staff) return true
  if (!actor.external) return false
  if (place.projectId) return actor.scope.projectIds.has(place.projectId)
  if (place.brandId) return actor.scope.brandIds.has(place.brandId)
  return false
}
