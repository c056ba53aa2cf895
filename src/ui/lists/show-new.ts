import { useEffect, useEffectEvent } from 'react'
import type { ToastOptions } from '../overlays/toast-queue.ts'

type Bring = (id: string) => void

/** Lists that mount only rows in sight: each scrolls to a row if it has it. */
const lists = new Set<Bring>()

/** How long a list may take until it has a new record, and how long the record is marked, in ms. */
const patience = 5000
const markedFor = 2000

/** For a list that mounts only rows in sight: scrolls to a record that was just created. */
export function useBringNew(bring: Bring): void {
  const latest = useEffectEvent(bring)
  useEffect(() => {
    const own: Bring = (id) => latest(id)
    lists.add(own)
    return () => void lists.delete(own)
  }, [])
}

/** Brings a record that was just created into view, and marks it for two seconds; nothing happens where no list on screen has it. */
export function showNew(id: string): void {
  const until = performance.now() + patience
  const look = () => {
    const row = rowOf(id)
    if (!row) {
      for (const bring of lists) bring(id)
      if (performance.now() < until) requestAnimationFrame(look)
      return
    }
    row.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    row.dataset.new = ''
    setTimeout(() => delete row.dataset.new, markedFor)
  }
  look()
}

const rowOf = (id: string) =>
  document.querySelector<HTMLElement>(['card-id', 'item', 'row-id'].map((name) => `[data-${name}="${CSS.escape(id)}"]`).join())

/** What a toast offers about a record that was just created. @param id undefined where there is none or there are several */
export function openAction(id: string | undefined, open: (id: string) => void): ToastOptions {
  return id === undefined ? {} : { action: { label: 'Open', onClick: () => open(id) } }
}
