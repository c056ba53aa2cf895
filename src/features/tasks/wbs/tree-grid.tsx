import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { cn } from '#ui/base/cn.ts'
import { rendering } from '#ui/base/rendering.ts'
import { phone, useMediaQuery } from '#ui/base/use-media-query.ts'
import { everyRow, focusWhenThere, withRow } from '#ui/base/virtual-rows.ts'
import { useBringNew } from '#ui/lists/show-new.ts'
import type { Line, TreePlace } from './tree.ts'
import { headingsFor, widthsFor } from './tree-cells.tsx'
import { TreeDraft } from './tree-draft.tsx'
import { TreeRow } from './tree-row.tsx'
import { type Draft, useTreeView } from './tree-view.tsx'
import { useTreeDrag } from './use-tree-drag.tsx'
import { useTreeKeys } from './use-tree-keys.tsx'

// oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are put in their place one by one, which those of a table cannot be

const headHeight = 36
const rowHeight = 40
const phoneRowHeight = 60
/** How far a level is set in, and where names of the highest begin. */
const indent = 22
const phoneIndent = 14
const nameStart = 72
/** What stands above and below the rows, about. */
const aroundRows = 250

export type GridHandle = { readonly focus: (id: string) => void }

type TreeGridProps = {
  readonly label: string
  readonly lines: readonly Line[]
  readonly closed: ReadonlySet<string>
  /** what was found; null where nothing is looked for */
  readonly fitting: ReadonlySet<string> | null
  readonly draft: Draft | null
  readonly setDraft: (draft: Draft | null) => void
  readonly open: (id: string) => void
  readonly ref: RefObject<GridHandle | null>
  /** stands below the rows */
  readonly children: ReactNode
}

/** The lines of a tree in their columns, of which only those in sight are in the page; on paper all of them. */
export function TreeGrid({ label, lines, closed, fitting, draft, setDraft, open, ref, children }: TreeGridProps) {
  // The virtualizer is one object that changes inside: memoising by the compiler would keep rows of the past.
  'use no memo'
  const view = useTreeView()
  const { tree, actor, mayManage, actions } = view
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const printing = useMediaQuery('print')
  const onPhone = useMediaQuery(phone)
  const height = onPhone ? phoneRowHeight : rowHeight
  const [focused, setFocused] = useState<string | null>(null)
  const wanted = useRef<string | null>(null)
  const draftAt = draft ? rowOfDraft(lines, draft, (id) => tree.line(id)?.depth ?? 0) : -1
  const lineAt = (row: number) => lines[draftAt >= 0 && row > draftAt ? row - 1 : row]
  const rowOf = (id: string | null) => {
    const at = id === null ? -1 : lines.findIndex(({ item }) => item.id === id)
    return at >= 0 && draftAt >= 0 && at >= draftAt ? at + 1 : at
  }
  const drag = useTreeDrag({
    tree,
    lines,
    closed,
    scroller,
    list,
    rowHeight: height,
    nameStart,
    indent,
    enabled: mayManage && !onPhone,
    onOpen: open,
    onDrop: (id, { place }: { place: TreePlace }) => {
      wanted.current = id
      if (place.parentTaskId) open(place.parentTaskId)
      actions.move(id, place)
    },
  })
  const focusedRow = rowOf(focused)
  const draggedRow = rowOf(drag.dragged)
  // oxlint-disable-next-line react/incompatible-library -- what the virtualizer gives is not to be memoised: this part is not compiled
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: lines.length + (draftAt >= 0 ? 1 : 0),
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (row) => (row === draftAt ? 'draft' : (lineAt(row)?.item.id ?? row)),
    overscan: 6,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    initialRect: { width: 0, height: (import.meta.env.SSR ? rendering() : { height: window.innerHeight }).height - aroundRows },
    // What has the focus, what is typed into and what is dragged stay in the page.
    rangeExtractor: (range) => (printing ? everyRow(range) : [focusedRow, draggedRow, draftAt].reduce(withEach(range), [])),
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, height])
  const goTo = (id: string) => {
    setFocused(id)
    const row = rowOf(id)
    if (row >= 0) virtualizer.scrollToIndex(row, { align: 'auto' })
    focusWhenThere(list.current, `[data-item="${id}"]`)
  }
  useImperativeHandle(ref, () => ({ focus: goTo }))
  useBringNew((id) => {
    const row = rowOf(id)
    if (row >= 0) virtualizer.scrollToIndex(row, { align: 'center' })
    return row >= 0
  })
  // A row that is put elsewhere in the page loses the focus by that.
  useLayoutEffect(() => {
    const id = wanted.current
    if (id === null) return
    wanted.current = null
    goTo(id)
  })
  useEffect(() => {
    if (draftAt >= 0) virtualizer.scrollToIndex(draftAt, { align: 'auto' })
  }, [draftAt, virtualizer])
  const onKeyDown = useTreeKeys({ view, lines, goTo, onMoved: (id) => void (wanted.current = id) })
  const first = lines[0]?.item.id
  const tabbable = focusedRow >= 0 ? focused : first
  return (
    <div
      ref={scroller}
      className="min-h-0 flex-1 overflow-auto overscroll-contain rounded-panel border border-line bg-surface scrollbar-thin print:overflow-visible!"
      style={{
        '--columns': onPhone ? 'minmax(0,1fr) 44px' : widthsFor(actor.staff),
        '--row': `${height}px`,
        '--indent': `${onPhone ? phoneIndent : indent}px`,
      }}
    >
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its rows have the focus */}
      <div
        role="treegrid"
        aria-label={label}
        aria-rowcount={lines.length + 1}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => setFocused((now) => target.closest<HTMLElement>('[data-item]')?.dataset.item ?? now)}
        className="min-w-0 sm:min-w-max"
      >
        <Headings staff={actor.staff} />
        <div
          ref={list}
          role="rowgroup"
          className="relative print:h-auto!"
          style={import.meta.env.SSR ? undefined : { height: virtualizer.getTotalSize() }}
        >
          {virtualizer.getVirtualItems().map(({ key, index, start }) => {
            if (index === draftAt && draft) {
              return (
                <DraftRow key={key} start={start - headHeight}>
                  <TreeDraft
                    draft={draft}
                    onMove={setDraft}
                    onAdded={(_id, next) => setDraft(next)}
                    onClose={() => {
                      setDraft(null)
                      const back = draft.afterId ?? draft.parentTaskId
                      if (back) wanted.current = back
                    }}
                  />
                </DraftRow>
              )
            }
            const line = lineAt(index)
            if (!line) return null
            const { id } = line.item
            return (
              <TreeRow
                key={key}
                line={line}
                index={index}
                start={start - headHeight}
                tabbable={id === tabbable}
                passing={fitting !== null && !fitting.has(id)}
                dragged={drag.dragged === id}
                aimed={drag.drop?.into === id}
                bindRow={drag.bindRow}
              />
            )
          })}
          {drag.drop && drag.drop.into === null && (
            <Slot y={(draftAt >= 0 && drag.drop.gap > draftAt ? drag.drop.gap + 1 : drag.drop.gap) * height} depth={drag.drop.depth} />
          )}
        </div>
      </div>
      {children}
    </div>
  )
}

