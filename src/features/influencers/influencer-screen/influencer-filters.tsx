import { useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { currencyOptions } from '#features/workspace/settings/zone-options.tsx'
import { formatAmount, formatNumber } from '#ui/base/format.ts'
import { useSearchText } from '#ui/base/use-search-text.ts'
import { Combobox } from '#ui/controls/combobox.tsx'
import { Field } from '#ui/controls/field.tsx'
import { SearchInput } from '#ui/controls/search-input.tsx'
import { Filters } from '#ui/filters/filter-bar.tsx'
import { FilterPopover, rangeText } from '#ui/filters/filter-popover.tsx'
import { FilterAmount, FilterNumber, FilterText } from '#ui/filters/filter-values.tsx'
import { SortMenu } from '#ui/lists/sort-menu.tsx'
import { Toolbar } from '#ui/lists/toolbar.tsx'
import { influencerWordsQuery } from '../influencers/client.ts'
import { activeDirectoryFilters, type DirectorySearch, type DirectorySort, directoryRequest } from '../influencers/influencers-search.ts'
import { suggestedNiches } from '../influencers/labels.ts'
import { influencerStatusOptions, networkOptions } from './influencer-options.tsx'

interface InfluencerFiltersProps {
  readonly search: DirectorySearch
  readonly setSearch: (next: DirectorySearch) => void
  /** left out for people who may not import */
  readonly onImport: (() => void) | undefined
}

const sortOptions: readonly { value: DirectorySort; label: string }[] = [
  { value: 'fullName', label: 'Name' },
  { value: 'totalAudience', label: 'Largest audience' },
  { value: 'engagementRate', label: 'Engagement rate' },
  { value: 'createdAt', label: 'Newest first' },
]
const orNone = <Value,>(values: readonly Value[]): Value[] | undefined => (values.length > 0 ? [...values] : undefined)
const wordOptions = (words: readonly { word: string; count: number }[]) =>
  words.map(({ word, count }) => ({ value: word, label: word, hint: String(count) }))

/** Search and filters of the directory, all in the address and applied as soon as they are chosen. */
export function InfluencerFilters({ search, setSearch, onImport }: InfluencerFiltersProps) {
  const [text, setText] = useSearchText(search.q ?? '', (q) => setSearch({ ...search, q: q || undefined }))
  // The words to choose from are not needed for the first look.
  const [near, setNear] = useState(false)
  const approach = () => setNear(true)
  const words = useQuery({ ...influencerWordsQuery, enabled: near })
  const change = (changed: Partial<DirectorySearch>) => setSearch({ ...search, ...changed })
  return (
    <div onPointerEnter={approach} onFocus={approach} onTouchStart={approach}>
      <Toolbar
        activeCount={activeDirectoryFilters(search)}
        onClear={() => setSearch({ sort: search.sort })}
        search={<SearchInput size="sm" shortcut="/" label="Search influencers" value={text} onChange={setText} />}
        sort={<SortMenu options={sortOptions} value={search.sort ?? 'createdAt'} onChange={(sort) => change({ sort })} />}
        exported={{ list: directoryRequest(search), things: 'influencers' }}
        actions={onImport ? [{ label: 'Import influencers', icon: <Upload aria-hidden />, onSelect: onImport }] : []}
      >
        <Filters
          label="Status"
          values={search.status ?? []}
          onChange={(status) => change({ status: orNone(status) })}
          options={influencerStatusOptions}
        />
        <Filters
          label="Niche"
          values={search.niche ?? []}
          onChange={(niche) => change({ niche: orNone(niche) })}
          options={nicheOptions(words.data?.niches ?? [], search.niche)}
          loading={words.isLoading}
        />
        <Filters
          label="Network"
          values={search.network ?? []}
          onChange={(network) => change({ network: orNone(network) })}
          options={networkOptions}
        />
        <Figures search={search} onChange={change} />
        <FilterPopover label="Location" text={search.location} onClear={() => change({ location: undefined })}>
          <FilterText label="Location contains" value={search.location} limit={100} onChange={(location) => change({ location })} />
        </FilterPopover>
        <Filters
          label="Tag"
          values={search.tag ?? []}
          onChange={(tag) => change({ tag: orNone(tag) })}
          options={withChosen(wordOptions(words.data?.tags ?? []), search.tag)}
          loading={words.isLoading}
          emptyText="No tag by that name"
        />
      </Toolbar>
    </div>
  )
}

type Option = { value: string; label: string; hint?: string }

/** What is chosen stays on offer, also where no influencer has it anymore. */
const withChosen = (options: Option[], chosen: readonly string[] = []): Option[] => [
  ...options,
  ...chosen.filter((word) => !options.some(({ value }) => value === word)).map((word) => ({ value: word, label: word })),
]

/** The suggested niches, then others in use. */
function nicheOptions(used: readonly { word: string; count: number }[], chosen: readonly string[] | undefined): Option[] {
  const others = used.filter(({ word }) => !suggestedNiches.some((niche) => niche === word.toLowerCase()))
  const suggested = suggestedNiches.map((niche) => {
    const count = used.find(({ word }) => word.toLowerCase() === niche)?.count
    return { value: niche, label: niche, ...(count !== undefined && { hint: String(count) }) }
  })
  return withChosen([...suggested, ...wordOptions(others)], chosen)
}

const withUnit = (range: string | undefined, unit: string): string | undefined => range && `${range} ${unit}`

interface FiguresProps {
  readonly search: DirectorySearch
  readonly onChange: (changed: Partial<DirectorySearch>) => void
}

/** Bounds of followers, engagement rate and rates. */
function Figures({ search, onChange }: FiguresProps) {
  const { followersFrom, followersTo, engagementRateFrom, engagementRateTo, rateFrom, rateTo, rateCurrency } = search
  const compact = (value: number) => formatNumber(value, { compact: true })
  const percent = (value: number) => `${formatNumber(value)}%`
  const amount = (value: string) => formatAmount(value, rateCurrency ?? 'EUR')
  return (
    <>
      <FilterPopover
        label="Followers"
        text={withUnit(rangeText(followersFrom, followersTo, compact), 'followers')}
        onClear={() => onChange({ followersFrom: undefined, followersTo: undefined })}
      >
        <p className="mb-3 text-secondary text-ink-2">
          {search.network ? 'On one of the networks chosen.' : 'The total audience. Choose a network to filter by its followers.'}
        </p>
        <div className="grid grid-cols-2 gap-3">
          <FilterNumber label="From" value={followersFrom} max={8_000_000_000} onChange={(from) => onChange({ followersFrom: from })} />
          <FilterNumber label="To" value={followersTo} max={8_000_000_000} onChange={(to) => onChange({ followersTo: to })} />
        </div>
      </FilterPopover>
      <FilterPopover
        label="Engagement rate"
        text={withUnit(rangeText(engagementRateFrom, engagementRateTo, percent), 'engagement')}
        onClear={() => onChange({ engagementRateFrom: undefined, engagementRateTo: undefined })}
      >
        <div className="grid grid-cols-2 gap-3">
          <FilterNumber
            label="From"
            unit="%"
            step={0.01}
            max={100}
            value={engagementRateFrom}
            onChange={(from) => onChange({ engagementRateFrom: from })}
          />
          <FilterNumber
            label="To"
            unit="%"
            step={0.01}
            max={100}
            value={engagementRateTo}
            onChange={(to) => onChange({ engagementRateTo: to })}
          />
        </div>
      </FilterPopover>
      <FilterPopover
        label="Rate"
        text={rateCurrency && (withUnit(rangeText(rateFrom, rateTo, amount), rateCurrency) ?? `Rates in ${rateCurrency}`)}
        onClear={() => onChange({ rateFrom: undefined, rateTo: undefined, rateCurrency: undefined })}
      >
        <div className="grid gap-3">
          <Field label="Currency" hint="Amounts are compared in one currency only.">
            <Combobox
              clearable
              options={currencyOptions(rateCurrency ?? null)}
              value={rateCurrency ?? null}
              placeholder="Choose a currency"
              onChange={(currency) =>
                onChange(currency ? { rateCurrency: currency } : { rateCurrency: undefined, rateFrom: undefined, rateTo: undefined })
              }
            />
          </Field>
          {rateCurrency && (
            <>
              <FilterAmount label="At least" currency={rateCurrency} value={rateFrom} onChange={(from) => onChange({ rateFrom: from })} />
              <FilterAmount label="At most" currency={rateCurrency} value={rateTo} onChange={(to) => onChange({ rateTo: to })} />
            </>
          )}
          <p className="text-meta text-ink-3">A rate per post, story or video.</p>
        </div>
      </FilterPopover>
    </>
  )
}
