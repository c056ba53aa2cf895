import { CircleDashed } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { BrandFilters } from '#features/clients/brands/brand-filter.tsx'
import { ProjectFilters } from '#features/clients/projects/project-choices.tsx'
import { personFilterOption } from '#features/workspace/users/person-filter.tsx'
import { usePeopleChoices } from '#features/workspace/users/use-people.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { sortText } from '#shared/values/sort.ts'
import { formatDate } from '#ui/base/format.ts'
import { useSearchText } from '#ui/base/use-search-text.ts'
import { SearchInput } from '#ui/controls/search-input.tsx'
import { FilterSelect, Filters, FilterToggle } from '#ui/filters/filter-bar.tsx'
import { SortMenu } from '#ui/lists/sort-menu.tsx'
import { Toolbar } from '#ui/lists/toolbar.tsx'
import { toOptions } from '#ui/lists/use-choices.ts'
import type { ListExport } from '#ui/lists/use-list-export.ts'
import { contentPriorityOptions, contentStatusOptions } from '../items/content-options.tsx'
import { activeContentFilters, type ContentSearch, contentSortOf, noDue, noPlatform, unassigned } from '../items/content-search.ts'
import { contentSortOptions } from '../items/labels.ts'

interface GalleryFiltersProps {
  readonly actor: Actor
  readonly search: ContentSearch
  readonly setSearch: (next: ContentSearch) => void
  /** what the search box is called: "Search graphics" */
  readonly label: string
  /** where one is, is no filter to be chosen */
  readonly fixed?: 'project' | 'brand' | undefined
  readonly view: ReactNode
  readonly exported: ListExport
  readonly create?: ReactNode
}

const nobodyOption = { value: unassigned, label: 'Unassigned', lead: <CircleDashed aria-hidden size={20} className="text-ink-3" /> }
const orNone = <Value,>(values: readonly Value[]): readonly Value[] | undefined => (values.length > 0 ? values : undefined)

/** What of a gallery is shown; everything chosen here stands in the address. */
export function GalleryFilters({ actor, search, setSearch, label, fixed, ...rest }: GalleryFiltersProps) {
  const [text, setText] = useSearchText(search.q ?? '', (q) => setSearch({ ...search, q: q || undefined }))
  // The lists to choose from are not needed for the first look.
  const [near, setNear] = useState(false)
  const approach = () => setNear(true)
  const change = (changed: Partial<ContentSearch>) => setSearch({ ...search, ...changed })
  return (
    <div onPointerEnter={approach} onFocus={approach} onTouchStart={approach}>
      <Toolbar
        activeCount={activeContentFilters(search) - (fixed ? 1 : 0)}
        onClear={() => setSearch(withoutFilters(search, fixed))}
        search={<SearchInput size="sm" shortcut="/" label={label} value={text} onChange={setText} />}
        mine={
          <FilterToggle pressed={search.turn === 'mine'} onChange={(mine) => change({ turn: mine ? 'mine' : undefined })}>
            Waiting for me
          </FilterToggle>
        }
        sort={
          search.view !== 'calendar' && (
            <SortMenu options={contentSortOptions} value={sortText(contentSortOf(search))} onChange={(sort) => change({ sort })} />
          )
        }
        {...rest}
      >
        {fixed !== 'project' && (
          <ProjectFilters values={search.projectId ?? []} onChange={(projectId) => change({ projectId })} enabled={near} />
        )}
        {fixed === undefined && <BrandFilters values={search.brandId ?? []} onChange={(brandId) => change({ brandId })} enabled={near} />}
        <Filters
          label="Status"
          values={search.status ?? []}
          onChange={(status) => change({ status: orNone(status) })}
          options={contentStatusOptions}
        />
        <Filters
          label="Priority"
          values={search.priority ?? []}
          onChange={(priority) => change({ priority: orNone(priority) })}
          options={contentPriorityOptions}
        />
        {actor.staff && <AssigneeFilter {...{ near, search }} onChange={change} />}
        <Given search={search} onChange={change} />
        {actor.staff && (
          <FilterSelect
            label="Waiting for"
            value={search.turn === 'agency' || search.turn === 'client' ? search.turn : null}
            onChange={(turn) => change({ turn: turn ?? undefined })}
            options={turnOptions}
          />
        )}
      </Toolbar>
    </div>
  )
}

/** What only a figure elsewhere leads to: it stands here to be seen and taken away. */
function Given({ search: { platform, due, currency }, onChange }: Pick<FilterProps, 'search' | 'onChange'>) {
  const month = (text: string) => (text === noDue ? 'No due date' : formatDate(`${text}-01`, 'month'))
  return (
    <>
      {platform && (
        <Filters
          label="Platform"
          values={platform}
          onChange={(next) => onChange({ platform: orNone(next) })}
          options={platform.map((value) => ({ value, label: value === noPlatform ? 'No platform' : value }))}
        />
      )}
      {due && (
        <FilterSelect
          label="Due"
          value={due}
          onChange={(next) => onChange({ due: next ?? undefined })}
          options={[{ value: due, label: month(due) }]}
        />
      )}
      {currency && (
        <FilterSelect
          label="Spent in"
          value={currency}
          onChange={(next) => onChange({ currency: next ?? undefined })}
          options={[{ value: currency, label: currency }]}
        />
      )}
    </>
  )
}

const turnOptions = [
  { value: 'agency' as const, label: 'Agency’s turn' },
  { value: 'client' as const, label: 'Client’s turn' },
]

/** The same view without its filters; in a home one stays there. */
function withoutFilters(
  { q, view, sort, month, projectId, brandId }: ContentSearch,
  fixed: 'project' | 'brand' | undefined,
): ContentSearch {
  return { q, view, sort, month, ...(fixed === 'project' && { projectId }), ...(fixed === 'brand' && { brandId }) }
}

interface FilterProps {
  readonly near: boolean
  readonly search: ContentSearch
  readonly onChange: (changed: Partial<ContentSearch>) => void
}

function AssigneeFilter({ near, search, onChange }: FilterProps) {
  const values = search.assignedTo ?? []
  const chosen = values.filter((id) => id !== unassigned)
  const { options, ...rest } = toOptions(usePeopleChoices({ enabled: near, chosen }), personFilterOption)
  return (
    <Filters
      label="Assignee"
      values={values}
      onChange={(next) => onChange({ assignedTo: orNone(next) })}
      options={[nobodyOption, ...options]}
      {...rest}
      emptyText="Nobody by that name"
    />
  )
}
