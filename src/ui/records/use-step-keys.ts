import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import type { Neighbours } from './record-list.ts'

const typing = 'input, textarea, select, [contenteditable=true], [role=combobox], [role=tab]'

/** J and K go to the next and the previous record, unless one types or something is open above it. */
export function useStepKeys(frame: RefObject<HTMLElement | null>, neighbours: Neighbours | null, onGo: (id: string) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !(event.target instanceof Element)) return
    if (frame.current?.hasAttribute('data-closed')) return
    const key = event.key.toLowerCase()
    const to = key === 'j' ? neighbours?.next : key === 'k' ? neighbours?.previous : undefined
    if (!to || event.target.closest(typing)) return
    // With nothing focused the key comes to the page behind; a menu or a question above the record is not ours.
    if (event.target !== document.body && !frame.current?.contains(event.target)) return
    event.preventDefault()
    onGo(to)
  })
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
