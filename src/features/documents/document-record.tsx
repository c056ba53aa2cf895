import type { QueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { sizeText } from '#shared/size-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { formatInstant } from '#ui/display/format.ts'
import type { Editing } from '#ui/records/edit-in-place.ts'
import { NameInPlace, SelectProperty } from '#ui/records/fields-in-place.tsx'
import type { OpenedRecordProps } from '#ui/records/opened-record.ts'
import { PropertyText } from '#ui/records/property.tsx'
import { BrandLogo } from '../brands/brand-logo.tsx'
import { FilePreview } from '../files/file-preview.tsx'
import { FileViewer } from '../files/file-viewer.tsx'
import { wordsOf } from '../history/labels.ts'
import { RecordScreen, type ScreenKind } from '../history/record-screen.tsx'
import { ShareButton } from '../secret-links/share-by-link.tsx'
import { useActor } from '../users/use-session.ts'
import { callDocuments, documentOptions } from './client.ts'
import { downloadDocument } from './document-downloads.tsx'
import { DocumentVersions } from './document-versions.tsx'
import { audienceLabels, audienceOrder, categoryLabels, categoryOrder, deletionWords } from './labels.ts'
import { canCommentOnDocument, canDeleteDocument, canDeliver, canEditDocument, canPatchDocument } from './rules.ts'
import { type DocumentView, documentFields, documentNameMax } from './schema.ts'

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
    versionNote: { label: 'note on the version', long: true },
    fileName: { label: 'file' },
    projectId: { label: 'project' },
    brandId: { label: 'brand' },
    folderId: { label: 'folder', silent: true },
  },
  maker: ({ uploader }) => uploader,
  fieldCount: 7,
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
      <FileViewer files={[file]} fileId={large} onChange={setLarge} onClose={() => setLarge(null)} />
      <DocumentVersions document={document} />
    </div>
  )
}

function Properties({ editing }: { readonly editing: DocumentEditing }) {
  const { row } = editing
  const actor = useActor()
  const { staff, timezone } = actor
  return (
    <div className="flex flex-col gap-0.5">
      <SelectProperty editing={editing} name="category" options={categoryOptions} />
      {staff && <SelectProperty editing={editing} name="audience" options={audienceOptions} />}
      {row.project && (
        <PropertyText label="Project">
          <bdi className="min-w-0 break-words">{row.project.name}</bdi>
        </PropertyText>
      )}
      <PropertyText label="Brand">
        <BrandLogo brand={row.brand} size={20} />
        <bdi className="min-w-0 break-words">{row.brand.name}</bdi>
      </PropertyText>
      <PropertyText label="Uploaded by">
        <Avatar person={row.uploader} size={20} decorative />
        <bdi className="min-w-0 break-words">{row.uploader.fullName}</bdi>
      </PropertyText>
      <PropertyText label="Uploaded">{formatInstant(row.uploadedAt, timezone)}</PropertyText>
      <PropertyText label="Type">
        <span className="break-all">{row.fileType}</span>
      </PropertyText>
      <PropertyText label="Size">{sizeText(row.fileSize)}</PropertyText>
      <Button className="mt-2 self-start" size="sm" icon={<Download aria-hidden />} onClick={() => void downloadDocument(row.id)}>
        Download
      </Button>
      {canDeliver(actor).allowed && <ShareButton kind="delivery" record={{ recordType: 'document', recordId: row.id }} />}
    </div>
  )
}
