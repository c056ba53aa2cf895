import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { isCoarse } from '../base/coarse-pointer.ts'
import type { SelectionBox } from './editor-view.tsx'
import { placeBar } from './place-bar.ts'

interface SelectionBarProps {
  /** Off for a bar with a place of its own. */
  readonly apart: boolean
  /** The selected range: the bar moves with it. */
  readonly selected: string | null
  readonly box: () => SelectionBox | null
  readonly children: ReactNode
}

/** Puts the bar next to the selected words, within the composer, and below the words where nothing fits above them. */
export function SelectionBar({ apart, selected, box, children }: SelectionBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const own = bar.current
    const field = own?.parentElement
    const selection = box()
    if (!own || !field || !selection) return
    const origin = field.getBoundingClientRect()
    const { left, top } = placeBar({
      selection,
      bar: own.getBoundingClientRect(),
      text: origin.top,
      frame: (field.closest('[data-composer]') ?? field).getBoundingClientRect(),
      ceiling: ceilingOf(field),
      // A phone shows its own menu for selected words right above them.
      gap: isCoarse() ? 52 : 6,
    })
    own.style.left = `${left - origin.left}px`
    own.style.top = `${top - origin.top}px`
  })
  if (!apart) return children
  return (
    <div ref={bar} data-range={selected ?? undefined} className="text-bar-near">
      {children}
    </div>
  )
}

/** Above this nothing is seen: the edge of what scrolls or cuts off. */
function ceilingOf(element: HTMLElement): number {
  let ceiling = 0
  for (let at = element.parentElement; at; at = at.parentElement)
    if (getComputedStyle(at).overflowY !== 'visible') ceiling = Math.max(ceiling, at.getBoundingClientRect().top)
  return ceiling
}
