import { useNavigate } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { useWorkingDays } from '#features/workspace/working-days/client.ts'
import { addDays } from '#shared/values/dates.ts'
import type { Zoom } from '#shared/values/zooms.ts'
import { isCoarse } from '#ui/base/coarse-pointer.ts'
import { rendering } from '#ui/base/rendering.ts'
import { dayWidths, paperScale, type Scale, scaleOf } from '#ui/base/time-scale.ts'
import { phone, useMediaQuery } from '#ui/base/use-media-query.ts'
import { useToday } from '#ui/base/use-today.ts'
import { everyRow, focusWhenThere, withRow } from '#ui/base/virtual-rows.ts'
import { useBringNew } from '#ui/lists/show-new.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { useDependencies, useDependencyActions } from '../dependencies/client.ts'
import { canChangeTaskField, canCreateTask } from '../tasks/rules.ts'
import type { PlanPartProps } from '../wbs/project-tree.tsx'
import { TimelineArrows } from './timeline-arrows.tsx'
import { TimelineGround, TimelineHead } from './timeline-head.tsx'
import { TimelineRow } from './timeline-row.tsx'
import { TimelineToolbar } from './timeline-toolbar.tsx'
import { TimelineProvider, type TimelineView } from './timeline-view.tsx'
import { useBarDrag } from './use-bar-drag.tsx'
import { useDaysInSight } from './use-days-in-sight.tsx'
import { barsOf, openingRow, type Span, warningsOf } from './use-plan.ts'
import { usePlanDates } from './use-plan-dates.tsx'
import { useTimelineKeys } from './use-timeline-keys.tsx'

// oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are put in their place one by one, which those of a table cannot be

const headHeight = 52
const rowHeight = 36
/** As high as a finger needs. */
const touchRowHeight = 44
const paperRowHeight = 24
const namesWide = 340
const namesOnPhone = 132
/** What is left of a sheet in landscape beside its margins and the names, in CSS pixels. */
const paperNames = 300
const paperWide = 700

