import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { cn } from '../base/cn.ts'
import { formatNumber } from '../base/format.ts'
import { rendering } from '../base/rendering.ts'
import { useExternal } from '../base/use-external.ts'
import { useMediaQuery } from '../base/use-media-query.ts'
import { everyRow, focusWhenThere, withRow } from '../base/virtual-rows.ts'
import { Button } from '../controls/button.tsx'
import { isShowingNew, useBringNew } from '../lists/show-new.ts'
import { useBoardContext, useColumn, useTotal } from './board-context.ts'
import { CardFrame } from './card.tsx'
import { LateHeading, useLateCards } from './late-cards.tsx'

export type ColumnHandle = {
  /** Scrolls a card into view and puts the focus on it. @returns false when it is not in this column */
  focus: (id: string) => boolean
  /** The card at a height on the screen, for going sideways. */
  nearest: (y: number) => string | undefined
}

const gap = 8
/** Keeps a card that is scrolled to above the foot. */
const footHeight = 48
/** What stands above and below the cards of a column, about. */
const aroundColumns = 254
const usualHeight = 80
const headingHeight = 28
/** So many cards before the end of what is loaded, the next page is asked for. */
const ahead = 12

type CardsProps = {
  readonly column: string
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly ref: RefObject<ColumnHandle | null>
  /** In place of cards while the board has none. */
  readonly empty: ReactNode
  /** Below the last card, or at the foot of the column when there are many. */
  readonly foot?: ReactNode
}

/** The cards of a column from top to bottom, of which only those in sight are in the page; on paper all that are loaded. */
export function Cards({ column, scroller, ref, empty, foot }: CardsProps) {
  // The virtualizer is one object that changes inside: memoising by the compiler would keep rows of the past.
  'use no memo'
  const { store, drag, face, loadMore, showOlder } = useBoardContext()
  const state = useColumn(store, column)
  const { ids, count, nextCursor, loading, failed } = state
  const late = useLateCards(column, state)
  const total = useTotal(store)
  const slotAt = useExternal(drag.subscribe, () => drag.slotIn(column))
  const dragging = useExternal(drag.subscribe, () => drag.state !== null)
  const printing = useMediaQuery('print')
  const [focused, setFocused] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  // The column shows only the heading of folded cards; a card dropped among them lands right below it.
  const rowOf = (index: number) => Math.max(0, index - late.hidden) + late.head
  const slot = slotAt < 0 ? -1 : rowOf(slotAt)
  const cardAt = (row: number) => ids[row - late.head + late.hidden]
  const rowId = (row: number) => {
    if (row < late.head) return 'late'
    return slot < 0 || row < slot ? cardAt(row) : row === slot ? 'slot' : cardAt(row - 1)
  }
  const more = nextCursor !== null
  const older = store.hidesOlder(column)
  const rows = ids.length - late.hidden + late.head + (slot >= 0 ? 1 : 0)
  const focusedIndex = focused ? ids.indexOf(focused) : -1
  const isFocusedShown = focusedIndex >= late.hidden
  const guess = (id: string | undefined) => {
    const card = id === undefined ? undefined : store.card(id)
    return card ? face.guessHeight(card) : usualHeight
  }

  // oxlint-disable-next-line react/incompatible-library -- what the virtualizer gives is not to be memoised: this part is not compiled
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: rows,
    getScrollElement: () => scroller.current,
    estimateSize: (row) =>
      row < late.head ? headingHeight : rowId(row) === 'slot' ? (drag.state?.height ?? usualHeight) : guess(rowId(row)),
    getItemKey: (row) => rowId(row) ?? row,
    gap,
    overscan: 3,
    // So that the first cards are drawn with the column and not in a second step; measured as soon as it stands.
    initialRect: { width: 0, height: (import.meta.env.SSR ? rendering() : { height: window.innerHeight }).height - aroundColumns },
    scrollPaddingStart: gap,
    scrollPaddingEnd: foot ? footHeight : gap,
    rangeExtractor: (range) => (printing ? everyRow(range) : withRow(range, isFocusedShown ? rowOf(focusedIndex) : -1)),
  })
  const items = virtualizer.getVirtualItems()
  const lastShown = items.at(-1)?.index ?? -1
  useEffect(() => {
    if (more && !loading && !failed && !printing && lastShown >= rows - ahead && !isShowingNew()) loadMore(column)
  }, [more, loading, failed, printing, lastShown, rows, loadMore, column])

  useImperativeHandle(ref, () => ({
    focus: (id) => {
      const index = ids.indexOf(id)
      if (index < 0) return false
      if (index < late.hidden) {
        virtualizer.scrollToIndex(0)
        focusWhenThere(list.current, '[data-late]')
        return true
      }
      setFocused(id)
      virtualizer.scrollToIndex(rowOf(index), { align: 'auto' })
      focusWhenThere(list.current, `[data-card-id="${id}"]`)
      return true
    },
    nearest: (y) => {
      const cards = [...(list.current?.querySelectorAll<HTMLElement>('[data-card-id]') ?? [])]
      const distance = (card: HTMLElement) => Math.abs(card.getBoundingClientRect().top - y)
      return cards.sort((a, b) => distance(a) - distance(b))[0]?.dataset.cardId
    },
  }))
  useBringNew((id) => {
    const index = ids.indexOf(id)
    if (index >= 0) virtualizer.scrollToIndex(index < late.hidden ? 0 : rowOf(index), { align: 'center' })
    return index >= 0
  })
  const remember = useCallback((id: string) => setFocused(id), [])
  const tabbable = isFocusedShown ? focused : ids[late.hidden]
  return (
    <div
      ref={scroller}
      className={cn(
        // Relative: what is there for screen readers only would widen the page from a column that is out of sight.
        'relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pt-0.5 scrollbar-thin max-sm:pt-2 max-sm:pb-20 print:overflow-visible!',
        foot ? 'scroll-pb-12' : 'pb-2',
      )}
    >
      {total === 0 && empty}
      {rows === 0 && total > 0 && !more && !older && !face.QuickAdd && (
        <p className="px-1.5 pt-1 text-secondary text-ink-3">No {face.nouns} here</p>
      )}
      <ul
        ref={list}
        aria-label={`${face.labels[column]} ${face.nouns}`}
        className={cn('@container relative print:h-auto!', dragging && '*:transition-transform *:duration-140')}
        style={import.meta.env.SSR ? undefined : { height: virtualizer.getTotalSize() }}
      >
        {items.map((item) => {
          const id = rowId(item.index)
          if (id === undefined) return null
          if (id === 'late') return <LateHeading key="late" late={late} start={item.start} measure={virtualizer.measureElement} />
          if (id === 'slot') return <Slot key="slot" column={column} start={item.start} height={item.size} />
          return (
            <CardFrame
              key={id}
              id={id}
              index={item.index}
              place={item.index - late.head + late.hidden + 1}
              count={rows - late.head + late.hidden}
              start={item.start}
              tabbable={id === tabbable}
              measure={virtualizer.measureElement}
              onFocus={remember}
            />
          )
        })}
      </ul>
      {printing && count > ids.length && <p className="pt-1 text-secondary">and {count - ids.length} more</p>}
      {more && !printing && (failed ? <Again onRetry={() => loadMore(column)} /> : <Coming />)}
      {older && !printing && <Older isLoading={loading} hasFailed={failed} count={count - ids.length} onShow={() => showOlder(column)} />}
      {foot}
    </div>
  )
}

