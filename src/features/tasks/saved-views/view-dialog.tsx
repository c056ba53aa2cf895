import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useProject } from '#features/clients/projects/client.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { Field } from '#ui/controls/field.tsx'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { useCreateKey } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { NameDialog } from '#ui/records/name-dialog.tsx'
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
  const renamed = 'rename' in task ? task.rename : undefined
  const project = useProject(renamed ? undefined : (projectId ?? undefined)).data
  const facts = project && { createdBy: actor.userId, projectId: project.id, projectManagerId: project.projectManagerId ?? null }
  const mayShare = facts !== undefined && canCreateTaskView(actor, facts).allowed
  const [whom, setWhom] = useState<'me' | 'project'>('me')
  const send = (name: string) => {
    if ('rename' in task) return callViews('PATCH /api/task-views/:id', { id: task.rename.id, name, version: task.rename.version })
    const input = { name, search: task.save, projectId: whom === 'project' && mayShare ? projectId : null }
    return callViews('POST /api/task-views', input, { idempotencyKey: keyFor(input) })
  }
  const save = async (name: string) => {
    const view = await send(name)
    await takeView(queryClient, view)
    toast.success(renamed ? 'View renamed' : 'View saved')
    onSaved(view)
  }
  return (
    <NameDialog
      title={renamed ? 'Rename view' : 'Save view'}
      action={renamed ? 'Rename' : 'Save view'}
      before={renamed?.name}
      limit={viewNameMax}
      save={save}
      onClose={onClose}
    >
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
    </NameDialog>
  )
}
