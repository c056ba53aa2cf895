import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Services } from '#platform/context.ts'
import type { Http } from '#platform/http/route.ts'
import { secretNamed } from '#platform/security/secrets.ts'
import { cookieValue } from '#platform/security/session.ts'

const cookieBase = 'atelier.browser'
const cookieSeconds = 365 * 24 * 3600
/** On a shared computer, the accounts that signed in last. */
const accountsMax = 5
/** `id.proof.proof…`, see `KnownBrowser`. */
const pattern = /^[\w-]{22}(?:\.[\w-]{43}){0,5}$/

/**
 * What a browser keeps after a sign-in: a random id, and per account an HMAC over the id and the account's stored password hash. The
 * cookie doesn't reveal the account, survives sign-out, and becomes worthless when the password changes.
 */
type KnownBrowser = { id: string; proofs: readonly string[] }

function cookieName({ publicUrl }: Services): string {
  return publicUrl.startsWith('https:') ? `__Host-${cookieBase}` : cookieBase
}

function readBrowser(services: Services, { headers }: FastifyRequest): KnownBrowser | null {
  const value = cookieValue(headers.cookie ?? '', cookieName(services))
  if (value === null || !pattern.test(value)) return null
  const [id = '', ...proofs] = value.split('.')
  return { id, proofs }
}

async function proofFor({ pool }: Services, id: string, passwordHash: string): Promise<string> {
  const secret = await secretNamed(pool, 'known-browsers')
  return createHmac('sha256', secret).update(`${id}.${passwordHash}`).digest('base64url')
}

/** The id of a browser that signed in to this account with its present password, or null. @param passwordHash of the account, if there is one */
export async function knownBrowserId(services: Services, request: FastifyRequest, passwordHash: string | null): Promise<string | null> {
  const browser = readBrowser(services, request)
  if (!browser || passwordHash === null) return null
  const expected = Buffer.from(await proofFor(services, browser.id, passwordHash))
  return browser.proofs.some((proof) => timingSafeEqual(Buffer.from(proof), expected)) ? browser.id : null
}

/** Lets the browser prove later that it signed in to an account. @param passwordHash of that account */
export async function rememberBrowser(services: Services, { request, reply }: Http, passwordHash: string): Promise<void> {
  const browser = readBrowser(services, request) ?? { id: randomBytes(16).toString('base64url'), proofs: [] }
  const proof = await proofFor(services, browser.id, passwordHash)
  const proofs = [proof, ...browser.proofs.filter((one) => one !== proof)].slice(0, accountsMax)
  const secure = services.publicUrl.startsWith('https:') ? '; Secure' : ''
  const value = [browser.id, ...proofs].join('.')
  void reply.header('set-cookie', `${cookieName(services)}=${value}; Max-Age=${cookieSeconds}; Path=/; HttpOnly; SameSite=Strict${secure}`)
}
