import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { counted } from '#shared/values/counted.ts'
import { cn } from '#ui/base/cn.ts'
import { formatMoney } from '#ui/base/format.ts'
import { Table } from '#ui/lists/table.tsx'
import type { Column } from '#ui/lists/table-column.ts'
import type { ContentSearch } from '../items/content-search.ts'
import type { Sums } from './schema.ts'

interface SpendingRow extends Sums {
  readonly key: string
  readonly name: string
  readonly lead?: ReactNode
  /** the ads it is made of */
  readonly ads: ContentSearch
}

interface SpendingTableProps {
  readonly caption: string
  readonly heading: string
  readonly rows: readonly SpendingRow[]
}

/** A chart of bars with its table in one: what was given, and how much of it was spent. */
export function SpendingTable({ caption, heading, rows }: SpendingTableProps) {
  // For the length of a bar alone; figures are never computed here.
  const most = Math.max(1, ...rows.flatMap(({ budget, cost }) => [Number(budget), Number(cost)]))
  const columns = columnsFor(heading, most)
  return <Table caption={caption} columns={columns} rows={rows} rowKey={({ key }) => key} />
}

const money = (key: 'budget' | 'cost' | 'remaining', header: string): Column<SpendingRow> => ({
  key,
  header,
  align: 'end',
  width: '15%',
  cell: (row) => (
    <span className={cn('whitespace-nowrap', row[key].startsWith('-') && 'font-medium text-danger')}>
      {formatMoney(row[key], row.currency)}
    </span>
  ),
})

function columnsFor(heading: string, most: number): Column<SpendingRow>[] {
  return [
    {
      key: 'name',
      header: heading,
      phone: 'title',
      width: '24%',
      cell: ({ name, lead, ads, count }) => (
        <span className="flex min-w-0 items-center gap-2">
          {lead}
          <AdsLink search={ads} label={`${name}: ${counted(count, 'ad')}`}>
            <bdi>{name}</bdi>
          </AdsLink>
          <span className="shrink-0 text-meta text-ink-3 tabular">{count}</span>
        </span>
      ),
    },
    { key: 'bar', header: 'Spent of budget', phone: 'line', cell: (row) => <Spent row={row} most={most} /> },
    money('budget', 'Budget'),
    money('cost', 'Actual cost'),
    money('remaining', 'Remaining'),
  ]
}

/** The budget as a frame, what was spent of it filled; beyond it in red. */
function Spent({ row, most }: { readonly row: SpendingRow; readonly most: number }) {
  const [budget, cost] = [Number(row.budget), Number(row.cost)]
  const share = (amount: number) => `${(amount / most) * 100}%`
  return (
    <span aria-hidden className="relative block h-3 min-w-24">
      <span style={{ width: share(budget) }} className="absolute inset-y-0 left-0 rounded-[3px] bg-sunken dark:bg-hover" />
      <span style={{ width: share(Math.min(budget, cost)) }} className="absolute inset-y-0 left-0 rounded-[3px] bg-ink-3" />
      {cost > budget && (
        <span style={{ left: share(budget), width: share(cost - budget) }} className="absolute inset-y-0 rounded-[3px] bg-danger" />
      )}
    </span>
  )
}

interface AdsLinkProps {
  readonly search: ContentSearch
  readonly label: string
  readonly children: ReactNode
}

/** Leads from a figure to the ads it counts. */
function AdsLink({ search, label, children }: AdsLinkProps) {
  return (
    <Link
      to="/ads-collection"
      search={{ ...search, view: 'list' }}
      aria-label={label}
      className="z-1 min-w-0 touch-line truncate rounded-chip pointer-coarse:min-w-11 font-medium underline-offset-3 hover:underline"
    >
      {children}
    </Link>
  )
}
