import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Pool } from 'pg'
import { type Actor, makeActor, type Scope } from '#shared/actor.ts'
import { isExternal, type Role, sortRoles } from '#shared/roles.ts'
import { prepared, type Queryable } from './db.ts'
import type { Tx } from './transact.ts'

export const sessionCookie = 'atelier.session_token'

/** Over https the prefix keeps other hosts of the same domain, and http, from setting a cookie of this name. */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? `__Host-${sessionCookie}` : sessionCookie
}

/** A session ends 30 days after its last use; using it moves that end, at most once a day. */
export const sessionSeconds = 30 * 24 * 3600
export const sessionRefreshSeconds = 24 * 3600

type SessionRow = { sessionId: string; userId: string; fullName: string; timezone: string; roles: Role[]; refresh: boolean }
type ActorRow = Omit<SessionRow, 'refresh' | 'sessionId'> & { sessionId: string | null }
type ScopeRow = { userId: string; brandIds: string[]; projectIds: string[]; namedBrandIds: string[]; openDirectory: boolean | null }

const selectActor = `
  select s.id as "sessionId", u.id as "userId", u.full_name as "fullName", u.timezone,
    array(select r.role from user_roles r where r.user_id = u.id) as roles,
    s.updated_at < now() - interval '${sessionRefreshSeconds} seconds' as refresh
  from sessions s join users u on u.id = s.user_id
  where s.expires_at > now() and u.deactivated_at is null and `

// Asked only for people whose every role is external; staff reach everything.
const selectScopes = `
  select u.id as "userId", array(select ba.brand_id from brand_allocations ba where ba.user_id = u.id) as "brandIds",
    array(select pa.project_id from project_allocations pa where pa.user_id = u.id
      union select p.id from brand_allocations ba join projects p on p.brand_id = ba.brand_id where ba.user_id = u.id) as "projectIds",
    array(select p.brand_id from project_allocations pa join projects p on p.id = pa.project_id where pa.user_id = u.id) as "namedBrandIds",
    (select w.external_visibility = 'all' from workspace_settings w) as "openDirectory"
  from users u where u.id = any($1::uuid[])`

/** A live session's actor with the rights of this moment. */
export type LiveSession = { actor: Actor; refresh: boolean }

/** @returns null when the token belongs to no live session of an active account */
export async function actorByToken(pool: Pool, token: string): Promise<LiveSession | null> {
  const found = await prepared<SessionRow>(pool, 'actor_by_token', `${selectActor} s.token = $1`, [token])
  const [session] = found
  if (!session) return null
  const [actor] = await toActors(pool, found)
  return actor ? { actor, refresh: session.refresh } : null
}

/** The actors of several sessions, in two statements at most; ended sessions are missing from the answer. */
export async function actorsBySession(pool: Pool, sessionIds: readonly string[]): Promise<Map<string, Actor>> {
  const found = await prepared<SessionRow>(pool, 'actors_by_session', `${selectActor} s.id = any($1::uuid[])`, [sessionIds])
  const actors = await toActors(pool, found)
  return new Map(found.flatMap((row, index) => (actors[index] ? [[row.sessionId, actors[index]]] : [])))
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
    projectIds: new Set(row.projectIds),
    namedBrandIds: new Set(row.namedBrandIds),
    openDirectory: row.openDirectory ?? false,
  }
}

/**
 * Takes the session token out of a Cookie header when its signature is ours. The cookie is `token.signature`, the signature an
 * HMAC-SHA-256 of the token in base64.
 */
export function readSessionToken(cookieHeader: string | undefined, cookieName: string, secret: string): string | null {
  const value = cookieHeader ? cookieValue(cookieHeader, cookieName) : null
  if (!value) return null
  const dot = value.lastIndexOf('.')
  if (dot < 1) return null
  const token = value.slice(0, dot)
  const given = Buffer.from(value.slice(dot + 1), 'base64')
  const expected = createHmac('sha256', secret).update(token).digest()
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null
}

/** One cookie of a Cookie header, decoded; null where it is not there or cannot be read. */
export function cookieValue(header: string, wanted: string): string | null {
  for (const part of header.split(';')) {
    const [name, ...rest] = part.trim().split('=')
    if (name !== wanted) continue
    try {
      return decodeURIComponent(rest.join('='))
    } catch {
      return null
    }
  }
  return null
}

/** The actor that somebody would be with the rights of this moment, and where mail reaches them; null for a deactivated account. */
export async function actorOfAccount(db: Queryable, userId: string): Promise<{ actor: Actor; email: string } | null> {
  const [found] = await prepared<Omit<SessionRow, 'refresh' | 'sessionId'> & { email: string }>(
    db,
    'actor_of_account',
    `select u.id as "userId", u.full_name as "fullName", u.timezone, u.email, array(select r.role from user_roles r where r.user_id = u.id) as roles
      from users u where u.id = $1 and u.deactivated_at is null`,
    [userId],
  )
  const [actor] = found ? await toActors(db, [{ ...found, sessionId: null }]) : []
  return found && actor ? { actor, email: found.email } : null
}

/** Which sessions to end. */
export type SessionChoice = { userId: string; only?: string; except?: string | null }

/** Ends sessions: the next request finds none, and the event ends their open streams. @returns how many */
export async function endSessions(tx: Tx, { userId, only, except }: SessionChoice): Promise<number> {
  const ended = await prepared<{ id: string }>(
    tx,
    'end_sessions',
    `delete from sessions where user_id = $1 and ($2::uuid is null or id = $2) and ($3::uuid is null or id <> $3) returning id`,
    [userId, only ?? null, except ?? null],
  )
  for (const { id } of ended) {
    tx.record({ kind: 'session.ended', recordType: 'session', recordId: id, audience: 'private', concerns: [userId] })
  }
  return ended.length
}