const withEach = (range: Parameters<typeof withRow>[0]) => (rows: number[], row: number) => {
  const next = withRow(range, row)
  return [...new Set([...rows, ...next])].sort((a, b) => a - b)
}

/** Behind everything below what it follows, or as the first of what it goes into. */
function rowOfDraft(lines: readonly Line[], { afterId, parentTaskId }: Draft, depthOf: (id: string) => number): number {
  const beside = afterId ?? parentTaskId
  if (beside === null) return lines.length
  const at = lines.findIndex(({ item }) => item.id === beside)
  if (at < 0) return lines.length
  if (afterId === undefined) return at + 1
  const next = lines.findIndex((line, row) => row > at && line.depth <= depthOf(beside))
  return next < 0 ? lines.length : next
}

function Headings({ staff }: { readonly staff: boolean }) {
  return (
    <div
      role="row"
      aria-rowindex={1}
      style={{ height: headHeight }}
      className="sticky top-0 z-10 grid grid-cols-(--columns) items-center border-b border-line bg-surface text-meta font-medium text-ink-3 max-sm:sr-only print:static"
    >
      {headingsFor(staff).map(({ label, short, end }, at) => (
        <span
          key={label}
          role="columnheader"
          className={cn('truncate', at === 0 ? 'pl-4' : at === 1 ? 'pl-7' : 'px-2', end && 'text-right')}
        >
          {short ? (
            <>
              <span aria-hidden title={label}>
                {short}
              </span>
              <span className="sr-only">{label}</span>
            </>
          ) : (
            label
          )}
        </span>
      ))}
      <span role="columnheader" className="sr-only">
        Actions
      </span>
    </div>
  )
}

function DraftRow({ start, children }: { readonly start: number; readonly children: ReactNode }) {
  return (
    <div role="row" style={{ transform: `translateY(${start}px)` }} className="absolute inset-x-0 top-0 z-1 h-(--row) bg-surface">
      <div role="gridcell" className="h-full">
        {children}
      </div>
    </div>
  )
}

/** Where what is dragged would land, at its level. */
function Slot({ y, depth }: { readonly y: number; readonly depth: number }) {
  return (
    <span
      aria-hidden
      style={{ top: y - 1, left: nameStart + depth * indent }}
      className="pointer-events-none absolute right-3 z-2 h-0.5 rounded-full bg-accent before:absolute before:-top-[3px] before:-left-1 before:size-2 before:rounded-full before:bg-accent"
    />
  )
}
