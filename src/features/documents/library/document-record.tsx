import type { QueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { wordsOf } from '#features/records/history/labels.ts'
import { RecordScreen, type ScreenKind } from '#features/records/record-screen/record-screen.tsx'
import { ShareButton } from '#features/records/share-links/share-by-link.tsx'
import { RightsTool } from '#features/records/usage-rights/rights-tool.tsx'
import { UsageRightsPanel } from '#features/records/usage-rights/usage-rights-panel.tsx'
import { useShareWarning } from '#features/records/usage-rights/use-share-warning.tsx'
import { fileKindWords } from '#features/workspace/files/file-icon.tsx'
import { FilePreview } from '#features/workspace/files/file-preview.tsx'
import { FileViewer } from '#features/workspace/files/file-viewer.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { sizeText } from '#shared/values/size-text.ts'
import { formatInstant } from '#ui/base/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import type { Editing } from '#ui/records/edit-in-place.ts'
import { NameInPlace, SelectProperty } from '#ui/records/fields-in-place.tsx'
import type { OpenedRecordProps } from '#ui/records/opened-record.ts'
import { PropertyText } from '#ui/records/property.tsx'
import { callDocuments, documentOptions } from '../documents/client.ts'
import { downloadDocument } from '../documents/document-downloads.tsx'
import { audienceLabels, audienceOrder, categoryLabels, categoryOrder, deletionWords } from '../documents/labels.ts'
import { canCommentOnDocument, canDeleteDocument, canDeliver, canEditDocument, canPatchDocument } from '../documents/rules.ts'
import { type DocumentView, documentFields, documentNameMax } from '../documents/schema.ts'
import { useShowDocuments } from '../documents/use-show-documents.tsx'
import { DocumentPlaceProperties } from './document-place-properties.tsx'
import { DocumentVersions } from './document-versions.tsx'

type FieldName = keyof typeof documentFields
type DocumentEditing = Editing<DocumentView, FieldName>

const labels: Readonly<Record<FieldName, string>> = { name: 'Name', category: 'Category', audience: 'Audience' }
const categoryOptions = categoryOrder.map((value) => ({ value, label: categoryLabels[value] }))
const audienceOptions = audienceOrder.map((value) => ({ value, label: audienceLabels[value] }))

/** One document over the page: its preview, what is said about it, its versions, and its past. */
export function DocumentRecord(props: OpenedRecordProps) {
  return <RecordScreen {...props} record={documentScreen} />
}

const documentScreen: ScreenKind<DocumentView, FieldName, DocumentView> = {
  kind: 'document',
  noun: 'document',
  query: documentOptions,
  nameOf: ({ name }) => name,
  labels,
  schemas: documentFields,
  canChange: (actor, document, name) => canPatchDocument(actor, document, [name]),
  canEdit: canEditDocument,
  canDelete: canDeleteDocument,
  canComment: canCommentOnDocument,
  commentsInside: ({ audience }) => audience === 'internal',
  send: (changes) => callDocuments('PATCH /api/documents/:id', changes),
  reading: (name, value) =>
    name === 'category'
      ? categoryLabels[value as DocumentView['category']]
      : name === 'audience'
        ? audienceLabels[value as DocumentView['audience']]
        : (value as string),
  refusal: () => 'Failed to update document',
  deletion: {
    words: deletionWords,
    remove: ({ id }) => callDocuments('DELETE /api/documents/:id', { id }),
    restore: async ({ id, deletionId }, queryClient: QueryClient) => {
      await callDocuments('POST /api/documents/:id/restore', { id, deletionId })
      await queryClient.invalidateQueries({ queryKey: ['document', id] })
    },
  },
  words: {
    ...wordsOf(labels, { category: { values: categoryLabels }, audience: { values: audienceLabels } }),
    versionNumber: { label: 'version' },
    // Both came with the version.
    versionNote: { label: 'note on the version', within: 'versionNumber', said: true },
    fileName: { label: 'file', within: 'versionNumber' },
    projectId: { label: 'project' },
    brandId: { label: 'brand' },
    folderId: { label: 'folder', silent: true },
  },
  maker: ({ uploader }) => uploader,
  fieldCount: 9,
  title: (editing) => <NameInPlace editing={editing} name="name" limit={documentNameMax} />,
  content: ({ row }) => <Content document={row} />,
  properties: (editing) => <Properties editing={editing} />,
}

function Content({ document }: { readonly document: DocumentView }) {
  const [large, setLarge] = useState<string | null>(null)
  const { file } = document
  return (
    <div className="flex flex-col gap-6">
      <FilePreview key={file.id} file={file} onOpen={() => setLarge(file.id)} />
      <FileViewer
        files={[file]}
        fileId={large}
        onChange={setLarge}
        onClose={() => setLarge(null)}
        renderBeside={(one) => <RightsTool file={one} uploaderId={document.uploadedBy} />}
      />
      <UsageRightsPanel file={file} uploaderId={document.uploadedBy} />
      <DocumentVersions document={document} />
    </div>
  )
}

/** To whom it is shown; what is to be warned of is asked before the client sees it. */
function Audience({ editing }: { readonly editing: DocumentEditing }) {
  const mayShare = useShareWarning()
  return (
    <SelectProperty
      editing={editing}
      name="audience"
      options={audienceOptions}
      asks={async (audience) => audience !== 'client' || mayShare([{ ...editing.row.file, name: editing.row.name }])}
    />
  )
}

function Properties({ editing }: { readonly editing: DocumentEditing }) {
  const { row } = editing
  const actor = useActor()
  const { staff, timezone } = actor
  const show = useShowDocuments([row])
  return (
    <div className="flex flex-col gap-0.5">
      <SelectProperty editing={editing} name="category" options={categoryOptions} />
      {staff && <Audience editing={editing} />}
      <DocumentPlaceProperties document={row} />
      <PropertyText label="Uploaded by">
        <Avatar person={row.uploader} size={20} decorative />
        <bdi className="min-w-0 break-words">{row.uploader.fullName}</bdi>
      </PropertyText>
      <PropertyText label="Uploaded">{formatInstant(row.uploadedAt, timezone)}</PropertyText>
      <PropertyText label="Type">
        <span title={row.fileType}>{fileKindWords(row.file)}</span>
      </PropertyText>
      <PropertyText label="Size">{sizeText(row.fileSize)}</PropertyText>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" icon={<Download aria-hidden />} onClick={() => void downloadDocument(row.id)}>
          Download
        </Button>
        {canDeliver(actor).allowed && <ShareButton kind="delivery" record={{ recordType: 'document', recordId: row.id }} onShow={show} />}
      </div>
    </div>
  )
}
