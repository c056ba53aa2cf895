import type { Pool } from 'pg'
import { billingContactIn } from '#features/clients/brands/refs.ts'
import { prepared, type Queryable } from '#platform/database/db.ts'
import { type LiveSession, type SessionChoice, sessionRefreshSeconds } from '#platform/security/session.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import { type Actor, makeActor, type Scope } from '#shared/rights/actor.ts'
import { isExternal, type Role, sortRoles } from '#shared/rights/roles.ts'
import { canViewAs } from '#shared/rights/view-as.ts'

type ActorRow = { sessionId: string | null; userId: string; fullName: string; timezone: string; roles: Role[] }
type SessionRow = ActorRow & { sessionId: string; refresh: boolean; viewedId: string | null; viewedUntil: Date | null }
type ScopeRow = {
  userId: string
  brandIds: string[]
  billingBrandIds: string[]
  projectIds: string[]
  namedBrandIds: string[]
  openDirectory: boolean | null
}

const selectActor = `
  select s.id as "sessionId", u.id as "userId", u.full_name as "fullName", u.timezone,
    array(select r.role from user_roles r where r.user_id = u.id) as roles,
    s.updated_at < now() - interval '${sessionRefreshSeconds} seconds' as refresh,
    case when s.viewed_until > now() then s.viewed_user_id end as "viewedId", s.viewed_until as "viewedUntil"
  from sessions s join users u on u.id = s.user_id
  where s.expires_at > now() and u.deactivated_at is null and `

/** The projects that `u` reaches by an allocation. */
const reachedProjects = `select pa.project_id from project_allocations pa where pa.user_id = u.id
  union select p.id from brand_allocations ba join projects p on p.brand_id = ba.brand_id where ba.user_id = u.id`

/** Whether `u` reaches a project that somebody manages. @param viewer an expression */
export const reachesManagedBy = (viewer: string): string =>
  `exists (select from projects mp where mp.project_manager_id = ${viewer} and mp.id in (${reachedProjects}))`

// Asked only for people whose every role is external; staff reach everything.
const selectScopes = `
  select u.id as "userId", array(select ba.brand_id from brand_allocations ba where ba.user_id = u.id) as "brandIds",
    array(select ba.brand_id from brand_allocations ba where ba.user_id = u.id and ${billingContactIn('ba')}) as "billingBrandIds",
    array(${reachedProjects}) as "projectIds",
    array(select p.brand_id from project_allocations pa join projects p on p.id = pa.project_id where pa.user_id = u.id) as "namedBrandIds",
    (select w.external_visibility = 'all' from workspace_settings w) as "openDirectory"
  from users u where u.id = any($1::uuid[])`

/** @returns null when the token belongs to no live session of an active account */
export async function actorByToken(pool: Pool, token: string): Promise<LiveSession | null> {
  const found = await prepared<SessionRow>(pool, 'actor_by_token', `${selectActor} s.token = $1`, [token])
  const [session] = found
  if (!session) return null
  const own = await toActors(pool, found)
  const [actor] = await asViewed(pool, found, own)
  return actor && own[0] ? { actor, own: own[0], refresh: session.refresh } : null
}

/** The actors of several sessions, in two statements, or four where somebody sees as a client; ended sessions are missing from the answer. */
export async function actorsBySession(pool: Pool, sessionIds: readonly string[]): Promise<Map<string, Actor>> {
  const found = await prepared<SessionRow>(pool, 'actors_by_session', `${selectActor} s.id = any($1::uuid[])`, [sessionIds])
  const actors = await asViewed(pool, found, await toActors(pool, found))
  return new Map(found.flatMap((row, index) => (actors[index] ? [[row.sessionId, actors[index]]] : [])))
}

const selectViewed = `
  select v.at - 1 as at, u.id as "userId", u.full_name as "fullName", u.timezone,
    array(select r.role from user_roles r where r.user_id = u.id) as roles, ${reachesManagedBy('v.viewer')} as managed
  from unnest($1::uuid[], $2::uuid[]) with ordinality as v(viewer, viewed, at) join users u on u.id = v.viewed
  where u.deactivated_at is null`

