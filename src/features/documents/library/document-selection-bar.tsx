import { Download, FolderInput, Link2, Trash2 } from 'lucide-react'
import { useSharing } from '#features/records/share-links/share-by-link.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { BarButton, BarMenu, SelectionBar } from '#ui/lists/selection-bar.tsx'
import { downloadTogether } from '../documents/document-downloads.tsx'
import { canDeleteDocument, canDeliver, canEditDocument } from '../documents/rules.ts'
import type { DocumentView } from '../documents/schema.ts'
import { useDocumentActions } from '../documents/use-document-actions.tsx'
import { useShowDocuments } from '../documents/use-show-documents.tsx'
import { foldersFor } from './document-menu.tsx'
import type { MoveDialogProps } from './move-dialog.tsx'
import { useMove } from './move-items.tsx'

interface DocumentSelectionBarProps {
  readonly documents: readonly DocumentView[]
  readonly onClear: () => void
}

/** What can be done with all chosen documents at once. */
export function DocumentSelectionBar({ documents, onClear }: DocumentSelectionBarProps) {
  const actor = useActor()
  const { move, removeAll } = useDocumentActions()
  const [first] = documents
  const records = documents.map(({ id }) => ({ recordType: 'document', recordId: id }))
  const { share, dialog } = useSharing('delivery', records, useShowDocuments(documents))
  // Folders belong to one place: of documents of several nobody could choose one.
  const together = documents.every(({ projectId, brandId }) => projectId === first?.projectId && (projectId || brandId === first?.brandId))
  const movable = documents.every((document) => canEditDocument(actor, document).allowed)
  return (
    <SelectionBar count={documents.length} onClear={onClear}>
      <BarButton label="Download" icon={<Download aria-hidden />} onClick={() => void downloadTogether(documents.map(({ id }) => id))} />
      {canDeliver(actor).allowed && <BarButton label="Share by link…" icon={<Link2 aria-hidden />} onClick={share} />}
      {dialog}
      {first && together && movable && <MoveMenu place={foldersFor(first)} onMove={(to, name) => void move(documents, to, name)} />}
      {documents.every((document) => canDeleteDocument(actor, document).allowed) && (
        <BarButton label="Delete" icon={<Trash2 aria-hidden />} onClick={() => void removeAll(documents, onClear)} />
      )}
    </SelectionBar>
  )
}

function MoveMenu(props: Pick<MoveDialogProps, 'place' | 'onMove'>) {
  // They may come from several folders.
  const { items, dialog } = useMove({ ...props, from: '' })
  return (
    <>
      <BarMenu label="Move to…" icon={<FolderInput aria-hidden />}>
        {items}
      </BarMenu>
      {dialog}
    </>
  )
}
