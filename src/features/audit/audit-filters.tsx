import { DateInput } from '#ui/controls/date-input.tsx'
import { FilterBar, FilterSelect, Filters } from '#ui/controls/filter-bar.tsx'
import { SearchInput } from '#ui/controls/search-input.tsx'
import { useSearchText } from '#ui/controls/use-search-text.ts'
import { toOptions } from '#ui/records/use-choices.ts'
import { personFilterOption } from '../users/person-filter.tsx'
import { usePeopleChoices } from '../users/use-people.ts'
import { type AuditSearch, activeFilters } from './audit-search.ts'
import { kindOptions, outcomeOptions } from './labels.ts'

interface AuditFiltersProps {
  readonly search: AuditSearch
  readonly setSearch: (next: AuditSearch) => void
}

/** Search and filters of the log, all of them in the address. */
export function AuditFilters({ search, setSearch }: AuditFiltersProps) {
  const [text, setText] = useSearchText(search.q ?? '', (q) => setSearch({ ...search, q: q || undefined }))
  const people = usePeopleChoices(search.person ? { chosen: [search.person] } : {})
  return (
    <FilterBar
      lineFrom={84}
      activeCount={activeFilters(search)}
      onClear={() => setSearch({ q: search.q })}
      search={
        <SearchInput size="sm" shortcut="/" label="Search the audit log" placeholder="Search the log" value={text} onChange={setText} />
      }
    >
      <Filters
        label="What"
        values={search.kind ?? []}
        onChange={(kind) => setSearch({ ...search, kind: kind.length > 0 ? kind : undefined })}
        options={kindOptions}
      />
      <FilterSelect
        label="Person"
        value={search.person ?? null}
        onChange={(person) => setSearch({ ...search, person: person ?? undefined })}
        {...toOptions(people, personFilterOption)}
      />
      <FilterSelect
        label="Outcome"
        value={search.outcome ?? null}
        onChange={(outcome) => setSearch({ ...search, outcome: outcome ?? undefined })}
        options={outcomeOptions}
      />
      <Day label="From" value={search.from} onChange={(from) => setSearch({ ...search, from })} />
      <Day label="To" value={search.to} onChange={(to) => setSearch({ ...search, to })} />
    </FilterBar>
  )
}

interface DayProps {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (day: string | undefined) => void
}

function Day({ label, value, onChange }: DayProps) {
  return (
    <span className="w-36 shrink-0 max-sm:w-full">
      <DateInput
        aria-label={`${label} day`}
        placeholder={label}
        value={value ?? null}
        onChange={(day) => onChange(day ?? undefined)}
        className="sm:h-control-sm"
      />
    </span>
  )
}
