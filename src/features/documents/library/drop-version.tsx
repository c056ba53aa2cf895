import { type RefObject, Suspense, useState } from 'react'
import { DropTarget } from '#features/workspace/files/drop-target.tsx'
import { useUpload } from '#features/workspace/files/use-uploads.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { oneFileOnly, versionLabel } from '#ui/uploads/one-file.ts'
import { uploadsOver } from '../documents/client.ts'
import type { DocumentView } from '../documents/schema.ts'

const VersionDialog = lazyPart(
  async () => (await import('./version-dialog.tsx')).VersionDialog,
  ({ onClose }) => onClose(),
)

interface DropVersionProps {
  readonly document: DocumentView
  readonly within: RefObject<HTMLElement | null>
}

/** A file that is dropped on the card of a document becomes its new version, after the dialog that asks what changed. */
export function DropVersion({ document, within }: DropVersionProps) {
  const upload = useUpload(uploadsOver(document))
  const [uploading, setUploading] = useState(false)
  const take = (files: readonly File[]): void => {
    if (files.length > 1) {
      toast.error(oneFileOnly, { description: 'To make a document of each, drop them next to the cards.' })
      return
    }
    // The dialog takes one file: an upload that was begun earlier is finished or given up first.
    if (upload.items.length === 0) upload.add(files)
    setUploading(true)
  }
  return (
    <>
      <DropTarget within={within} label={(_files, count) => versionLabel(document.name, count)} onFiles={take} />
      <Suspense fallback={null}>{uploading && <VersionDialog document={document} onClose={() => setUploading(false)} />}</Suspense>
    </>
  )
}
