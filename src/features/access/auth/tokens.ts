/** Where a link leads; always the operator's address, never one that a request named. */
export function linkTo(publicUrl: string, purpose: 'setup' | 'reset' | 'invitation', token: string): string {
  return `${publicUrl}/auth?${purpose}=${token}`
}
