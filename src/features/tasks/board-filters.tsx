import { useEffect, useState } from 'react'
import type { Actor } from '#shared/actor.ts'
import { cn } from '#ui/cn.ts'
import { FilterBar, FilterSelect, FilterToggle } from '#ui/controls/filter-bar.tsx'
import { SearchInput } from '#ui/controls/search-input.tsx'
import { segmentClass, segmentFrame } from '#ui/controls/segment.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { PriorityIcon } from '#ui/display/priority-icon.tsx'
import { phone, useMediaQuery } from '#ui/use-media-query.ts'
import { activeFilters, type BoardSearch, sortOf } from './board-search.ts'
import type { BoardStore } from './board-store.ts'
import {
  type Choice,
  findPeople,
  findProjects,
  type PersonChoice,
  type ProjectChoice,
  usePeopleChoices,
  usePersonName,
  useProjectChoices,
  useProjectName,
} from './choices.ts'
import { priorityLabels, priorityOrder, sortLabels } from './labels.ts'
import type { TaskSort } from './schema.ts'

const typingPause = 220

type BoardFiltersProps = {
  readonly actor: Actor
  readonly search: BoardSearch
  /** what is loaded: names of the chosen ones are often there already */
  readonly store: BoardStore | undefined
  readonly onChange: (changed: Partial<BoardSearch>) => void
}

const projectOption = ({ id, name, brand }: ProjectChoice) => ({ value: id, label: name, hint: brand })
const personOption = (person: PersonChoice) => ({
  value: person.id,
  label: person.name,
  lead: <Avatar person={person} size={20} decorative />,
})

/** What is shown of the board, and in which order. Everything chosen here stands in the address. */
export function BoardFilterBar({ actor, search, store, onChange }: BoardFiltersProps) {
  // The lists to choose from are not needed for the first look at the board.
  const [near, setNear] = useState(false)
  const approach = () => setNear(true)
  const onPhone = useMediaQuery(phone)
  const sortSwitch = <SortSwitch sort={sortOf(search)} onChange={(sort) => onChange({ sort })} />
  return (
    <div onPointerEnter={approach} onFocus={approach} onTouchStart={approach}>
      <FilterBar
        activeCount={activeFilters(search)}
        onClear={() => onChange({ mine: undefined, projectId: undefined, assigneeId: undefined, priority: undefined, q: undefined })}
        end={onPhone ? undefined : sortSwitch}
      >
        <FilterToggle pressed={search.mine === true} onChange={(mine) => onChange({ mine: mine || undefined, assigneeId: undefined })}>
          My Tasks
        </FilterToggle>
        <ProjectFilter near={near} search={search} store={store} onChange={onChange} />
        <AssigneeFilter near={near} actor={actor} search={search} store={store} onChange={onChange} />
        <FilterSelect
          label="Priority"
          value={search.priority ?? null}
          onChange={(priority) => onChange({ priority: priority ?? undefined })}
          options={priorityOrder.map((priority) => ({
            value: priority,
            label: priorityLabels[priority],
            lead: <PriorityIcon priority={priority} />,
          }))}
        />
        {onPhone && sortSwitch}
        <TextFilter text={search.q ?? ''} onChange={(q) => onChange({ q: q || undefined })} />
      </FilterBar>
    </div>
  )
}

type FilterProps = Pick<BoardFiltersProps, 'search' | 'store' | 'onChange'> & { readonly near: boolean }

function ProjectFilter({ near, search, store, onChange }: FilterProps) {
  const { projectId } = search
  const choices = useProjectChoices(near, false)
  const name = useProjectName(
    projectId,
    choices.data?.find(({ id }) => id === projectId)?.name ?? (projectId ? store?.project(projectId)?.name : undefined),
  )
  const options = withChosen(choices.data ?? [], projectId && { id: projectId, name: name ?? '…' }).map(projectOption)
  return (
    <FilterSelect
      label="Project"
      value={projectId ?? null}
      // By hand is meant for one project: choosing another begins with the order that suits it.
      onChange={(next) => onChange({ projectId: next ?? undefined, sort: undefined })}
      options={options}
      onSearch={async (q, signal) => (await findProjects(q, false, signal)).map(projectOption)}
      loading={choices.isFetching}
      emptyText="No project by that name"
    />
  )
}

function AssigneeFilter({ near, actor, search, store, onChange }: FilterProps & { readonly actor: Actor }) {
  const assigneeId = search.mine ? undefined : search.assigneeId
  const choices = usePeopleChoices(near)
  const known = assigneeId === undefined ? undefined : assigneeId === actor.userId ? actor.fullName : store?.person(assigneeId)?.fullName
  const name = usePersonName(assigneeId, choices.data?.find(({ id }) => id === assigneeId)?.name ?? known)
  const options = withChosen(choices.data ?? [], assigneeId && { id: assigneeId, name: name ?? '…', image: null }).map(personOption)
  return (
    <FilterSelect
      label="Assignee"
      value={assigneeId ?? null}
      onChange={(next) => onChange({ assigneeId: next ?? undefined, mine: undefined })}
      options={options}
      onSearch={async (q, signal) => (await findPeople(q, signal)).map(personOption)}
      loading={choices.isFetching}
      emptyText="Nobody by that name"
    />
  )
}

function withChosen<T extends Choice>(choices: readonly T[], chosen: T | '' | undefined): T[] {
  return chosen && !choices.some(({ id }) => id === chosen.id) ? [chosen, ...choices] : [...choices]
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
  return (
    <div className="w-[190px] shrink-0">
      <SearchInput label="Search in board" size="sm" shortcut="/" value={typed} onChange={setTyped} />
    </div>
  )
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
