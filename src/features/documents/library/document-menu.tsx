import { Download, Ellipsis, FolderInput, Link2, SquareCheck, Trash2 } from 'lucide-react'
import { useSharing } from '#features/records/share-links/share-by-link.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import type { CardChoice } from '#ui/lists/card-list.tsx'
import { Menu, MenuItem, MenuSeparator, MenuSub } from '#ui/overlays/menu.tsx'
import { downloadDocument } from '../documents/document-downloads.tsx'
import { canDeleteDocument, canDeliver, canEditDocument } from '../documents/rules.ts'
import type { DocumentView } from '../documents/schema.ts'
import { useDocumentActions } from '../documents/use-document-actions.tsx'
import { useShowDocuments } from '../documents/use-show-documents.tsx'
import type { FolderPlace } from './client.ts'
import { useMove } from './move-items.tsx'

interface DocumentMenuProps {
  readonly document: DocumentView
  readonly choice?: CardChoice | undefined
}

/** What can be done with a document, each under the right to it. */
export function DocumentMenu({ document, choice }: DocumentMenuProps) {
  const actor = useActor()
  const { remove, move } = useDocumentActions()
  const moving = useMove({
    place: foldersFor(document),
    from: document.folderId,
    onMove: (to, name) => void move([document], to, name),
  })
  const { share, dialog } = useSharing('delivery', [{ recordType: 'document', recordId: document.id }], useShowDocuments([document]))
  return (
    <>
      <Menu trigger={<IconButton size="sm" label={`Actions for ${document.name}`} icon={<Ellipsis aria-hidden />} />}>
        <MenuItem icon={<Download aria-hidden />} onSelect={() => void downloadDocument(document.id)}>
          Download
        </MenuItem>
        {choice && (
          <MenuItem icon={<SquareCheck aria-hidden />} onSelect={choice.toggle}>
            {choice.chosen ? 'Clear selection' : 'Select'}
          </MenuItem>
        )}
        {canDeliver(actor).allowed && (
          <MenuItem icon={<Link2 aria-hidden />} onSelect={share}>
            Share by link…
          </MenuItem>
        )}
        {canEditDocument(actor, document).allowed && (
          <MenuSub label="Move to…" icon={<FolderInput aria-hidden />}>
            {moving.items}
          </MenuSub>
        )}
        {canDeleteDocument(actor, document).allowed && (
          <>
            <MenuSeparator />
            <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => void remove(document)}>
              Delete
            </MenuItem>
          </>
        )}
      </Menu>
      {dialog}
      {moving.dialog}
    </>
  )
}

/** Where the folders lie that a document can be put into. */
export function foldersFor({ projectId, brandId }: DocumentView): FolderPlace {
  return projectId ? { projectId } : { brandId }
}
