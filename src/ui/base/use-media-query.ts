import { useSyncExternalStore } from 'react'
import { rendering } from './rendering.ts'

/** Whether a media query holds now. Prefer CSS; this is for what CSS cannot say (which way a drawer is swiped). */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
    () => import.meta.env.SSR && holdsThere(query),
  )
}

/** The same line as Tailwind's `max-sm`. */
export const phone = '(width < 40rem)'

/** Whether a line of width runs so in the window that the server draws for; of anything else it knows nothing. */
function holdsThere(query: string): boolean {
  const [, sign, rem] = /^\(width (<|>=) ([\d.]+)rem\)$/.exec(query) ?? []
  if (rem === undefined) return false
  const less = rendering().width < Number(rem) * 16
  return sign === '<' ? less : !less
}
