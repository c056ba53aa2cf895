import { type ReactNode, useState } from 'react'
import { BrandFilters } from '#features/clients/brands/brand-filter.tsx'
import { personFilterOption } from '#features/workspace/users/person-filter.tsx'
import { usePeopleChoices } from '#features/workspace/users/use-people.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { useSearchText } from '#ui/base/use-search-text.ts'
import { SearchInput } from '#ui/controls/search-input.tsx'
import { Filters } from '#ui/filters/filter-bar.tsx'
import { Toolbar } from '#ui/lists/toolbar.tsx'
import { toOptions } from '#ui/lists/use-choices.ts'
import { seesAllPayments } from '../engagements/rules.ts'
import { campaignOption, influencerOption, useCampaignChoices, useInfluencerChoices } from './engagement-choices.tsx'
import { engagementStatusOptions, paymentStatusOptions } from './engagement-options.tsx'
import { activeEngagementFilters, type EngagementSearch, engagementListRequest } from './engagements-search.ts'

interface EngagementFiltersProps {
  readonly search: EngagementSearch
  readonly setSearch: (next: EngagementSearch) => void
  readonly onClear: () => void
  readonly sort: ReactNode
}

const orNone = <Value,>(values: readonly Value[]): Value[] | undefined => (values.length > 0 ? [...values] : undefined)

/** Search and filters of the engagements; each applies immediately and is part of the address. */
export function EngagementFilters({ search, setSearch, onClear, sort }: EngagementFiltersProps) {
  const actor = useActor()
  const [text, setText] = useSearchText(search.q ?? '', (q) => setSearch({ ...search, q: q || undefined }))
  // The lists to choose from are not needed for the first look.
  const [near, setNear] = useState(false)
  const approach = () => setNear(true)
  const change = (changed: Partial<EngagementSearch>) => setSearch({ ...search, ...changed })
  const { campaignId = [], influencerId = [], owner = [] } = search
  const campaigns = useCampaignChoices({ open: false, enabled: near, chosen: campaignId })
  const influencers = useInfluencerChoices({ open: false, enabled: near, chosen: influencerId })
  const people = usePeopleChoices({ enabled: near, chosen: owner })
  return (
    <div onPointerEnter={approach} onFocus={approach} onTouchStart={approach}>
      <Toolbar
        activeCount={activeEngagementFilters(search)}
        onClear={onClear}
        search={<SearchInput size="sm" shortcut="/" label="Search engagements" value={text} onChange={setText} />}
        exported={{ list: engagementListRequest(search), things: 'engagements' }}
        sort={sort}
      >
        <Filters
          label="Status"
          values={search.phase ?? []}
          onChange={(phase) => change({ phase: orNone(phase) })}
          options={engagementStatusOptions}
        />
        <Filters
          label="Campaign"
          values={campaignId}
          onChange={(next) => change({ campaignId: orNone(next) })}
          {...toOptions(campaigns, campaignOption)}
          emptyText="No campaign by that name"
        />
        <Filters
          label="Influencer"
          values={influencerId}
          onChange={(next) => change({ influencerId: orNone(next) })}
          {...toOptions(influencers, influencerOption)}
          emptyText="No influencer by that name"
        />
        {seesAllPayments(actor) && (
          <Filters
            label="Payment"
            values={search.paid ?? []}
            onChange={(paid) => change({ paid: orNone(paid) })}
            options={paymentStatusOptions}
          />
        )}
        <BrandFilters values={search.brandId ?? []} onChange={(next) => change({ brandId: next && [...next] })} enabled={near} />
        <Filters
          label="Owner"
          values={owner}
          onChange={(next) => change({ owner: orNone(next) })}
          {...toOptions(people, personFilterOption)}
          emptyText="Nobody by that name"
        />
      </Toolbar>
    </div>
  )
}
