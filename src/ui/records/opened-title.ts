import { useEffect, useSyncExternalStore } from 'react'

let title: string | null = null
const listeners = new Set<() => void>()

function set(next: string | null): void {
  title = next
  for (const listener of listeners) listener()
}

/** While a record is open, the browser's tab bears its name. */
export function useRecordTitle(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return undefined
    set(name)
    return () => set(null)
  }, [name])
}

/** The name of the record that is open above the page, for the title of the page. */
export function useOpenedTitle(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => title,
  )
}
