import { Archive } from 'lucide-react'
import { PersonFilter } from '#features/workspace/users/person-filter.tsx'
import { readsOf } from '#shared/contract/first-answers.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { useSearchText } from '#ui/base/use-search-text.ts'
import { SearchInput } from '#ui/controls/search-input.tsx'
import { FilterSelect, FilterToggle } from '#ui/filters/filter-bar.tsx'
import { Toolbar } from '#ui/lists/toolbar.tsx'
import { BrandFilter } from '../brands/brand-filter.tsx'
import type { projectsApi } from './api.ts'
import { statusLabels, statusOrder } from './labels.ts'
import { activeFilters, type ProjectSearch, projectFilters } from './projects-search.ts'
import { canManage } from './rules.ts'

type ProjectFiltersProps = { readonly search: ProjectSearch; readonly setSearch: (next: ProjectSearch) => void; readonly actor: Actor }

/** Search and filters of the projects, all of them in the address. */
export function ProjectFilters({ search, setSearch, actor }: ProjectFiltersProps) {
  const [text, setText] = useSearchText(search.q ?? '', (q) => setSearch({ ...search, q: q || undefined }))
  return (
    <Toolbar
      activeCount={activeFilters(search)}
      onClear={() => setSearch({ q: search.q })}
      exported={{ list: readsOf<typeof projectsApi>()('GET /api/projects', projectFilters(search)), things: 'projects' }}
      search={<SearchInput size="sm" shortcut="/" label="Search projects" value={text} onChange={setText} />}
    >
      <BrandFilter open value={search.brandId} onChange={(brandId) => setSearch({ ...search, brandId })} />
      <FilterSelect
        label="Status"
        value={search.status ?? null}
        onChange={(status) => setSearch({ ...search, status: status ?? undefined })}
        options={statusOrder.map((status) => ({ value: status, label: statusLabels[status] }))}
      />
      {actor.staff && (
        <PersonFilter
          label="Manager"
          value={search.managerId}
          onChange={(managerId) => setSearch({ ...search, managerId })}
          fits={({ roles = [] }) => canManage(roles)}
        />
      )}
      <FilterToggle
        icon={<Archive aria-hidden />}
        pressed={search.archived === true}
        onChange={(on) => setSearch({ ...search, archived: on || undefined })}
      >
        Archived
      </FilterToggle>
    </Toolbar>
  )
}
