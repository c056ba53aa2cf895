import { createHash, randomBytes } from 'node:crypto'

/** A secret for a link, and the hash under which it is stored: who reads the database cannot use the link. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Where a link leads; always the operator's address, never one that a request named. */
export function linkTo(publicUrl: string, purpose: 'setup' | 'reset' | 'invitation', token: string): string {
  return `${publicUrl}/auth?${purpose}=${token}`
}
