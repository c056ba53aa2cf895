import { Scale } from 'lucide-react'
import { Suspense, useState } from 'react'
import { BrandFilters } from '#features/clients/brands/brand-filter.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { decimal, isZero } from '#shared/values/decimal.ts'
import { cn } from '#ui/base/cn.ts'
import { formatMoney } from '#ui/base/format.ts'
import { usePartSearch } from '#ui/base/use-part-search.ts'
import { DateInput } from '#ui/controls/date-input.tsx'
import { BrandLogo } from '#ui/display/brand-logo.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { DataTable } from '#ui/lists/data-table.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ShowMore } from '#ui/lists/show-more.tsx'
import type { Column } from '#ui/lists/table-column.ts'
import { Toolbar } from '#ui/lists/toolbar.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { NothingFound } from '#ui/states/nothing-here.tsx'
import { useAgeing } from './client.ts'
import { type Age, ageLabels } from './labels.ts'
import type { AgeingRow } from './schema.ts'
import { ageingRequest, readStatementSearch, type StatementSearch } from './statements-search.ts'

const StatementDialog = lazyPart(
  async () => (await import('./statement-dialog.tsx')).StatementDialog,
  ({ onClose }) => onClose(),
)

/** What clients owe as on a day, by how long it has been due; each client leads to their statement. */
export function StatementsPanel() {
  const [search, setSearch] = usePartSearch(readStatementSearch, {})
  const list = useAgeing(search)
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  const isFiltered = search.brandId !== undefined || search.to !== undefined
  const clear = () => setSearch({})
  return (
    <div className="flex flex-col gap-4 max-sm:gap-3">
      <StatementsBar search={search} setSearch={setSearch} onClear={clear} />
      {list.isError && rows.length === 0 ? (
        <ErrorState message={sentenceOf(list.error)} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      ) : (
        <Panel flush>
          <DataTable
            caption="Open balances by client"
            columns={columnsFor((of) => setSearch({ ...search, of }))}
            rows={rows.map((row) => ({ ...row, id: `${row.brand?.id ?? row.clientName} ${row.currency}` }))}
            nameOf={({ clientName, currency }) => `${clientName}, ${currency}`}
            loadingRows={list.isPending ? 5 : 0}
            empty={
              isFiltered ? (
                <NothingFound title="Nothing was open" onClear={clear} />
              ) : (
                <EmptyState icon={<Scale aria-hidden />} title="Nothing is open" hint="Balances appear here once invoices are sent." />
              )
            }
          />
          <ShowMore list={list} label="Show more clients" place="foot" />
        </Panel>
      )}
      {search.of && (
        <Suspense fallback={null}>
          <StatementDialog
            brandId={search.of}
            search={search}
            onChange={(next) => setSearch({ ...search, ...next })}
            onClose={() => setSearch({ ...search, of: undefined })}
          />
        </Suspense>
      )}
    </div>
  )
}

interface BarProps {
  readonly search: StatementSearch
  readonly setSearch: (search: StatementSearch) => void
  readonly onClear: () => void
}

function StatementsBar({ search, setSearch, onClear }: BarProps) {
  const { staff } = useActor()
  const [near, setNear] = useState(false)
  const approach = () => setNear(true)
  return (
    <div onPointerEnter={approach} onFocus={approach} onTouchStart={approach}>
      <Toolbar
        activeCount={[search.brandId, search.to].filter(Boolean).length}
        onClear={onClear}
        search={
          <span className="flex items-center gap-2">
            <span aria-hidden className="text-secondary whitespace-nowrap text-ink-2">
              As on
            </span>
            <DateInput
              aria-label="As on"
              value={search.to ?? null}
              placeholder="Today"
              onChange={(to) => setSearch({ ...search, to: to ?? undefined })}
            />
          </span>
        }
        exported={{ list: ageingRequest(search), things: 'balances' }}
      >
        {staff && (
          <BrandFilters
            values={search.brandId ?? []}
            enabled={near}
            onChange={(brandId) => setSearch({ ...search, brandId: brandId && [...brandId] })}
          />
        )}
      </Toolbar>
    </div>
  )
}

type Row = AgeingRow & { readonly id: string }

function columnsFor(onOpen: (brandId: string) => void): Column<Row>[] {
  const aged = (age: Exclude<Age, 'total'>): Column<Row> => ({
    key: age,
    header: ageLabels[age],
    align: 'end',
    phone: 'hide',
    width: '112px',
    cell: (row) =>
      isZero(decimal(row[age])) ? null : (
        <span className={cn('whitespace-nowrap text-ink-2', age === 'older' && 'text-danger')}>{formatMoney(row[age], row.currency)}</span>
      ),
  })
  return [
    {
      key: 'client',
      header: 'Client',
      phone: 'title',
      skeleton: <Skeleton className="h-4 w-40" />,
      cell: ({ brand, clientName }) =>
        brand ? (
          <button
            type="button"
            onClick={() => onOpen(brand.id)}
            className="relative flex touch-target min-w-0 items-center gap-2 text-left font-medium underline-offset-3 hover:underline"
          >
            <BrandLogo brand={brand} size={20} />
            <bdi className="truncate">{clientName}</bdi>
          </button>
        ) : (
          <bdi className="truncate">{clientName}</bdi>
        ),
    },
    ...(['notDue', 'days30', 'days60', 'days90', 'older', 'credit'] as const).map(aged),
    {
      key: 'total',
      header: ageLabels.total,
      align: 'end',
      phone: 'bare',
      width: '120px',
      skeleton: <Skeleton className="ml-auto h-4 w-20" />,
      cell: ({ total, currency }) => <span className="font-medium whitespace-nowrap">{formatMoney(total, currency)}</span>,
    },
  ]
}
