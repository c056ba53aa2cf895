import { useEffect, useEffectEvent } from 'react'

const typing =
  'input, textarea, select, [contenteditable=true], [role=combobox], [role=menu], [role=dialog], [role=alertdialog], [role=listbox]'

/** Calls back on a single key, unless one is typing, in a dialog or in a menu, or holds a modifier. */
export function useShortcut(key: string, run: () => void): void {
  const press = useEffectEvent(run)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest(typing)) return
      event.preventDefault()
      press()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [key])
}
