import { ArrowDown, ArrowUp } from 'lucide-react'
import { sortFrom, sortText } from '#shared/values/sort.ts'
import { cn } from '#ui/base/cn.ts'
import { useExternal } from '#ui/base/use-external.ts'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import type { ListSelection } from '#ui/lists/selection.ts'
import { type ListColumn, type ListOrder, type ListSort, taskListSorts } from '../tasks/task-search.ts'
import { columnLabels } from './labels.ts'
import { columnFaces } from './list-cells.tsx'

// oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are put in their place one by one, which those of a table cannot be

export const headHeight = 36

type HeadingsProps = {
  readonly columns: readonly ListColumn[]
  readonly several: boolean
  readonly ids: readonly string[]
  readonly selection: ListSelection
  readonly sort: ListOrder
  readonly onSort: (order: ListOrder) => void
}

/** The heads of the columns; those by which rows can be ordered are pressed. */
export function Headings({ columns, several, ids, selection, sort, onSort }: HeadingsProps) {
  return (
    <div
      role="row"
      aria-rowindex={1}
      style={{ height: headHeight }}
      className="sticky top-0 z-10 grid grid-cols-(--columns) items-center border-b border-line bg-surface text-meta font-medium text-ink-3 max-sm:sr-only print:static"
    >
      {several && (
        <span role="columnheader" className="flex h-full items-center justify-center">
          <ChooseAll ids={ids} selection={selection} />
        </span>
      )}
      <Heading label="Name" sortKey="name" lead={!several} {...{ sort, onSort }} />
      {columns.map((column) => {
        const { sort: sortKey, short, end = false } = columnFaces[column]
        return <Heading key={column} label={columnLabels[column]} {...{ sortKey, short, end, sort, onSort }} />
      })}
      <span role="columnheader" className="sr-only">
        Actions
      </span>
    </div>
  )
}

type HeadingProps = Pick<HeadingsProps, 'sort' | 'onSort'> & {
  readonly label: string
  readonly sortKey: ListSort | undefined
  readonly short?: string | undefined
  readonly end?: boolean
  readonly lead?: boolean
}

function Heading({ label, sortKey, short, end = false, lead = false, sort, onSort }: HeadingProps) {
  const now = sortFrom(sort, taskListSorts)
  const direction = sortKey !== undefined && now?.key === sortKey ? now.direction : null
  const Arrow = direction === 'desc' ? ArrowDown : ArrowUp
  const words = short ? (
    <>
      <span aria-hidden title={label}>
        {short}
      </span>
      <span className="sr-only">{label}</span>
    </>
  ) : (
    label
  )
  return (
    <span
      role="columnheader"
      aria-sort={direction ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
      className={cn('min-w-0 truncate px-2', lead && 'pl-4', end && 'text-right')}
    >
      {sortKey ? (
        <button
          type="button"
          onClick={() => onSort(sortText({ key: sortKey, direction: direction === 'asc' ? 'desc' : 'asc' }))}
          className={cn(
            'group/sort relative -mx-1 inline-flex h-7 touch-target items-center gap-1 rounded-chip px-1 -outline-offset-2 hover:text-ink',
            direction && 'text-ink',
          )}
        >
          {words}
          <Arrow
            aria-hidden
            size={13}
            className={cn('transition-opacity', !direction && 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60')}
          />
        </button>
      ) : (
        words
      )}
    </span>
  )
}

function ChooseAll({ ids, selection }: Pick<HeadingsProps, 'ids' | 'selection'>) {
  const chosen = useExternal(selection.subscribe, selection.ids)
  const all = ids.length > 0 && ids.every((id) => chosen.includes(id))
  return (
    <Checkbox
      aria-label={all ? 'Clear selection' : 'Select all shown'}
      checked={all}
      indeterminate={chosen.length > 0 && !all}
      onChange={(on) => (on ? selection.add(ids) : selection.clear())}
      disabled={ids.length === 0}
    />
  )
}
