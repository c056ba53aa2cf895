import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react'
import { neverHolds } from '#shared/rights/decision.ts'
import { cn } from '#ui/base/cn.ts'
import { rendering } from '#ui/base/rendering.ts'
import { useExternal } from '#ui/base/use-external.ts'
import { phone, useMediaQuery } from '#ui/base/use-media-query.ts'
import { everyRow, withRow } from '#ui/base/virtual-rows.ts'
import { Button } from '#ui/controls/button.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { ListSelection } from '#ui/lists/selection.ts'
import { useBringNew } from '#ui/lists/show-new.ts'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { canChangeTaskField, canDeleteTask, taskRights } from '../tasks/rules.ts'
import { useCardActions } from '../tasks/task-actions.tsx'
import type { ListColumn, ListOrder } from '../tasks/task-search.ts'
import { useBoardView } from '../tasks/task-view-context.tsx'
import type { ListStore } from './client.ts'
import { columnFaces } from './list-cells.tsx'
import { loadEditorsSoon } from './list-editor.tsx'
import { GroupRow } from './list-group.tsx'
import { Headings, headHeight } from './list-headings.tsx'
import { ListRow, placeAt, placeClass } from './list-row.tsx'
import { type ListView, ListViewProvider, type OpenedCell } from './list-view.tsx'
import { useRowKeys } from './use-row-keys.tsx'
import { loadMoreRows } from './use-task-list.ts'

// oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are put in their place one by one, which those of a table cannot be

const SelectionBar = lazyPart(
  async () => (await import('../board/selection-bar.tsx')).TaskSelectionBar,
  ({ onClear }) => onClear(),
)

const rowHeight = 40
const phoneRowHeight = 60
/** What stands above and below the rows, about. */
const aroundRows = 220
/** So many rows before the end of what is loaded, the next page is asked for. */
const ahead = 20

type ListGridProps = {
  readonly store: ListStore
  readonly columns: readonly ListColumn[]
  readonly onSort: (order: ListOrder) => void
  readonly onOpen: (id: string) => void
  /** what is shown belongs to the filters before */
  readonly passing: boolean
  /** stands there when nothing fits */
  readonly nothing: ReactNode
}

