import { Link } from '@tanstack/react-router'
import { FileCheck2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { PlaceFilters } from '#features/clients/projects/place-filters.tsx'
import { canEditSellingRates } from '#features/time/selling-rates/rules.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { loggedText } from '#shared/values/minutes.ts'
import { usePartSearch } from '#ui/base/use-part-search.ts'
import { Segmented } from '#ui/controls/radio-group.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Filters } from '#ui/filters/filter-bar.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { Toolbar } from '#ui/lists/toolbar.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { NothingFound } from '#ui/states/nothing-here.tsx'
import { workKinds } from '../invoices/schema.ts'
import { AgeFigures } from './age-figures.tsx'
import { BrandGroups, BrandGroupsSkeleton } from './brand-groups.tsx'
import { useUnbilledSummary } from './client.ts'
import { workKindLabels } from './labels.ts'
import { activeUnbilledFilters, readUnbilledSearch, type UnbilledSearch, unbilledListRequest } from './unbilled-search.ts'
import { WrittenOff } from './written-off.tsx'

type PartProps = { readonly search: UnbilledSearch; readonly setSearch: (search: UnbilledSearch) => void }

/** Work on no invoice yet, by brand and age, and work that was written off. */
export function UnbilledPanel() {
  const [search, setSearch] = usePartSearch(readUnbilledSearch, {})
  const clear = () => setSearch({ off: search.off })
  return (
    <div className="flex flex-col gap-4 max-sm:gap-3">
      {!search.off && <Summary search={search} />}
      <UnbilledBar search={search} setSearch={setSearch} onClear={clear} />
      {search.off ? (
        <WrittenOff search={search} filtered={activeUnbilledFilters(search) > 0} onClear={clear} />
      ) : (
        <Groups search={search} setSearch={setSearch} onClear={clear} />
      )}
    </div>
  )
}

function Summary({ search }: Pick<PartProps, 'search'>) {
  const summary = useUnbilledSummary(search)
  if (summary.isError && !summary.data) return null
  return (
    <>
      <AgeFigures currencies={summary.data?.currencies} />
      {summary.data !== undefined && summary.data.unvaluedMinutes > 0 && <UnratedNote minutes={summary.data.unvaluedMinutes} />}
    </>
  )
}

/** Hours whose value nobody knows, and where that is changed. */
function UnratedNote({ minutes }: { readonly minutes: number }) {
  const mayEdit = canEditSellingRates(useActor()).allowed
  return (
    <p className="flex items-start gap-2.5 rounded-panel border border-line bg-warning-soft px-4 py-2.5 text-secondary text-ink">
      <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-warning" />
      <span className="min-w-0">
        <span className="font-medium">{loggedText(minutes)}</span> without a selling rate are not in these sums.{' '}
        {mayEdit ? (
          <Link to="/hours" search={{ tab: 'rates' }} className="touch-target font-medium underline underline-offset-3">
            Set selling rates
          </Link>
        ) : (
          'An admin sets selling rates.'
        )}
      </span>
    </p>
  )
}

const orNone = <Value,>(values: Value[]): Value[] | undefined => (values.length > 0 ? values : undefined)
const places = [
  { value: 'unbilled', label: 'Unbilled' },
  { value: 'off', label: 'Written off' },
] as const
const kindOptions = workKinds.map((value) => ({ value, label: workKindLabels[value] }))

function UnbilledBar({ search, setSearch, onClear }: PartProps & { readonly onClear: () => void }) {
  const [near, setNear] = useState(false)
  const approach = () => setNear(true)
  return (
    <div onPointerEnter={approach} onFocus={approach} onTouchStart={approach}>
      <Toolbar
        activeCount={activeUnbilledFilters(search)}
        onClear={onClear}
        exported={{ list: unbilledListRequest(search), things: 'rows' }}
        search={
          <Segmented<'unbilled' | 'off'>
            size="sm"
            aria-label="Which work"
            options={places}
            value={search.off ? 'off' : 'unbilled'}
            onChange={(place) => setSearch({ ...search, of: undefined, off: place === 'off' || undefined })}
          />
        }
      >
        <PlaceFilters
          projectId={search.projectId}
          brandId={search.brandId}
          enabled={near}
          onChange={(place) => setSearch({ ...search, ...place })}
        />
        <Filters
          label="Kind"
          values={search.work ?? []}
          onChange={(work) => setSearch({ ...search, work: orNone(work) })}
          options={kindOptions}
        />
      </Toolbar>
    </div>
  )
}

function Groups({ search, setSearch, onClear }: PartProps & { readonly onClear: () => void }) {
  const summary = useUnbilledSummary(search)
  if (summary.isPending) return <BrandGroupsSkeleton />
  if (!summary.data)
    return <ErrorState message={sentenceOf(summary.error)} onRetry={() => void summary.refetch()} retrying={summary.isFetching} />
  if (summary.data.brands.length === 0)
    return activeUnbilledFilters(search) > 0 ? (
      <NothingFound title="No unbilled work found" onClear={onClear} />
    ) : (
      <EmptyState
        icon={<FileCheck2 aria-hidden />}
        title="All work is billed"
        hint="Billable hours, approved deliverables with a price and completed milestones appear here until they are on an invoice."
      />
    )
  return <BrandGroups lines={summary.data.brands} search={search} onOpen={(of) => setSearch({ ...search, of })} />
}
