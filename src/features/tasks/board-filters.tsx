import { CircleDashed } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Actor } from '#shared/actor.ts'
import { cn } from '#ui/cn.ts'
import { FilterBar, Filters, FilterToggle } from '#ui/controls/filter-bar.tsx'
import { SearchInput } from '#ui/controls/search-input.tsx'
import { segmentClass, segmentFrame } from '#ui/controls/segment.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { PriorityIcon } from '#ui/display/priority-icon.tsx'
import { BrandLogo } from '../brands/brand-logo.tsx'
import { activeFilters, type BoardSearch, dueOrder, noFilters, sortOf, unassigned } from './board-search.ts'
import type { BoardStore } from './board-store.ts'
import {
  type BrandChoice,
  findBrands,
  findPeople,
  findProjects,
  type PersonChoice,
  useBrandChoices,
  useChosenBrands,
  useChosenPeople,
  useChosenProjects,
  usePeopleChoices,
  useProjectChoices,
} from './choices.ts'
import { dueLabels, priorityLabels, priorityOrder, sortLabels, typeLabels, typeOrder } from './labels.ts'
import { projectOption } from './project-option.tsx'
import type { TaskSort } from './schema.ts'

const typingPause = 220

type BoardFiltersProps = {
  readonly actor: Actor
  readonly search: BoardSearch
  /** what is loaded: names of the chosen ones are often there already */
  readonly store: BoardStore | undefined
  readonly onChange: (changed: Partial<BoardSearch>) => void
}

const brandOption = (brand: BrandChoice) => ({ value: brand.id, label: brand.name, lead: <BrandLogo brand={brand} size={20} /> })
const personOption = (person: PersonChoice) => ({
  value: person.id,
  label: person.name,
  lead: <Avatar person={person} size={20} decorative />,
})
const nobodyOption = { value: unassigned, label: 'Unassigned', lead: <CircleDashed aria-hidden size={20} className="text-ink-3" /> }
const dueOptions = dueOrder.map((range) => ({ value: range, label: dueLabels[range] }))
const priorityOptions = priorityOrder.map((priority) => ({
  value: priority,
  label: priorityLabels[priority],
  lead: <PriorityIcon priority={priority} />,
}))
const typeOptions = typeOrder.map((type) => ({ value: type, label: typeLabels[type] }))
const orNone = <Value,>(values: Value[]): Value[] | undefined => (values.length > 0 ? values : undefined)

/** What is shown of the board, and in which order. Everything chosen here stands in the address. */
export function BoardFilterBar({ actor, search, store, onChange }: BoardFiltersProps) {
  // The lists to choose from are not needed for the first look at the board.
  const [near, setNear] = useState(false)
  const approach = () => setNear(true)
  const rest = { near, search, store, onChange }
  return (
    <div onPointerEnter={approach} onFocus={approach} onTouchStart={approach}>
      <FilterBar
        activeCount={activeFilters(search)}
        onClear={() => onChange(noFilters)}
        lineFrom={84}
        search={<TextFilter text={search.q ?? ''} onChange={(q) => onChange({ q: q || undefined })} />}
        mine={
          <FilterToggle pressed={search.mine === true} onChange={(mine) => onChange({ mine: mine || undefined, assigneeId: undefined })}>
            My Tasks
          </FilterToggle>
        }
        end={<SortSwitch sort={sortOf(search)} onChange={(sort) => onChange({ sort })} />}
      >
        <ProjectFilter {...rest} />
        <BrandFilter {...rest} />
        {actor.staff && <AssigneeFilter {...rest} />}
        <Filters label="Due" values={search.due ?? []} onChange={(due) => onChange({ due: orNone(due) })} options={dueOptions} />
        <Filters
          label="Priority"
          values={search.priority ?? []}
          onChange={(priority) => onChange({ priority: orNone(priority) })}
          options={priorityOptions}
        />
        <Filters
          label="Type"
          values={search.taskType ?? []}
          onChange={(taskType) => onChange({ taskType: orNone(taskType) })}
          options={typeOptions}
        />
      </FilterBar>
    </div>
  )
}

type FilterProps = Pick<BoardFiltersProps, 'search' | 'store' | 'onChange'> & { readonly near: boolean }

function ProjectFilter({ near, search, onChange }: FilterProps) {
  const choices = useProjectChoices(near, false)
  const chosen = useChosenProjects(search.projectId ?? [], choices.data)
  return (
    <Filters
      label="Project"
      values={search.projectId ?? []}
      // By hand is meant for one project: choosing another begins with the order that suits it.
      onChange={(next) => onChange({ projectId: orNone(next), sort: undefined })}
      options={chosen.map(projectOption)}
      onSearch={async (q, signal) => (await findProjects(q, false, signal)).map(projectOption)}
      loading={choices.isFetching}
      emptyText="No project by that name"
    />
  )
}

function BrandFilter({ near, search, onChange }: FilterProps) {
  const choices = useBrandChoices(near)
  const chosen = useChosenBrands(search.brandId ?? [], choices.data)
  return (
    <Filters
      label="Brand"
      values={search.brandId ?? []}
      onChange={(next) => onChange({ brandId: orNone(next) })}
      options={chosen.map(brandOption)}
      onSearch={async (q, signal) => (await findBrands(q, signal)).map(brandOption)}
      loading={choices.isFetching}
      emptyText="No brand by that name"
    />
  )
}

function AssigneeFilter({ near, search, store, onChange }: FilterProps) {
  const assigneeId = search.mine ? [] : (search.assigneeId ?? [])
  const choices = usePeopleChoices(near)
  const known = assigneeId.flatMap((id) => {
    const person = store?.person(id)
    return person ? [{ id, name: person.fullName, image: person.avatarUrl }] : []
  })
  const chosen = useChosenPeople(
    assigneeId.filter((id) => id !== unassigned),
    choices.data,
    known,
  )
  return (
    <Filters
      label="Assignee"
      values={assigneeId}
      onChange={(next) => onChange({ assigneeId: orNone(next), mine: undefined })}
      options={[nobodyOption, ...chosen.map(personOption)]}
      onSearch={async (q, signal) => (await findPeople(q, signal)).map(personOption)}
      loading={choices.isFetching}
      emptyText="Nobody by that name"
    />
  )
}

/** Shows at once what one types, and asks when one pauses. */
function TextFilter({ text, onChange }: { readonly text: string; readonly onChange: (text: string) => void }) {
  const [typed, setTyped] = useState(text)
  const [given, setGiven] = useState(text)
  if (given !== text) {
    // The address was changed elsewhere: Clear all, or going back.
    setGiven(text)
    setTyped(text)
  }
  useEffect(() => {
    if (typed.trim() === given) return undefined
    const timer = setTimeout(() => {
      setGiven(typed.trim())
      onChange(typed.trim())
    }, typingPause)
    return () => clearTimeout(timer)
  }, [typed, given, onChange])
  return <SearchInput label="Search in board" size="sm" shortcut="/" value={typed} onChange={setTyped} />
}

function SortSwitch({ sort, onChange }: { readonly sort: TaskSort; readonly onChange: (sort: TaskSort) => void }) {
  return (
    <fieldset aria-label="Order" className={cn(segmentFrame, 'h-control-sm')}>
      {(['due', 'position'] as const).map((one) => (
        <button key={one} type="button" aria-pressed={one === sort} onClick={() => onChange(one)} className={cn(segmentClass, 'px-2')}>
          {sortLabels[one]}
        </button>
      ))}
    </fieldset>
  )
}
