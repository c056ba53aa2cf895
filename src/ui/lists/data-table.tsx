import { type ReactNode, useMemo, useState } from 'react'
import { useExternal } from '../base/use-external.ts'
import { Checkbox } from '../controls/checkbox.tsx'
import { Skeleton } from '../display/skeleton.tsx'
import { ListSelection } from './selection.ts'
import { Table, type TableProps } from './table.tsx'
import type { Column } from './table-column.ts'
import { useListKeys } from './use-list-keys.ts'
import { useTableWindow } from './use-table-window.ts'

type Row = { readonly id: string }

interface DataTableProps<One extends Row> extends Omit<TableProps<One>, 'rowKey' | 'frame' | 'isChosen' | 'stickyTop' | 'phone' | 'part'> {
  /** What one row is called, for the box that chooses it. */
  readonly nameOf: (row: One) => string
  /** What can be done with several at once; left out where nothing can. */
  readonly renderBar?: (chosen: readonly One[], clear: () => void) => ReactNode
}

/** Below the bar that stands above every page. */
const belowHeader = 64

/**
 * Rows of a kind to compare: rows of 40 px, the head in sight, order by the heads, the keys of a list, and several at once; of a long list
 * only the rows in sight are in the page. Put it into a `Panel flush` for the frame; columns of one's choice come from `useColumns`.
 */
export function DataTable<One extends Row>({ nameOf, renderBar, columns, rows, ...table }: DataTableProps<One>) {
  const several = renderBar !== undefined
  const [selection] = useState(() => new ListSelection())
  const all = useExternal(selection.subscribe, selection.ids)
  // What went meanwhile is chosen no more.
  const chosen = useMemo(() => rows.filter(({ id }) => all.includes(id)), [rows, all])
  const clear = () => selection.clear()
  const box = boxColumn(rows, chosen, selection, nameOf)
  const shown = several ? [box, ...columns] : columns
  const { part, onStep } = useTableWindow(rows, shown.map(({ key }) => key).join())
  const frame = useListKeys<HTMLTableElement>({
    onStep,
    onSelect: several ? (id) => selection.toggle(id) : undefined,
    onEscape: () => {
      clear()
      return chosen.length > 0
    },
  })
  return (
    <>
      <Table
        {...table}
        columns={shown}
        rows={rows}
        rowKey={({ id }) => id}
        frame={frame}
        isChosen={({ id }) => several && all.includes(id)}
        stickyTop={belowHeader}
        part={part}
      />
      {chosen.length > 0 && renderBar?.(chosen, clear)}
    </>
  )
}

function boxColumn<One extends Row>(
  rows: readonly One[],
  chosen: readonly One[],
  selection: ListSelection,
  nameOf: (row: One) => string,
): Column<One> {
  const order = rows.map(({ id }) => id)
  const chooseAll = (on: boolean) => (on ? selection.add(order) : selection.clear())
  const choose = (id: string, range: boolean) => (range ? selection.extend(id, order) : selection.toggle(id))
  return {
    key: 'chosen',
    header: <ChooseAll count={chosen.length} all={rows.length} onChange={chooseAll} />,
    phone: 'mark',
    width: '1%',
    skeleton: <Skeleton className="size-4" />,
    cell: (row) => <ChooseRow name={nameOf(row)} chosen={selection.has(row.id)} onChoose={(range) => choose(row.id, range)} />,
  }
}

interface ChooseRowProps {
  readonly name: string
  readonly chosen: boolean
  readonly onChoose: (range: boolean) => void
}

function ChooseRow({ name, chosen, onChoose }: ChooseRowProps) {
  return (
    <span
      className="flex"
      // The box itself does not tell whether Shift was held.
      onClickCapture={(event) => {
        if (!event.shiftKey) return
        event.preventDefault()
        event.stopPropagation()
        onChoose(true)
      }}
    >
      <Checkbox aria-label={`Select ${name}`} checked={chosen} onChange={() => onChoose(false)} />
    </span>
  )
}

interface ChooseAllProps {
  readonly count: number
  readonly all: number
  readonly onChange: (on: boolean) => void
}

function ChooseAll({ count, all, onChange }: ChooseAllProps) {
  return (
    <Checkbox
      aria-label={count > 0 && count === all ? 'Clear selection' : 'Select all shown'}
      checked={count > 0 && count === all}
      indeterminate={count > 0 && count < all}
      onChange={onChange}
      disabled={all === 0}
    />
  )
}
