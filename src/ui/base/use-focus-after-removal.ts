import { type RefObject, useEffect, useRef } from 'react'

type FocusAfterRemoval<Frame> = {
  /** for the element round the buttons that take things away */
  frame: RefObject<Frame | null>
  /** which of the buttons was pressed; ask before a dialog takes the focus */
  pressed: () => number
  /** the thing of this button goes now */
  leave: (at: number) => void
}

/**
 * The button that was pressed goes with the thing it takes away: one goes on at the next such button, or at `otherwise`.
 * @param count how many things there are
 * @param otherwise finds where to go when no button is left
 */
export function useFocusAfterRemoval<Frame extends HTMLElement>(
  count: number,
  otherwise: (frame: Frame) => HTMLElement | null | undefined,
): FocusAfterRemoval<Frame> {
  const frame = useRef<Frame>(null)
  const left = useRef<{ at: number; count: number } | null>(null)
  useEffect(() => {
    if (!left.current || count >= left.current.count || !frame.current) return
    const { at } = left.current
    left.current = null
    // Who went elsewhere meanwhile stays there.
    if (document.activeElement && !document.activeElement.contains(frame.current)) return
    const buttons = frame.current.querySelectorAll('button')
    const next = buttons[Math.min(at, buttons.length - 1)] ?? otherwise(frame.current)
    next?.focus({ preventScroll: true })
  }, [count, otherwise])
  return {
    frame,
    pressed: () => Math.max(0, [...(frame.current?.querySelectorAll('button') ?? [])].indexOf(document.activeElement as HTMLButtonElement)),
    leave: (at) => {
      left.current = { at, count }
    },
  }
}
