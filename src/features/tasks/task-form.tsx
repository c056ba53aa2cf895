import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useRef } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { Button } from '#ui/controls/button.tsx'
import { Dialog, DialogCancel } from '#ui/overlays/dialog.tsx'
import { useCreateKey } from '#ui/records/form-changes.ts'
import { useRecordForm } from '#ui/records/use-record-form.ts'
import { useActor } from '../users/use-session.ts'
import type { BoardStore } from './board-store.ts'
import { callTasks, takeAnswer, taskKeys } from './client.ts'
import { canChangeTaskField, canDeleteTask } from './rules.ts'
import type { TaskStatus, TaskView } from './schema.ts'
import { DeleteTask, type NextFocus } from './task-delete.tsx'
import { TaskFields } from './task-fields.tsx'
import { emptyTask, fieldLabels, inWords, type TaskForm, type TaskInput, taskForm, toForm } from './task-form-values.ts'
import { TaskSkeleton } from './task-skeleton.tsx'
import { TaskTabs } from './task-tabs.tsx'

type CommonProps = { readonly open: boolean; readonly store: BoardStore | undefined; readonly onClose: () => void }

/** A new task, its status preset by the column it is made in. */
export function CreateTask({
  open,
  status,
  projectId,
  store,
  onClose,
}: CommonProps & { readonly status: TaskStatus; readonly projectId: string | null }) {
  const { form, record } = useTaskForm(null, emptyTask(status, projectId), store, onClose)
  const ready = useDeferredValue(true, false)
  return (
    <FormProvider {...form}>
      <Dialog
        open={open}
        onOpenChange={onClose}
        title="Create New Task"
        confirmClose={record.isDirty}
        onSubmit={record.submit}
        footer={<SaveButtons label="Create task" saving={record.saving} />}
      >
        {ready ? <TaskFields current={null} mayChange={() => true} /> : <TaskSkeleton />}
      </Dialog>
    </FormProvider>
  )
}

type EditTaskProps = CommonProps & {
  /** undefined while it is on its way */
  readonly task: TaskView | undefined
  /** stands in the dialog when it cannot be loaded */
  readonly failure: ReactNode
}

/** An existing task for those who may edit it. What others change meanwhile comes in, except where one has typed oneself. */
export function EditTask({ open, task, failure, store, onClose }: EditTaskProps) {
  const actor = useActor()
  const { form, record } = useTaskForm(task ?? null, emptyTask('todo', null), store, onClose)
  // The frame first, so that pressing a card answers at once; the fields follow.
  const shown = useDeferredValue(record.row, null)
  const next = useRef<NextFocus>(null)
  const goOn = (after: NextFocus) => {
    next.current = after
    onClose()
  }
  return (
    <FormProvider {...form}>
      <Dialog
        open={open}
        onOpenChange={onClose}
        title={failure ? 'Task' : 'Edit Task'}
        finalFocus={() => next.current?.() ?? null}
        confirmClose={record.isDirty}
        onSubmit={record.submit}
        footerStart={shown && canDeleteTask(actor, shown).allowed && <DeleteTask task={shown} store={store} onDeleted={goOn} />}
        footer={shown && <SaveButtons label="Save changes" saving={record.saving} />}
      >
        {failure}
        {!failure && !shown && <TaskSkeleton />}
        {!failure && shown && (
          <TaskTabs task={shown} className="min-h-[568px]">
            {record.notice}
            <TaskFields current={shown} mayChange={(field) => canChangeTaskField(actor, shown, field).allowed} />
          </TaskTabs>
        )}
      </Dialog>
    </FormProvider>
  )
}

/** The form of a task, and what saves it. @param task null for a new one, or while it is on its way */
function useTaskForm(task: TaskView | null, start: TaskForm, store: BoardStore | undefined, onSaved: () => void) {
  const queryClient = useQueryClient()
  const actor = useActor()
  const keyFor = useCreateKey()
  const form = useForm<TaskForm, unknown, TaskInput>({
    defaultValues: task ? toForm(task) : start,
    resolver: zodResolver(taskForm),
  })
  const show = (saved: TaskView) => {
    queryClient.setQueryData(taskKeys.one(saved.id), saved)
    if (store) takeAnswer(store, saved)
    return saved
  }
  const record = useRecordForm<TaskView, TaskForm, TaskInput>({
    noun: 'task',
    row: task,
    form,
    labels: fieldLabels,
    valuesOf: toForm,
    reading: inWords,
    onSaved,
    create: async (values) => {
      const input = creation(values, actor.staff)
      return show(await callTasks('POST /api/tasks', input, { idempotencyKey: keyFor(input) }))
    },
    update: async (changes, { id, version }) => show(await callTasks('PATCH /api/tasks/:id', { id, version, ...changes })),
  })
  return { form, record }
}

/** People outside the agency never send hours. */
function creation({ estimatedHours, actualHours, ...values }: TaskInput, staff: boolean) {
  return { ...values, ...(staff ? { estimatedHours, actualHours } : {}) }
}

function SaveButtons({ label, saving }: { readonly label: string; readonly saving: boolean }) {
  return (
    <>
      <DialogCancel />
      <Button variant="primary" type="submit" loading={saving}>
        {label}
      </Button>
    </>
  )
}
