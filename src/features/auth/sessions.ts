import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { prepared, type Queryable } from '#platform/db.ts'
import { secretNamed } from '#platform/secrets.ts'
import type { Ctx, Services } from '#platform/services.ts'
import { sessionCookie, sessionRefreshSeconds, sessionSeconds } from '#platform/session.ts'
import { type Tx, transact } from '#platform/transact.ts'
import { assertAllowed, authorize } from '#shared/decision.ts'
import { notFound } from '#shared/errors.ts'
import { visibleProfileRow } from '../users/queries.ts'
import { canEndSession, canEndSessionsOf } from './rules.ts'

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

/** Ends one of the actor's own sessions. */
export async function endOwnSession(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return transact(ctx, async (tx) => {
    const [found] = await prepared<{ userId: string }>(tx, 'session_owner', 'select user_id as "userId" from sessions where id = $1', [id])
    if (!found) throw notFound('session')
    authorize(canEndSession(ctx.actor, found), found, 'session')
    await endSessions(tx, { userId: found.userId, only: id })
    return { ok: true as const }
  })
}

/** Ends all sessions of a person; of oneself all but the present one. */
export async function endSessionsOf(ctx: Ctx, userId: string): Promise<{ ended: number }> {
  return transact(ctx, async (tx) => {
    await visibleProfileRow(tx, ctx.actor, userId)
    assertAllowed(canEndSessionsOf(ctx.actor, userId), 'session')
    const except = userId === ctx.actor.userId ? ctx.actor.sessionId : null
    return { ended: await endSessions(tx, { userId, except }) }
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

/** Gives the browser its session, in the form that better-auth reads too. */
export async function setSessionCookie(reply: FastifyReply, services: Services, token: string): Promise<void> {
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
  const name = secure ? `__Secure-${sessionCookie}` : sessionCookie
  return `${name}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}
