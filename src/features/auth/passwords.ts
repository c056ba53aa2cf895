import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { prepared, type Queryable } from '#platform/db.ts'
import { addressKey, clear, forgive, hit, type Limit } from '#platform/rate-limit.ts'
import { AppError, invalid } from '#shared/errors.ts'
import { normaliseEmail } from '../users/schema.ts'
import { passwordIsEmailSentence } from './labels.ts'

/** 2^15 rounds over 32 MB, three times: what OWASP asks of scrypt, about 0.2 s of one core, off the main thread. Tests lower it. */
export const passwordCost = { log2N: 15, r: 8, p: 3 }
type Cost = typeof passwordCost
const keyLength = 32

/** The stored form: `scrypt$15$8$3$salt$key`, so that the cost can rise later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const { log2N, r, p } = passwordCost
  const key = await derive(password, salt, { log2N, r, p })
  return ['scrypt', log2N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  const [scheme, log2N, r, p, salt = '', key = ''] = stored.split('$')
  if (scheme !== 'scrypt') return false
  const expected = Buffer.from(key, 'base64url')
  const given = await derive(password, Buffer.from(salt, 'base64url'), { log2N: Number(log2N), r: Number(r), p: Number(p) })
  return expected.length === given.length && timingSafeEqual(expected, given)
}

function derive(password: string, salt: Buffer, { log2N, r, p }: Cost): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const options = { N: 2 ** log2N, r, p, maxmem: 256 * 2 ** log2N * r }
  // One password typed on two keyboards can arrive as different sequences of the same letters.
  scrypt(password.normalize('NFKC'), salt, keyLength, options, (error, key) => (error ? reject(error) : resolve(key)))
  return promise
}

/** @param field the name under which the form shows the sentence. @throws AppError invalid_input */
export function refuseEmailAsPassword(password: string, email: string, field = 'password'): void {
  if (normaliseEmail(password) === email) throw invalid(field, passwordIsEmailSentence)
}

const byAccount: Limit = { name: 'password:account', max: 10, seconds: 15 * 60 }
/** An office or a whole provider's network may stand behind one address. */
const byAddress: Limit = { name: 'password:address', max: 200, seconds: 15 * 60 }
const resetByAccount: Limit = { name: 'reset:account', max: 5, seconds: 60 * 60 }
const resetByAddress: Limit = { name: 'reset:address', max: 100, seconds: 60 * 60 }

export type Visit = { request: FastifyRequest; reply: FastifyReply }

/**
 * Carries out one attempt at a password, whatever the door: counted per account and per address before it, forgiven after a good
 * one. @param email in the normal form; also counted when nobody has it, so that the answer tells nothing
 * @throws AppError too_many_requests, or what the attempt throws
 */
export async function withPasswordLimits<T>(
  db: Queryable,
  email: string,
  { request, reply }: Visit,
  attempt: () => Promise<T>,
): Promise<T> {
  const address = addressKey(request.ip)
  await hit(db, byAddress, address, reply)
  await hit(db, byAccount, email, reply)
  const result = await attempt()
  await Promise.all([clear(db, byAccount, email), forgive(db, byAddress, address)])
  return result
}

/** Counts a request for a reset mail. @throws AppError too_many_requests */
export async function limitResets(db: Queryable, email: string, { request, reply }: Visit): Promise<void> {
  await hit(db, resetByAddress, addressKey(request.ip), reply)
  await hit(db, resetByAccount, email, reply)
}

/** After a reset by mail the owner is back: failures counted against the account are forgotten. */
export async function clearPasswordFailures(db: Queryable, email: string): Promise<void> {
  await clear(db, byAccount, email)
}

/** The hash under which an address's account signs in now; null without one. */
export async function storedPassword(db: Queryable, email: string): Promise<string | null> {
  const [found] = await prepared<{ password: string | null }>(
    db,
    'stored_password',
    `select a.password from users u join accounts a on a.user_id = u.id and a.provider_id = 'credential' where u.email = $1`,
    [email],
  )
  return found?.password ?? null
}

/** Stores a new password. @param expected the hash it replaces, when that was checked before. @throws AppError conflict */
export async function storePassword(db: Queryable, userId: string, hash: string, expected?: string): Promise<void> {
  const stored = await prepared(
    db,
    'store_password',
    `update accounts set password = $2, updated_at = now()
      where user_id = $1 and provider_id = 'credential' and ($3::text is null or password = $3) returning 1`,
    [userId, hash, expected ?? null],
  )
  if (stored.length === 0) throw new AppError('conflict', 'The password was changed meanwhile. Sign in again with the new one.')
}
