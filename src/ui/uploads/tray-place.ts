import { useExternal } from '../base/use-external.ts'

let places: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

function setPlaces(next: readonly HTMLElement[]): void {
  places = next
  for (const listener of listeners) listener()
}

/**
 * What stands over the page and keeps focus and keys to itself gives the tray of uploads a place in it, as the `ref` of an empty element:
 * so they stay in sight and can be paused and cancelled there.
 */
export function offerTrayPlace(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  setPlaces([...places, element])
  return () => setPlaces(places.filter((one) => one !== element))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where the tray is to stand: in what was opened last, or null for the page itself. */
export const useTrayPlace = (): HTMLElement | null => useExternal(subscribe, () => places.at(-1) ?? null)
