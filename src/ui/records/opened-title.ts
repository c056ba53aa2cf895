import { useEffect } from 'react'
import { useExternal } from '../base/use-external.ts'

type Opened = { readonly name: string }

// The one that was opened last comes first: a task over the home of its project.
let opened: readonly Opened[] = []
const listeners = new Set<() => void>()

function set(next: readonly Opened[]): void {
  opened = next
  for (const listener of listeners) listener()
}

/** While a record is open, the browser's tab bears its name. @param name none as long as it is not known */
export function useRecordTitle(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return undefined
    const mine = { name }
    set([mine, ...opened])
    return () => set(opened.filter((one) => one !== mine))
  }, [name])
}

/** The name of the record that is open, for the title of the page. */
export function useOpenedTitle(): string | null {
  return useExternal(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => opened[0]?.name ?? null,
  )
}
