import { useEffect, useEffectEvent } from 'react'
import { useExternal } from './use-external.ts'

/** A message is no dialog one is in, though Base UI gives it that role. */
const above = '[role=dialog]:not([data-toast]), [role=alertdialog]:not([data-toast])'
const elsewhere = `input, textarea, select, [contenteditable=true], [role=combobox], [role=menu], [role=listbox], ${above}`

/** A key, or several separated by a space, and what it does. */
export type KeyHint = readonly [keys: string, what: string]

let promised: readonly KeyHint[] = []
const listeners = new Set<() => void>()
const setPromised = (next: readonly KeyHint[]) => {
  promised = next
  for (const tell of listeners) tell()
}

/**
 * Calls back on keys without a modifier, unless one types or something is open above the page. Letters come in lower case: Caps Lock
 * changes nothing.
 * @param onPress takes the key and where it was pressed @returns whether it was one of its own
 */
export function useKeys(onPress: (key: string, target: Element) => boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !(event.target instanceof Element)) return
    if (event.target.closest(elsewhere) || document.querySelector(above)) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    if (onPress(key, event.target)) event.preventDefault()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

/** Has the list of shortcuts name these while the part that answers to them is on the page. @param hints the same object each time */
export function useKeyHints(hints: readonly KeyHint[]): void {
  useEffect(() => {
    setPromised([...promised, ...hints])
    return () => setPromised(promised.filter((one) => !hints.includes(one)))
  }, [hints])
}

/** Calls back on one key, as `useKeys` does, and has the list of shortcuts name it. @param key null where it is not on offer now */
export function useKey(key: string | null, what: string, run: () => void): void {
  useKeys((pressed) => {
    if (key === null || pressed !== key.toLowerCase()) return false
    run()
    return true
  })
  useEffect(() => {
    if (key === null) return undefined
    const hint: KeyHint = [key, what]
    setPromised([...promised, hint])
    return () => setPromised(promised.filter((one) => one !== hint))
  }, [key, what])
}

/** The keys that work on the page as it is. */
export function useWorkingKeys(): readonly KeyHint[] {
  return useExternal(
    (changed) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    () => promised,
  )
}
