import { useNavigate, useSearch } from '@tanstack/react-router'
import { FileX2, ReceiptText, Settings } from 'lucide-react'
import { Suspense, useState } from 'react'
import { PlaceFilters } from '#features/clients/projects/place-filters.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { useSearchText } from '#ui/base/use-search-text.ts'
import { SearchInput } from '#ui/controls/search-input.tsx'
import { Filters } from '#ui/filters/filter-bar.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ShowMore } from '#ui/lists/show-more.tsx'
import { Toolbar } from '#ui/lists/toolbar.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { NothingHere } from '#ui/states/nothing-here.tsx'
import { canViewBillingSettings } from '../billing-settings/rules.ts'
import { canCreateInvoice } from '../invoices/rules.ts'
import { useInvoiceSummary, useInvoices } from './client.ts'
import { currencyOptions, kindOptions, statusOptions } from './invoice-options.tsx'
import { InvoiceTable } from './invoice-table.tsx'
import { activeInvoiceFilters, type InvoiceSearch, invoiceExports, readInvoiceSearch } from './invoices-search.ts'
import { SummaryFigures } from './summary-figures.tsx'

const CreateInvoice = lazyPart(
  async () => (await import('./create-invoice.tsx')).CreateInvoice,
  ({ onClose }) => onClose(),
)
const VoidNumbers = lazyPart(
  async () => (await import('./void-numbers.tsx')).VoidNumbers,
  ({ onClose }) => onClose(),
)
const DateFilter = lazyPart(async () => (await import('./date-filter.tsx')).DateFilter)

interface InvoicesTabProps {
  readonly creating: boolean
  readonly onCreate: (creating: boolean) => void
}

/** Invoices with their sums, filters in the address. */
export function InvoicesTab({ creating, onCreate }: InvoicesTabProps) {
  const actor = useActor()
  const navigate = useNavigate()
  const search = readInvoiceSearch(useSearch({ strict: false }))
  const setSearch = (next: InvoiceSearch) => void navigate({ to: '/billing', search: next, replace: true, resetScroll: false })
  const mayCreate = canCreateInvoice(actor).allowed
  const list = useInvoices(search)
  const summary = useInvoiceSummary(search)
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  const active = activeInvoiceFilters(search)
  const clear = () => setSearch({ sort: search.sort })
  return (
    <div className="flex flex-col gap-4 max-sm:gap-3">
      <SummaryFigures summary={summary.data} />
      <InvoiceBar
        search={search}
        setSearch={setSearch}
        active={active}
        onClear={clear}
        currencies={summary.data?.currencies.map(({ currency }) => currency) ?? []}
      />
      {list.isError && rows.length === 0 ? (
        <ErrorState message={sentenceOf(list.error)} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      ) : (
        <InvoiceTable
          rows={rows}
          loading={list.isPending}
          sort={search.sort}
          onSort={(sort) => setSearch({ ...search, sort })}
          foot={<ShowMore list={list} label="Show more invoices" place="foot" />}
          empty={
            <NothingHere
              filtered={active > 0 || Boolean(search.q)}
              onClear={clear}
              onCreate={mayCreate ? () => onCreate(true) : undefined}
              noneFound="No invoices found"
              icon={<ReceiptText aria-hidden />}
              title="No invoices yet"
              hint="Create the first invoice for a project or brand. It gets a number right away; nothing is sent until you send it."
              hintOfOthers="Invoices appear here once they are sent."
              create="Create Invoice"
            />
          }
        />
      )}
      {creating && (
        <Suspense fallback={null}>
          <CreateInvoice
            begin={{
              projectId: search.projectId?.length === 1 ? search.projectId[0] : undefined,
              brandId: search.brandId?.length === 1 ? search.brandId[0] : undefined,
            }}
            onClose={() => onCreate(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

type BarProps = {
  readonly search: InvoiceSearch
  readonly setSearch: (search: InvoiceSearch) => void
  readonly active: number
  readonly onClear: () => void
  readonly currencies: readonly string[]
}

const orNone = <Value,>(values: Value[]): Value[] | undefined => (values.length > 0 ? values : undefined)

function InvoiceBar({ search, setSearch, active, onClear, currencies }: BarProps) {
  const actor = useActor()
  const navigate = useNavigate()
  const [near, setNear] = useState(false)
  const [showsVoid, setShowsVoid] = useState(false)
  const [text, setText] = useSearchText(search.q ?? '', (q) => setSearch({ ...search, q: q || undefined }))
  const approach = () => setNear(true)
  const voided = { label: 'Void numbers', icon: <FileX2 aria-hidden />, onSelect: () => setShowsVoid(true) }
  const settings = {
    label: 'Billing settings',
    icon: <Settings aria-hidden />,
    onSelect: () => void navigate({ to: '/settings', search: { tab: 'billing' } }),
  }
  return (
    <div onPointerEnter={approach} onFocus={approach} onTouchStart={approach}>
      <Toolbar
        activeCount={active}
        onClear={onClear}
        search={<SearchInput size="sm" shortcut="/" label="Search invoices" value={text} onChange={setText} />}
        actions={[...(actor.staff ? [voided] : []), ...(canViewBillingSettings(actor).allowed ? [settings] : [])]}
        exported={invoiceExports(search)}
      >
        <Filters
          label="Status"
          values={search.status ?? []}
          onChange={(status) => setSearch({ ...search, status: orNone(status) })}
          options={statusOptions}
        />
        {actor.staff && (
          <PlaceFilters
            projectId={search.projectId}
            brandId={search.brandId}
            enabled={near}
            onChange={(place) => setSearch({ ...search, ...place })}
          />
        )}
        <Filters
          label="Kind"
          values={search.kind ?? []}
          onChange={(kind) => setSearch({ ...search, kind: orNone(kind) })}
          options={kindOptions}
        />
        <Filters
          label="Currency"
          values={search.currency ?? []}
          onChange={(currency) => setSearch({ ...search, currency: orNone(currency) })}
          options={currencyOptions([...currencies, ...(search.currency ?? [])])}
        />
        <Suspense fallback={null}>
          <DateFilter from={search.from} to={search.to} onChange={({ from, to }) => setSearch({ ...search, from, to })} />
        </Suspense>
      </Toolbar>
      {showsVoid && (
        <Suspense fallback={null}>
          <VoidNumbers onClose={() => setShowsVoid(false)} />
        </Suspense>
      )}
    </div>
  )
}
