import { useSyncExternalStore } from 'react'

/** Whether a media query holds now. Prefer CSS; this is for what CSS cannot say (which way a drawer is swiped). */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}

/** The same line as Tailwind's `max-sm`. */
export const phone = '(width < 40rem)'
