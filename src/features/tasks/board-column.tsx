import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { Plus } from 'lucide-react'
import { type RefObject, useCallback, useEffect, useImperativeHandle, useRef, useState, useSyncExternalStore } from 'react'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { formatNumber } from '#ui/display/format.ts'
import { StatusIcon } from '#ui/display/status-icon.tsx'
import { useBoardContext, useColumn } from './board-context.tsx'
import { statusLabels } from './labels.ts'
import type { TaskCard, TaskStatus } from './schema.ts'
import { BoardCard } from './task-card.tsx'

export type ColumnHandle = {
  /** Scrolls a card into view and puts the focus on it. @returns false when it is not in this column */
  focus: (id: string) => boolean
  /** The card at a height on the screen, for going sideways. */
  nearest: (y: number) => string | undefined
}

const gap = 8
/** What stands above and below the cards of a column, about. */
const aroundColumns = 290
/** So many cards before the end of what is loaded, the next page is asked for. */
const ahead = 12

/** A first guess until the card is drawn and measured. */
function guessHeight(card: TaskCard | undefined, showProject: boolean): number {
  if (!card) return 80
  const lines = card.description ? Math.min(2, Math.ceil(card.description.length / 38)) : 0
  return 72 + (card.name.length > 32 ? 20 : 0) + (lines > 0 ? 2 + lines * 18 : 0) + (showProject ? 16 : 0)
}

type BoardColumnProps = {
  readonly status: TaskStatus
  readonly ref: RefObject<ColumnHandle | null>
  readonly onCreate: (() => void) | undefined
}

/** One column: its cards from top to bottom, of which only those in sight are in the page. */
export function BoardColumn({ status, ref, onCreate }: BoardColumnProps) {
  const { store, drag } = useBoardContext()
  const { count } = useColumn(store, status)
  const over = useSyncExternalStore(drag.subscribe, () => drag.isOver(status))
  const section = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    return section.current && scroller.current ? drag.column(section.current, scroller.current, status) : undefined
  }, [drag, status])
  const label = statusLabels[status]
  return (
    <section
      ref={section}
      aria-label={label}
      data-status={status}
      // Focus can be led here when its last card is gone.
      tabIndex={-1}
      className={cn(
        'flex min-h-0 min-w-[256px] flex-1 flex-col overflow-hidden rounded-panel border bg-sunken transition-[border-color] -outline-offset-2 max-sm:w-full max-sm:min-w-full max-sm:snap-center max-sm:snap-always',
        over && store.sort === 'due' ? 'border-accent' : 'border-transparent',
      )}
    >
      {/* On a phone the tabs above say it, and the button below adds to the column one looks at. */}
      <header className="flex h-10 shrink-0 items-center gap-2 pr-2 pl-3.5 max-sm:hidden pointer-coarse:h-12">
        <StatusIcon status={status} />
        <h2 className="text-body font-semibold">{label}</h2>
        <span data-count className="text-body text-ink-3 tabular">
          {formatNumber(count)}
        </span>
        {onCreate && (
          <IconButton size="sm" className="ml-auto" label={`Add task to ${label}`} icon={<Plus aria-hidden />} onClick={onCreate} />
        )}
      </header>
      <Cards status={status} scroller={scroller} ref={ref} />
    </section>
  )
}

type CardsProps = {
  readonly status: TaskStatus
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly ref: RefObject<ColumnHandle | null>
}

