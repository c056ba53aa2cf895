import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { PlaceFields } from '#features/clients/projects/place-fields.tsx'
import { noPlace } from '#features/clients/projects/schema.ts'
import { FileDrop } from '#features/workspace/files/file-picker.tsx'
import { UploadList } from '#features/workspace/files/upload-row.tsx'
import { useUpload } from '#features/workspace/files/use-uploads.ts'
import type { Audience } from '#shared/rights/audience.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { Select } from '#ui/controls/select.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { Dialog, DialogCancel } from '#ui/dialogs/dialog.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { showNew } from '#ui/lists/show-new.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { useAnnounceNew } from '#ui/records/announce-new.ts'
import { isMoving, problemOfOne, type Upload } from '#ui/uploads/upload-item.ts'
import { callDocuments, newDocuments, refreshDocuments } from '../documents/client.ts'
import type { DocumentSearch } from '../documents/documents-search.ts'
import { audienceLabels, categoryLabels, categoryOrder } from '../documents/labels.ts'
import { type DocumentCategory, documentFields, documentNameMax } from '../documents/schema.ts'
import { treeOf, useFolders } from './client.ts'

/** What several documents have in common. */
type Fields = {
  readonly projectId: string | null
  readonly brandId: string | null
  readonly folderId: string | null
  readonly category: DocumentCategory
  readonly audience: Audience
}
/** What the dialog can begin with: a name is that of the first file. */
export type DocumentForm = Fields & { readonly name: string }
type Named = Pick<Upload, 'key' | 'name'>
type Problems = Readonly<Record<string, string | undefined>>

interface UploadDialogProps {
  /** where one is: a new document most likely belongs there */
  readonly search: DocumentSearch
  /** starting values of its fields */
  readonly begin?: Partial<DocumentForm>
  readonly onClose: () => void
}

/** One document or several with what they have in common; files are on their way while the rest is filled in. */
export function UploadDialog({ search, begin, onClose }: UploadDialogProps) {
  const queryClient = useQueryClient()
  const announce = useAnnounceNew('document')
  const { name: firstName, ...begun } = begin ?? {}
  const upload = useUpload(newDocuments)
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const [fields, setFields] = useState<Fields>({
    projectId: search.projectId ?? null,
    brandId: search.projectId ? null : (search.brandId ?? null),
    folderId: search.folder ?? null,
    category: search.category ?? 'other',
    audience: 'internal',
    ...begun,
  })
  const [problems, setProblems] = useState<Problems>({})
  const [saving, setSaving] = useState(false)
  const nameOf = ({ key, name }: Named) => names[key] ?? ((key === upload.items[0]?.key && firstName) || name.slice(0, documentNameMax))
  const change = (next: Partial<Fields>) => {
    setFields({ ...fields, ...next })
    setProblems({})
  }
  const save = async () => {
    const found = check(upload.items, nameOf, fields)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    setSaving(true)
    const made = await makeEach(upload.items, nameOf, fields)
    upload.taken(made.uploadIds)
    await refreshDocuments(queryClient)
    setSaving(false)
    if (made.uploadIds.length === 1 && made.last !== undefined) announce(made.last, 'Document uploaded successfully')
    else if (made.last !== undefined) {
      toast.success(`${made.uploadIds.length} documents uploaded successfully`)
      showNew(made.last)
    }
    if (made.problem) toast.error('Failed to upload document', { description: made.problem })
    else onClose()
  }
  const giveUp = () => {
    upload.clear()
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <Dialog
      open
      onOpenChange={giveUp}
      title="Upload Document"
      confirmClose={upload.items.length > 0}
      onSubmit={submit}
      footer={
        <>
          <DialogCancel />
          <Button variant="primary" type="submit" loading={saving || upload.items.some(isMoving)}>
            {upload.items.length > 1 ? `Upload ${upload.items.length} documents` : 'Upload document'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Files" required group error={problems.files}>
          <div className="flex flex-col gap-3">
            <FileDrop
              label="Files"
              dropLabel={(files) => `Drop to add ${files}`}
              onFiles={(files) => {
                setProblems({})
                upload.add(files)
              }}
            />
            <UploadList
              items={upload.items}
              label="Files being uploaded"
              renderBelow={({ key, name }) => (
                <Field label={`Name of ${name}`} hideLabel error={problems[key]}>
                  <TextInput
                    autoComplete="off"
                    value={nameOf({ key, name })}
                    onChange={(event) => {
                      setNames({ ...names, [key]: event.target.value })
                      setProblems({})
                    }}
                  />
                </Field>
              )}
            />
          </div>
        </Field>
        <PlaceFields
          projectId={fields.projectId}
          brandId={fields.brandId}
          status="active"
          problem={problems.place}
          onChange={(place) => change({ ...place, folderId: null })}
        />
        <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
          <Field label="Category">
            <Select
              options={categoryOrder.map((value) => ({ value, label: categoryLabels[value] }))}
              value={fields.category}
              onChange={(category) => change({ category })}
            />
          </Field>
          <FolderField fields={fields} onChange={change} />
        </div>
        <Field label="Audience" group>
          <RadioGroup
            options={[
              { value: 'internal' as const, label: audienceLabels.internal, hint: 'Only your agency can open it' },
              { value: 'client' as const, label: audienceLabels.client, hint: 'The client of this project or brand can open it, too' },
            ]}
            value={fields.audience}
            onChange={(audience) => change({ audience })}
          />
        </Field>
      </div>
    </Dialog>
  )
}

function check(items: readonly Upload[], nameOf: (item: Named) => string, { projectId, brandId }: Fields): Problems {
  const found: Record<string, string> = {}
  if (items.length === 0) found.files = 'Choose a file'
  if (!projectId && !brandId) found.place = noPlace
  for (const item of items) {
    const name = documentFields.name.safeParse(nameOf(item))
    const problem = name.success ? problemOfOne([item]) : (name.error.issues[0]?.message ?? 'Name is required')
    if (problem) found[item.key] = problem
  }
  return found
}

/** Makes one after the other; what was made before something is refused stays made. */
async function makeEach(items: readonly Upload[], nameOf: (item: Named) => string, fields: Fields) {
  const uploadIds: string[] = []
  let last: string | undefined
  try {
    for (const item of items) {
      const { uploadId, state } = item
      if (uploadId === null || state !== 'done') continue
      const document = await callDocuments('POST /api/documents', { ...fields, uploadId, name: nameOf(item) }, { idempotencyKey: uploadId })
      uploadIds.push(uploadId)
      last = document.id
    }
    return { uploadIds, last, problem: null }
  } catch (error) {
    return { uploadIds, last, problem: sentenceOf(error) }
  }
}

interface PartProps {
  readonly fields: Fields
  readonly onChange: (next: Partial<Fields>) => void
}

const none = 'none'

function FolderField({ fields: { projectId, brandId, folderId }, onChange }: PartProps) {
  const folders = useFolders(projectId ? { projectId } : brandId ? { brandId } : null)
  const lines = treeOf(folders.data?.items ?? [])
  if (lines.length === 0) return null
  return (
    <Field label="Folder">
      <Select<string>
        options={[
          { value: none, label: 'No folder' },
          ...lines.map(({ folder, depth }) => ({ value: folder.id, label: `${'\u2003'.repeat(depth)}${folder.name}` })),
        ]}
        value={folderId ?? none}
        onChange={(id) => onChange({ folderId: id === none ? null : id })}
      />
    </Field>
  )
}
