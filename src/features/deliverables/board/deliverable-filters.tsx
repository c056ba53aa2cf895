import { CircleDashed } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { BrandFilters } from '#features/clients/brands/brand-filter.tsx'
import { OwnProjectsToggle, ProjectFilters } from '#features/clients/projects/project-choices.tsx'
import { personFilterOption } from '#features/workspace/users/person-filter.tsx'
import { usePeopleChoices } from '#features/workspace/users/use-people.ts'
import { type Actor, isClient } from '#shared/rights/actor.ts'
import { useSearchText } from '#ui/base/use-search-text.ts'
import { SearchInput } from '#ui/controls/search-input.tsx'
import { Filters, FilterToggle } from '#ui/filters/filter-bar.tsx'
import { Toolbar } from '#ui/lists/toolbar.tsx'
import { toOptions } from '#ui/lists/use-choices.ts'
import { deliverablePriorityOptions, deliverableStatusOptions, deliverableTypeOptions } from '../deliverables/deliverable-options.tsx'
import { activeDeliverableFilters, type DeliverableSearch, deliverableListRequest, unassigned } from './deliverables-search.ts'

interface DeliverableFiltersProps {
  readonly actor: Actor
  readonly search: DeliverableSearch
  readonly setSearch: (next: DeliverableSearch) => void
  /** where one is, is no filter to be chosen */
  readonly fixed?: 'project' | 'brand' | undefined
  readonly sort: ReactNode
  readonly view: ReactNode
  readonly create: ReactNode
}

const nobodyOption = { value: unassigned, label: 'Unassigned', lead: <CircleDashed aria-hidden size={20} className="text-ink-3" /> }
const orNone = <Value,>(values: readonly Value[]): Value[] | undefined => (values.length > 0 ? [...values] : undefined)

/** What of the deliverables is shown; everything chosen here stands in the address. */
export function DeliverableFilters({ actor, search, setSearch, fixed, ...rest }: DeliverableFiltersProps) {
  const [text, setText] = useSearchText(search.q ?? '', (q) => setSearch({ ...search, q: q || undefined }))
  // The lists to choose from are not needed for the first look.
  const [near, setNear] = useState(false)
  const approach = () => setNear(true)
  const change = (changed: Partial<DeliverableSearch>) => setSearch({ ...search, ...changed })
  const { view, sort, projectId, brandId } = search
  const bare = { view, sort, ...(fixed === 'project' && { projectId }), ...(fixed === 'brand' && { brandId }) }
  return (
    <div onPointerEnter={approach} onFocus={approach} onTouchStart={approach}>
      <Toolbar
        activeCount={activeDeliverableFilters(search) - (fixed ? 1 : 0)}
        onClear={() => setSearch(bare)}
        search={<SearchInput size="sm" shortcut="/" label="Search deliverables" value={text} onChange={setText} />}
        mine={<MineToggles actor={actor} search={search} onChange={change} />}
        exported={{ list: deliverableListRequest(search, actor.userId), things: 'deliverables' }}
        {...rest}
      >
        {((actor.staff && fixed === undefined) || search.projects) && (
          <OwnProjectsToggle
            pressed={search.projects === 'mine'}
            onChange={(projects) => change({ projects, ...(projectId && { projectId: undefined, sort: undefined }) })}
          />
        )}
        {fixed !== 'project' && (
          <ProjectFilters
            values={projectId ?? []}
            // By hand is meant for one project: choosing another begins with the order that suits it.
            onChange={(next) => change({ projectId: next && [...next], projects: undefined, sort: undefined })}
            enabled={near}
          />
        )}
        {fixed === undefined && (
          <BrandFilters values={brandId ?? []} onChange={(next) => change({ brandId: next && [...next] })} enabled={near} />
        )}
        <Filters
          label="Status"
          values={search.status ?? []}
          onChange={(status) => change({ status: orNone(status) })}
          options={deliverableStatusOptions}
        />
        <Filters
          label="Priority"
          values={search.priority ?? []}
          onChange={(priority) => change({ priority: orNone(priority) })}
          options={deliverablePriorityOptions}
        />
        <Filters
          label="Type"
          values={search.deliverableType ?? []}
          onChange={(deliverableType) => change({ deliverableType: orNone(deliverableType) })}
          options={deliverableTypeOptions}
        />
        {actor.staff && <AssigneeFilter near={near} search={search} onChange={change} />}
        <FilterToggle pressed={search.overdue === true} onChange={(overdue) => change({ overdue: overdue || undefined })}>
          Overdue
        </FilterToggle>
        {actor.staff && (
          <FilterToggle pressed={search.turn === 'client'} onChange={(client) => change({ turn: client ? 'client' : undefined })}>
            Waiting for client
          </FilterToggle>
        )}
      </Toolbar>
    </div>
  )
}

/** What concerns the reader: to an influencer nothing waits, and a client is assigned nothing as a rule. */
function MineToggles({ actor, search, onChange }: Omit<FilterProps, 'near'> & { readonly actor: Actor }) {
  const client = isClient(actor)
  return (
    <>
      {(!client || search.mine) && (
        <FilterToggle pressed={search.mine === true} onChange={(mine) => onChange({ mine: mine || undefined, assignedTo: undefined })}>
          My Deliverables
        </FilterToggle>
      )}
      {(actor.staff || client) && (
        <FilterToggle pressed={search.turn === 'mine'} onChange={(mine) => onChange({ turn: mine ? 'mine' : undefined })}>
          Waiting for me
        </FilterToggle>
      )}
    </>
  )
}

interface FilterProps {
  readonly near: boolean
  readonly search: DeliverableSearch
  readonly onChange: (changed: Partial<DeliverableSearch>) => void
}

function AssigneeFilter({ near, search, onChange }: FilterProps) {
  const values = search.mine ? [] : (search.assignedTo ?? [])
  const chosen = values.filter((id) => id !== unassigned)
  const { options, ...rest } = toOptions(usePeopleChoices({ enabled: near, chosen }), personFilterOption)
  return (
    <Filters
      label="Assignee"
      values={values}
      onChange={(next) => onChange({ assignedTo: orNone(next), mine: undefined })}
      options={[nobodyOption, ...options]}
      {...rest}
      emptyText="Nobody by that name"
    />
  )
}
