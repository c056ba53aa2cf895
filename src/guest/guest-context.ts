import { createContext, use } from 'react'
import type { OpenedLink } from '#features/records/link-guests/schema.ts'
import type { WorkspaceLook } from '#features/workspace/settings/schema.ts'

/** What every part of the page knows: the opened link, how the agency looks, and what to do once the link has ended. */
export interface Guest {
  readonly link: OpenedLink
  readonly look: WorkspaceLook
  /** Keeps what the server says of the link by now. */
  readonly setLink: (link: OpenedLink) => void
  /** Called with a refusal that ends the page. */
  readonly onEnd: (error: unknown) => void
}

export const GuestContext = createContext<Guest | null>(null)

export function useGuest(): Guest {
  const guest = use(GuestContext)
  if (!guest) throw new Error('Rendered outside GuestContext')
  return guest
}
