import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { cn } from '../base/cn.ts'
import { formatNumber } from '../base/format.ts'
import { remember, remembered } from '../base/remembered.ts'
import { useBoardContext } from './board-context.ts'
import type { ColumnState } from './card-store.ts'

/** The late cards at the beginning of a column: how many are loaded, and how many of them are folded away. */
export type LateCards = {
  /** rows that the heading takes: none where nothing is late */
  readonly head: 0 | 1
  readonly hidden: number
  /** "23", or "25+" while more may follow */
  readonly count: string
  readonly folded: boolean
  readonly toggle: () => void
}

/** Groups the late cards of a column in due-date order; this browser remembers whether they are folded. */
export function useLateCards(column: string, { ids, nextCursor }: ColumnState): LateCards {
  // Cards come from the store, which changes inside.
  'use no memo'
  const { store, face } = useBoardContext()
  const name = `late.${face.noun}.${column}`
  const [folded, fold] = useState(() => remembered(name) === 'folded')
  const { isLate } = face
  let late = 0
  if (isLate && !store.rules.byHand) {
    const among = (id: string | undefined) => {
      const card = id === undefined ? undefined : store.card(id)
      return card !== undefined && isLate(card)
    }
    while (among(ids[late])) late += 1
  }
  const toggle = () => {
    fold(!folded)
    remember(name, folded ? 'open' : 'folded')
  }
  const more = nextCursor !== null && late === ids.length
  return { head: late > 0 ? 1 : 0, hidden: folded ? late : 0, count: `${formatNumber(late)}${more ? '+' : ''}`, folded, toggle }
}

type LateHeadingProps = {
  readonly late: LateCards
  readonly start: number
  readonly measure: (element: HTMLElement | null) => void
}

/** Folds the late cards below it away, and shows them again. */
export function LateHeading({ late: { count, folded, toggle }, start, measure }: LateHeadingProps) {
  return (
    <li
      ref={measure}
      data-index={0}
      style={import.meta.env.SSR ? undefined : { transform: `translateY(${start}px)` }}
      className={cn(import.meta.env.SSR ? 'relative mb-2' : 'absolute inset-x-0 top-0', 'print:static! print:mb-2 print:transform-none!')}
    >
      <button
        type="button"
        data-late
        aria-expanded={!folded}
        onClick={toggle}
        className="flex h-7 w-full items-center gap-1.5 rounded-control px-1.5 text-secondary font-medium text-danger -outline-offset-2 hover:bg-hover pointer-coarse:h-11"
      >
        <ChevronDown aria-hidden size={14} className={cn('shrink-0 transition-transform', folded && '-rotate-90')} />
        <span className="tabular">{count} overdue</span>
      </button>
    </li>
  )
}
