import { type RefObject, useEffect } from 'react'

const together = new Set<HTMLElement>()

/** What is compared scrolls in step, each by its own length. */
export function useStepScroll(scroller: RefObject<HTMLElement | null>, on: boolean): void {
  useEffect(() => {
    const element = scroller.current
    if (!element || !on) return undefined
    together.add(element)
    const follow = () => {
      // Only what somebody scrolls leads: what follows would lead back.
      if (!element.matches(':hover, :focus-within, :focus')) return
      const part = element.scrollTop / Math.max(1, element.scrollHeight - element.clientHeight)
      for (const other of together) if (other !== element) other.scrollTop = part * (other.scrollHeight - other.clientHeight)
    }
    element.addEventListener('scroll', follow, { passive: true })
    return () => {
      together.delete(element)
      element.removeEventListener('scroll', follow)
    }
  }, [scroller, on])
}
