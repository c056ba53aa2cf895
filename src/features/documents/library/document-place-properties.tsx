import { PlaceProperties } from '#features/clients/projects/place-properties.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { Combobox } from '#ui/controls/combobox.tsx'
import { Property, PropertyText } from '#ui/records/property.tsx'
import { canEditDocument, canPlaceDocument } from '../documents/rules.ts'
import type { DocumentView } from '../documents/schema.ts'
import { useDocumentActions } from '../documents/use-document-actions.tsx'
import { optionsOf, pathOf, useFolders } from './client.ts'
import { foldersFor } from './document-menu.tsx'

interface OneProps {
  readonly document: DocumentView
}

/** Folder, project and brand of a document; whoever may moves it here. */
export function DocumentPlaceProperties({ document }: OneProps) {
  const actor = useActor()
  const { place } = useDocumentActions()
  return (
    <>
      <FolderProperty document={document} />
      <PlaceProperties
        project={document.project}
        brand={document.brand}
        mayMove={canPlaceDocument(actor, document).allowed}
        // Only active projects take documents.
        status="active"
        onMove={(to, name) => place(document, to, name)}
      />
    </>
  )
}

function FolderProperty({ document }: OneProps) {
  const actor = useActor()
  const { move } = useDocumentActions()
  const folders = useFolders(foldersFor(document))
  const all = folders.data?.items ?? []
  const path = document.folderId ? pathOf(all, document.folderId) : []
  if (!canEditDocument(actor, document).allowed) {
    if (path.length === 0) return null
    return (
      <PropertyText label="Folder">
        <bdi className="min-w-0 break-words">{path.map(({ name }) => name).join(' / ')}</bdi>
      </PropertyText>
    )
  }
  const options = optionsOf(all)
  if (folders.data && options.length === 0) return null
  return (
    <Property label="Folder">
      <Combobox
        options={options}
        clearable
        value={document.folderId}
        onChange={(id) => void move([document], id, id ? `“${options.find(({ value }) => value === id)?.label ?? ''}”` : 'no folder')}
        placeholder={document.folderId ? '…' : 'No folder'}
        emptyText="No folder by that name"
      />
    </Property>
  )
}
