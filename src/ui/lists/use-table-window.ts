import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useMediaQuery } from '../base/use-media-query.ts'
import { everyRow, focusWhenThere, withRow } from '../base/virtual-rows.ts'
import { useBringNew } from './show-new.ts'
import type { TablePart } from './table.tsx'
import type { ListStep } from './use-list-keys.ts'

/** Up to so many stand as they are: the first page of every list. */
const plainUpTo = 60
/** Before a row is measured: of the table, and of the cards that rows are on a phone. */
const [usualHeight, usualOnPhone] = [41, 104]

interface TableWindow {
  /** none where all rows stand as they are */
  readonly part: TablePart | undefined
  readonly onStep: (step: ListStep, from: string | undefined) => boolean
}

/** Of a long table the rows that are in sight, near it, or have the focus. */
export function useTableWindow(rows: readonly { readonly id: string }[], columns: string): TableWindow {
  // The virtualizer is one object that changes inside: memoising by the compiler would keep rows of the past.
  'use no memo'
  const long = !import.meta.env.SSR && rows.length > plainUpTo
  const body = useRef<HTMLTableSectionElement>(null)
  const printing = useMediaQuery('print')
  const onPhone = useMediaQuery('(width < 40rem)')
  const [focused, setFocused] = useState<string | undefined>()
  const above = useTop(body, long)
  const indexOf = (id: string | undefined) => (id === undefined ? -1 : rows.findIndex((row) => row.id === id))
  const focusedIndex = long ? indexOf(focused) : -1
  // oxlint-disable-next-line react/incompatible-library -- what the virtualizer gives is not to be memoised: this part is not compiled
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: rows.length,
    enabled: long,
    estimateSize: () => (onPhone ? usualOnPhone : usualHeight),
    getItemKey: (row) => rows[row]?.id ?? row,
    overscan: 10,
    scrollMargin: above,
    // Below the bar of the page and the head of the table, above the bar of what is chosen.
    scrollPaddingStart: 108,
    scrollPaddingEnd: 80,
    rangeExtractor: (range) => (printing ? everyRow(range) : withRow(range, focusedIndex)),
  })
  const widths = useKeptWidths(body, long, columns)
  useBringNew((id) => {
    if (long && indexOf(id) >= 0) virtualizer.scrollToIndex(indexOf(id), { align: 'center' })
    return indexOf(id) >= 0
  })
  const onStep = (step: ListStep, from: string | undefined): boolean => {
    if (!long) return false
    const at = indexOf(from ?? focused)
    const beside = from === undefined && at >= 0 ? at : undefined
    const to = { next: beside ?? at + 1, previous: beside ?? at - 1, first: 0, last: rows.length - 1 }[step]
    const id = rows[to]?.id
    if (id === undefined) return false
    setFocused(id)
    virtualizer.scrollToIndex(to, { align: 'auto' })
    focusWhenThere(body.current, `[data-row-id="${id}"]`)
    return true
  }
  if (!long) return { part: undefined, onStep }
  const shown = virtualizer.getVirtualItems()
  return {
    part: {
      body,
      widths,
      rows: shown.map(({ index, start }, at) => ({ index, before: start - (shown[at - 1]?.end ?? above) })),
      after: virtualizer.getTotalSize() - ((shown.at(-1)?.end ?? above) - above),
      measure: virtualizer.measureElement,
      onFocus: (id) => setFocused(id),
    },
    onStep,
  }
}

/** How far below the top of the page the rows begin: what stands above them may grow. */
function useTop(body: RefObject<HTMLElement | null>, long: boolean): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (!long) return undefined
    const look = () => body.current && setTop(Math.round(body.current.getBoundingClientRect().top + window.scrollY))
    look()
    const resized = new ResizeObserver(look)
    for (const page of [document.body, body.current?.closest('main')]) if (page) resized.observe(page)
    return () => resized.disconnect()
  }, [body, long])
  return top
}

/** As wide as the columns are with the rows that stand there first, until the table gets another width: others must not move them. */
function useKeptWidths(body: RefObject<HTMLElement | null>, long: boolean, columns: string): readonly number[] | undefined {
  const [kept, setKept] = useState<{ readonly columns: string; readonly widths: readonly number[] }>()
  const measured = kept?.columns === columns
  useLayoutEffect(() => {
    const measure = () => {
      const heads = body.current?.closest('table')?.querySelectorAll('thead th') ?? []
      setKept({ columns, widths: [...heads].map((head) => head.getBoundingClientRect().width) })
    }
    if (long && !measured) measure()
  }, [body, long, measured, columns])
  useLayoutEffect(() => {
    const frame = long ? body.current?.closest('table')?.parentElement : null
    if (!frame) return undefined
    let width = frame.clientWidth
    const resized = new ResizeObserver(() => {
      if (frame.clientWidth === width) return
      width = frame.clientWidth
      setKept(undefined)
    })
    resized.observe(frame)
    return () => resized.disconnect()
  }, [body, long])
  return measured ? kept.widths : undefined
}
