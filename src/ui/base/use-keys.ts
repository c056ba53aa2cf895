import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { useExternal } from './use-external.ts'

/** What is on its way out is in nobody's way. */
const closing = '[data-closed]'
/** A message is no dialog one is in, though Base UI gives it that role. */
const above = `:is([role=dialog], [role=alertdialog]):not([data-toast], ${closing})`
const aboveRecords = `${above}:not([data-record-frame])`
const inputs = 'input, textarea, select, [contenteditable=true], [role=combobox], [role=menu], [role=listbox]'

/** A key, or several separated by a space, and what it does. */
export type KeyHint = readonly [keys: string, what: string]

/** What can be done on the page as it is, by its name; where a key does the same, it stands beside. */
export type Offer = { readonly what: string; readonly keys?: string; readonly run: () => void }

let promised: readonly KeyHint[] = []
let offered: readonly Offer[] = []
const listeners = new Set<() => void>()
const setPromised = (next: readonly KeyHint[]) => {
  promised = next
  for (const tell of listeners) tell()
}

/** Puts something on offer. @returns takes it away again */
function offer(one: Offer): () => void {
  const hint: KeyHint | undefined = one.keys === undefined ? undefined : [one.keys, one.what]
  offered = [...offered, one]
  if (hint) setPromised([...promised, hint])
  return () => {
    offered = offered.filter((other) => other !== one)
    if (hint) setPromised(promised.filter((other) => other !== hint))
  }
}

/** What is on offer now, the latest last. */
export function offers(): readonly Offer[] {
  return offered
}

/**
 * Calls back on keys without a modifier, unless one types or something is open above the page. Letters come in lower case: Caps Lock
 * changes nothing.
 * @param onPress takes the key and where it was pressed @returns whether it was one of its own
 * @param overRecords also while a record is open above the page
 */
export function useKeys(onPress: (key: string, target: Element) => boolean, { overRecords = false } = {}): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !(event.target instanceof Element)) return
    const open = overRecords ? aboveRecords : above
    if (document.querySelector(open)) return
    if (event.target.closest(`${inputs}, ${open}`) && !event.target.closest(closing)) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    if (onPress(key, event.target)) event.preventDefault()
  })
  // What one sees answers to keys.
  useLayoutEffect(() => {
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

/** Calls back on Ctrl or Cmd and a letter wherever one is, unless what one is in has a use of its own for it. */
export function useChord(letter: string, what: string, run: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const held = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    if (!held || event.defaultPrevented || event.repeat || event.key.toLowerCase() !== letter) return
    event.preventDefault()
    run()
  })
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    const hint: KeyHint = [`${chordKey} ${letter.toUpperCase()}`, what]
    window.addEventListener('keydown', onKey)
    setPromised([...promised, hint])
    return () => {
      window.removeEventListener('keydown', onKey)
      setPromised(promised.filter((other) => other !== hint))
    }
  }, [letter, what])
}

/** How the key beside the letter is called here. */
export const chordKey = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '') ? '⌘' : 'Ctrl'

/** Offers something for as long as this is on screen, without a key. @param what null where it is not on offer now */
export function useOffer(what: string | null, run: () => void): void {
  const doIt = useEffectEvent(run)
  useEffect(() => (what === null ? undefined : offer({ what, run: () => doIt() })), [what])
}

/** Calls back on one key, as `useKeys` does, and offers the same under its name. @param key null where it is not on offer now */
export function useKey(key: string | null, what: string, run: () => void): void {
  useKeys((pressed) => {
    if (key === null || pressed !== key.toLowerCase()) return false
    run()
    return true
  })
  const doIt = useEffectEvent(run)
  useEffect(() => (key === null ? undefined : offer({ what, keys: key, run: () => doIt() })), [key, what])
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