/** The rows of the list in their groups, of which only those in sight are in the page; on paper all that are loaded. */
export function ListGrid({ store, columns, onSort, onOpen, passing, nothing }: ListGridProps) {
  // The virtualizer is one object that changes inside: memoising by the compiler would keep rows of the past.
  'use no memo'
  const { actor } = useBoardView()
  const { remove } = useCardActions()
  const version = useExternal((changed) => store.subscribe('all', changed), store.version)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  // oxlint-disable-next-line react/exhaustive-deps -- the version stands for what is in the store
  const lines = useMemo(() => store.lines(closed), [store, closed, version])
  const ids = useMemo(() => lines.flatMap((line) => (line.kind === 'row' ? [line.id] : [])), [lines])
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const printing = useMediaQuery('print')
  const onPhone = useMediaQuery(phone)
  const height = onPhone ? phoneRowHeight : rowHeight
  const [focused, setFocused] = useState<string | null>(null)
  const [opened, setOpened] = useState<OpenedCell | null>(null)
  const [selection] = useState(() => new ListSelection())
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  const wanted = useRef<string | null>(null)
  const lastRow = useRef(-1)
  const rowOf = (id: string | null) => (id === null ? -1 : lines.findIndex((line) => line.kind === 'row' && line.id === id))
  const focusedRow = rowOf(focused)
  const several = !neverHolds(actor, taskRights['tasks.status'])

  // oxlint-disable-next-line react/incompatible-library -- what the virtualizer gives is not to be memoised: this part is not compiled
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (row) => keyOf(lines[row], row),
    overscan: 6,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    initialRect: { width: 0, height: (import.meta.env.SSR ? rendering() : { height: window.innerHeight }).height - aroundRows },
    // What has the focus stays in the page.
    rangeExtractor: (range) => (printing ? everyRow(range) : withRow(range, focusedRow)),
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, height])
  useBringNew((id) => {
    const row = rowOf(id)
    if (row >= 0) virtualizer.scrollToIndex(row, { align: 'center' })
    return row >= 0
  })
  const shown = virtualizer.getVirtualItems()

  const { nextCursor, loading, failed } = useExternal(
    (changed) => store.subscribe('all', changed),
    () => store.column('all'),
  )
  // Where a place is in sight whose row is not there yet, rows are loaded until it is.
  const waits = nextCursor !== null && !loading && !failed && !printing
  const lastSeen = shown.at(-1)?.index ?? -1
  const missing = waits && lines.slice(shown[0]?.index ?? 0, lastSeen + 1 + ahead).some((line) => line.kind === 'coming')
  useEffect(() => {
    if (missing) void loadMoreRows(store)
  }, [missing, store, version])

  const goTo = (id: string) => {
    setFocused(id)
    wanted.current = id
    drawAgain()
  }
  // What is to have the focus may be drawn only now; a row that is put elsewhere in the page loses it by that.
  useLayoutEffect(() => {
    const id = wanted.current
    if (id === null || rowOf(id) !== focusedRow) return
    const row = list.current?.querySelector<HTMLElement>(`[data-task="${id}"]`)
    if (!row) return
    wanted.current = null
    virtualizer.scrollToIndex(focusedRow, { align: 'auto' })
    row.focus({ preventScroll: true })
  })
  // Where the row one was at has gone, one goes on at its place.
  const goOn = useEffectEvent(() => {
    const next = ids[Math.min(lastRow.current, ids.length - 1)]
    if (next !== undefined && document.activeElement === document.body) goTo(next)
  })
  const isGone = focused !== null && focusedRow < 0
  useEffect(() => {
    if (isGone) goOn()
  }, [isGone])
  useEffect(() => {
    if (focused !== null && focusedRow >= 0) lastRow.current = ids.indexOf(focused)
  }, [focused, focusedRow, ids])
  useEffect(() => loadEditorsSoon(), [])

  const extend = (id: string) => selection.extend(id, ids)
  const show = (id: string) => {
    setOpened(null)
    onOpen(id)
  }
  const view: ListView = useMemo(
    () => ({
      columns,
      selection,
      several,
      opened,
      setOpened,
      leave: (id) => {
        setOpened(null)
        goTo(id)
      },
      show,
      extend,
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- what is called later reads what is there then
    [columns, selection, several, opened, ids, onOpen],
  )
  const onKeyDown = useRowKeys({
    ids,
    several,
    selection,
    goTo,
    extend,
    show,
    openMenu: (id) => setOpened({ id, what: 'menu' }),
    rename: (id) => {
      const task = store.card(id)
      if (task && canChangeTaskField(actor, task, 'name').allowed) setOpened({ id, what: 'name' })
    },
    remove: (id) => {
      const chosen = selection.has(id) ? selection.ids() : [id]
      if (chosen.some((one) => mayDelete(store, one, actor))) void remove(chosen)
    },
  })
  const tabbable = focusedRow >= 0 ? focused : ids[0]
  const total = store.column('all').count
  if (total === 0) return <div className="rounded-panel border border-line bg-surface">{nothing}</div>
  return (
    <ListViewProvider value={view}>
      <div
        ref={scroller}
        className={cn(
          'min-h-0 flex-1 overflow-auto overscroll-contain rounded-panel border border-line bg-surface transition-opacity scrollbar-thin max-sm:pb-20 print:overflow-visible!',
          passing && 'opacity-60 delay-300',
        )}
        aria-busy={passing}
        style={{ '--columns': templateOf(columns, several, onPhone), '--row': `${height}px` }}
      >
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its rows have the focus */}
        <div
          role="grid"
          aria-label="Tasks"
          aria-rowcount={lines.length + 1}
          {...(several && { 'aria-multiselectable': true })}
          onKeyDown={onKeyDown}
          onFocus={({ target }) => setFocused((now) => target.closest<HTMLElement>('[data-task]')?.dataset.task ?? now)}
          className="min-w-0 sm:min-w-max"
        >
          <Headings {...{ columns, several, ids, selection, onSort }} sort={store.query.sort} />
          <div
            ref={list}
            role="rowgroup"
            className="relative print:h-auto!"
            style={import.meta.env.SSR ? undefined : { height: virtualizer.getTotalSize() }}
          >
            {shown.map(({ key, index, start }) => {
              const line = lines[index]
              const at = { index, start: start - headHeight }
              if (line?.kind === 'row') return <ListRow key={key} id={line.id} tabbable={line.id === tabbable} {...at} />
              if (line?.kind === 'group' && store.query.group) {
                return (
                  <GroupRow
                    key={key}
                    by={store.query.group}
                    group={line.key}
                    count={line.count}
                    closed={closed.has(line.key)}
                    onToggle={() => setClosed(toggled(closed, line.key))}
                    {...at}
                  />
                )
              }
              return <ComingRow key={key} start={at.start} />
            })}
          </div>
        </div>
        {printing && total > ids.length && <p className="px-4 py-2 text-secondary">and {total - ids.length} more</p>}
        {failed && (
          <div role="alert" className="sticky left-0 flex items-center justify-center gap-3 py-3 text-secondary text-ink-2">
            More tasks could not be loaded.
            <Button size="sm" onClick={() => void loadMoreRows(store)}>
              Try again
            </Button>
          </div>
        )}
      </div>
      <Chosen store={store} selection={selection} />
    </ListViewProvider>
  )
}

const keyOf = (line: ReturnType<ListStore['lines']>[number] | undefined, row: number): string | number =>
  line?.kind === 'row' ? line.id : line?.kind === 'group' ? `group ${line.key}` : row

const toggled = (all: ReadonlySet<string>, key: string): ReadonlySet<string> =>
  all.has(key) ? new Set([...all].filter((one) => one !== key)) : new Set([...all, key])

function mayDelete(store: ListStore, id: string, actor: Parameters<typeof canDeleteTask>[0]): boolean {
  const task = store.card(id)
  return task !== undefined && canDeleteTask(actor, task).allowed
}

function templateOf(columns: readonly ListColumn[], several: boolean, onPhone: boolean): string {
  const box = several ? (onPhone ? '44px ' : '40px ') : ''
  if (onPhone) return `${box}minmax(0,1fr) 44px`
  return `${box}minmax(240px,1fr) ${columns.map((column) => columnFaces[column].width).join(' ')} 44px`
}

/** What is chosen, and what can be done with all of it. */
function Chosen({ store, selection }: { readonly store: ListStore; readonly selection: ListSelection }) {
  const all = useExternal(selection.subscribe, selection.ids)
  useExternal((changed) => store.subscribe('all', changed), store.version)
  // What went meanwhile is chosen no more.
  const chosen = all.filter((id) => store.card(id) !== undefined)
  if (chosen.length === 0) return null
  return (
    <Suspense fallback={null}>
      <SelectionBar ids={chosen} onClear={() => selection.clear()} />
    </Suspense>
  )
}

/** The place of a row that is on its way. */
function ComingRow({ start }: { readonly start: number }) {
  return (
    <div aria-hidden style={placeAt(start)} className={cn(placeClass, 'flex h-(--row) items-center gap-4 border-b border-line px-4')}>
      <Skeleton className="h-3.5 w-64 max-w-[60%]" />
      <Skeleton className="ml-auto h-3.5 w-96 max-lg:w-24" />
    </div>
  )
}
