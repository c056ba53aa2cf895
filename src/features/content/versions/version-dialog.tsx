import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { UploadField } from '#features/workspace/files/upload-field.tsx'
import { useUpload } from '#features/workspace/files/use-uploads.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { AppError } from '#shared/rights/errors.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { Dialog, DialogCancel } from '#ui/dialogs/dialog.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { useVersionQuestion } from '#ui/records/version-question.ts'
import { isMoving, problemOfOne } from '#ui/uploads/upload-item.ts'
import { refreshContent } from '../items/client.ts'
import type { ContentItemDetail } from '../items/schema.ts'
import { callVersions, uploadsOver } from './client.ts'
import { stillRejectedWords } from './labels.ts'
import { versionNoteMax } from './schema.ts'
import { VersionNotice } from './version-notice.tsx'

/** Lays a file over an item as its new version. */
export function VersionDialog({ item, onClose }: { readonly item: ContentItemDetail; readonly onClose: () => void }) {
  const queryClient = useQueryClient()
  const actor = useActor()
  const upload = useUpload(uploadsOver(item))
  const { id, title, versionNumber } = item
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const [saving, setSaving] = useState(false)
  const [uploadId] = upload.ids
  const mayGoOn = useVersionQuestion()
  const tooLong = note.trim().length > versionNoteMax
  const save = async () => {
    if (!uploadId) return setProblem(problemOfOne(upload.items))
    if (tooLong || !(await mayGoOn({ recordType: 'content-item', recordId: id }))) return undefined
    setSaving(true)
    try {
      const input = { id, uploadId, note: note.trim() || null }
      const saved = await callVersions('POST /api/content-items/:id/versions', input, { idempotencyKey: uploadId })
      upload.taken([uploadId])
      await refreshContent(queryClient)
      toast.success(`Version ${saved.versionNumber} uploaded`, { description: stillRejectedWords(actor, saved) })
      onClose()
    } catch (error) {
      setProblem((error instanceof AppError && error.fields?.uploadId) || sentenceOf(error))
    }
    return setSaving(false)
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
      title={versionNumber === 0 ? 'Upload the first version' : 'Upload new version'}
      description={
        versionNumber === 0 ? title : `It lies over version ${versionNumber} of “${title}”. Earlier versions stay and can be restored.`
      }
      confirmClose={upload.items.length > 0 || note !== ''}
      onSubmit={submit}
      footer={
        <>
          <DialogCancel />
          <Button variant="primary" type="submit" loading={saving || upload.items.some(isMoving)}>
            Upload version
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <VersionNotice item={item} />
        <UploadField upload={upload} error={problem} dropLabel="Upload as the new version" onChosen={() => setProblem(undefined)} />
        <Field label="What changed">
          <Textarea rows={2} limit={versionNoteMax} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  )
}
