import { FileText, LayoutGrid, List, Upload } from 'lucide-react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { documentStatuses } from '#features/clients/projects/rules.ts'
import { useClosedReason } from '#features/clients/projects/use-closed-reason.ts'
import { DropTarget } from '#features/workspace/files/drop-target.tsx'
import { useUpload } from '#features/workspace/files/use-uploads.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { sortFrom, sortText } from '#shared/values/sort.ts'
import { Button } from '#ui/controls/button.tsx'
import { Segmented } from '#ui/controls/radio-group.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { CardList } from '#ui/lists/card-list.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ShowMore } from '#ui/lists/show-more.tsx'
import { useRowsAsList } from '#ui/records/record-list.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { NothingFound } from '#ui/states/nothing-here.tsx'
import { newDocuments, useDocuments } from '../documents/client.ts'
import { DocumentCard, DocumentCardSkeleton } from '../documents/document-card.tsx'
import { activeFilters, type DocumentSearch, newestFirst } from '../documents/documents-search.ts'
import { sortKeys } from '../documents/labels.ts'
import { canEditDocument, canUploadDocument } from '../documents/rules.ts'
import type { DocumentView } from '../documents/schema.ts'
import { useDocumentActions } from '../documents/use-document-actions.tsx'
import { type FolderPlace, useFolders } from './client.ts'
import { DocumentMenu } from './document-menu.tsx'
import { DocumentSelectionBar } from './document-selection-bar.tsx'
import { DocumentTable } from './document-table.tsx'
import { DropVersion } from './drop-version.tsx'
import { draggedDocument, FolderRail } from './folder-rail.tsx'

const UploadDialog = lazyPart(
  async () => (await import('./upload-dialog.tsx')).UploadDialog,
  ({ onClose }) => onClose(),
)

const views = [
  { value: 'grid' as const, label: 'Grid', icon: <LayoutGrid aria-hidden size={15} /> },
  { value: 'list' as const, label: 'List', icon: <List aria-hidden size={15} /> },
]

interface LibraryProps {
  readonly search: DocumentSearch
  readonly setSearch: (next: DocumentSearch) => void
  /** the dialog was asked for elsewhere */
  readonly uploading: boolean
  readonly onUploading: (open: boolean) => void
  /** where one is, is no filter to be cleared */
  readonly fixed?: boolean
  /** Clears search and filters. */
  readonly onClear: () => void
}

/** Which of the two a library is shown as. */
export function ViewSwitch({ search, setSearch }: Pick<LibraryProps, 'search' | 'setSearch'>) {
  return (
    <Segmented
      aria-label="View"
      size="sm"
      iconOnly
      options={views}
      value={search.view ?? 'grid'}
      onChange={(view) => setSearch({ ...search, view: view === 'list' ? view : undefined })}
    />
  )
}

/** The documents of these filters, with the folders of the project or brand one is in. */
export function DocumentLibrary({ search, setSearch, uploading, onUploading, fixed = false, onClear }: LibraryProps) {
  const actor = useActor()
  const documents = useDocuments(search)
  const upload = useUpload(newDocuments)
  const box = useRef<HTMLDivElement>(null)
  const { move } = useDocumentActions()
  const rows = documents.data?.pages.flatMap((page) => page.items) ?? []
  useRowsAsList('document', rows)
  const place: FolderPlace | null = search.projectId ? { projectId: search.projectId } : search.brandId ? { brandId: search.brandId } : null
  const folder = useFolders(place).data?.items.find(({ id }) => id === search.folder)?.name
  // The folder that files were dropped on, where that is not the one that is shown.
  const [into, setInto] = useState<string>()
  const searching = Boolean(search.q) || search.folder !== undefined || (fixed ? activeFilters(search) > 1 : activeFilters(search) > 0)
  const off = useClosedReason(search.projectId, documentStatuses)
  const mayUpload = canUploadDocument(actor).allowed && off === null
  const empty = searching ? (
    <NothingFound title="No documents found" onClear={onClear} />
  ) : (
    <EmptyState
      icon={<FileText aria-hidden />}
      title="No documents found"
      hint={
        mayUpload
          ? 'Upload your first document to get started'
          : (canUploadDocument(actor).allowed && off) || 'Documents that are meant for you appear here.'
      }
      action={
        mayUpload && (
          <Button variant="primary" icon={<Upload aria-hidden />} onClick={() => onUploading(true)}>
            Upload Document
          </Button>
        )
      }
    />
  )
  const dropped = (id: string, folderId: string | null, name: string) => {
    const document = rows.find((one) => one.id === id)
    if (document) void move([document], folderId, name)
  }
  return (
    <div ref={box} className="flex gap-6 max-lg:flex-col max-lg:gap-3">
      {place && (
        <FolderRail
          place={place}
          chosen={search.folder}
          onChoose={(folder) => setSearch({ ...search, folder })}
          onDrop={dropped}
          onFiles={
            mayUpload
              ? (files, folder) => {
                  upload.add(files)
                  setInto(folder)
                  onUploading(true)
                }
              : undefined
          }
        />
      )}
      <div className="min-w-0 flex-1">
        {search.view === 'list' ? (
          <>
            {documents.isError && rows.length === 0 ? (
              <ErrorState message={sentenceOf(documents.error)} onRetry={() => void documents.refetch()} retrying={documents.isFetching} />
            ) : (
              <DocumentTable
                rows={rows}
                loading={documents.isPending}
                sort={sortFrom(search.sort, sortKeys) ?? newestFirst}
                onSort={(sort) => setSearch({ ...search, sort: sortText(sort) })}
                empty={empty}
                within={search.projectId ? 'project' : search.brandId ? 'brand' : null}
              />
            )}
            <ShowMore list={documents} place="below" />
          </>
        ) : (
          <CardList<DocumentView>
            list={documents}
            things="documents"
            renderCard={(document, choice) => (
              <LibraryCard document={document}>
                <DocumentCard
                  document={document}
                  choice={choice}
                  menu={<DocumentMenu document={document} choice={choice} />}
                  dragged={place && canEditDocument(actor, document).allowed ? draggedDocument : undefined}
                />
              </LibraryCard>
            )}
            several={{
              mayChoose: () => true,
              nameOf: ({ name }) => name,
              renderBar: (chosen, clear) => <DocumentSelectionBar documents={chosen} onClear={clear} />,
            }}
            skeleton={<DocumentCardSkeleton />}
            empty={empty}
          />
        )}
      </div>
      {mayUpload && (
        <DropTarget
          within={box}
          label={(files) => `Drop to add ${files} to ${folder ? `“${folder}”` : 'Documents'}`}
          anywhere
          onFiles={(files) => {
            upload.add(files)
            onUploading(true)
          }}
        />
      )}
      <Suspense fallback={null}>
        {uploading && (
          <UploadDialog
            search={into === undefined ? search : { ...search, folder: into }}
            onClose={() => {
              setInto(undefined)
              onUploading(false)
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

/** A card that takes a file as the new version of its document, for those who may upload one. */
function LibraryCard({ document, children }: { readonly document: DocumentView; readonly children: ReactNode }) {
  const actor = useActor()
  const card = useRef<HTMLDivElement>(null)
  return (
    <div ref={card} className="grid min-w-0">
      {children}
      {canEditDocument(actor, document).allowed && <DropVersion document={document} within={card} />}
    </div>
  )
}
