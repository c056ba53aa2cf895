import { type ReactNode, type RefObject, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { cn } from '../base/cn.ts'
import { useExternal } from '../base/use-external.ts'
import { phone, useMediaQuery } from '../base/use-media-query.ts'
import { tellFailure } from '../lists/failure-toast.ts'
import { ListSelection } from '../lists/selection.ts'
import { columnsClass } from './board-class.ts'
import { type BoardContextValue, type BoardFace, BoardProvider, useBoardContext, useShownColumns, useTotal } from './board-context.ts'
import { BoardDrag } from './board-drag.ts'
import type { BoardCard } from './board-rules.ts'
import type { CardStore } from './card-store.ts'
import type { ColumnHandle } from './cards.tsx'
import { BoardColumn } from './column.tsx'
import { ColumnTabs } from './column-tabs.tsx'
import { type Step, useBoardKeys } from './keyboard.ts'

/** Where a card goes. The neighbour is named so that the server finds the place in the order of all cards. */
export type Placement<Column extends string = string> = {
  readonly column: Column
  readonly afterId?: string
  readonly beforeId?: string
  /** among the loaded cards, counted without the card itself */
  readonly index?: number
}

type BoardProps<Card extends BoardCard, Column extends string> = {
  readonly store: CardStore<Card, Column>
  readonly face: BoardFace<Card, Column>
  /** another view is on its way: what is shown belongs to the one before */
  readonly passing: boolean
  /** while there is no card at all: in the first column, on a phone over the column one looks at */
  readonly nothing: ReactNode
  readonly onOpen: (id: string) => void
  /** @returns the sentence of the refusal, or null */
  /** Whether a card may go to a column, asked of the person before it moves. */
  readonly mayMove?: (id: string, column: Column) => Promise<boolean>
  readonly onMove: (id: string, place: Placement<Column>) => Promise<string | null>
  /** Above that sentence. */
  readonly refusedTitle: string
  /** Whether title and sentence of a refusal are one text. */
  readonly failuresInOne?: true
  /** A card was dropped in its own column, whose order is not made by hand. */
  readonly onKept: () => void
  readonly onLoadMore: (column: Column) => void
  /** Loads the older cards of the finished column. @returns the first of them */
  readonly onShowOlder: (column: Column) => Promise<string | undefined>
  /** left out for people who may not create */
  readonly onCreate: ((column: Column) => void) | undefined
  /** on a phone: the column that is seen */
  readonly onShow?: (column: Column) => void
}

type Columns = ReadonlyMap<string, RefObject<ColumnHandle | null>>

/** Columns of cards and everything one does with them: drag, keys, menu, several at once. It knows no capability. */
export function Board<Card extends BoardCard, Column extends string>(props: BoardProps<Card, Column>) {
  // Inside, columns are texts and cards know only their id: what belongs to the capability goes through its face.
  const {
    store,
    face,
    passing,
    nothing,
    onOpen,
    mayMove,
    onMove,
    refusedTitle,
    failuresInOne,
    onKept,
    onLoadMore,
    onShowOlder,
    onCreate,
    onShow,
  } = props as unknown as BoardProps<BoardCard, string>
  const scroller = useRef<HTMLDivElement>(null)
  const columns: Columns = useMemo(() => new Map(store.rules.columns.map((column) => [column, { current: null }])), [store.rules.columns])
  const shown = useShownColumns(store)
  const onPhone = useMediaQuery(phone)
  const [said, say] = useState('')
  const drag = useMemo(() => new BoardDrag(store), [store])
  // Another view, another choice.
  const [choice, setChoice] = useState(() => ({ store, selection: new ListSelection() }))
  if (choice.store !== store) setChoice({ store, selection: new ListSelection() })
  const { selection } = choice
  const focusCard = useCallback((id: string) => void [...columns.values()].some((column) => column.current?.focus(id)), [columns])
  const move = useCallback(
    async (id: string, column: string, index?: number) => {
      if (mayMove && !(await mayMove(id, column))) return
      const card = store.card(id)
      const name = card ? face.nameOf(card) : ''
      const moving = onMove(id, placement(store, id, column, index))
      say(whereText(store, face, id, name))
      const refusal = await moving
      if (refusal === null) return
      tellFailure(refusedTitle, refusal, failuresInOne)
      say(`“${name}” went back. ${refusal}`)
    },
    [store, face, mayMove, onMove, refusedTitle, failuresInOne],
  )
  const showOlder = useCallback(
    (column: string) => {
      // The button that had the focus is gone.
      void onShowOlder(column).then((first) => first !== undefined && focusCard(first))
    },
    [onShowOlder, focusCard],
  )
  useEffect(() => drag.watch({ onDrop: (id, column, index) => void move(id, column, index), onKept }), [drag, move, onKept])
  useBoardKeys({
    onStep: useStep(store, columns, focusCard),
    onSelect: face.SelectionBar && ((id) => selection.toggle(id)),
    onEscape: () => {
      const any = selection.ids().length > 0
      selection.clear()
      return any
    },
  })
  const context: BoardContextValue = useMemo(
    () => ({ store, drag, selection, face, open: onOpen, move, loadMore: onLoadMore, showOlder, focusCard, say }),
    [store, drag, selection, face, onOpen, move, onLoadMore, showOlder, focusCard],
  )
  return (
    <BoardProvider value={context}>
      <ColumnTabs scroller={scroller} onShow={onShow} />
      <div className="relative flex min-h-0 flex-1 flex-col">
        <div
          ref={scroller}
          aria-busy={passing}
          onPointerEnter={() => void drag.load()}
          className={cn(columnsClass, passing && 'opacity-60 transition-opacity delay-200')}
        >
          {shown.map((column, at) => (
            <BoardColumn
              key={column}
              column={column}
              ref={columns.get(column) ?? { current: null }}
              onCreate={onCreate && (() => onCreate(column))}
              empty={at === 0 && !onPhone && nothing}
            />
          ))}
        </div>
        {onPhone && <Nothing>{nothing}</Nothing>}
      </div>
      <Chosen />
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </BoardProvider>
  )
}

/** In place, so that nothing above moves, and what is behind it can be pressed. */
function Nothing({ children }: { readonly children: ReactNode }) {
  const { store } = useBoardContext()
  const total = useTotal(store)
  if (total > 0) return null
  return (
    <div className="pointer-events-none absolute inset-x-0 top-6 flex justify-center px-4">
      <div className="pointer-events-auto">{children}</div>
    </div>
  )
}

/** What one does with several cards; away while none is chosen. */
function Chosen() {
  const { store, selection, face, say } = useBoardContext()
  const all = useExternal(selection.subscribe, selection.ids)
  // What was deleted or left the view meanwhile is chosen no more.
  const gone = useExternal(
    (changed) => store.subscribe('all', changed),
    () => all.filter((id) => store.card(id) === undefined).join(),
  )
  const ids = useMemo(() => all.filter((id) => !gone.includes(id)), [all, gone])
  useEffect(() => {
    if (ids.length > 0) say(`${ids.length} selected`)
  }, [ids, say])
  const { SelectionBar } = face
  if (!SelectionBar || ids.length === 0) return null
  return (
    <Suspense fallback={null}>
      <SelectionBar ids={ids} onClear={() => selection.clear()} />
    </Suspense>
  )
}

function placement(store: CardStore, id: string, column: string, index: number | undefined): Placement {
  if (index === undefined) return { column }
  const order = store.column(column).ids.filter((other) => other !== id)
  const afterId = order[index - 1]
  const beforeId = order[index]
  return { column, index, ...(afterId ? { afterId } : beforeId ? { beforeId } : {}) }
}

function whereText(store: CardStore, face: BoardFace, id: string, name: string): string {
  const column = store.columnOf(id)
  if (column === undefined) return ''
  const { ids, count } = store.column(column)
  const place = ids.indexOf(id) + 1
  return `“${name}” moved to ${face.labels[column]}${place > 0 ? `, ${place} of ${count}` : ''}.`
}

function useStep(store: CardStore, columns: Columns, focusCard: (id: string) => void): (step: Step) => void {
  return (step) => {
    const card = document.activeElement?.closest<HTMLElement>('[data-card-id]')
    const id = card?.dataset.cardId
    const column = id === undefined ? undefined : store.columnOf(id)
    if (!card || id === undefined || column === undefined) {
      const first = store.rules.columns.map((one) => store.column(one).ids[0]).find((found) => found !== undefined)
      if (first) focusCard(first)
      return
    }
    const next =
      step === 'left' || step === 'right' ? beside(store, columns, column, step, card) : along(store.column(column).ids, id, step)
    if (next) focusCard(next)
  }
}

function along(ids: readonly string[], id: string, step: 'up' | 'down' | 'first' | 'last'): string | undefined {
  const index = ids.indexOf(id)
  const target = { up: index - 1, down: index + 1, first: 0, last: ids.length - 1 }[step]
  return target < 0 ? undefined : ids[target]
}

/** The card at the same height in the next column that has any. */
function beside(store: CardStore, columns: Columns, column: string, step: 'left' | 'right', card: HTMLElement): string | undefined {
  const { top } = card.getBoundingClientRect()
  const order = store.rules.columns
  const index = order.indexOf(column)
  const next = step === 'left' ? order.slice(0, index).toReversed() : order.slice(index + 1)
  return next.map((one) => columns.get(one)?.current?.nearest(top)).find((found) => found !== undefined)
}
