import { useSearch } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'
import { textFrom } from '#shared/values/read-search.ts'
import { useSearchChange } from '../base/use-part-search.ts'

/** The field that the address leads to: `?field=vatNumber`. */
export function useAddressedField(): string | undefined {
  const search: { field?: unknown } = useSearch({ strict: false })
  return textFrom(search.field)
}

/**
 * Focuses the field that the address names, once `frame` holds it, and removes the name from the address, so that the same link works again.
 * A field that the reader can't change is scrolled to.
 * @param frame an element of the form; within an opened record, that record's frame is searched
 */
export function useFieldOfAddress(frame: RefObject<HTMLElement | null>): void {
  const field = useAddressedField()
  const change = useSearchChange()
  useEffect(() => {
    const form = frame.current?.closest('[data-record-frame]') ?? frame.current
    const found = field && form?.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`)
    const lead = (to: HTMLElement) => {
      to.scrollIntoView({ block: 'center' })
      to.querySelector<HTMLElement>(':is(input, textarea, button):not(:disabled)')?.focus({ preventScroll: true })
      change({ field: undefined })
    }
    // A dialog that opens or closes with the same click moves the focus first.
    const next = found ? requestAnimationFrame(() => lead(found)) : 0
    return () => cancelAnimationFrame(next)
  })
}
