import { useEffect, useRef } from 'react'

type Find = () => HTMLElement | null | undefined

/** As a `ref`: the field, or the first one within, is typed into as soon as it is there. Of one identity, so that it happens once. */
export function focusOnce(element: HTMLElement | null): void {
  const field = element?.matches('input, textarea') ? element : element?.querySelector<HTMLElement>('input, textarea')
  field?.focus()
}

/**
 * Puts the focus where one goes on after a change, as soon as that is drawn: with the change itself, or later where the change comes with
 * an answer. Whoever does something else meanwhile is left alone. For the component that draws what takes the focus.
 * @returns says where to go on; asked again after each drawing until it is there
 */
export function useFocusNext(): (find: Find) => void {
  const next = useRef<{ find: Find; from: Element | null } | null>(null)
  useEffect(() => {
    if (!next.current) return
    const { find, from } = next.current
    const now = document.activeElement ?? document.body
    // What can take no more keys loses the focus a moment later.
    const lost = now === document.body || now.matches(':disabled')
    // What had the focus may yet go.
    if (!lost && now === from) return
    const found = lost ? find() : null
    if (lost && !found) return
    found?.focus()
    next.current = null
  })
  return (find) => {
    const asked = { find, from: document.activeElement }
    next.current = asked
    const leave = () => {
      if (next.current === asked) next.current = null
    }
    for (const act of ['pointerdown', 'keydown']) document.addEventListener(act, leave, { capture: true, once: true })
  }
}
