import { readsOf } from '#shared/contract/first-answers.ts'
import { useSearchText } from '#ui/base/use-search-text.ts'
import { SearchInput } from '#ui/controls/search-input.tsx'
import { FilterSelect, Filters } from '#ui/filters/filter-bar.tsx'
import { FilterDays } from '#ui/filters/filter-days.tsx'
import { Toolbar } from '#ui/lists/toolbar.tsx'
import { PersonFilter } from '../users/person-filter.tsx'
import type { auditApi } from './api.ts'
import { type AuditSearch, activeFilters, auditFiltersOf } from './audit-search.ts'
import { kindOptions, outcomeOptions } from './labels.ts'

interface AuditFiltersProps {
  readonly search: AuditSearch
  readonly setSearch: (next: AuditSearch) => void
}

/** Search and filters of the log, all of them in the address. */
export function AuditFilters({ search, setSearch }: AuditFiltersProps) {
  const [text, setText] = useSearchText(search.q ?? '', (q) => setSearch({ ...search, q: q || undefined }))
  return (
    <Toolbar
      activeCount={activeFilters(search)}
      exported={{ list: readsOf<typeof auditApi>()('GET /api/audit-entries', auditFiltersOf(search)), things: 'lines' }}
      onClear={() => setSearch({ q: search.q })}
      search={<SearchInput size="sm" label="Search the audit log" placeholder="Search the log" value={text} onChange={setText} />}
    >
      <Filters
        label="What"
        values={search.kind ?? []}
        onChange={(kind) => setSearch({ ...search, kind: kind.length > 0 ? kind : undefined })}
        options={kindOptions}
      />
      <PersonFilter label="Person" value={search.person} onChange={(person) => setSearch({ ...search, person })} />
      <FilterSelect
        label="Outcome"
        value={search.outcome ?? null}
        onChange={(outcome) => setSearch({ ...search, outcome: outcome ?? undefined })}
        options={outcomeOptions}
      />
      <FilterDays from={search.from} to={search.to} onChange={(days) => setSearch({ ...search, ...days })} />
    </Toolbar>
  )
}
