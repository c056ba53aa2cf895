import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Sort } from '#shared/values/sort.ts'
import { cn } from '../base/cn.ts'
import type { Column } from './table-column.ts'

interface HeadCellProps<Row> {
  readonly column: Column<Row>
  readonly width: string | number | undefined
  readonly sort: Sort | null
  readonly onSort: ((sort: Sort) => void) | undefined
  readonly stickyTop: number | undefined
}

/** The heading of a column, by which the rows can be ordered where it is sortable. */
export function HeadCell<Row>({ column, width, sort, onSort, stickyTop }: HeadCellProps<Row>) {
  const active = sort?.key === column.key ? sort.direction : null
  const Arrow = active === 'desc' ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-sort={active ? (active === 'asc' ? 'ascending' : 'descending') : undefined}
      style={{ width, top: stickyTop }}
      className={cn(
        'h-9 bg-surface px-3 text-meta font-medium whitespace-nowrap text-ink-3 first:pl-4 last:pr-4',
        column.align === 'end' ? 'text-right' : 'text-left',
        stickyTop !== undefined && 'sticky z-10 shadow-[0_1px_0_var(--color-line)]',
      )}
    >
      {column.hideHeader ? (
        <span className="sr-only">{column.header}</span>
      ) : column.sortable && onSort ? (
        <button
          type="button"
          onClick={() => onSort({ key: column.key, direction: active === 'asc' ? 'desc' : 'asc' })}
          className={cn(
            'group/sort relative -mx-1 inline-flex h-7 touch-target items-center gap-1 rounded-chip px-1 hover:text-ink',
            active && 'text-ink',
            column.align === 'end' && 'flex-row-reverse',
          )}
        >
          {column.header}
          <Arrow
            aria-hidden
            size={13}
            className={cn('transition-opacity', !active && 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60')}
          />
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}
