import { useQueryClient } from '@tanstack/react-query'
import { Download, RotateCcw, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { RightsBadge } from '#features/records/usage-rights/rights-badge.tsx'
import { DropTarget } from '#features/workspace/files/drop-target.tsx'
import { useUpload } from '#features/workspace/files/use-uploads.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { sizeText } from '#shared/values/size-text.ts'
import { formatInstant } from '#ui/base/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ShowMore } from '#ui/lists/show-more.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { useVersionQuestion } from '#ui/records/version-question.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { oneFileOnly, versionLabel } from '#ui/uploads/one-file.ts'
import { callDocuments, refreshDocuments, uploadsOver, useVersions } from '../documents/client.ts'
import { downloadDocument } from '../documents/document-downloads.tsx'
import { canEditDocument } from '../documents/rules.ts'
import type { DocumentView, VersionView } from '../documents/schema.ts'
import { VersionDialog } from './version-dialog.tsx'

/** Every file that the document was, the newest first, and the way to a new one. */
export function DocumentVersions({ document }: { readonly document: DocumentView }) {
  const actor = useActor()
  const versions = useVersions(document.id)
  const [uploading, setUploading] = useState(false)
  const section = useRef<HTMLElement>(null)
  const upload = useUpload(uploadsOver(document))
  const mayEdit = canEditDocument(actor, document).allowed
  const items = versions.data?.pages.flatMap((page) => page.items) ?? []
  const take = (files: readonly File[]) => {
    if (files.length > 1) toast.error(oneFileOnly)
    else {
      if (upload.items.length === 0) upload.add(files)
      setUploading(true)
    }
  }
  return (
    <section ref={section} aria-label="Versions" className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-body font-semibold">Versions</h3>
        {mayEdit && (
          <Button size="sm" icon={<Upload aria-hidden />} onClick={() => setUploading(true)}>
            Upload new version
          </Button>
        )}
      </div>
      {versions.isPending && (
        <Loading label="Loading versions">
          <Skeleton className="h-12 w-full" />
        </Loading>
      )}
      {versions.isError && (
        <ErrorState compact message={sentenceOf(versions.error)} onRetry={() => void versions.refetch()} retrying={versions.isFetching} />
      )}
      <ul className="flex flex-col">
        {items.map((version) => (
          <VersionLine key={version.id} version={version} mayEdit={mayEdit} />
        ))}
      </ul>
      <ShowMore list={versions} place="beside" />
      {mayEdit && <DropTarget within={section} ofRecord label={(_files, count) => versionLabel(document.name, count)} onFiles={take} />}
      {uploading && <VersionDialog document={document} onClose={() => setUploading(false)} />}
    </section>
  )
}

function VersionLine({ version, mayEdit }: { readonly version: VersionView; readonly mayEdit: boolean }) {
  const queryClient = useQueryClient()
  const { timezone } = useActor()
  const { documentId, number, note, restoredFrom, uploader, current } = version
  const mayGoOn = useVersionQuestion()
  const restore = async () => {
    if (!(await mayGoOn({ recordType: 'document', recordId: documentId }))) return
    try {
      await callDocuments('POST /api/documents/:id/versions/:number/restore', { id: documentId, number })
      await refreshDocuments(queryClient)
      toast.success(`Version ${number} restored`, { description: 'It is a version of its own now; nothing was lost.' })
    } catch (error) {
      toast.error('Failed to restore version', { description: sentenceOf(error) })
    }
  }
  const said = note ?? (restoredFrom === null ? null : `Version ${restoredFrom} restored`)
  return (
    <li className="flex min-h-12 items-center gap-3 border-t border-line py-2 first:border-t-0">
      <span className="w-8 shrink-0 text-secondary font-medium tabular text-ink-2">{`v${number}`}</span>
      <Avatar person={uploader} size={24} decorative />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="break-words text-secondary text-ink">
          {said ?? <bdi>{version.fileName}</bdi>}
        </p>
        <p className="truncate text-meta text-ink-3">
          <bdi>{uploader.fullName}</bdi> · {formatInstant(version.uploadedAt, timezone)} · {sizeText(version.fileSize)}
        </p>
      </div>
      <RightsBadge file={version.file} className="max-sm:hidden" />
      {current && <Badge tone="success">Current</Badge>}
      {mayEdit && !current && (
        <IconButton size="sm" label={`Restore version ${number}`} icon={<RotateCcw aria-hidden />} onClick={() => void restore()} />
      )}
      <IconButton
        size="sm"
        label={`Download version ${number}`}
        icon={<Download aria-hidden />}
        onClick={() => void downloadDocument(documentId, number)}
      />
    </li>
  )
}