/**
 * In place of those who see the portal as a client the actor of that client, as long as they may: asked anew each time, so that whatever
 * ends the right ends the view. Costs a usual session nothing.
 */
async function asViewed(db: Queryable, found: readonly SessionRow[], own: readonly Actor[]): Promise<Actor[]> {
  const viewing = found.flatMap(({ viewedId, viewedUntil }, index) => {
    const viewer = own[index]
    return viewedId && viewedUntil && viewer ? [{ index, viewer, viewedId, until: viewedUntil.toISOString() }] : []
  })
  if (viewing.length === 0) return [...own]
  const people = await prepared<ActorRow & { at: string; managed: boolean }>(db, 'viewed_people', selectViewed, [
    viewing.map(({ viewer }) => viewer.userId),
    viewing.map(({ viewedId }) => viewedId),
  ])
  const open = people.flatMap(({ at, managed, ...person }) => {
    const view = viewing[Number(at)]
    const may = view && canViewAs(view.viewer, { active: true, roles: person.roles, managed }).allowed
    return may ? [{ ...view, person: { ...person, sessionId: view.viewer.sessionId } }] : []
  })
  const actors = await toActors(
    db,
    open.map(({ person }) => person),
  )
  const shown = [...own]
  for (const [at, { index, viewer, until }] of open.entries()) {
    const actor = actors[at]
    if (actor) shown[index] = { ...actor, viewedBy: { id: viewer.userId, fullName: viewer.fullName, until } }
  }
  return shown
}

async function toActors(db: Queryable, found: readonly ActorRow[]): Promise<Actor[]> {
  const external = [...new Set(found.filter(({ roles }) => isExternal(roles)).map(({ userId }) => userId))]
  const scopes = external.length > 0 ? await prepared<ScopeRow>(db, 'scopes', selectScopes, [external]) : []
  const scopeOf = new Map(scopes.map((scope) => [scope.userId, scope]))
  return found.map((row) => {
    const scope = scopeOf.get(row.userId)
    const { sessionId, userId, fullName, timezone } = row
    const actor = { kind: 'person' as const, sessionId, userId, fullName, timezone, roles: sortRoles(row.roles) }
    return makeActor(scope ? { ...actor, scope: toScope(scope) } : actor)
  })
}

function toScope(row: ScopeRow): Scope {
  return {
    brandIds: new Set(row.brandIds),
    billingBrandIds: new Set(row.billingBrandIds),
    projectIds: new Set(row.projectIds),
    namedBrandIds: new Set(row.namedBrandIds),
    openDirectory: row.openDirectory ?? false,
  }
}

/** The actor that somebody would be with the rights of this moment, and where mail reaches them; null for a deactivated account. */
export async function actorOfAccount(db: Queryable, userId: string): Promise<{ actor: Actor; email: string } | null> {
  const [found] = await prepared<Omit<ActorRow, 'sessionId'> & { email: string }>(
    db,
    'actor_of_account',
    `select u.id as "userId", u.full_name as "fullName", u.timezone, u.email, array(select r.role from user_roles r where r.user_id = u.id) as roles
      from users u where u.id = $1 and u.deactivated_at is null`,
    [userId],
  )
  const [actor] = found ? await toActors(db, [{ ...found, sessionId: null }]) : []
  return found && actor ? { actor, email: found.email } : null
}

/** Ends sessions: the next request finds none, and the event ends their open streams. @returns how many */
export async function endSessions(tx: Tx, { userId, only, except }: SessionChoice): Promise<number> {
  const ended = await prepared<{ id: string; viewedId: string | null }>(
    tx,
    'end_sessions',
    `delete from sessions where user_id = $1 and ($2::uuid is null or id = $2) and ($3::uuid is null or id <> $3)
      returning id, viewed_user_id as "viewedId"`,
    [userId, only ?? null, except ?? null],
  )
  for (const { id, viewedId } of ended) {
    if (viewedId) tx.audit({ kind: 'view.closed', recordType: 'profile', recordId: viewedId, subjectId: userId })
    tx.record({ kind: 'session.ended', recordType: 'session', recordId: id, audience: 'private', concerns: [userId] })
  }
  return ended.length
}
