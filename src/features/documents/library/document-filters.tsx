import type { ReactNode } from 'react'
import { BrandFilter } from '#features/clients/brands/brand-filter.tsx'
import { projectOption, useProjectChoices } from '#features/clients/projects/project-choices.tsx'
import { LinksButton } from '#features/records/share-links/share-by-link.tsx'
import { PersonFilter } from '#features/workspace/users/person-filter.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { readsOf } from '#shared/contract/first-answers.ts'
import { useSearchText } from '#ui/base/use-search-text.ts'
import { SearchInput } from '#ui/controls/search-input.tsx'
import { FilterBar, FilterSelect } from '#ui/filters/filter-bar.tsx'
import { ExportButton } from '#ui/lists/export-button.tsx'
import { toOptions } from '#ui/lists/use-choices.ts'
import type { documentsApi } from '../documents/api.ts'
import { activeFilters, type DocumentSearch, documentFilters } from '../documents/documents-search.ts'
import { categoryLabels, categoryOrder } from '../documents/labels.ts'
import { canDeliver } from '../documents/rules.ts'
import { ViewSwitch } from './document-library.tsx'

const rightsChoices = [
  { value: 'ending,ended', label: 'Ending or ended', states: ['ending', 'ended'] as const },
  { value: 'ending', label: 'End within 30 days', states: ['ending'] as const },
  { value: 'ended', label: 'Ended', states: ['ended'] as const },
]

interface DocumentFiltersProps {
  readonly search: DocumentSearch
  readonly setSearch: (next: DocumentSearch) => void
  /** The project or brand whose home the list is part of: no filter to choose or clear. */
  readonly fixed?: DocumentSearch
  /** After the view. */
  readonly end?: ReactNode
}

/** Search, filters, export, links and view of a list of documents, on its page and in homes. */
export function DocumentFilters({ search, setSearch, fixed, end }: DocumentFiltersProps) {
  const actor = useActor()
  const [text, setText] = useSearchText(search.q ?? '', (q) => setSearch({ ...search, q: q || undefined }))
  return (
    <FilterBar
      lineFrom={fixed ? 72 : 64}
      activeCount={activeFilters(search) - (fixed ? 1 : 0)}
      onClear={() => setSearch({ ...fixed, q: search.q, view: search.view, sort: search.sort, folder: fixed && search.folder })}
      end={
        <>
          <ExportButton list={readsOf<typeof documentsApi>()('GET /api/documents', documentFilters(search))} things="documents" />
          {canDeliver(actor).allowed && <LinksButton filter={{ projectId: search.projectId, brandId: search.brandId }} />}
          <ViewSwitch search={search} setSearch={setSearch} />
          {end}
        </>
      }
      search={<SearchInput size="sm" shortcut="/" label="Search documents" value={text} onChange={setText} />}
    >
      {!fixed && (
        <>
          <ProjectFilter
            value={search.projectId}
            onChange={(projectId) =>
              setSearch({ ...search, projectId, brandId: projectId ? undefined : search.brandId, folder: undefined })
            }
          />
          <BrandFilter
            open={false}
            value={search.brandId}
            onChange={(brandId) => setSearch({ ...search, brandId, projectId: undefined, folder: undefined })}
          />
        </>
      )}
      <FilterSelect
        label="Category"
        value={search.category ?? null}
        onChange={(category) => setSearch({ ...search, category: category ?? undefined })}
        options={categoryOrder.map((category) => ({ value: category, label: categoryLabels[category] }))}
      />
      {actor.staff && (
        <FilterSelect
          label="Usage rights"
          value={search.rights?.join(',') ?? null}
          onChange={(rights) => setSearch({ ...search, rights: rightsChoices.find(({ value }) => value === rights)?.states })}
          options={rightsChoices}
        />
      )}
      {actor.staff && (
        <PersonFilter label="Uploader" value={search.uploadedBy} onChange={(uploadedBy) => setSearch({ ...search, uploadedBy })} />
      )}
    </FilterBar>
  )
}

interface ProjectFilterProps {
  readonly value: string | undefined
  readonly onChange: (id: string | undefined) => void
}

function ProjectFilter({ value, onChange }: ProjectFilterProps) {
  // A link may name a project that a long list does not hold.
  const projects = useProjectChoices({ open: false, ...(value && { chosen: [value] }) })
  return (
    <FilterSelect
      label="Project"
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
      {...toOptions(projects, projectOption)}
    />
  )
}
