import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { decimal, isZero } from '#shared/values/decimal.ts'
import { loggedText } from '#shared/values/minutes.ts'
import { cn } from '#ui/base/cn.ts'
import { formatMoney } from '#ui/base/format.ts'
import { BrandLogo } from '#ui/display/brand-logo.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { ageLabels } from './labels.ts'
import { type UnbilledSummary, workAges } from './schema.ts'
import type { UnbilledSearch } from './unbilled-search.ts'
import { WorkTable } from './work-table.tsx'

type Line = UnbilledSummary['brands'][number]

interface BrandGroupsProps {
  readonly lines: readonly Line[]
  readonly search: UnbilledSearch
  readonly onOpen: (brandId: string | undefined) => void
}

const frameClass = 'overflow-clip rounded-panel border border-line bg-surface'
// The chevron and the brand, the time, four ages and the sum.
const gridClass = 'grid grid-cols-[minmax(0,1fr)_150px_repeat(4,104px)_120px] items-center gap-x-3 max-lg:grid-cols-[minmax(0,1fr)_auto]'

/** One line per brand with its sums by age; the work of one of them at a time is listed below its line, as an invoice is for one brand. */
export function BrandGroups({ lines, search, onOpen }: BrandGroupsProps) {
  const brands = [...Map.groupBy(lines, ({ brand }) => brand.id).values()]
  const open = brands.length === 1 ? brands[0]?.[0]?.brand.id : search.of
  return (
    <div className={frameClass}>
      <div aria-hidden className={cn(gridClass, 'h-9 border-b border-line bg-sunken px-4 text-meta text-ink-2 max-lg:hidden')}>
        <span className="pl-6">Brand</span>
        <span className="text-right">Time</span>
        {workAges.map((age) => (
          <span key={age} className="text-right">
            {ageLabels[age]}
          </span>
        ))}
        <span className="text-right">Total</span>
      </div>
      <ul aria-label="Unbilled work by brand">
        {brands.map((some) => {
          const [first] = some
          return (
            first && (
              <BrandGroup
                key={first.brand.id}
                lines={some}
                brand={first.brand}
                search={search}
                isOpen={first.brand.id === open}
                onToggle={() => onOpen(first.brand.id === open ? undefined : first.brand.id)}
              />
            )
          )
        })}
      </ul>
    </div>
  )
}

interface BrandGroupProps {
  readonly brand: Line['brand']
  /** one per currency, and one of hours without a rate */
  readonly lines: readonly Line[]
  readonly search: UnbilledSearch
  readonly isOpen: boolean
  readonly onToggle: () => void
}

function BrandGroup({ brand, lines, search, isOpen, onToggle }: BrandGroupProps) {
  const id = useId()
  return (
    <li className="border-line not-first:border-t">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
        className={cn(
          'flex w-full flex-col gap-1 px-4 py-2 text-left -outline-offset-2 transition-colors hover:bg-hover pointer-coarse:min-h-11',
          isOpen && 'bg-sunken',
        )}
      >
        {lines.map((line, at) => (
          <span key={line.currency ?? 'none'} className={cn(gridClass, 'w-full', at === 0 && 'min-h-7')}>
            <span className="flex min-w-0 items-center gap-2">
              {at === 0 && (
                <>
                  <ChevronRight aria-hidden size={16} className={cn('shrink-0 text-ink-3 transition-transform', isOpen && 'rotate-90')} />
                  <BrandLogo brand={brand} size={20} />
                  <bdi className="truncate font-medium">{brand.name}</bdi>
                </>
              )}
            </span>
            <LineFigures line={line} />
          </span>
        ))}
      </button>
      <div id={id} hidden={!isOpen} className={cn(isOpen && 'border-t border-line')}>
        {isOpen && (
          <WorkTable key={brand.id} brand={brand} search={search} expected={lines.reduce((sum, { items }) => sum + items, lines.length)} />
        )}
      </div>
    </li>
  )
}

/** Time, ages and sum of one currency. */
function LineFigures({ line: { currency, amount, minutes, items, ages } }: { readonly line: Line }) {
  const time = [...(minutes === 0 ? [] : [loggedText(minutes)]), ...(items === 0 ? [] : [items === 1 ? '1 item' : `${items} items`])].join(
    ', ',
  )
  const old = workAges.filter((age) => age !== 'days30' && currency !== null && !isZero(decimal(ages[age])))
  return (
    <>
      <span className="text-right text-secondary whitespace-nowrap text-ink-2 tabular max-lg:hidden">{time}</span>
      {workAges.map((age) => (
        <span key={age} className={cn('text-right text-secondary tabular max-lg:hidden', age === 'older' ? 'text-danger' : 'text-ink-2')}>
          {currency !== null && !isZero(decimal(ages[age])) && (
            <>
              <span className="sr-only">{ageLabels[age]}: </span>
              {formatMoney(ages[age], currency)}
            </>
          )}
        </span>
      ))}
      {currency === null ? (
        <span className="text-right text-secondary text-warning">No rate</span>
      ) : (
        <span className="text-right font-medium tabular">{formatMoney(amount, currency)}</span>
      )}
      <span className="col-span-full pl-[52px] text-meta text-ink-3 tabular lg:hidden">
        {[time, ...old.slice(-1).map((age) => `oldest ${ageLabels[age].toLowerCase()}`)].filter(Boolean).join(' · ')}
      </span>
    </>
  )
}

/** The place of the list until its sums are there. */
export function BrandGroupsSkeleton() {
  return (
    <div className={frameClass}>
      <Loading label="Loading unbilled work">
        {[0, 1, 2, 3, 4].map((line) => (
          <span key={line} className="flex h-11 items-center justify-between border-line px-4 not-first:border-t">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-4 w-24" />
          </span>
        ))}
      </Loading>
    </div>
  )
}