function Cards({ status, scroller, ref }: CardsProps) {
  // The virtualizer is one object that changes inside: memoising by the compiler would keep rows of the past.
  'use no memo'
  const { store, drag, showProject, loadMore } = useBoardContext()
  const { ids, nextCursor, loading, failed } = useColumn(store, status)
  const slot = useSyncExternalStore(drag.subscribe, () => drag.slotIn(status))
  const dragging = useSyncExternalStore(drag.subscribe, () => drag.state !== null)
  const [focused, setFocused] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const rowId = (row: number) => (slot < 0 || row < slot ? ids[row] : row === slot ? 'slot' : ids[row - 1])
  const more = nextCursor !== null
  const rows = ids.length + (slot >= 0 ? 1 : 0)
  const focusedIndex = focused ? ids.indexOf(focused) : -1

  // oxlint-disable-next-line react/incompatible-library -- see above
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: rows,
    getScrollElement: () => scroller.current,
    estimateSize: (row) => (rowId(row) === 'slot' ? (drag.state?.height ?? 80) : guessHeight(store.card(rowId(row) ?? ''), showProject)),
    getItemKey: (row) => rowId(row) ?? row,
    gap,
    overscan: 3,
    // So that the first cards are drawn with the column and not in a second step; measured as soon as it stands.
    initialRect: { width: 0, height: window.innerHeight - aroundColumns },
    scrollPaddingStart: gap,
    scrollPaddingEnd: gap,
    // The card with the focus stays in the page, or the focus would be lost by scrolling.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      return focusedIndex >= 0 && focusedIndex < range.count && !shown.includes(focusedIndex)
        ? [...shown, focusedIndex].sort((a, b) => a - b)
        : shown
    },
  })
  const items = virtualizer.getVirtualItems()
  const lastShown = items.at(-1)?.index ?? -1
  useEffect(() => {
    if (more && !loading && !failed && lastShown >= ids.length - ahead) loadMore(status)
  }, [more, loading, failed, lastShown, ids.length, loadMore, status])

  useImperativeHandle(ref, () => ({
    focus: (id) => {
      const index = ids.indexOf(id)
      if (index < 0) return false
      setFocused(id)
      virtualizer.scrollToIndex(index, { align: 'auto' })
      focusWhenThere(list.current, id)
      return true
    },
    nearest: (y) => {
      const cards = [...(list.current?.querySelectorAll<HTMLElement>('[data-task-id]') ?? [])]
      const distance = (card: HTMLElement) => Math.abs(card.getBoundingClientRect().top - y)
      return cards.sort((a, b) => distance(a) - distance(b))[0]?.dataset.taskId
    },
  }))
  const remember = useCallback((id: string) => setFocused(id), [])
  const tabbable = focusedIndex >= 0 ? focused : ids[0]
  return (
    <div
      ref={scroller}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pt-0.5 pb-2 scrollbar-thin max-sm:pt-2 max-sm:pb-20"
    >
      {rows === 0 && !more && <p className="px-1.5 pt-1 text-secondary text-ink-3">No tasks here</p>}
      <ul
        ref={list}
        aria-label={`${statusLabels[status]} tasks`}
        className={cn('relative', dragging && '*:transition-transform *:duration-140')}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {items.map((item) => {
          const id = rowId(item.index)
          if (id === undefined) return null
          if (id === 'slot') return <Slot key="slot" status={status} start={item.start} height={item.size} />
          return (
            <BoardCard
              key={id}
              id={id}
              index={item.index}
              count={rows}
              start={item.start}
              tabbable={id === tabbable}
              measure={virtualizer.measureElement}
              onFocus={remember}
            />
          )
        })}
      </ul>
      {more &&
        (failed ? (
          <Again onRetry={() => loadMore(status)} />
        ) : (
          <div aria-hidden className="mt-2 h-[72px] rounded-card border border-line bg-surface/60" />
        ))}
    </div>
  )
}

function Again({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-col items-center gap-2 py-3 text-center text-secondary text-ink-2">
      More tasks could not be loaded.
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

/** The place where the dragged card would stand. */
function Slot({ status, start, height }: { readonly status: TaskStatus; readonly start: number; readonly height: number }) {
  const { drag } = useBoardContext()
  const element = useRef<HTMLLIElement>(null)
  useEffect(() => (element.current ? drag.slot(element.current, status) : undefined), [drag, status])
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

/** The card may be out of sight and drawn only after the scroll; a few frames are enough. */
function focusWhenThere(list: HTMLElement | null, id: string, frames = 8): void {
  const card = list?.querySelector<HTMLElement>(`[data-task-id="${id}"]`)
  if (card) card.focus({ preventScroll: true })
  else if (frames > 0) requestAnimationFrame(() => focusWhenThere(list, id, frames - 1))
}