/** The tree of a project on its days: which rows and days are in sight is in the page; on paper all of them. */
export function TimelinePart({ tree, sight, sync, search, onChange, empty }: PlanPartProps) {
  // The virtualizer is one object that changes inside: memoising by the compiler would keep rows of the past.
  'use no memo'
  const actor = useActor()
  const today = useToday(actor.timezone)
  const days = useWorkingDays()
  const navigate = useNavigate()
  const [said, say] = useState('')
  const { lines, fitting, closed, toggle } = sight
  const printing = useMediaQuery('print')
  const onPhone = useMediaQuery(phone)
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const mayLink = canCreateTask(actor).allowed && !onPhone
  const dates = usePlanDates(sync, say)
  const { held } = dates
  const links = useDependencyActions()
  const dependencies = useDependencies(sync.projectId)
  const stored = useMemo(() => barsOf(tree), [tree])
  const bars = useMemo(() => (held ? barsOf(tree, ({ item }) => (item.id === held.id ? held.dates : item)) : stored), [tree, stored, held])
  const warnings = useMemo(() => warningsOf(days, tree, bars, dependencies ?? []), [days, tree, bars, dependencies])
  const [first, last] = useMemo(() => reachOf(stored.values(), today), [stored, today])
  const zoom = search.zoom ?? 'week'
  const names = printing ? paperNames : onPhone ? namesOnPhone : namesWide
  const height = printing ? paperRowHeight : isCoarse() ? touchRowHeight : rowHeight
  const [begin] = useState(() => {
    const [one, other] = paperReach(stored.values(), today)
    return today < one || today > other ? one : today
  })
  const [openAt] = useState(() => openingRow(lines, stored, openingDays(zoom, begin, names)))
  const opening = printing ? 0 : openAt * height
  const [room, setRoom] = useState(1600)
  const scale = useMemo(() => {
    if (import.meta.env.SSR) return firstScale(zoom, begin, names)
    return printing ? paperScale(...paperReach(stored.values(), today), paperWide) : scaleOf(zoom, first, last, room)
  }, [printing, stored, today, zoom, first, last, room, begin, names])
  const inSight = useDaysInSight(scroller, scale, names, begin)
  if (!printing && inSight.wide > room) setRoom(Math.ceil(inSight.wide / 400) * 400)
  const rowAt = useMemo(() => new Map(lines.map(({ item }, at) => [item.id, at])), [lines])
  const focusedRow = focused === null ? -1 : (rowAt.get(focused) ?? -1)
  // oxlint-disable-next-line react/incompatible-library -- what the virtualizer gives is not to be memoised: this part is not compiled
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (row) => lines[row]?.item.id ?? row,
    overscan: 6,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    initialOffset: opening,
    initialRect: { width: 0, height: import.meta.env.SSR ? 600 : window.innerHeight - 250 },
    rangeExtractor: (range) => (printing ? everyRow(range) : withRow(range, focusedRow)),
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, height])
  const show = useCallback(
    (id: string) => {
      const options = { to: '.', search: (before: object) => ({ ...before, task: id }), resetScroll: false }
      void navigate(options as Parameters<typeof navigate>[0])
    },
    [navigate],
  )
  const goTo = (id: string, what: 'row' | 'bar') => {
    setFocused(id)
    virtualizer.scrollToIndex(rowAt.get(id) ?? 0, { align: 'auto' })
    const bar = what === 'bar' ? bars.get(id) : undefined
    if (bar) inSight.bring(bar.first, bar.last)
    focusWhenThere(list.current, bar ? `[data-bar="${id}"]` : `[data-item="${id}"]`)
  }
  useBringNew((id) => {
    const row = rowAt.get(id)
    if (row !== undefined) virtualizer.scrollToIndex(row, { align: 'center' })
    return row !== undefined
  })
  const link = async (beforeId: string, afterId: string) => {
    const [before, after] = [tree.line(beforeId), tree.line(afterId)]
    if (!before || !after || !(await links.add(beforeId, afterId))) return
    toast.success(`“${after.item.name}” waits for “${before.item.name}” now`)
    say(`“${after.item.name}” waits for “${before.item.name}” now.`)
  }
  const drag = useBarDrag({
    tree,
    dates,
    scroller,
    list,
    names,
    dayWidth: scale.width,
    onOpen: show,
    onLink: (beforeId, afterId) => void link(beforeId, afterId),
  })
  const { from, until } = printing ? { from: 0, until: scale.days } : inSight
  const view: TimelineView = {
    tree,
    actor,
    today,
    days,
    scale,
    from,
    until,
    bars,
    warnings: Map.groupBy(warnings, ({ after }) => after.item.id),
    held,
    drawn: drag.drawn,
    mayLink,
    mayChange: (id) => {
      const item = tree.line(id)?.item
      return (
        item !== undefined && canChangeTaskField(actor, item, 'startDate').allowed && canChangeTaskField(actor, item, 'dueDate').allowed
      )
    },
    isClosed: (id) => closed.has(id),
    toggle,
    show,
    hold: drag.hold,
    draw: drag.draw,
  }
  const onKeyDown = useTimelineKeys({ view, dates, lines, goTo })
  const rows = virtualizer.getVirtualItems()
  const tabbable = focusedRow >= 0 ? focused : lines[0]?.item.id
  if (lines.length === 0) return <div className="rounded-panel border border-line bg-surface">{empty}</div>
  return (
    <TimelineProvider value={view}>
      <TimelineToolbar
        zoom={zoom}
        onZoom={(next) => onChange({ zoom: next === 'week' ? undefined : next })}
        onToday={() => {
          inSight.goTo(today)
          // What runs today may stand far below what is over.
          const row = lines.findIndex(({ item, below }) => below === 0 && (bars.get(item.id)?.last ?? '') >= today)
          if (row >= 0) virtualizer.scrollToIndex(row, { align: 'start' })
        }}
        warnings={warnings}
      />
      <div
        ref={scroller}
        data-print="plan"
        className="min-h-0 flex-1 overflow-auto overscroll-contain rounded-panel border border-line bg-surface scrollbar-thin print:overflow-visible! print:border-0"
        style={{ '--names': `${names}px`, '--plan-row': `${height}px` }}
      >
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its rows have the focus */}
        <div
          role="treegrid"
          aria-label="Time-line"
          aria-rowcount={lines.length + 1}
          onKeyDown={onKeyDown}
          onFocus={({ target }) => setFocused((now) => target.closest<HTMLElement>('[data-item]')?.dataset.item ?? now)}
          onBlur={dates.flush}
          style={{ width: names + scale.days * scale.width }}
        >
          <TimelineHead height={headHeight} />
          <div
            ref={list}
            role="rowgroup"
            className="relative"
            style={{
              height: printing ? lines.length * height : virtualizer.getTotalSize(),
              // The server can't scroll: it draws the rows where the browser will have scrolled to.
              ...(import.meta.env.SSR && { marginTop: -opening }),
            }}
          >
            <TimelineGround />
            <TimelineArrows
              dependencies={dependencies ?? []}
              rowOf={(id) => rowAt.get(id)}
              first={rows[0]?.index ?? 0}
              last={rows.at(-1)?.index ?? 0}
              rowHeight={height}
            />
            {rows.map(({ key, index, start }) => {
              const line = lines[index]
              return (
                line && (
                  <TimelineRow
                    key={key}
                    line={line}
                    index={index}
                    start={start - headHeight}
                    tabbable={line.item.id === tabbable}
                    passing={fitting !== null && !fitting.has(line.item.id)}
                  />
                )
              )
            })}
          </div>
        </div>
      </div>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </TimelineProvider>
  )
}

/** What stands left of the days in the server's drawing beside the names: navigation and margins. */
const aroundNames = 290

/** The server cannot scroll: it lays the days out from where the browser will have scrolled to. */
function firstScale(zoom: Zoom, begin: string, names: number): Scale {
  const { first, count } = daysOnScreen(zoom, begin, names)
  return { origin: first, days: count, width: dayWidths[zoom], zoom }
}

/** The days between the edges, without the outermost, where too little of a bar would show. */
function openingDays(zoom: Zoom, begin: string, names: number): Span {
  const { first, count } = daysOnScreen(zoom, begin, names)
  const edge = Math.ceil(24 / dayWidths[zoom])
  return { first: addDays(first, edge), last: addDays(first, count - 1 - edge) }
}

/** The days that fit next to the names, of which a quarter come before the one it begins at; the same on both sides. */
function daysOnScreen(zoom: Zoom, begin: string, names: number): { first: string; count: number } {
  const width = dayWidths[zoom]
  const wide = Math.max(0, (import.meta.env.SSR ? rendering().width : window.innerWidth) - aroundNames - names)
  return { first: addDays(begin, -Math.round(wide / 4 / width)), count: Math.ceil(wide / width) }
}

/** The first and last day there is, today among them. */
function reachOf(bars: Iterable<{ first: string; last: string }>, today: string): [string, string] {
  let [first, last] = [today, today]
  for (const bar of bars) {
    if (bar.first < first) first = bar.first
    if (bar.last > last) last = bar.last
  }
  return [first, last]
}

/** The same for paper, where today matters only when there is nothing else. */
function paperReach(bars: Iterable<{ first: string; last: string }>, today: string): [string, string] {
  const all = [...bars]
  const [one] = all
  return one ? reachOf(all, one.first) : [today, today]
}
