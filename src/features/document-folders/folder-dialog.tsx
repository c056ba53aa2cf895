import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { Dialog, DialogCancel } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { sentenceOf, useCreateKey } from '#ui/records/form-changes.ts'
import { callFolders, type FolderPlace } from './client.ts'
import type { FolderView } from './schema.ts'

/** A new folder in another one or at the top, or another name for one that is there. */
export type FolderTask = { readonly parent: FolderView | null } | { readonly rename: FolderView }

interface FolderDialogProps {
  readonly place: FolderPlace
  readonly task: FolderTask
  readonly onClose: () => void
}

/** Names a folder. */
export function FolderDialog({ place, task, onClose }: FolderDialogProps) {
  const queryClient = useQueryClient()
  const keyFor = useCreateKey()
  const renamed = 'rename' in task ? task.rename : null
  const [name, setName] = useState(renamed?.name ?? '')
  const [error, setError] = useState<string>()
  const [saving, setSaving] = useState(false)
  const save = async () => {
    if (!name.trim()) return setError('Name is required')
    setSaving(true)
    try {
      if ('rename' in task) await callFolders('PATCH /api/document-folders/:id', { id: task.rename.id, name, version: task.rename.version })
      else {
        const input = { ...place, name, parentId: task.parent?.id ?? null }
        await callFolders('POST /api/document-folders', input, { idempotencyKey: keyFor(input) })
      }
      await queryClient.invalidateQueries({ queryKey: ['document-folders'] })
      toast.success(renamed ? 'Folder renamed' : 'Folder created')
      onClose()
    } catch (failure) {
      setError(sentenceOf(failure))
    }
    return setSaving(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={420}
      title={renamed ? 'Rename Folder' : 'New Folder'}
      confirmClose={name !== (renamed?.name ?? '')}
      onSubmit={submit}
      footer={
        <>
          <DialogCancel />
          <Button variant="primary" type="submit" loading={saving}>
            {renamed ? 'Rename' : 'Create folder'}
          </Button>
        </>
      }
    >
      <Field label="Name" required error={error}>
        <TextInput
          autoComplete="off"
          value={name}
          onChange={(event) => {
            setName(event.target.value)
            setError(undefined)
          }}
        />
      </Field>
    </Dialog>
  )
}
