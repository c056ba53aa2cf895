import type { FastifyReply, FastifyRequest } from 'fastify'
import { prepared, type Queryable } from '#platform/db.ts'
import { addressKey, clear, forgive, hit, type Limit } from '#platform/rate-limit.ts'
import { AppError, invalid } from '#shared/errors.ts'
import { isPredictable } from '#shared/predictable.ts'
import { normaliseEmail } from '../users/schema.ts'
import { passwordCommonSentence, passwordIsEmailSentence, passwordPredictableSentence } from './labels.ts'

/**
 * Returns why a password may not be chosen, as a sentence, or null. Never checked at sign-in, so that passwords chosen earlier
 * keep working. @param email in the normal form
 */
export async function passwordFlaw(password: string, email: string): Promise<string | null> {
  if (normaliseEmail(password) === email) return passwordIsEmailSentence
  if (isPredictable(password)) return passwordPredictableSentence
  return (await isCommon(password)) ? passwordCommonSentence : null
}

/** @param field the name under which the form shows the sentence. @throws AppError invalid_input */
export async function refuseWeakPassword(password: string, email: string, field = 'password'): Promise<void> {
  const flaw = await passwordFlaw(password, email)
  if (flaw !== null) throw invalid(field, flaw)
}

/** So many digits and signs around a common password don't make it uncommon: password2024! */
const decorationMax = 6

async function isCommon(password: string): Promise<boolean> {
  const common = await commonPasswords()
  const text = password.normalize('NFKC').toLowerCase()
  if (common.has(text)) return true
  // Six of many digits are likely to be somebody's password.
  if (!/\p{L}/u.test(text)) return false
  const leading = /^[^\p{L}]*/u.exec(text)?.[0].length ?? 0
  const trailing = /[^\p{L}]*$/u.exec(text)?.[0].length ?? 0
  for (let start = 0; start <= Math.min(leading, decorationMax); start += 1) {
    for (let cut = 0; cut <= Math.min(trailing, decorationMax - start); cut += 1) {
      if (common.has(text.slice(start, text.length - cut))) return true
    }
  }
  return false
}

let commonList: Promise<ReadonlySet<string>> | undefined

/** About 49,000 passwords from public leaks; loaded with the first password that is chosen. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  commonList ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return commonList
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
