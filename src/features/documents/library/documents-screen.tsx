import { useNavigate, useSearch } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { documentStatuses } from '#features/clients/projects/rules.ts'
import { useClosedReason } from '#features/clients/projects/use-closed-reason.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { useKey } from '#ui/base/use-keys.ts'
import { runCreate } from '#ui/controls/create-button.tsx'
import { PageHeader } from '#ui/states/page-header.tsx'
import { type DocumentSearch, readDocumentSearch } from '../documents/documents-search.ts'
import { canUploadDocument } from '../documents/rules.ts'
import { DocumentBar } from './document-bar.tsx'
import { DocumentLibrary } from './document-library.tsx'

/** All documents one may open, as cards or as a list, with search and filters in the address. */
export function DocumentsScreen() {
  const actor = useActor()
  const navigate = useNavigate()
  const search = readDocumentSearch(useSearch({ strict: false }))
  const setSearch = (next: DocumentSearch) => void navigate({ to: '/documents', search: next, replace: true, resetScroll: false })
  const [uploading, setUploading] = useState(false)
  const mayUpload = canUploadDocument(actor).allowed
  const off = useClosedReason(search.projectId, documentStatuses)
  const creation = { label: 'Upload Document', icon: <Upload aria-hidden />, off, onPress: () => setUploading(true) }
  useKey(mayUpload ? 'C' : null, 'Upload document', () => runCreate(creation))
  return (
    <div className="flex flex-col gap-4 max-sm:gap-3">
      <PageHeader title="Documents" subtitle="The library of each project and brand" create={mayUpload && { ...creation, shortcut: 'C' }} />
      <DocumentBar search={search} setSearch={setSearch} />
      <DocumentLibrary
        onClear={() => setSearch({ view: search.view, sort: search.sort })}
        search={search}
        setSearch={setSearch}
        uploading={uploading}
        onUploading={setUploading}
      />
    </div>
  )
}
