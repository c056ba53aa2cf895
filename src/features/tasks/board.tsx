import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Actor } from '#shared/actor.ts'
import { cn } from '#ui/cn.ts'
import { formatNumber } from '#ui/display/format.ts'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { StatusIcon } from '#ui/display/status-icon.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { BoardColumn, type ColumnHandle } from './board-column.tsx'
import { BoardProvider, useColumn, useToday } from './board-context.tsx'
import { BoardDrag } from './board-drag.tsx'
import { type Step, useCardKeys } from './board-keyboard.tsx'
import type { BoardStore } from './board-store.ts'
import { loadMoreCards, moveCard } from './client.ts'
import { columnOrder, priorityOrder, statusLabels } from './labels.ts'
import { PrioritySprite } from './priority-sprite.tsx'
import type { TaskStatus } from './schema.ts'

type BoardProps = {
  readonly store: BoardStore
  readonly actor: Actor
  /** another view is on its way: what is shown belongs to the one before */
  readonly passing: boolean
  readonly onOpen: (id: string) => void
  /** left out for people who may not create */
  readonly onCreate: ((status: TaskStatus) => void) | undefined
  /** on a phone: the column that is seen */
  readonly onShow: (status: TaskStatus) => void
}

// Columns that do not fit go on to the edge of the window.
const boardClass =
  '-mr-6 flex min-h-0 flex-1 gap-3 overflow-x-auto pr-6 scrollbar-thin max-sm:mr-0 max-sm:snap-x max-sm:pr-0 max-sm:snap-mandatory max-sm:scrollbar-none'

/** The four columns and everything one does with their cards. */
export function Board({ store, actor, passing, onOpen, onCreate, onShow }: BoardProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const columns = useColumnHandles()
  const [said, say] = useState('')
  const today = useToday(actor.timezone)
  const drag = useMemo(() => new BoardDrag(store), [store])
  const focusCard = useCallback((id: string) => void columnOrder.some((status) => columns[status].current?.focus(id)), [columns])
  const loadMore = useCallback((status: TaskStatus) => void loadMoreCards(store, status), [store])
  const move = useCallback(
    async (id: string, status: TaskStatus, index?: number) => {
      const name = store.card(id)?.name ?? ''
      const moving = moveCard(store, id, placement(store, id, status, index))
      say(whereText(store, id, name))
      const refusal = await moving
      if (refusal === null) return
      toast.error('Failed to update task status', { description: refusal })
      say(`“${name}” went back. ${refusal}`)
    },
    [store],
  )
  useEffect(() => drag.watch((id, status, index) => void move(id, status, index)), [drag, move])
  useCardKeys(useStep(store, columns, focusCard))
  const showProject = store.filters.projectId === undefined
  const context = useMemo(
    () => ({ store, drag, actor, today, showProject, open: onOpen, move, loadMore, focusCard }),
    [store, drag, actor, today, showProject, onOpen, move, loadMore, focusCard],
  )
  return (
    <BoardProvider value={context}>
      <PrioritySprite priorities={priorityOrder} />
      <ColumnTabs store={store} scroller={scroller} onShow={onShow} />
      <div ref={scroller} aria-busy={passing} className={cn(boardClass, passing && 'opacity-60 transition-opacity delay-200')}>
        {columnOrder.map((status) => (
          <BoardColumn key={status} status={status} ref={columns[status]} onCreate={onCreate && (() => onCreate(status))} />
        ))}
      </div>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </BoardProvider>
  )
}

type Columns = Readonly<Record<TaskStatus, React.RefObject<ColumnHandle | null>>>

function useColumnHandles(): Columns {
  const todo = useRef<ColumnHandle>(null)
  const inProgress = useRef<ColumnHandle>(null)
  const done = useRef<ColumnHandle>(null)
  const blocked = useRef<ColumnHandle>(null)
  return useMemo(() => ({ todo, in_progress: inProgress, done, blocked }), [])
}

/** Names the neighbour on the board, so that the server finds the place in the order of all tasks. */
function placement(store: BoardStore, id: string, status: TaskStatus, index: number | undefined) {
  if (index === undefined) return { status }
  const order = store.column(status).ids.filter((other) => other !== id)
  const afterId = order[index - 1]
  const beforeId = order[index]
  return { status, index, ...(afterId ? { afterId } : beforeId ? { beforeId } : {}) }
}

function whereText(store: BoardStore, id: string, name: string): string {
  const status = store.card(id)?.status
  if (!status) return ''
  const { ids, count } = store.column(status)
  const place = ids.indexOf(id) + 1
  return `“${name}” moved to ${statusLabels[status]}${place > 0 ? `, ${place} of ${count}` : ''}.`
}

