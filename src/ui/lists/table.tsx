import { Fragment, type ReactNode, type RefObject } from 'react'
import type { Sort } from '#shared/values/sort.ts'
import { cn } from '../base/cn.ts'
import { Skeleton } from '../display/skeleton.tsx'
import type { Column } from './table-column.ts'
import { HeadCell } from './table-head.tsx'

export interface TableProps<Row> {
  /** What the table holds, for screen readers. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** A press anywhere on the row. Put a real link or button into the first cell for the keyboard. */
  readonly onRowClick?: (row: Row) => void
  readonly sort?: Sort | null
  readonly onSort?: (sort: Sort) => void
  /** As many rows of skeleton as will come; nothing jumps then. */
  readonly loadingRows?: number
  /** Stands in place of rows. */
  readonly empty?: ReactNode
  /** `stack` (default) turns rows into small cards on a phone; `scroll` keeps the table and lets it scroll sideways. */
  readonly phone?: 'stack' | 'scroll'
  /** Keeps the head in sight; give the offset of what stands above it. */
  readonly stickyTop?: number
  /** The table, for `useListKeys`; its rows can then be gone through by key. */
  readonly frame?: RefObject<HTMLTableElement | null>
  readonly isChosen?: (row: Row) => boolean
  /** Of a long table the rows that are in the page; room is kept for the others. */
  readonly part?: TablePart | undefined
}

export interface TablePart {
  readonly body: RefObject<HTMLTableSectionElement | null>
  /** of the columns in pixels, which the rows that come do not change */
  readonly widths: readonly number[] | undefined
  /** each with the room for those that are missing before it */
  readonly rows: readonly { readonly index: number; readonly before: number }[]
  readonly after: number
  readonly measure: (row: HTMLTableRowElement | null) => void
  readonly onFocus: (id: string) => void
}

/** Rows of the same kind. Put it into a `Panel flush` for the frame. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, sort, onSort, loadingRows = 0, empty, phone = 'stack', stickyTop } = props
  const { frame, part } = props
  const stack = phone === 'stack'
  const marked = stack && columns[0]?.phone === 'mark'
  const table = (
    <table
      ref={frame}
      aria-busy={loadingRows > 0 || undefined}
      aria-rowcount={part && rows.length + 1}
      className={cn(
        'w-full border-separate border-spacing-0 text-body',
        stack ? 'max-sm:block' : 'min-w-max',
        part?.widths && 'sm:table-fixed sm:[&_td]:overflow-x-clip',
      )}
    >
      <caption className="sr-only">{caption}</caption>
      <thead className={cn(stack && 'max-sm:sr-only')}>
        <tr aria-rowindex={part && 1}>
          {columns.map((column, at) => (
            <HeadCell
              key={column.key}
              column={column}
              width={part?.widths?.[at] ?? column.width}
              sort={sort ?? null}
              onSort={onSort}
              stickyTop={stickyTop}
            />
          ))}
        </tr>
      </thead>
      <tbody ref={part?.body} className={cn(stack && 'max-sm:block')}>
        {loadingRows > 0 ? (
          Array.from({ length: loadingRows }, (_, index) => (
            <tr key={index} className={cn(stack && rowStack, marked && rowMarked)}>
              {columns.map((column, at) =>
                column.skeleton ? (
                  <Cell key={column.key} column={column} leads={leads(column, at)} stack={stack}>
                    {column.skeleton}
                  </Cell>
                ) : (
                  <td key={column.key} className={cn(cellClass, stack && bareCell, stack && at > 1 && 'max-sm:hidden')}>
                    <Skeleton className={cn('h-3.5', at === 0 ? 'w-40 max-w-full' : 'w-16', column.align === 'end' && 'ml-auto')} />
                  </td>
                ),
              )}
            </tr>
          ))
        ) : (
          <Rows {...props} />
        )}
        {loadingRows === 0 && rows.length === 0 && (
          <tr className={cn(stack && 'max-sm:block')}>
            <td colSpan={columns.length} className={cn(stack && 'max-sm:block')}>
              {empty}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
  // A sticky head needs the page as its scroller; without one the table may scroll in its frame when it is too wide.
  if (stack)
    return stickyTop === undefined ? (
      <div className={loadingRows > 0 ? 'overflow-hidden' : 'scrollbar-thin sm:overflow-x-auto'}>{table}</div>
    ) : (
      table
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto -outline-offset-2 scrollbar-thin">
      {table}
    </section>
  )
}

/** All rows, or those of a part with room for the others. */
function Rows<Row>(props: TableProps<Row>) {
  const { rows, rowKey, part, columns } = props
  if (!part) return rows.map((row) => <BodyRow key={rowKey(row)} row={row} table={props} />)
  return (
    <>
      {part.rows.map(({ index, before }) => {
        const row = rows[index]
        return (
          row !== undefined && (
            <Fragment key={rowKey(row)}>
              <Room height={before} columns={columns.length} />
              <BodyRow row={row} table={props} index={index} />
            </Fragment>
          )
        )
      })}
      <Room height={part.after} columns={columns.length} />
    </>
  )
}

