import { createHash, randomBytes } from 'node:crypto'

/** A secret for a link, and the hash under which it is stored: who reads the database cannot use the link. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
