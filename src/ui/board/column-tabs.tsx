import { type RefObject, useEffect, useRef, useState } from 'react'
import { formatNumber } from '../base/format.ts'
import { useBoardContext, useColumn, useShownColumns } from './board-context.ts'

type ColumnTabsProps = {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly onShow: ((column: string) => void) | undefined
}

const gap = 12

/** On a phone one column is seen at a time: swiped, or chosen here. */
export function ColumnTabs({ scroller, onShow }: ColumnTabsProps) {
  const { store } = useBoardContext()
  const columns = useShownColumns(store)
  const [shown, setShown] = useState(0)
  const column = columns[shown]
  useEffect(() => {
    if (column !== undefined) onShow?.(column)
  }, [column, onShow])
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const look = () => setShown(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)))
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [scroller])
  const bar = useRef<HTMLFieldSetElement>(null)
  // More columns than there is room for go on to the side.
  useEffect(() => {
    const tab = bar.current?.children[shown]
    if (bar.current && tab instanceof HTMLElement) bar.current.scrollLeft = tab.offsetLeft - (bar.current.clientWidth - tab.offsetWidth) / 2
  }, [shown])
  return (
    <fieldset
      ref={bar}
      aria-label="Columns"
      className="relative hidden min-w-0 shrink-0 gap-1 overflow-x-auto rounded-control bg-sunken p-1 scrollbar-none max-sm:flex print:hidden!"
    >
      {columns.map((name, index) => (
        <ColumnTab
          key={name}
          column={name}
          shown={index === shown}
          onShow={() => scroller.current?.scrollTo({ left: index * (scroller.current.clientWidth + gap), behavior: 'smooth' })}
        />
      ))}
    </fieldset>
  )
}

type ColumnTabProps = { readonly column: string; readonly shown: boolean; readonly onShow: () => void }

function ColumnTab({ column, shown, onShow }: ColumnTabProps) {
  const { store, face } = useBoardContext()
  const { count } = useColumn(store, column)
  return (
    <button
      type="button"
      aria-pressed={shown}
      onClick={onShow}
      className="group relative flex min-w-fit flex-1 touch-target flex-col items-center rounded-chip px-1 py-1 text-meta font-medium text-ink-2 aria-pressed:bg-accent-soft aria-pressed:text-accent"
    >
      <span className="whitespace-nowrap">{face.labels[column]}</span>
      <span className="font-normal tabular">{formatNumber(count)}</span>
    </button>
  )
}
