import { useEffect, useEffectEvent } from 'react'
import type { ToastOptions } from '../overlays/toast-queue.ts'

type Bring = (id: string) => boolean

/** Lists that mount only rows in sight: each scrolls to a row if it has it. */
const lists = new Set<Bring>()

/** How long a list may take until it has a new record, and how long the record is marked, in ms. */
const patience = 5000
const markedFor = 2000

/** For a list that mounts only rows in sight: scrolls to a record that was just created. @param bring returns whether the list has it */
export function useBringNew(bring: Bring): void {
  const latest = useEffectEvent(bring)
  useEffect(() => {
    const own: Bring = (id) => latest(id)
    lists.add(own)
    return () => void lists.delete(own)
  }, [])
}

let following = 0

/** Whether a new record is being kept in view: more rows, which a list loads near its end, would push it out again. */
export const isShowingNew = (): boolean => following > 0

const signs = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Brings a record that was just created into view, and marks it for two seconds; nothing happens where no list on screen has it. Meanwhile
 * it stays in view, also when a list loads more above it, unless the person goes on by themselves.
 */
export function showNew(id: string): void {
  const until = performance.now() + patience
  let end = Number.POSITIVE_INFINITY
  let follows = true
  let counts = false
  const count = () => {
    if (!counts) following += 1
    counts = true
  }
  const leave = () => {
    if (counts) following -= 1
    counts = false
    follows = false
  }
  for (const sign of signs) addEventListener(sign, leave, { passive: true })
  const look = () => {
    const now = performance.now()
    const row = rowOf(id)
    if (row && end === Number.POSITIVE_INFINITY) end = now + markedFor
    if (now >= Math.min(end, row ? end : until)) {
      delete row?.dataset.new
      leave()
      for (const sign of signs) removeEventListener(sign, leave)
      return
    }
    if (row) row.dataset.new = ''
    if (row && follows) count()
    if (follows && !(row && isInView(row))) {
      if (row) row.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      else if ([...lists].filter((bring) => bring(id)).length > 0) count()
    }
    requestAnimationFrame(look)
  }
  look()
}

/** Whether the middle of an element can be seen: no part that scrolls has it outside. */
function isInView(element: HTMLElement): boolean {
  const box = element.getBoundingClientRect()
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
  let around: Element | null = element.parentElement
  while (around && around !== document.body) {
    const frame = around.getBoundingClientRect()
    if (getComputedStyle(around).overflow !== 'visible' && (y < frame.top || y > frame.bottom || x < frame.left || x > frame.right))
      return false
    around = around.parentElement
  }
  return y >= 0 && y <= innerHeight && x >= 0 && x <= innerWidth
}

const rowOf = (id: string) =>
  document.querySelector<HTMLElement>(['card-id', 'item', 'row-id', 'task'].map((name) => `[data-${name}="${CSS.escape(id)}"]`).join())

/** What a toast offers about a record that was just created. @param id undefined where there is none or there are several */
export function openAction(id: string | undefined, open: (id: string) => void): ToastOptions {
  return id === undefined ? {} : { action: { label: 'Open', onClick: () => open(id) } }
}