function Coming() {
  return <div aria-hidden className="mt-2 h-[72px] rounded-card border border-line bg-surface/60" />
}

interface OlderProps {
  readonly isLoading: boolean
  readonly hasFailed: boolean
  /** how many there are */
  readonly count: number
  readonly onShow: () => void
}

/** At the end of what was finished lately. */
function Older({ isLoading, hasFailed, count, onShow }: OlderProps) {
  const { face } = useBoardContext()
  if (hasFailed) return <Again onRetry={onShow} />
  return (
    <button
      type="button"
      aria-disabled={isLoading}
      onClick={onShow}
      className="mt-2 flex h-control-sm w-full items-center justify-center gap-1.5 rounded-control text-secondary font-medium text-ink-2 -outline-offset-2 hover:bg-hover hover:text-ink"
    >
      Show older
      <span className="sr-only"> {face.nouns}</span>
      <span className="font-normal text-ink-3 tabular">{formatNumber(count)}</span>
    </button>
  )
}

function Again({ onRetry }: { readonly onRetry: () => void }) {
  const { face } = useBoardContext()
  return (
    <div role="alert" className="flex flex-col items-center gap-2 py-3 text-center text-secondary text-ink-2">
      More {face.nouns} could not be loaded.
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

/** The place where the dragged card would stand. */
function Slot({ column, start, height }: { readonly column: string; readonly start: number; readonly height: number }) {
  const { drag } = useBoardContext()
  const element = useRef<HTMLLIElement>(null)
  useEffect(() => (element.current ? drag.slot(element.current, column) : undefined), [drag, column])
  return (
    <li
      ref={element}
      role="presentation"
      data-slot
      style={{ transform: `translateY(${start}px)`, height }}
      className="absolute inset-x-0 top-0 rounded-card border border-dashed border-accent bg-accent-soft"
    />
  )
}