/** Where rows are that are not in the page. */
function Room({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden className="max-sm:block">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- nothing but room */}
      <td colSpan={columns} style={{ height }} className="p-0 max-sm:block" />
    </tr>
  )
}

interface BodyRowProps<Row> {
  readonly row: Row
  readonly table: TableProps<Row>
  /** of a part: which of all it is */
  readonly index?: number
}

function BodyRow<Row>({ row, table, index }: BodyRowProps<Row>) {
  const { columns, rowKey, onRowClick, frame, isChosen, part, phone = 'stack' } = table
  const keyed = frame !== undefined
  const stack = phone === 'stack'
  const id = rowKey(row)
  return (
    <tr
      {...(keyed && { 'data-row-id': id, tabIndex: -1 })}
      {...(part &&
        index !== undefined && { ref: part.measure, 'data-index': index, 'aria-rowindex': index + 2, onFocus: () => part.onFocus(id) })}
      onClick={onRowClick && ((event) => pressRow(event.target, () => onRowClick(row)))}
      className={cn(
        'group/row',
        isChosen?.(row) ? 'bg-accent-soft' : (onRowClick || keyed) && rowUnder,
        onRowClick && 'cursor-pointer',
        keyed && rowFocus,
        stack && rowStack,
        stack && columns[0]?.phone === 'mark' && rowMarked,
      )}
    >
      {columns.map((column, at) => (
        <Cell key={column.key} column={column} leads={leads(column, at)} stack={stack}>
          {column.cell(row)}
        </Cell>
      ))}
    </tr>
  )
}

const cellClass = 'h-row border-t border-line px-3 py-1.5 first:pl-4 last:pr-4'
/** Under the pointer or with the focus; what is chosen stays in the colour of that. */
const rowUnder = 'hover:bg-paper focus-within:bg-paper dark:hover:bg-hover/50 dark:focus-within:bg-hover/50'
/** The row one is in by key is marked at its edge: a ring round it would be cut between the rows. */
const rowFocus = 'outline-none focus-visible:[&>td:first-child]:shadow-[inset_2px_0_0_var(--color-accent)]'
// Without a width of its own, a long word would push what follows out of the row.
const bareCell = 'max-sm:h-auto max-sm:min-w-0 max-sm:border-0 max-sm:p-0 max-sm:first:pl-0 max-sm:last:pr-0'
const rowMarked = 'max-sm:pl-12'
// By a value that is inherited: a rule that ends in "everything inside what has …" has browsers style a whole page with each change of it.
const actionsClass =
  'text-right whitespace-nowrap [&>*]:opacity-(--shown) [--shown:0] group-hover/row:[--shown:1] group-focus-within/row:[--shown:1] has-[[data-popup-open]]:[--shown:1] pointer-coarse:[--shown:1]'
const rowStack =
  'max-sm:relative max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-4 max-sm:gap-y-1 max-sm:border-t max-sm:border-line max-sm:px-4 max-sm:py-3'

const phoneClasses = {
  title: `${bareCell} max-sm:block max-sm:basis-full max-sm:pr-12 max-sm:font-medium`,
  line: `${bareCell} max-sm:block max-sm:basis-full max-sm:text-left max-sm:empty:hidden`,
  bare: `${bareCell} max-sm:block max-sm:last:ml-auto`,
  end: `${bareCell} max-sm:absolute max-sm:top-1.5 max-sm:right-2 max-sm:block`,
  mark: `${bareCell} max-sm:absolute max-sm:top-3.5 max-sm:left-4 max-sm:block`,
  hide: 'max-sm:hidden',
  labelled: `${bareCell} max-sm:flex max-sm:items-center max-sm:gap-1.5 max-sm:text-left max-sm:text-secondary`,
}

function leads<Row>(column: Column<Row>, at: number): boolean {
  return column.phone === 'title' || (at === 0 && column.phone === undefined)
}

/** A button or link in the row does its own thing; only a press beside it opens the row. */
function pressRow(target: EventTarget, open: () => void) {
  if (target instanceof Element && target.closest('a, button, input, label, [role=checkbox], [role=menuitem], [role=option]')) return
  if (getSelection()?.toString()) return
  open()
}

function Cell<Row>({
  column,
  leads,
  stack,
  children,
}: {
  readonly column: Column<Row>
  readonly leads: boolean
  readonly stack: boolean
  readonly children: ReactNode
}) {
  const place = leads ? 'title' : (column.phone ?? 'labelled')
  const phoneClass = stack ? phoneClasses[place] : ''
  return (
    <td
      className={cn(
        cellClass,
        column.align === 'end' && 'text-right tabular',
        column.actions && actionsClass,
        column.spills && 'sm:overflow-x-visible!',
        phoneClass,
      )}
    >
      {stack && place === 'labelled' && !column.hideHeader && (
        <span aria-hidden className="hidden text-meta text-ink-3 max-sm:inline">
          {column.header}
        </span>
      )}
      {children}
    </td>
  )
}
