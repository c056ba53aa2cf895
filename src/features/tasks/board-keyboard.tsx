import { useEffect, useEffectEvent } from 'react'

const elsewhere =
  'input, textarea, select, [contenteditable=true], [role=combobox], [role=menu], [role=dialog], [role=alertdialog], [role=listbox]'

export type BoardKeys = {
  readonly onCreate: () => void
  readonly onSearch: () => void
  /** one card up or down, one column left or right; from no card it goes to the first */
  readonly onStep: (step: 'up' | 'down' | 'left' | 'right' | 'first' | 'last') => void
}

/** The keys of the board, wherever the focus is on its page, unless one types or something is open above it. */
export function useBoardKeys({ onCreate, onSearch, onStep }: BoardKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !(event.target instanceof Element)) return
    if (event.target.closest(elsewhere) || document.querySelector('[role=dialog], [role=alertdialog]')) return
    const onCard = event.target.closest('[data-task-id]') !== null
    const step = steps[event.key]
    if (event.key === 'c') onCreate()
    else if (event.key === '/') onSearch()
    // Arrows belong to the board only on a card: elsewhere they scroll or move in a control.
    else if (step && (onCard || event.key === 'j' || event.key === 'k')) onStep(step)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

const steps: Readonly<Record<string, Parameters<BoardKeys['onStep']>[0]>> = {
  j: 'down',
  ArrowDown: 'down',
  k: 'up',
  ArrowUp: 'up',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'first',
  End: 'last',
}
