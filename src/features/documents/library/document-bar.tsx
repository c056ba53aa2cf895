import { Link2 } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { BrandFilter } from '#features/clients/brands/brand-filter.tsx'
import { projectOption, useProjectChoices } from '#features/clients/projects/project-choices.tsx'
import { LinksDialog } from '#features/records/share-links/share-by-link.tsx'
import { PersonFilter } from '#features/workspace/users/person-filter.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { readsOf } from '#shared/contract/first-answers.ts'
import { sortFrom, sortText } from '#shared/values/sort.ts'
import { useSearchText } from '#ui/base/use-search-text.ts'
import { SearchInput } from '#ui/controls/search-input.tsx'
import { FilterSelect } from '#ui/filters/filter-bar.tsx'
import { SortMenu } from '#ui/lists/sort-menu.tsx'
import { Toolbar } from '#ui/lists/toolbar.tsx'
import { toOptions } from '#ui/lists/use-choices.ts'
import type { documentsApi } from '../documents/api.ts'
import { activeFilters, type DocumentSearch, documentFilters, newestFirst } from '../documents/documents-search.ts'
import { categoryLabels, categoryOrder, documentSortOptions, sortKeys } from '../documents/labels.ts'
import { canDeliver } from '../documents/rules.ts'
import { ViewSwitch } from './document-library.tsx'

const rightsChoices = [
  { value: 'ending,ended', label: 'Ending or ended', states: ['ending', 'ended'] as const },
  { value: 'ending', label: 'End within 30 days', states: ['ending'] as const },
  { value: 'ended', label: 'Ended', states: ['ended'] as const },
]

interface DocumentBarProps {
  readonly search: DocumentSearch
  readonly setSearch: (next: DocumentSearch) => void
  /** The project or brand whose home this is: no filter to be chosen. */
  readonly at?: DocumentSearch
  readonly create?: ReactNode
}

/** Search, filters, sort and view of a library, all of them in the address. */
export function DocumentBar({ search, setSearch, at, create }: DocumentBarProps) {
  const actor = useActor()
  const [text, setText] = useSearchText(search.q ?? '', (q) => setSearch({ ...search, q: q || undefined }))
  const [links, setLinks] = useState(false)
  const { q, view, sort, folder } = search
  return (
    <>
      <Toolbar
        activeCount={activeFilters(search) - (at ? 1 : 0)}
        onClear={() => setSearch({ q, view, sort, ...(at && { ...at, folder }) })}
        search={<SearchInput size="sm" shortcut="/" label="Search documents" value={text} onChange={setText} />}
        sort={
          <SortMenu
            options={documentSortOptions}
            value={sortText(sortFrom(sort, sortKeys) ?? newestFirst)}
            onChange={(next) => setSearch({ ...search, sort: next })}
          />
        }
        view={<ViewSwitch search={search} setSearch={setSearch} />}
        {...(canDeliver(actor).allowed && {
          actions: [{ label: 'Links', icon: <Link2 aria-hidden />, onSelect: () => setLinks(true) }],
        })}
        exported={{ list: readsOf<typeof documentsApi>()('GET /api/documents', documentFilters(search)), things: 'documents' }}
        create={create}
      >
        {!at && <Places search={search} setSearch={setSearch} />}
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
      </Toolbar>
      <Suspense fallback={null}>
        {links && <LinksDialog filter={{ projectId: search.projectId, brandId: search.brandId }} onClose={() => setLinks(false)} />}
      </Suspense>
    </>
  )
}

/** A library is that of a project or of a brand: choosing one takes the other's place. */
function Places({ search, setSearch }: Pick<DocumentBarProps, 'search' | 'setSearch'>) {
  // A link may name a project that a long list does not hold.
  const projects = useProjectChoices({ open: false, ...(search.projectId && { chosen: [search.projectId] }) })
  return (
    <>
      <FilterSelect
        label="Project"
        value={search.projectId ?? null}
        onChange={(id) => setSearch({ ...search, projectId: id ?? undefined, brandId: id ? undefined : search.brandId, folder: undefined })}
        {...toOptions(projects, projectOption)}
      />
      <BrandFilter
        open={false}
        value={search.brandId}
        onChange={(brandId) => setSearch({ ...search, brandId, projectId: undefined, folder: undefined })}
      />
    </>
  )
}
