import { isExternal, isStaff, type Role } from './roles.ts'

/**
 * How an actor came in. A token or an agent acts for a person and never exceeds that person's rights. A guest came by a secret link
 * and has no account: what the link allows is decided by the link, and no row of the table holds for them.
 */
export const actorKinds = ['person', 'token', 'agent', 'guest', 'system'] as const
export type ActorKind = (typeof actorKinds)[number]

/** What an external person may reach; empty and unused for staff, who reach everything. */
export type Scope = {
  /** brands the person is allocated to */
  brandIds: ReadonlySet<string>
  /** of these brands those whose invoices the person sees as a billing contact */
  billingBrandIds: ReadonlySet<string>
  /** projects reached through a project or a brand allocation */
  projectIds: ReadonlySet<string>
  /** brands whose name and logo are shown because of a project */
  namedBrandIds: ReadonlySet<string>
  /** the workspace shows names and cards of team, brands and projects to everyone signed in */
  openDirectory: boolean
}

/** What the guest of a link may do beside looking, where its kind knows a difference; each holds what stands before it. */
export const linkPowers = ['look', 'comment', 'decide'] as const
export type LinkPower = (typeof linkPowers)[number]

/** The secret link that a guest came by, what it allows, and the visit that is theirs. */
export type GuestLink = { id: string; kind: string; brandId: string | null; guestId: string; allows: LinkPower | null }

/** Who looks at the portal as somebody else, by their own right, and until when. */
export type Viewer = { id: string; fullName: string; until: string }

/** Whoever acts, as read from the database for this one request or live event. */
export type Actor = {
  kind: ActorKind
  /** of the account whose rights count; `noUser` for a guest and for the system, who have none */
  userId: string
  /** set for a signed-in browser, so that "end this session" knows its own */
  sessionId: string | null
  /** of the person; for a guest the name they gave */
  fullName: string
  /** the agent that acts for this person */
  agentName?: string
  /** of a guest: what they may do is what it allows, and nothing else */
  link?: GuestLink
  /** set while somebody of the agency sees the portal as this account does: then nothing is done, and what is the account's own stays closed */
  viewedBy?: Viewer
  roles: readonly Role[]
  staff: boolean
  external: boolean
  scope: Scope
  /** IANA name; decides what "today" is for this person */
  timezone: string
}

export const noUser = '00000000-0000-0000-0000-000000000000'

/** What is written down of whoever acts beside their account: a guest and an agent have a name that no account holds. */
export function ownNameOf(actor: Actor): string | null {
  if (actor.kind === 'guest') return actor.fullName || null
  return actor.kind === 'agent' ? (actor.agentName ?? 'AI agent') : null
}

/** Whoever did or wrote something, as it was written down. */
export type Signature = { kind: ActorKind; name: string | null; person: { fullName: string } | null }

/** How people read who did something: "Mia (guest)", "Brief writer, on behalf of Jordan Lee". */
export function signatureText({ kind, name, person }: Signature): string {
  if (kind === 'system') return 'Atelier'
  if (kind === 'guest') return `${name ?? 'Someone'} (guest)`
  const whose = person?.fullName ?? 'someone'
  if (kind === 'agent') return `${name ?? 'AI agent'}, on behalf of ${whose}`
  return kind === 'token' ? `${whose} (API token)` : whose
}

/** The same for whoever acts now. */
export function nameOf(actor: Actor): string {
  return signatureText({ kind: actor.kind, name: ownNameOf(actor), person: actor })
}

/** Whether they are a client and nobody of the agency: their word is waited for. */
export const isClient = ({ roles }: Pick<Actor, 'roles'>): boolean => isExternal(roles) && roles.includes('client')

export const emptyScope: Scope = {
  brandIds: new Set(),
  billingBrandIds: new Set(),
  projectIds: new Set(),
  namedBrandIds: new Set(),
  openDirectory: false,
}

export type ActorInput = Omit<Actor, 'staff' | 'external' | 'scope' | 'roles'> & { roles: readonly Role[]; scope?: Scope }

/** Derives staff and external from the roles, so that no caller can set them apart from each other. */
export function makeActor(input: ActorInput): Actor {
  const { scope, ...rest } = input
  return { ...rest, staff: isStaff(input.roles), external: isExternal(input.roles), scope: scope ?? emptyScope }
}

/** True when the project, or a record that hangs on it, is within reach: always for staff, by allocation for external people. */
export function inScope(actor: Actor, place: { projectId?: string | null; brandId?: string | null; everywhere?: boolean }): boolean {
  if (actor.staff) return true
  if (!actor.external) return false
  if (place.everywhere) return true
  if (place.projectId) return actor.scope.projectIds.has(place.projectId)
  if (place.brandId) return actor.scope.brandIds.has(place.brandId)
  return false
}
