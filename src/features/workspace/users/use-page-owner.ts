import { ownPage } from '#shared/contract/client.ts'
import type { SignedInView } from './schema.ts'

// A page is loaded for one account. When its session is another's, because somebody began or ended to see the portal as a client, in this
// tab or another one, nothing of it is carried over: the browser loads it anew.

type Person = Pick<SignedInView, 'user' | 'viewedBy'>
let owner: string | null = null
let moving = false

/** Notes for whom the page was loaded: the first who is signed in, until nobody is. */
export function beginPage(session: Person | null): void {
  // The server draws pages of many people, and asks nothing for them.
  if (import.meta.env.SSR || (session && owner !== null)) return
  owner = session && nameOf(session)
  ownPage(session && session.user.id)
}

/** Whether this session is of whom the page was loaded for. */
export function isOwner(session: Person): boolean {
  return owner === null || owner === nameOf(session)
}

const nameOf = ({ user, viewedBy }: Person): string => `${user.id} ${viewedBy?.id ?? ''}`

/** Loads the page anew, once. @param reload how */
export function loadAnew(reload: () => void): void {
  if (moving) return
  moving = true
  reload()
}

/** Does what makes the session another's, and goes on from there; what the stream tells meanwhile does not come first. */
export async function becoming(change: () => Promise<unknown>, goOn: () => void): Promise<void> {
  moving = true
  try {
    await change()
    goOn()
  } catch (error) {
    moving = false
    throw error
  }
}
