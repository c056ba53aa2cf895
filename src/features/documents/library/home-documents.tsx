import { Upload } from 'lucide-react'
import { useState } from 'react'
import type { BrandView } from '#features/clients/brands/schema.ts'
import { documentStatuses } from '#features/clients/projects/rules.ts'
import type { ProjectView } from '#features/clients/projects/schema.ts'
import { useClosedReason } from '#features/clients/projects/use-closed-reason.ts'
import { LinksButton } from '#features/records/share-links/share-by-link.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { usePartSearch } from '#ui/base/use-part-search.ts'
import { useSearchText } from '#ui/base/use-search-text.ts'
import { CreateButton } from '#ui/controls/create-button.tsx'
import { SearchInput } from '#ui/controls/search-input.tsx'
import { type DocumentSearch, readDocumentSearch } from '../documents/documents-search.ts'
import { canDeliver, canUploadDocument } from '../documents/rules.ts'
import { DocumentLibrary, ViewSwitch } from './document-library.tsx'

/** The documents of a project, in its home. */
export function ProjectDocuments({ row }: { readonly row: ProjectView }) {
  return <HomeDocuments key={row.id} at={{ projectId: row.id }} />
}

/** The documents of a brand and of its projects, in its home. */
export function BrandDocuments({ row }: { readonly row: BrandView }) {
  return <HomeDocuments key={row.id} at={{ brandId: row.id }} />
}

function HomeDocuments({ at }: { readonly at: DocumentSearch }) {
  const actor = useActor()
  const [search, setSearch] = usePartSearch<DocumentSearch>(readDocumentSearch, at)
  const [text, setText] = useSearchText(search.q ?? '', (q) => setSearch({ ...search, q: q || undefined }))
  const [uploading, setUploading] = useState(false)
  const off = useClosedReason(at.projectId, documentStatuses)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <SearchInput size="sm" label="Search documents" value={text} onChange={setText} />
        <span className="ml-auto flex items-center gap-2">
          {canDeliver(actor).allowed && <LinksButton filter={at} />}
          <ViewSwitch search={search} setSearch={setSearch} />
          {canUploadDocument(actor).allowed && (
            <CreateButton size="sm" label="Upload Document" icon={<Upload aria-hidden />} off={off} onPress={() => setUploading(true)} />
          )}
        </span>
      </div>
      <DocumentLibrary search={search} setSearch={setSearch} uploading={uploading} onUploading={setUploading} fixed />
    </div>
  )
}
