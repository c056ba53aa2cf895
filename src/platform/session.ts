import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Pool } from 'pg'
import { type Actor, makeActor } from '#shared/actor.ts'
import { type Role, sortRoles } from '#shared/roles.ts'
import { prepared } from './db.ts'

export const sessionCookie = 'atelier.session_token'
/** A session ends 30 days after its last use; using it moves that end, at most once a day. */
export const sessionSeconds = 30 * 24 * 3600
export const sessionRefreshSeconds = 24 * 3600

type SessionRow = {
  sessionId: string
  userId: string
  fullName: string
  timezone: string
  roles: Role[]
  brandIds: string[] | null
  projectIds: string[] | null
  namedBrandIds: string[] | null
  openDirectory: boolean | null
  refresh: boolean
}

// Scope is looked up only for people whose every role is external; for staff the arrays stay null and cost nothing.
const selectActor = `
  select s.id as "sessionId", u.id as "userId", u.full_name as "fullName", u.timezone, held.roles,
    s.updated_at < now() - interval '${sessionRefreshSeconds} seconds' as refresh,
    case when held.external then array(select ba.brand_id from brand_allocations ba where ba.user_id = u.id) end as "brandIds",
    case when held.external then array(
      select pa.project_id from project_allocations pa where pa.user_id = u.id
      union select p.id from brand_allocations ba join projects p on p.brand_id = ba.brand_id where ba.user_id = u.id) end as "projectIds",
    case when held.external then array(
      select p.brand_id from project_allocations pa join projects p on p.id = pa.project_id where pa.user_id = u.id) end as "namedBrandIds",
    case when held.external then (select w.external_visibility = 'all' from workspace_settings w) end as "openDirectory"
  from sessions s
  join users u on u.id = s.user_id
  cross join lateral (
    select coalesce(array_agg(r.role), '{}') as roles, coalesce(bool_and(r.role in ('client', 'influencer')), false) as external
    from user_roles r where r.user_id = u.id) held
  where s.expires_at > now() and u.deactivated_at is null and `

/** A live session's actor with the rights of this moment. */
export type LiveSession = { actor: Actor; refresh: boolean }

/** @returns null when the token belongs to no live session of an active account */
export async function actorByToken(pool: Pool, token: string): Promise<LiveSession | null> {
  const [found] = await prepared<SessionRow>(pool, 'actor_by_token', `${selectActor} s.token = $1`, [token])
  return found ? { actor: toActor(found), refresh: found.refresh } : null
}

/** The actors of several sessions in one statement; ended sessions are missing from the answer. */
export async function actorsBySession(pool: Pool, sessionIds: readonly string[]): Promise<Map<string, Actor>> {
  const found = await prepared<SessionRow>(pool, 'actors_by_session', `${selectActor} s.id = any($1::uuid[])`, [sessionIds])
  return new Map(found.map((row) => [row.sessionId, toActor(row)]))
}

function toActor(row: SessionRow): Actor {
  return makeActor({
    kind: 'person',
    userId: row.userId,
    sessionId: row.sessionId,
    fullName: row.fullName,
    timezone: row.timezone,
    roles: sortRoles(row.roles),
    ...(row.projectIds
      ? {
          scope: {
            brandIds: new Set(row.brandIds),
            projectIds: new Set(row.projectIds),
            namedBrandIds: new Set(row.namedBrandIds),
            openDirectory: row.openDirectory ?? false,
          },
        }
      : {}),
  })
}

/**
 * Takes the session token out of a Cookie header when its signature is ours. The cookie is `token.signature`, the signature an
 * HMAC-SHA-256 of the token in base64, as better-auth writes it.
 */
export function readSessionToken(cookieHeader: string | undefined, secret: string): string | null {
  const value = cookieHeader ? cookieValue(cookieHeader) : null
  if (!value) return null
  const dot = value.lastIndexOf('.')
  if (dot < 1) return null
  const token = value.slice(0, dot)
  const given = Buffer.from(value.slice(dot + 1), 'base64')
  const expected = createHmac('sha256', secret).update(token).digest()
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null
}

function cookieValue(header: string): string | null {
  for (const part of header.split(';')) {
    const [name, ...rest] = part.trim().split('=')
    if (name !== sessionCookie && name !== `__Secure-${sessionCookie}`) continue
    try {
      return decodeURIComponent(rest.join('='))
    } catch {
      return null
    }
  }
  return null
}
