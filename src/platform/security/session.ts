import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Actor } from '#shared/rights/actor.ts'
import type { Queryable } from '../database/db.ts'
import type { Tx } from '../transactions/tx.ts'

export const sessionCookie = 'atelier.session_token'

/** Over https the prefix keeps other hosts of the same domain, and http, from setting a cookie of this name. */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? `__Host-${sessionCookie}` : sessionCookie
}

/** A session ends 30 days after its last use; using it moves that end, at most once a day. */
export const sessionSeconds = 30 * 24 * 3600
export const sessionRefreshSeconds = 24 * 3600

/** A live session's actor with the rights of this moment: its own, and whoever it sees the portal as, mostly the same. */
export type LiveSession = { actor: Actor; own: Actor; refresh: boolean }

/** Which sessions to end. */
export type SessionChoice = { userId: string; only?: string; except?: string | null }

/** Who is behind sessions and accounts, with the rights of this moment. The capability that keeps sessions implements it. */
export type Sessions = {
  /** null when the token belongs to no live session of an active account */
  byToken: (token: string) => Promise<LiveSession | null>
  /** by the ids of sessions; those that ended are missing */
  actorsOf: (sessionIds: readonly string[]) => Promise<Map<string, Actor>>
  /** the actor that a person would be, and where mail reaches them; null for a deactivated account */
  actorOfAccount: (db: Queryable, userId: string) => Promise<{ actor: Actor; email: string } | null>
  /** ends sessions: the next request finds none, and the event ends their open streams @returns how many */
  end: (tx: Tx, choice: SessionChoice) => Promise<number>
}

declare module '#platform/context.ts' {
  interface Services {
    sessions: Sessions
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
