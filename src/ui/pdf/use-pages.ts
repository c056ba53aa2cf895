import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { PdfPage } from './document.ts'

const step = 1.25
const [least, most] = [0.2, 4]
const padding = 32
/** A page wider than this is hard to read in one line. */
const widest = 960

/** Which pages of a PDF are near, which one is in the middle, and how large they are. `first` is the size of the first page, in points. */
export function usePdfPages(scroller: RefObject<HTMLElement | null>, count: number, first: PdfPage | null) {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set([1]))
  const [page, setPage] = useState(1)
  const [width, setWidth] = useState(0)
  const [held, setHeld] = useState<number | null>(null)
  const fitting = first && width > 0 ? Math.min(width - padding, widest) / first.width : 1
  const scale = held ?? fitting
  useEffect(() => {
    const root = scroller.current
    if (!root || count === 0) return undefined
    const resized = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width + padding)))
    resized.observe(root)
    const numberOf = (element: Element) => Number(element.getAttribute('data-page'))
    const around = new IntersectionObserver(
      (entries) =>
        setNear((before) => {
          const next = new Set(before)
          for (const { target, isIntersecting } of entries) {
            if (isIntersecting) next.add(numberOf(target))
            else next.delete(numberOf(target))
          }
          return next
        }),
      { root, rootMargin: '60% 0px' },
    )
    const middle = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) if (isIntersecting) setPage(numberOf(target))
      },
      { root, rootMargin: '-45% 0px -45% 0px' },
    )
    for (const element of root.querySelectorAll('[data-page]')) {
      around.observe(element)
      middle.observe(element)
    }
    return () => {
      for (const observer of [resized, around, middle]) observer.disconnect()
    }
  }, [scroller, count])
  const goTo = useCallback(
    (number: number) => scroller.current?.querySelector(`[data-page="${number}"]`)?.scrollIntoView({ block: 'start' }),
    [scroller],
  )
  const zoom = (factor: number) => setHeld(Math.min(Math.max(scale * factor, least), most))
  return {
    near,
    page,
    scale,
    fits: held === null,
    goTo,
    zoomIn: () => zoom(step),
    zoomOut: () => zoom(1 / step),
    fit: () => setHeld(null),
    /** @returns whether the key was one of its own */
    press: (key: string): boolean => {
      if (key === '+' || key === '=') zoom(step)
      else if (key === '-') zoom(1 / step)
      else if (key === '0') setHeld(null)
      else if (key === '1') setHeld(96 / 72)
      else if (key === 'PageDown') goTo(Math.min(page + 1, count))
      else if (key === 'PageUp') goTo(Math.max(page - 1, 1))
      else if (key === 'Home') goTo(1)
      else if (key === 'End') goTo(count)
      else return false
      return true
    },
  }
}
