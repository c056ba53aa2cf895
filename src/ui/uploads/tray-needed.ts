import { useEffect } from 'react'
import { useExternal } from '../base/use-external.ts'

/** Where running uploads are remembered for when the page is loaded again. */
export const uploadsKey = 'atelier.uploads'

let needed = false
const listeners = new Set<() => void>()

/** There is an upload to be shown: the tray is loaded. */
export function needTray(): void {
  if (needed) return
  needed = true
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether there are uploads, or were some when the page was loaded again. Nothing of what shows or sends them is loaded before. */
export function useTrayNeeded(): boolean {
  useEffect(() => {
    try {
      if (localStorage.getItem(uploadsKey) !== null) needTray()
    } catch {
      // Without storage there is nothing to go on with.
    }
  }, [])
  return useExternal(subscribe, () => needed)
}
