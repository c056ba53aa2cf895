import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { BrandFilter } from '#features/clients/brands/brand-filter.tsx'
import { projectOption, useProjectChoices } from '#features/clients/projects/project-choices.tsx'
import { documentStatuses } from '#features/clients/projects/rules.ts'
import { useClosedReason } from '#features/clients/projects/use-closed-reason.ts'
import { LinksButton } from '#features/records/share-links/share-by-link.tsx'
import { PersonFilter } from '#features/workspace/users/person-filter.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { readsOf } from '#shared/contract/first-answers.ts'
import { useKey } from '#ui/base/use-keys.ts'
import { useSearchText } from '#ui/base/use-search-text.ts'
import { runCreate } from '#ui/controls/create-button.tsx'
import { SearchInput } from '#ui/controls/search-input.tsx'
import { FilterBar, FilterSelect } from '#ui/filters/filter-bar.tsx'
import { ExportButton } from '#ui/lists/export-button.tsx'
import { toOptions } from '#ui/lists/use-choices.ts'
import { PageHeader } from '#ui/states/page-header.tsx'
import type { documentsApi } from '../documents/api.ts'
import { activeFilters, type DocumentSearch, documentFilters, readDocumentSearch } from '../documents/documents-search.ts'
import { categoryLabels, categoryOrder } from '../documents/labels.ts'
import { canDeliver, canUploadDocument } from '../documents/rules.ts'
import { DocumentLibrary, ViewSwitch } from './document-library.tsx'

const rightsChoices = [
  { value: 'ending,ended', label: 'Ending or ended', states: ['ending', 'ended'] as const },
  { value: 'ending', label: 'End within 30 days', states: ['ending'] as const },
  { value: 'ended', label: 'Ended', states: ['ended'] as const },
]

/** All documents one may open, as cards or as a list, with search and filters in the address. */
export function DocumentsScreen() {
  const actor = useActor()
  const navigate = useNavigate()
  const search = readDocumentSearch(useSearch({ strict: false }))
  const setSearch = (next: DocumentSearch) => void navigate({ to: '/documents', search: next, replace: true, resetScroll: false })
  const [text, setText] = useSearchText(search.q ?? '', (q) => setSearch({ ...search, q: q || undefined }))
  const [uploading, setUploading] = useState(false)
  const mayUpload = canUploadDocument(actor).allowed
  const off = useClosedReason(search.projectId, documentStatuses)
  const creation = { label: 'Upload Document', off, onPress: () => setUploading(true) }
  useKey(mayUpload ? 'C' : null, 'Upload document', () => runCreate(creation))
  return (
    <div className="flex flex-col gap-4 max-sm:gap-3">
      <PageHeader title="Documents" subtitle="The library of each project and brand" create={mayUpload && { ...creation, shortcut: 'C' }} />
      <FilterBar
        lineFrom={64}
        activeCount={activeFilters(search)}
        onClear={() => setSearch({ q: search.q, view: search.view, sort: search.sort })}
        end={
          <>
            <ExportButton list={readsOf<typeof documentsApi>()('GET /api/documents', documentFilters(search))} things="documents" />
            {canDeliver(actor).allowed && <LinksButton filter={{ projectId: search.projectId, brandId: search.brandId }} />}
            <ViewSwitch search={search} setSearch={setSearch} />
          </>
        }
        search={<SearchInput size="sm" shortcut="/" label="Search documents" value={text} onChange={setText} />}
      >
        <ProjectFilter
          value={search.projectId}
          onChange={(projectId) => setSearch({ ...search, projectId, brandId: projectId ? undefined : search.brandId, folder: undefined })}
        />
        <BrandFilter
          open={false}
          value={search.brandId}
          onChange={(brandId) => setSearch({ ...search, brandId, projectId: undefined, folder: undefined })}
        />
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
      <DocumentLibrary search={search} setSearch={setSearch} uploading={uploading} onUploading={setUploading} />
    </div>
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
