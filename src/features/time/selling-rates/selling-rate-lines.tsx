import type { ReactNode } from 'react'
import { roleLabel } from '#shared/rights/roles.ts'
import { formatMoney } from '#ui/base/format.ts'
import { BrandLogo } from '#ui/display/brand-logo.tsx'
import { type DatedLine, DatedLines } from '../rates/rate-history.tsx'
import { latestFirst, personLines } from '../rates/rates-panel.tsx'
import { ratedDuties } from '../rates/schema.ts'
import type { SellingRateView } from './schema.ts'

const textOf = ({ amount, currency }: SellingRateView): string => `${formatMoney(amount, currency)} / h`
const dated = (rates: readonly SellingRateView[]) =>
  latestFirst(rates.map((rate) => ({ id: rate.id, value: textOf(rate), validFrom: rate.validFrom })))

/** The lines of one place: everybody, then roles, then people; only those that have a rate. */
function linesOf(rates: readonly SellingRateView[]): DatedLine[] {
  const everybody = rates.filter(({ duty, person }) => duty === null && person === null)
  const none = 'Not yet'
  return [
    ...(everybody.length > 0 ? [{ key: 'all', who: 'Everybody', name: 'Everybody', entries: dated(everybody), none }] : []),
    ...ratedDuties.flatMap((duty) => {
      const some = rates.filter((rate) => rate.duty === duty)
      return some.length === 0 ? [] : [{ key: duty, who: roleLabel(duty), name: roleLabel(duty), entries: dated(some), none }]
    }),
    ...personLines(rates, textOf),
  ]
}

type Place = { readonly key: string; readonly name: string; readonly face: ReactNode; readonly rates: readonly SellingRateView[] }

/** Where rates hold: the workspace first, then brands, then projects, each by name. */
function placesOf(rates: readonly SellingRateView[]): Place[] {
  const byPlace = Map.groupBy(rates, ({ project, brand }) => project?.id ?? brand?.id ?? '')
  const found = [...byPlace].map(([key, some]) => {
    const { project, brand } = some[0] as SellingRateView
    const owner = project?.brand ?? brand
    const name = project ? `${project.name} · ${project.brand.name}` : (brand?.name ?? 'Workspace')
    return { key, name, face: owner && <BrandLogo brand={owner} size={18} />, rates: some, order: project ? 2 : brand ? 1 : 0 }
  })
  return found.toSorted((a, b) => a.order - b.order || a.name.localeCompare(b.name))
}

interface SellingRateLinesProps {
  readonly query: Parameters<typeof DatedLines>[0]['query'] & { readonly data: readonly SellingRateView[] | undefined }
  readonly today: string
  readonly empty: string
  readonly onRemove?: (id: string) => Promise<unknown>
}

/** Selling rates under the place where they hold, with what holds today and their history. */
export function SellingRateLines({ query, today, empty, onRemove }: SellingRateLinesProps) {
  if (!query.data) return <DatedLines label="Selling rates" query={query} lines={[]} today={today} />
  if (query.data.length === 0) return <p className="px-4 py-6 text-secondary text-ink-2">{empty}</p>
  return placesOf(query.data).map(({ key, name, face, rates }) => (
    <section key={key} aria-label={name} className="border-line not-first:border-t">
      <h3 className="flex h-9 items-center gap-2 border-b border-line bg-sunken px-4 text-secondary font-medium">
        {face}
        <bdi className="truncate">{name}</bdi>
      </h3>
      <DatedLines label={`Selling rates, ${name}`} query={query} lines={linesOf(rates)} today={today} onRemove={onRemove} />
    </section>
  ))
}
