import { Link } from '@tanstack/react-router'
import { FileCheck2 } from 'lucide-react'
import { useUnbilledSummary } from '#features/billing/unbilled/client.ts'
import { ageLabels } from '#features/billing/unbilled/labels.ts'
import { type UnbilledSummary, workAges } from '#features/billing/unbilled/schema.ts'
import { compare, decimal, isZero } from '#shared/values/decimal.ts'
import { loggedText } from '#shared/values/minutes.ts'
import { cn } from '#ui/base/cn.ts'
import { formatMoney } from '#ui/base/format.ts'
import { BrandLogo } from '#ui/display/brand-logo.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Panel, panelLink } from '#ui/display/panel.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { LinesComing, rowClass } from './parts.tsx'

const shownBrands = 5

type Line = UnbilledSummary['brands'][number]

/** Work that no invoice has yet: the sums per currency, and the brands with the largest sums. */
export function UnbilledWork() {
  const { data, error, isFetching, refetch } = useUnbilledSummary({})
  const lines = (data?.brands ?? []).toSorted((a, b) => compare(decimal(b.amount), decimal(a.amount)) || b.minutes - a.minutes)
  const sums = data?.currencies.map(({ amount, currency }) => formatMoney(amount, currency)).join(' · ')
  return (
    <Panel
      flush
      title="Unbilled work"
      description={sums || undefined}
      aside={
        <Link to="/billing" search={{ tab: 'unbilled' }} className={panelLink}>
          View all
        </Link>
      }
    >
      {error && !data && <ErrorState compact message={sentenceOf(error)} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && <LinesComing lines={shownBrands} label="Loading unbilled work" />}
      {data?.brands.length === 0 && (
        <EmptyState compact icon={<FileCheck2 />} title="All work is billed" hint="Billable hours and accepted work appear here." />
      )}
      <ul aria-label="Brands with the most unbilled work">
        {lines.slice(0, shownBrands).map((line) => (
          <BrandLine key={`${line.brand.id} ${line.currency}`} line={line} />
        ))}
      </ul>
    </Panel>
  )
}

function BrandLine({ line: { brand, currency, amount, minutes, ages } }: { readonly line: Line }) {
  const oldest = currency === null ? undefined : workAges.findLast((age) => !isZero(decimal(ages[age])))
  return (
    <li className={rowClass}>
      <BrandLogo brand={brand} size={28} />
      <div className="min-w-0 flex-1">
        <Link
          to="/billing"
          search={{ tab: 'unbilled', brandId: [brand.id] }}
          className="block truncate font-medium outline-offset-0 after:absolute after:inset-0"
        >
          <bdi>{brand.name}</bdi>
        </Link>
        <p className={cn('text-secondary tabular', oldest === 'older' ? 'text-danger' : 'text-ink-2')}>
          {oldest ? `Oldest: ${ageLabels[oldest].toLowerCase()}` : 'Without a selling rate'}
        </p>
      </div>
      <span className="shrink-0 font-medium tabular">{currency === null ? loggedText(minutes) : formatMoney(amount, currency)}</span>
    </li>
  )
}
