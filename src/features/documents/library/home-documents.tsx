import { Upload } from 'lucide-react'
import { useState } from 'react'
import type { BrandView } from '#features/clients/brands/schema.ts'
import { documentStatuses } from '#features/clients/projects/rules.ts'
import type { ProjectView } from '#features/clients/projects/schema.ts'
import { useClosedReason } from '#features/clients/projects/use-closed-reason.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { usePartSearch } from '#ui/base/use-part-search.ts'
import { CreateButton } from '#ui/controls/create-button.tsx'
import { type DocumentSearch, readDocumentSearch } from '../documents/documents-search.ts'
import { canUploadDocument } from '../documents/rules.ts'
import { DocumentBar } from './document-bar.tsx'
import { DocumentLibrary } from './document-library.tsx'

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
  const [uploading, setUploading] = useState(false)
  const off = useClosedReason(at.projectId, documentStatuses)
  const creation = { label: 'Upload Document', icon: <Upload aria-hidden />, off, onPress: () => setUploading(true) }
  return (
    <div className="flex flex-col gap-4 max-sm:gap-3">
      <DocumentBar
        search={search}
        setSearch={setSearch}
        at={at}
        create={canUploadDocument(actor).allowed && <CreateButton size="sm" {...creation} />}
      />
      <DocumentLibrary
        onClear={() => setSearch({ ...at, view: search.view, sort: search.sort })}
        search={search}
        setSearch={setSearch}
        uploading={uploading}
        onUploading={setUploading}
        fixed
      />
    </div>
  )
}
