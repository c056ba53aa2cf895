import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

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
