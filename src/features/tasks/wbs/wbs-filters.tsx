import { ChevronsDownUp, ChevronsUpDown, CircleDashed } from 'lucide-react'
import { projectOption, useProjectChoices } from '#features/clients/projects/project-choices.tsx'
import { personFilterOption } from '#features/workspace/users/person-filter.tsx'
import type { PersonRef } from '#shared/contract/refs.ts'
import { useSearchText } from '#ui/base/use-search-text.ts'
import { Combobox } from '#ui/controls/combobox.tsx'
import { SearchInput } from '#ui/controls/search-input.tsx'
import { BarButton } from '#ui/filters/bar-button.tsx'
import { Filters } from '#ui/filters/filter-bar.tsx'
import { Toolbar } from '#ui/lists/toolbar.tsx'
import { toOptions } from '#ui/lists/use-choices.ts'
import { statusOptions } from '../tasks/task-options.tsx'
import { unassigned } from '../tasks/task-search.ts'
import { activeFilters, noFilters, type WbsSearch } from './wbs-search.ts'

type PickerProps = { readonly value: string | null; readonly onChange: (id: string) => void }

/** Whose tree it is. Projects that take no tasks any more are on offer as well: their trees are still read. */
export function ProjectPicker({ value, onChange }: PickerProps) {
  const choices = useProjectChoices({ open: false, chosen: value ? [value] : [] })
  return (
    <div className="w-72 min-w-0 max-sm:w-0 print:hidden">
      <Combobox
        aria-label="Project"
        {...toOptions(choices, projectOption)}
        value={value}
        onChange={(id) => id && onChange(id)}
        placeholder={value ? '…' : 'Select a project'}
        searchPlaceholder="Search projects"
        emptyText="No project by that name"
      />
    </div>
  )
}

type WbsFiltersProps = {
  readonly staff: boolean
  readonly search: WbsSearch
  /** who has items of this tree */
  readonly people: readonly PersonRef[]
  readonly onChange: (changed: Partial<WbsSearch>) => void
  /** left out where nothing is below anything */
  readonly onExpand: ((expand: boolean) => void) | undefined
}

const nobodyOption = { value: unassigned, label: 'Unassigned', lead: <CircleDashed aria-hidden size={20} className="text-ink-3" /> }
const orNone = <Value,>(values: Value[]): Value[] | undefined => (values.length > 0 ? values : undefined)

/** What is looked for in a tree; the way to what is found stays in sight. */
export function WbsFilters({ staff, search, people, onChange, onExpand }: WbsFiltersProps) {
  const [text, setText] = useSearchText(search.q ?? '', (q) => onChange({ q: q || undefined }))
  return (
    <Toolbar
      activeCount={activeFilters(search)}
      onClear={() => onChange(noFilters)}
      search={<SearchInput size="sm" shortcut="/" label="Search WBS items" value={text} onChange={setText} />}
      view={
        onExpand && (
          <>
            <BarButton label="Expand all" icon={<ChevronsUpDown aria-hidden />} onClick={() => onExpand(true)} />
            <BarButton label="Collapse all" icon={<ChevronsDownUp aria-hidden />} onClick={() => onExpand(false)} />
          </>
        )
      }
    >
      <Filters
        label="Status"
        values={search.status ?? []}
        onChange={(status) => onChange({ status: orNone(status) })}
        options={statusOptions}
      />
      {staff && (
        <Filters
          label="Assignee"
          values={search.assigneeId ?? []}
          onChange={(assigneeId) => onChange({ assigneeId: orNone(assigneeId) })}
          options={[nobodyOption, ...people.map(personFilterOption)]}
          emptyText="Nobody by that name has an item here"
        />
      )}
    </Toolbar>
  )
}
