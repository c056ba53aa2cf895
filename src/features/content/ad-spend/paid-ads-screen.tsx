import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Wallet } from 'lucide-react'
import { BrandFilters } from '#features/clients/brands/brand-filter.tsx'
import { ProjectFilters } from '#features/clients/projects/project-choices.tsx'
import { formatDate, formatMoney } from '#ui/base/format.ts'
import { BrandLogo } from '#ui/display/brand-logo.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Figure, Figures, figureLink, Panel } from '#ui/display/panel.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { ExportButton } from '#ui/lists/export-button.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { PageHeader } from '#ui/states/page-header.tsx'
import { AdsTabs } from '../items/ads-tabs.tsx'
import { noDue, noPlatform } from '../items/content-search.ts'
import { useSpending } from './client.ts'
import type { SpendingView, Sums } from './schema.ts'
import { readSpendingSearch, type SpendingSearch, spendingLines } from './spending-search.ts'
import { SpendingTable } from './spending-table.tsx'

/** What paid ads were given, what they cost and what remains: by brand, platform and month, each currency by itself. */
export function PaidAdsScreen() {
  const navigate = useNavigate()
  const search = readSpendingSearch(useSearch({ strict: false }))
  const setSearch = (next: SpendingSearch) => void navigate({ to: '/paid-ads', search: next, replace: true, resetScroll: false })
  const spending = useSpending(search)
  const chosen = [search.projectId, search.brandId].filter(Boolean).length
  return (
    <div className="flex flex-col gap-4 max-sm:gap-3">
      <PageHeader title="Paid ads" subtitle="What ads were given, and what they cost" tabs={<AdsTabs />} />
      <fieldset aria-label="Filters" className="flex min-w-0 items-center gap-2">
        <ProjectFilters values={search.projectId ?? []} onChange={(projectId) => setSearch({ ...search, projectId })} />
        <BrandFilters values={search.brandId ?? []} onChange={(brandId) => setSearch({ ...search, brandId })} />
        <span className="ml-auto">
          <ExportButton list={spendingLines(search)} things="lines" />
        </span>
      </fieldset>
      {spending.isPending ? (
        <Loading label="Loading spending">
          <Skeleton className="h-24 w-full rounded-panel" />
          <Skeleton className="mt-4 h-64 w-full rounded-panel" />
        </Loading>
      ) : spending.isError && !spending.data ? (
        <ErrorState message={sentenceOf(spending.error)} onRetry={() => void spending.refetch()} retrying={spending.isFetching} />
      ) : spending.data.currencies.length === 0 ? (
        <EmptyState
          icon={<Wallet aria-hidden />}
          title="No spending yet"
          hint={chosen > 0 ? 'Try other projects or brands.' : 'Give an ad a budget or an actual cost, and it is added up here.'}
        />
      ) : (
        spending.data.currencies.map((sums) => <Currency key={sums.currency} sums={sums} spending={spending.data} search={search} />)
      )}
    </div>
  )
}

interface CurrencyProps {
  readonly sums: Sums
  readonly spending: SpendingView
  readonly search: SpendingSearch
}

/** Everything in one currency: its figures, and who and what they are made of. */
function Currency({ sums, spending, search }: CurrencyProps) {
  const { currency } = sums
  const own = <Row extends Sums>(rows: readonly Row[]) => rows.filter((row) => row.currency === currency)
  // Large sums stay whole on a phone.
  const money = (amount: string) => <span className="max-sm:text-body max-sm:font-medium">{formatMoney(amount, currency)}</span>
  const over = sums.remaining.startsWith('-')
  return (
    <section aria-label={currency} className="flex flex-col gap-4">
      <h2 className="text-body font-semibold">{currency}</h2>
      <Figures>
        <Figure label="Budget" value={money(sums.budget)} />
        <Figure label="Actual cost" value={money(sums.cost)} />
        <Figure
          label="Remaining"
          value={money(sums.remaining)}
          note={over ? 'more was spent than allocated' : ''}
          tone={over ? 'bad' : 'quiet'}
        />
        <Figure
          label={
            <Link
              to="/ads-collection"
              search={{ ...search, currency, view: 'list' }}
              aria-label={`Ads in ${currency}: ${sums.count}`}
              className={figureLink}
            >
              Ads
            </Link>
          }
          value={sums.count}
        />
      </Figures>
      <Panel flush title="By brand">
        <SpendingTable
          caption={`Spending in ${currency} by brand`}
          heading="Brand"
          rows={own(spending.brands).map(({ brand, ...row }) => ({
            ...row,
            key: brand.id,
            name: brand.name,
            lead: <BrandLogo brand={brand} size={20} />,
            ads: { projectId: search.projectId, brandId: [brand.id], currency },
          }))}
        />
      </Panel>
      <Panel flush title="By platform">
        <SpendingTable
          caption={`Spending in ${currency} by platform`}
          heading="Platform"
          rows={own(spending.platforms).map(({ platform, ...row }) => ({
            ...row,
            key: platform ?? noPlatform,
            name: platform ?? 'No platform',
            ads: { ...search, platform: [platform ?? noPlatform], currency },
          }))}
        />
      </Panel>
      <Panel flush title="By month" description="By the due date of the ads">
        <SpendingTable
          caption={`Spending in ${currency} by month`}
          heading="Month"
          rows={own(spending.months).map(({ month, ...row }) => ({
            ...row,
            key: month ?? noDue,
            name: month ? formatDate(`${month}-01`, 'month') : 'No due date',
            ads: { ...search, due: month ?? noDue, currency },
          }))}
        />
      </Panel>
    </section>
  )
}
