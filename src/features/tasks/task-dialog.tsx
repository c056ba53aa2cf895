import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AppError } from '#shared/errors.ts'
import { ErrorState } from '#ui/display/error-state.tsx'
import { sentenceOf } from '#ui/records/form-changes.ts'
import { useActor } from '../users/use-session.ts'
import type { BoardStore } from './board-store.ts'
import { taskOptions } from './client.ts'
import { canEditTask } from './rules.ts'
import type { TaskStatus } from './schema.ts'
import { TaskDetail } from './task-detail.tsx'
import { CreateTask, EditTask } from './task-form.tsx'

export type OpenedTask = { kind: 'task'; id: string } | { kind: 'new'; status: TaskStatus }

type TaskDialogProps = {
  readonly opened: OpenedTask
  /** the project the board is filtered by: where a new task most likely belongs */
  readonly presetProjectId: string | null
  /** the board behind the dialog, which shows a change at once */
  readonly store: BoardStore | undefined
  readonly onClose: () => void
}

/** One task: a new one, one to edit, or one to read for people who may not edit it. */
export function TaskDialog({ opened, presetProjectId, store, onClose }: TaskDialogProps) {
  // It stays mounted until it has faded out.
  const [open, setOpen] = useState(true)
  const close = () => {
    setOpen(false)
    onClose()
  }
  if (opened.kind === 'new')
    return <CreateTask open={open} status={opened.status} projectId={presetProjectId} store={store} onClose={close} />
  return <ExistingTask id={opened.id} open={open} store={store} onClose={close} />
}

type ExistingTaskProps = {
  readonly id: string
  readonly open: boolean
  readonly store: BoardStore | undefined
  readonly onClose: () => void
}

function ExistingTask({ id, open, store, onClose }: ExistingTaskProps) {
  const actor = useActor()
  const task = useQuery(taskOptions(id))
  const failure = task.isError && !task.data && (
    <ErrorState
      compact
      message={sentenceOf(task.error)}
      retrying={task.isFetching}
      // What is not there now is not there a moment later.
      {...(!(task.error instanceof AppError && task.error.code === 'not_found') && { onRetry: () => void task.refetch() })}
    />
  )
  // The card knows enough to tell who may edit it, before the task itself is there.
  const known = task.data ?? store?.card(id)
  const Shown = known && !canEditTask(actor, known).allowed ? TaskDetail : EditTask
  return <Shown open={open} task={task.data} failure={failure} store={store} onClose={onClose} />
}