function useStep(store: BoardStore, columns: Columns, focusCard: (id: string) => void): (step: Step) => void {
  return (step) => {
    const card = document.activeElement?.closest<HTMLElement>('[data-task-id]')
    const id = card?.dataset.taskId
    const status = id ? store.card(id)?.status : undefined
    if (!card || !id || !status) {
      const first = columnOrder.map((column) => store.column(column).ids[0]).find((found) => found !== undefined)
      if (first) focusCard(first)
      return
    }
    const next = step === 'left' || step === 'right' ? beside(columns, status, step, card) : along(store.column(status).ids, id, step)
    if (next) focusCard(next)
  }
}

function along(ids: readonly string[], id: string, step: 'up' | 'down' | 'first' | 'last'): string | undefined {
  const index = ids.indexOf(id)
  const target = { up: index - 1, down: index + 1, first: 0, last: ids.length - 1 }[step]
  return target < 0 ? undefined : ids[target]
}

/** The card at the same height in the next column that has any. */
function beside(columns: Columns, status: TaskStatus, step: 'left' | 'right', card: HTMLElement): string | undefined {
  const { top } = card.getBoundingClientRect()
  const index = columnOrder.indexOf(status)
  const order = step === 'left' ? columnOrder.slice(0, index).toReversed() : columnOrder.slice(index + 1)
  return order.map((column) => columns[column].current?.nearest(top)).find((found) => found !== undefined)
}

type ColumnTabsProps = {
  readonly store: BoardStore
  readonly scroller: React.RefObject<HTMLDivElement | null>
  readonly onShow: (status: TaskStatus) => void
}

/** On a phone one column is seen at a time: swiped, or chosen here. */
function ColumnTabs({ store, scroller, onShow }: ColumnTabsProps) {
  const [shown, setShown] = useState(0)
  useEffect(() => onShow(columnOrder[shown] ?? 'todo'), [shown, onShow])
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const look = () => setShown(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)))
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [scroller])
  return (
    <fieldset aria-label="Columns" className="hidden min-w-0 gap-1 rounded-control bg-sunken p-1 max-sm:flex">
      {columnOrder.map((status, index) => (
        <ColumnTab
          key={status}
          store={store}
          status={status}
          shown={index === shown}
          onShow={() => scroller.current?.scrollTo({ left: index * (scroller.current.clientWidth + 12), behavior: 'smooth' })}
        />
      ))}
    </fieldset>
  )
}

type ColumnTabProps = { readonly store: BoardStore; readonly status: TaskStatus; readonly shown: boolean; readonly onShow: () => void }

function ColumnTab({ store, status, shown, onShow }: ColumnTabProps) {
  const { count } = useColumn(store, status)
  return (
    <button
      type="button"
      aria-pressed={shown}
      onClick={onShow}
      className="relative flex min-w-0 flex-1 touch-target flex-col items-center rounded-chip px-1 py-1 text-meta font-medium text-ink-2 aria-pressed:bg-accent-soft aria-pressed:text-accent"
    >
      <span className="max-w-full truncate">{statusLabels[status]}</span>
      <span className="font-normal text-ink-3 tabular">{formatNumber(count)}</span>
    </button>
  )
}

/** The board while its cards are on the way: the same columns, cards of the usual height. */
export function BoardSkeleton() {
  return (
    <Loading label="Loading the board" className="flex min-h-0 flex-1 flex-col gap-3">
      <div className="hidden h-12 shrink-0 rounded-control bg-sunken max-sm:block" />
      <div className={boardClass}>
        {columnOrder.map((status, column) => (
          <div key={status} className="flex min-w-[256px] flex-1 flex-col gap-2 rounded-panel bg-sunken px-2 max-sm:min-w-full max-sm:pt-2">
            <div className="flex h-10 shrink-0 items-center gap-2 px-1.5 max-sm:hidden pointer-coarse:h-12">
              <StatusIcon status={status} />
              <span className="text-body font-semibold">{statusLabels[status]}</span>
            </div>
            {Array.from({ length: 5 - column }, (_, card) => (
              <div
                key={card}
                className="flex h-[93px] shrink-0 animate-appear-late flex-col gap-2 rounded-card border border-line bg-surface p-3"
              >
                <Skeleton className="h-3.5 w-4/5" />
                <Skeleton className="h-3 w-full" />
                <Skeleton className="mt-auto h-3 w-1/2" />
              </div>
            ))}
          </div>
        ))}
      </div>
    </Loading>
  )
}
