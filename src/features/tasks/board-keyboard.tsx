import { useEffect, useEffectEvent } from 'react'

const elsewhere =
  'input, textarea, select, [contenteditable=true], [role=combobox], [role=menu], [role=dialog], [role=alertdialog], [role=listbox]'

/** @returns whether the key was one of ours */
type Press = (key: string, target: Element) => boolean

/** The keys of the screen, wherever the focus is on it; they work while there is no card as well. */
export function useScreenKeys({ onCreate, onSearch }: { readonly onCreate: () => void; readonly onSearch: () => void }): void {
  useKeys((key) => {
    if (key === 'c') onCreate()
    else if (key === '/') onSearch()
    else return false
    return true
  })
}

/** One card up or down, one column left or right; from no card it goes to the first. */
export type Step = 'up' | 'down' | 'left' | 'right' | 'first' | 'last'

/** The keys that go from card to card. */
export function useCardKeys(onStep: (step: Step) => void): void {
  useKeys((key, target) => {
    const step = steps[key]
    // Arrows belong to the board only on a card: elsewhere they scroll or move in a control.
    if (!step || !(key === 'j' || key === 'k' || target.closest('[data-task-id]'))) return false
    onStep(step)
    return true
  })
}

/** Calls back on keys without a modifier, unless one types or something is open above the page. Caps Lock changes nothing. */
function useKeys(onPress: Press): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !(event.target instanceof Element)) return
    if (event.target.closest(elsewhere) || document.querySelector('[role=dialog], [role=alertdialog]')) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    if (onPress(key, event.target)) event.preventDefault()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

const steps: Readonly<Record<string, Step>> = {
  j: 'down',
  ArrowDown: 'down',
  k: 'up',
  ArrowUp: 'up',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'first',
  End: 'last',
}
