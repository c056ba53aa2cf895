import type { FastifyReply, FastifyRequest } from 'fastify'
import { normaliseEmail } from '#features/workspace/users/schema.ts'
import type { Services } from '#platform/context.ts'
import { prepared, type Queryable } from '#platform/database/db.ts'
import { addressKey, clear, forgive, hit, type Limit } from '#platform/security/rate-limit.ts'
import { AppError, invalid } from '#shared/rights/errors.ts'
import { isPredictable } from '#shared/values/predictable.ts'
import { passwordCommonSentence, passwordIsEmailSentence, passwordPredictableSentence } from './labels.ts'
import { knownBrowserId } from './tools.ts'

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

const quarter = 15 * 60
/** What one address may try on one account. Counting the account alone this low would let anybody lock its owner out. */
const byAccountAndAddress: Limit = { name: 'password:account-address', max: 10, seconds: quarter }
const byAccount: Limit = { name: 'password:account', max: 100, seconds: quarter }
/** A browser that signed in to the account before has its own allowance, however much others try. */
const byKnownBrowser: Limit = { name: 'password:browser', max: 10, seconds: quarter }
/** An office or a whole provider's network may stand behind one address. */
const byAddress: Limit = { name: 'password:address', max: 200, seconds: quarter }
const resetByAccount: Limit = { name: 'reset:account', max: 5, seconds: 60 * 60 }
const resetByAddress: Limit = { name: 'reset:address', max: 100, seconds: 60 * 60 }

export type Visit = { request: FastifyRequest; reply: FastifyReply }

/** What an attempt at a password counts under. `email` is in the normal form; `passwordHash` is null when nobody has the address. */
export type Attempted = { email: string; passwordHash: string | null }

/**
 * Carries out one attempt at a password. Every place that checks an account's password goes through here, so that they share their
 * limits. Attempts count before they are carried out and are forgiven after a success. Addresses without an account are counted the
 * same way, so that the answer doesn't reveal whether there is one.
 * @throws AppError too_many_requests, or what the attempt throws
 */
export async function withPasswordLimits<T>(
  services: Services,
  { email, passwordHash }: Attempted,
  { request, reply }: Visit,
  attempt: () => Promise<T>,
): Promise<T> {
  const db = services.pool
  const address = addressKey(request.ip)
  const browser = await knownBrowserId(services, request, passwordHash)
  await hit(db, byAddress, address, reply)
  if (browser !== null) await hit(db, byKnownBrowser, `${browser}:${email}`, reply)
  else {
    // An address that is refused no longer adds to the account's count.
    await hit(db, byAccountAndAddress, pairKey(email, address), reply)
    await hit(db, byAccount, email, reply)
  }
  const result = await attempt()
  const own =
    browser === null
      ? [clear(db, byAccountAndAddress, pairKey(email, address)), forgive(db, byAccount, email)]
      : [clear(db, byKnownBrowser, `${browser}:${email}`)]
  await Promise.all([...own, forgive(db, byAddress, address)])
  return result
}

const pairKey = (email: string, address: string): string => `${email}:${address}`

/** Counts a request for a reset mail. @throws AppError too_many_requests */
export async function limitResets(db: Queryable, email: string, { request, reply }: Visit): Promise<void> {
  await hit(db, resetByAddress, addressKey(request.ip), reply)
  await hit(db, resetByAccount, email, reply)
}

/** After a reset by mail the owner is back: forgets the failures on the account, and those from the owner's address. */
export async function clearPasswordFailures(db: Queryable, email: string, { ip }: FastifyRequest): Promise<void> {
  await Promise.all([clear(db, byAccount, email), clear(db, byAccountAndAddress, pairKey(email, addressKey(ip)))])
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
