import { type RefObject, useEffect, useState } from 'react'
import { formatNumber } from '../display/format.ts'
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
  return (
    <fieldset aria-label="Columns" className="hidden min-w-0 gap-1 rounded-control bg-sunken p-1 max-sm:flex print:hidden!">
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
      className="group relative flex min-w-0 flex-1 touch-target flex-col items-center rounded-chip px-1 py-1 text-meta font-medium text-ink-2 aria-pressed:bg-accent-soft aria-pressed:text-accent"
    >
      <span className="max-w-full truncate">{face.labels[column]}</span>
      <span className="font-normal tabular">{formatNumber(count)}</span>
    </button>
  )
}
