import { type RefObject, useLayoutEffect, useState } from 'react'

/** Which of many things that are all equally high are mounted, and how much room those before and behind take. */
export interface AlikeWindow {
  readonly first: number
  readonly end: number
  readonly before: number
  readonly behind: number
}

/** Up to so many stand as they are. */
const plainUpTo = 60
/** So many screens above and below what is seen are mounted: as far as a page is scrolled at once. */
const screens = 1

/**
 * Mounts of a long list what is in sight and near it. All items are equally high, one beside the other as many as there is room for; the
 * first one tells how high and how many. Focus and scrolling work as with all of them: their room is kept.
 * @param frame holds the items as its children
 */
export function useAlikeWindow(frame: RefObject<HTMLElement | null>, count: number): AlikeWindow {
  const [shown, setShown] = useState<AlikeWindow>(all(count))
  useLayoutEffect(() => {
    if (count <= plainUpTo) return undefined
    const look = () => {
      const next = frame.current && windowOf(frame.current, count)
      if (next) setShown((before) => (same(before, next) ? before : next))
    }
    look()
    // Whatever scrolls: the page, or a part of it.
    document.addEventListener('scroll', look, { capture: true, passive: true })
    const resized = new ResizeObserver(look)
    if (frame.current) resized.observe(frame.current)
    window.addEventListener('resize', look)
    return () => {
      document.removeEventListener('scroll', look, { capture: true })
      resized.disconnect()
      window.removeEventListener('resize', look)
    }
  }, [frame, count])
  // Until it has looked anew, no more than there are.
  return count <= plainUpTo ? all(count) : { ...shown, end: Math.min(shown.end, count) }
}

const all = (count: number): AlikeWindow => ({ first: 0, end: Math.min(count, plainUpTo), before: 0, behind: 0 })

const same = (one: AlikeWindow, other: AlikeWindow): boolean =>
  one.first === other.first && one.end === other.end && one.before === other.before && one.behind === other.behind

function windowOf(frame: HTMLElement, count: number): AlikeWindow | null {
  const item = frame.firstElementChild
  if (!(item instanceof HTMLElement) || item.offsetHeight === 0) return null
  const style = getComputedStyle(frame)
  const columns = style.gridTemplateColumns.split(' ').length
  const row = item.offsetHeight + (Number.parseFloat(style.rowGap) || 0)
  const rows = Math.ceil(count / columns)
  const top = -frame.getBoundingClientRect().top
  const spare = innerHeight * screens
  const first = clamp(Math.floor((top - spare) / row), 0, rows)
  const end = clamp(Math.ceil((top + innerHeight + spare) / row), first + 1, rows)
  return { first: first * columns, end: Math.min(count, end * columns), before: first * row, behind: (rows - end) * row }
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)
