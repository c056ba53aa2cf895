import { CircleDashed } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { brandOption, useBrandChoices } from '#features/clients/brands/brand-choices.tsx'
import { OwnProjectsToggle, projectOption, useProjectChoices } from '#features/clients/projects/project-choices.tsx'
import { personFilterOption } from '#features/workspace/users/person-filter.tsx'
import { usePeopleChoices } from '#features/workspace/users/use-people.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { useSearchText } from '#ui/base/use-search-text.ts'
import { SearchInput } from '#ui/controls/search-input.tsx'
import { Filters, FilterToggle } from '#ui/filters/filter-bar.tsx'
import type { BarAction } from '#ui/lists/bar-menu-items.tsx'
import { Toolbar } from '#ui/lists/toolbar.tsx'
import { toOptions } from '#ui/lists/use-choices.ts'
import type { ListExport } from '#ui/lists/use-list-export.ts'
import { dueLabels } from '../tasks/labels.ts'
import { priorityOptions, typeOptions } from '../tasks/task-options.tsx'
import { activeFilters, type BoardSearch, dueOrder, noFilters, type TaskShape, unassigned } from '../tasks/task-search.ts'
import type { TaskNames } from '../tasks/task-store.ts'

type BoardFiltersProps = {
  readonly actor: Actor
  readonly search: BoardSearch
  /** what is loaded: names of the chosen ones are often there already */
  readonly names: TaskNames | undefined
  readonly onChange: (changed: Partial<BoardSearch>) => void
  /** what is searched: the board, the list, the calendar */
  readonly shape: TaskShape
  readonly sort: ReactNode
  /** as what they are shown, and what that has of its own */
  readonly view: ReactNode
  readonly actions: readonly BarAction[]
  readonly exported: ListExport
}

const nobodyOption = { value: unassigned, label: 'Unassigned', lead: <CircleDashed aria-hidden size={20} className="text-ink-3" /> }
const dueOptions = dueOrder.map((range) => ({ value: range, label: dueLabels[range] }))
const orNone = <Value,>(values: Value[]): Value[] | undefined => (values.length > 0 ? values : undefined)

/** Which tasks are shown. Everything chosen here stands in the address. */
export function BoardFilterBar({ actor, search, names, onChange, shape, ...places }: BoardFiltersProps) {
  // The lists to choose from are not needed for the first look at the board.
  const [near, setNear] = useState(false)
  const approach = () => setNear(true)
  const rest = { near, search, names, onChange }
  return (
    <div onPointerEnter={approach} onFocus={approach} onTouchStart={approach}>
      <Toolbar
        activeCount={activeFilters(search)}
        onClear={() => onChange(noFilters)}
        search={<TextFilter label={`Search in ${shape}`} text={search.q ?? ''} onChange={(q) => onChange({ q: q || undefined })} />}
        mine={
          <FilterToggle pressed={search.mine === true} onChange={(mine) => onChange({ mine: mine || undefined, assigneeId: undefined })}>
            My Tasks
          </FilterToggle>
        }
        {...places}
      >
        {(actor.staff || search.projects) && (
          <OwnProjectsToggle
            pressed={search.projects === 'mine'}
            onChange={(projects) => onChange({ projects, ...(search.projectId && { projectId: undefined, sort: undefined }) })}
          />
        )}
        <ProjectFilter {...rest} />
        {actor.staff && <AssigneeFilter {...rest} />}
        <Filters
          label="Priority"
          values={search.priority ?? []}
          onChange={(priority) => onChange({ priority: orNone(priority) })}
          options={priorityOptions}
        />
        <Filters label="Due" values={search.due ?? []} onChange={(due) => onChange({ due: orNone(due) })} options={dueOptions} />
        <BrandFilter {...rest} />
        <Filters
          label="Type"
          values={search.taskType ?? []}
          onChange={(taskType) => onChange({ taskType: orNone(taskType) })}
          options={typeOptions}
        />
      </Toolbar>
    </div>
  )
}

type FilterProps = Pick<BoardFiltersProps, 'search' | 'names' | 'onChange'> & { readonly near: boolean }

function ProjectFilter({ near, search, onChange }: FilterProps) {
  const chosen = search.projectId ?? []
  const choices = useProjectChoices({ open: false, enabled: near, chosen })
  return (
    <Filters
      label="Project"
      values={chosen}
      // By hand is meant for one project: choosing another begins with the order that suits it.
      onChange={(next) => onChange({ projectId: orNone(next), projects: undefined, sort: undefined })}
      {...toOptions(choices, projectOption)}
      emptyText="No project by that name"
    />
  )
}

function BrandFilter({ near, search, onChange }: FilterProps) {
  const chosen = search.brandId ?? []
  const choices = useBrandChoices({ open: false, enabled: near, chosen })
  return (
    <Filters
      label="Brand"
      values={chosen}
      onChange={(next) => onChange({ brandId: orNone(next) })}
      {...toOptions(choices, brandOption)}
      emptyText="No brand by that name"
    />
  )
}

function AssigneeFilter({ near, search, names, onChange }: FilterProps) {
  const assigneeId = search.mine ? [] : (search.assigneeId ?? [])
  const chosen = assigneeId.filter((id) => id !== unassigned)
  const known = chosen.flatMap((id) => names?.person(id) ?? [])
  const { options, ...rest } = toOptions(usePeopleChoices({ enabled: near, chosen, known }), personFilterOption)
  return (
    <Filters
      label="Assignee"
      values={assigneeId}
      onChange={(next) => onChange({ assigneeId: orNone(next), mine: undefined })}
      options={[nobodyOption, ...options]}
      {...rest}
      emptyText="Nobody by that name"
    />
  )
}

type TextFilterProps = { readonly label: string; readonly text: string; readonly onChange: (text: string) => void }

/** By itself, so that a letter typed draws the box alone. */
function TextFilter({ label, text, onChange }: TextFilterProps) {
  const [typed, setTyped] = useSearchText(text, onChange)
  return <SearchInput label={label} size="sm" shortcut="/" value={typed} onChange={setTyped} />
}
