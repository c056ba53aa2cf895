import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { daysBetween } from '#shared/values/dates.ts'
import { type Scale, xOf } from '#ui/base/time-scale.ts'

/** Days are drawn so many pixels ahead, and anew only after as many. */
const ahead = 400
/** So much of a bar is enough to see it by. */
const margin = 24

type Sight = { readonly left: number; readonly right: number }

/**
 * Which days of a scroller are in sight, counted from the origin; and keeps the day in the middle there when the days are laid out anew.
 * @param names how wide what stands before the days is @param begin the day to begin at
 */
export function useDaysInSight(
  scroller: RefObject<HTMLElement | null>,
  scale: Scale,
  names: number,
  begin: string,
): {
  from: number
  until: number
  wide: number
  goTo: (date: string) => void
  bring: (first: string, last: string) => void
} {
  const [sight, setSight] = useState<Sight>({ left: 0, right: 1600 })
  const [wide, setWide] = useState(1000)
  const shown = useRef<Scale | null>(null)
  const look = (element: HTMLElement) => {
    const [left, right] = [element.scrollLeft, element.scrollLeft + element.clientWidth - names]
    const next = { left: (Math.floor(left / ahead) - 1) * ahead, right: (Math.ceil(right / ahead) + 1) * ahead }
    setSight((now) => (now.left === next.left && now.right === next.right ? now : next))
    setWide((now) => (now === element.clientWidth - names ? now : Math.max(0, element.clientWidth - names)))
  }
  const lookNow = useRef(look)
  useLayoutEffect(() => {
    lookNow.current = look
  })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const before = shown.current
    shown.current = scale
    const half = (element.clientWidth - names) / 2
    if (before) {
      const middle = (element.scrollLeft + half) / before.width
      element.scrollLeft = (middle + daysBetween(scale.origin, before.origin)) * scale.width - half
    } else element.scrollLeft = xOf(scale, begin) - half / 2
    lookNow.current(element)
    // Only when the days are laid out anew: where it begins matters once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [scroller, scale, names])
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const again = () => lookNow.current(element)
    const observer = new ResizeObserver(again)
    observer.observe(element)
    element.addEventListener('scroll', again, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', again)
    }
  }, [scroller])
  return {
    from: Math.floor(sight.left / scale.width),
    until: Math.ceil(sight.right / scale.width),
    wide,
    goTo: (date) => {
      const element = scroller.current
      if (element) element.scrollLeft = xOf(scale, date) - (element.clientWidth - names) / 3
    },
    bring: (first, last) => {
      const element = scroller.current
      if (!element) return
      const [left, right] = [xOf(scale, first), xOf(scale, last) + scale.width]
      const seen = element.clientWidth - names
      const isSeen = right > element.scrollLeft + margin && left < element.scrollLeft + seen - margin
      if (!isSeen) element.scrollLeft = left - seen / 3
    },
  }
}
