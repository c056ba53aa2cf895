import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { Dialog, DialogCancel } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { sentenceOf, useCreateKey } from '#ui/records/form-changes.ts'
import { useProject } from '../projects/client.ts'
import { useActor } from '../users/use-session.ts'
import { callViews, takeView } from './client.ts'
import { canCreateTaskView } from './rules.ts'
import { type TaskViewView, viewNameMax } from './schema.ts'

/** A new view of what is shown, or another name for one that is there. */
export type ViewTask = { readonly save: string } | { readonly rename: TaskViewView }

type ViewDialogProps = {
  readonly task: ViewTask
  /** the one project that is filtered by */
  readonly projectId: string | null
  readonly onSaved: (view: TaskViewView) => void
  readonly onClose: () => void
}

/** Names a view, and says whom it is for. */
export function ViewDialog({ task, projectId, onSaved, onClose }: ViewDialogProps) {
  const queryClient = useQueryClient()
  const actor = useActor()
  const keyFor = useCreateKey()
  const renamed = 'rename' in task ? task.rename : null
  const project = useProject(renamed ? undefined : (projectId ?? undefined)).data
  const facts = project && { createdBy: actor.userId, projectId: project.id, projectManagerId: project.projectManagerId ?? null }
  const mayShare = facts !== undefined && canCreateTaskView(actor, facts).allowed
  const [name, setName] = useState(renamed?.name ?? '')
  const [whom, setWhom] = useState<'me' | 'project'>('me')
  const [error, setError] = useState<string>()
  const [saving, setSaving] = useState(false)
  const save = async () => {
    if (!name.trim()) return setError('Name is required')
    setSaving(true)
    try {
      const view = await send()
      await takeView(queryClient, view)
      toast.success(renamed ? 'View renamed' : 'View saved')
      onSaved(view)
      onClose()
    } catch (failure) {
      setError(sentenceOf(failure))
    }
    return setSaving(false)
  }
  const send = () => {
    if ('rename' in task) return callViews('PATCH /api/task-views/:id', { id: task.rename.id, name, version: task.rename.version })
    const input = { name, search: task.save, projectId: whom === 'project' && mayShare ? projectId : null }
    return callViews('POST /api/task-views', input, { idempotencyKey: keyFor(input) })
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
      title={renamed ? 'Rename view' : 'Save view'}
      confirmClose={name !== (renamed?.name ?? '')}
      onSubmit={submit}
      footer={
        <>
          <DialogCancel />
          <Button variant="primary" type="submit" loading={saving}>
            {renamed ? 'Rename' : 'Save view'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Name" required error={error}>
          <TextInput
            autoComplete="off"
            limit={viewNameMax}
            value={name}
            onChange={(event) => {
              setName(event.target.value)
              setError(undefined)
            }}
          />
        </Field>
        {mayShare && project && (
          <Field label="For whom">
            <RadioGroup
              value={whom}
              onChange={setWhom}
              options={[
                { value: 'me', label: 'Only for me' },
                { value: 'project', label: `For everybody who sees ${project.name}`, hint: 'Clients of the project find it too.' },
              ]}
            />
          </Field>
        )}
      </div>
    </Dialog>
  )
}
