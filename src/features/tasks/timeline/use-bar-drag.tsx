import { type PointerEvent, type RefObject, useState } from 'react'
import type { Tree } from '../wbs/tree.ts'
import type { Drawn } from './timeline-view.tsx'
import { dragged, type Part } from './use-plan.ts'
import type { PlanDates } from './use-plan-dates.tsx'

type BarDragInput = {
  readonly tree: Tree
  readonly dates: PlanDates
  readonly scroller: RefObject<HTMLElement | null>
  /** the rows, below each other from its top; the days begin so far from its left */
  readonly list: RefObject<HTMLElement | null>
  readonly names: number
  readonly dayWidth: number
  readonly onOpen: (id: string) => void
  readonly onLink: (beforeId: string, afterId: string) => void
}

/** Before so many pixels it is a press. */
const slack = 3
const edge = 32

/** Bars moved and stretched by whole days with the pointer, and lines drawn from their ends. A finger scrolls. */
export function useBarDrag(input: BarDragInput) {
  const { tree, dates, scroller, list, names, dayWidth, onOpen, onLink } = input
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const hold = (event: PointerEvent<HTMLElement>, id: string, part: Part) => {
    const item = tree.line(id)?.item
    if (event.button !== 0 || event.pointerType === 'touch' || !item) return
    event.stopPropagation()
    dates.flush()
    const begin = { x: event.clientX, scrolled: scroller.current?.scrollLeft ?? 0 }
    let moved = false
    const at = (x: number) =>
      dragged(item, part, Math.round((x - begin.x + (scroller.current?.scrollLeft ?? 0) - begin.scrolled) / dayWidth))
    follow(event, {
      move: ({ clientX }) => {
        moved ||= Math.abs(clientX - begin.x) > slack
        const next = moved ? at(clientX) : null
        scrollAtEdge(scroller.current, clientX, names)
        if (next) dates.show({ id, dates: next })
      },
      end: ({ clientX }) => {
        const next = moved ? at(clientX) : null
        if (next) dates.set(id, next)
        else if (part === 'whole') onOpen(id)
      },
      cancel: () => dates.show(null),
    })
  }
  const draw = (event: PointerEvent<HTMLElement>, id: string) => {
    if (event.button !== 0 || event.pointerType === 'touch') return
    event.stopPropagation()
    const point = ({ clientX, clientY }: globalThis.PointerEvent): Drawn => {
      const rect = list.current?.getBoundingClientRect()
      return { from: id, x: clientX - (rect?.left ?? 0) - names, y: clientY - (rect?.top ?? 0), onto: rowAt(clientX, clientY, id) }
    }
    follow(event, {
      move: (now) => {
        scrollAtEdge(scroller.current, now.clientX, names)
        setDrawn(point(now))
      },
      end: (now) => {
        const { onto } = point(now)
        setDrawn(null)
        if (onto) onLink(id, onto)
      },
      cancel: () => setDrawn(null),
    })
  }
  return { hold, draw, drawn }
}

function rowAt(x: number, y: number, except: string): string | null {
  const id = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-item]')?.dataset.item
  return id && id !== except ? id : null
}

function scrollAtEdge(element: HTMLElement | null, x: number, names: number): void {
  const rect = element?.getBoundingClientRect()
  if (!element || !rect) return
  if (x > rect.right - edge) element.scrollLeft += edge / 2
  else if (x < rect.left + names + edge) element.scrollLeft -= edge / 2
}

type Following = {
  readonly move: (event: globalThis.PointerEvent) => void
  readonly end: (event: globalThis.PointerEvent) => void
  readonly cancel: () => void
}

/** Until the pointer is let go, wherever it goes; Escape leaves everything as it was. */
function follow(event: PointerEvent<HTMLElement>, { move, end, cancel }: Following): void {
  const { pointerId } = event
  const own = (then: (now: globalThis.PointerEvent) => void) => (now: globalThis.PointerEvent) => {
    if (now.pointerId === pointerId) then(now)
  }
  const stop = new AbortController()
  const { signal } = stop
  addEventListener('pointermove', own(move), { signal })
  addEventListener(
    'pointerup',
    own((now) => {
      stop.abort()
      end(now)
    }),
    { signal },
  )
  const leave = () => {
    stop.abort()
    cancel()
  }
  addEventListener('pointercancel', own(leave), { signal })
  addEventListener(
    'keydown',
    (key) => {
      if (key.key !== 'Escape') return
      key.preventDefault()
      key.stopPropagation()
      leave()
    },
    { signal, capture: true },
  )
}
