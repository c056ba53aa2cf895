import { CircleDashed } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { BrandFilters } from '#features/clients/brands/brand-filter.tsx'
import { ProjectFilters } from '#features/clients/projects/project-choices.tsx'
import { personFilterOption } from '#features/workspace/users/person-filter.tsx'
import { usePeopleChoices } from '#features/workspace/users/use-people.ts'
import { useSearchText } from '#ui/base/use-search-text.ts'
import { SearchInput } from '#ui/controls/search-input.tsx'
import { Filters } from '#ui/filters/filter-bar.tsx'
import { Toolbar } from '#ui/lists/toolbar.tsx'
import { toOptions } from '#ui/lists/use-choices.ts'
import { campaignStatusOptions } from '../campaigns/campaign-options.tsx'
import { activeCampaignFilters, type CampaignSearch, campaignListRequest, noOwner } from './campaigns-search.ts'

interface CampaignFiltersProps {
  readonly search: CampaignSearch
  readonly setSearch: (next: CampaignSearch) => void
  readonly onClear: () => void
  readonly sort: ReactNode
  readonly view: ReactNode
}

const noOwnerOption = { value: noOwner, label: 'Nobody', lead: <CircleDashed aria-hidden size={20} className="text-ink-3" /> }
const orNone = <Value,>(values: readonly Value[]): Value[] | undefined => (values.length > 0 ? [...values] : undefined)

/** Search and filters of the campaigns; each applies immediately and is part of the address. */
export function CampaignFilters({ search, setSearch, onClear, ...rest }: CampaignFiltersProps) {
  const [text, setText] = useSearchText(search.q ?? '', (q) => setSearch({ ...search, q: q || undefined }))
  // The lists to choose from are not needed for the first look.
  const [near, setNear] = useState(false)
  const approach = () => setNear(true)
  const change = (changed: Partial<CampaignSearch>) => setSearch({ ...search, ...changed })
  const chosen = (search.owner ?? []).filter((id) => id !== noOwner)
  const { options, ...people } = toOptions(usePeopleChoices({ enabled: near, chosen }), personFilterOption)
  return (
    <div onPointerEnter={approach} onFocus={approach} onTouchStart={approach}>
      <Toolbar
        activeCount={activeCampaignFilters(search)}
        onClear={onClear}
        search={<SearchInput size="sm" shortcut="/" label="Search campaigns" value={text} onChange={setText} />}
        exported={{ list: campaignListRequest(search), things: 'campaigns' }}
        {...rest}
      >
        <Filters
          label="Status"
          values={search.stage ?? []}
          onChange={(stage) => change({ stage: orNone(stage) })}
          options={campaignStatusOptions}
        />
        <BrandFilters values={search.brandId ?? []} onChange={(next) => change({ brandId: next && [...next] })} enabled={near} />
        <ProjectFilters values={search.projectId ?? []} onChange={(next) => change({ projectId: next && [...next] })} enabled={near} />
        <Filters
          label="Owner"
          values={search.owner ?? []}
          onChange={(owner) => change({ owner: orNone(owner) })}
          options={[noOwnerOption, ...options]}
          {...people}
          emptyText="Nobody by that name"
        />
      </Toolbar>
    </div>
  )
}
