import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { actorByToken, endSessions } from '#features/access/auth/actors.ts'
import { type Ctx, type Services, systemCtx } from '#platform/context.ts'
import { prepared, type Queryable } from '#platform/database/db.ts'
import type { Http } from '#platform/http/route.ts'
import { secretNamed } from '#platform/security/secrets.ts'
import { type LiveSession, readSessionToken, sessionCookieName, sessionRefreshSeconds, sessionSeconds } from '#platform/security/session.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { notFound } from '#shared/rights/errors.ts'
import { onlyLooking } from '#shared/rights/view-as.ts'
import { canEndSession } from './rules.ts'
import { rememberBrowser } from './tools.ts'

/** Makes a session in the transaction that makes or proves the account. @returns its token for `setSessionCookie` after the commit */
export async function startSession(tx: Tx, userId: string, request: FastifyRequest): Promise<string> {
  const id = randomUUID()
  const token = randomBytes(24).toString('base64url')
  await prepared(
    tx,
    'start_session',
    `insert into sessions (id, user_id, token, expires_at, ip_address, user_agent)
      values ($1, $2, $3, now() + make_interval(secs => $4), $5, $6)`,
    [id, userId, token, sessionSeconds, request.ip, request.headers['user-agent']?.slice(0, 500) ?? null],
  )
  recordStart(tx, id, userId)
  return token
}

export function recordStart(tx: Tx, sessionId: string, userId: string): void {
  tx.record({ kind: 'session.started', recordType: 'session', recordId: sessionId, audience: 'private', concerns: [userId] })
}

/**
 * Whether a session that was just made by a password may stand: a reset or a deactivation on its way ends all sessions, but cannot
 * see one that is not stored yet. Waits for it, and ends the session when it came first. @param hash the password it was made by
 */
export async function keepIfStillValid(services: Services, token: string, hash: string): Promise<boolean> {
  return transact(systemCtx(services), async (tx) => {
    const held = await prepared(
      tx,
      'session_stands',
      `select 1 from sessions s join users u on u.id = s.user_id join accounts a on a.user_id = u.id and a.provider_id = 'credential'
        where s.token = $1 and a.password = $2 and u.deactivated_at is null for share of a, u`,
      [token, hash],
    )
    if (held.length > 0) return true
    const [made] = await prepared<{ id: string; userId: string }>(
      tx,
      'session_made',
      'select id, user_id as "userId" from sessions where token = $1',
      [token],
    )
    if (made) await endSessions(tx, { userId: made.userId, only: made.id })
    return false
  })
}

/** Ends one of the actor's own sessions. */
export async function endOwnSession(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return transact(ctx, async (tx) => {
    const [found] = await prepared<{ userId: string }>(tx, 'session_owner', 'select user_id as "userId" from sessions where id = $1', [id])
    if (!found) throw notFound('session')
    assertAllowed(canEndSession(ctx.actor, found), 'session')
    await endSessions(tx, { userId: found.userId, only: id })
    return { ok: true as const }
  })
}

/** Moves a used session's end; called at most about once a day per session. */
export async function extendSession(db: Queryable, token: string): Promise<boolean> {
  const moved = await prepared(
    db,
    'extend_session',
    `update sessions set expires_at = now() + make_interval(secs => $2), updated_at = now()
      where token = $1 and expires_at > now() and updated_at < now() - make_interval(secs => $3) returning 1`,
    [token, sessionSeconds, sessionRefreshSeconds],
  )
  return moved.length > 0
}

/** Whose session the browser has, if any, whoever they see the portal as. */
export async function signedInAs(services: Services, request: FastifyRequest): Promise<Actor | null> {
  return (await sessionOf(services, request))?.own ?? null
}

/** Signing in is for whoever sees the portal with their own eyes. @throws AppError forbidden */
export async function refuseSignInWhileViewing(services: Services, request: FastifyRequest): Promise<void> {
  const session = await sessionOf(services, request)
  if (session?.actor.viewedBy) throw onlyLooking(session.actor)
}

async function sessionOf(services: Services, request: FastifyRequest): Promise<LiveSession | null> {
  const secret = await secretNamed(services.pool, 'sessions')
  const token = readSessionToken(request.headers.cookie, sessionCookieName(services.publicUrl), secret)
  return token ? actorByToken(services.pool, token) : null
}

/**
 * Ends the session that the browser came with, perhaps another person's, because it is given a new one or signs out. Inside a command
 * it is part of that command. @param present from `signedInAs`
 */
export async function endPresentSession(
  { services, requestId, caller }: Pick<Ctx, 'services' | 'requestId' | 'caller'>,
  present: Actor | null,
): Promise<void> {
  if (!present?.sessionId) return
  const only = present.sessionId
  await transact({ services, actor: present, requestId, ...(caller && { caller }) }, (tx) =>
    endSessions(tx, { userId: present.userId, only }),
  )
}

/** Gives the browser a session, and what proves later that it signed in to this account. @param token of the session */
export async function signInBrowser(services: Services, http: Http, token: string): Promise<void> {
  await setSessionCookie(http.reply, services, token)
  await rememberBrowserOf(services, http, { token })
}

/** Lets the browser of a session prove later that it signed in to the session's account. */
export async function rememberBrowserOf(services: Services, http: Http, session: { token: string } | { id: string }): Promise<void> {
  const [found] = await prepared<{ password: string | null }>(
    services.pool,
    'password_of_session',
    `select a.password from sessions s join accounts a on a.user_id = s.user_id and a.provider_id = 'credential'
      where s.token = $1 or s.id = $2`,
    'token' in session ? [session.token, null] : [null, session.id],
  )
  if (found?.password) await rememberBrowser(services, http, found.password)
}

/** Gives the browser a session, in the form that `readSessionToken` takes. */
async function setSessionCookie(reply: FastifyReply, services: Services, token: string): Promise<void> {
  const secret = await secretNamed(services.pool, 'sessions')
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  reply.header('set-cookie', cookie(services.publicUrl, encodeURIComponent(`${token}.${signature}`), sessionSeconds))
}

/** Takes the browser's session away. */
export function clearSessionCookie(reply: FastifyReply, services: Services): void {
  reply.header('set-cookie', cookie(services.publicUrl, '', 0))
}

function cookie(publicUrl: string, value: string, maxAge: number): string {
  const secure = publicUrl.startsWith('https:')
  return `${sessionCookieName(publicUrl)}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}
