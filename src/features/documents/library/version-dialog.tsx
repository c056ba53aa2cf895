import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { UploadField } from '#features/workspace/files/upload-field.tsx'
import { useUpload } from '#features/workspace/files/use-uploads.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { Dialog, DialogCancel } from '#ui/dialogs/dialog.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { useVersionQuestion } from '#ui/records/version-question.ts'
import { isMoving, problemOfOne } from '#ui/uploads/upload-item.ts'
import { callDocuments, refreshDocuments, uploadsOver } from '../documents/client.ts'
import type { DocumentView } from '../documents/schema.ts'

interface VersionDialogProps {
  readonly document: DocumentView
  readonly onClose: () => void
}

/** Takes a file as the new version of a document, with a note on what changed. */
export function VersionDialog({ document, onClose }: VersionDialogProps) {
  const queryClient = useQueryClient()
  const { id, name, file } = document
  const upload = useUpload(uploadsOver(document))
  const [note, setNote] = useState('')
  const [sameRights, setSameRights] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [saving, setSaving] = useState(false)
  const [uploadId] = upload.ids
  const mayGoOn = useVersionQuestion()
  const save = async () => {
    if (!uploadId) return setProblem(problemOfOne(upload.items))
    if (!(await mayGoOn({ recordType: 'document', recordId: id }))) return undefined
    setSaving(true)
    try {
      const input = { id, uploadId, note: note.trim() || null, sameRights }
      await callDocuments('POST /api/documents/:id/versions', input, { idempotencyKey: uploadId })
      upload.taken([uploadId])
      await refreshDocuments(queryClient)
      toast.success('Version uploaded successfully')
      onClose()
    } catch (error) {
      setProblem(sentenceOf(error))
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
      title="Upload New Version"
      description={`It lies over “${name}”. Earlier versions stay and can be restored.`}
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
        <UploadField upload={upload} error={problem} dropLabel="Upload as the new version" onChosen={() => setProblem(undefined)} />
        <Field label="What changed">
          <Textarea rows={2} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
        {file.rights.state !== 'none' && (
          <Checkbox hint="Otherwise nothing is said of how the new file may be used." checked={sameRights} onChange={setSameRights}>
            Same usage rights as before
          </Checkbox>
        )}
      </div>
    </Dialog>
  )
}
