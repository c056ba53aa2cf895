import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react'
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import { AppError } from '#shared/errors.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { sentenceOf } from '#ui/form-changes.ts'
import { StaleNotice } from '#ui/stale-notice.tsx'
import { toast } from '#ui/toast.tsx'
import { useActor } from '../auth/client.ts'
import type { BoardStore } from './board-store.ts'
import { callTasks, takeAnswer, taskKeys } from './client.ts'
import { canChangeTaskField, canDeleteTask } from './rules.ts'
import type { TaskStatus, TaskView } from './schema.ts'
import { DeleteTask } from './task-delete.tsx'
import { TaskFields } from './task-fields.tsx'
import { changedFields, emptyTask, staleFields, type TaskFieldName, type TaskForm, taskForm, toForm } from './task-form-values.ts'
import { TaskSkeleton } from './task-skeleton.tsx'
import { TaskTabs } from './task-tabs.tsx'
import { useLeaveGuard } from './use-leave-guard.tsx'

type CommonProps = { readonly open: boolean; readonly store: BoardStore | undefined; readonly onClose: () => void }

/** A new task, its status preset by the column it is made in. */
export function CreateTask({
  open,
  status,
  projectId,
  store,
  onClose,
}: CommonProps & { readonly status: TaskStatus; readonly projectId: string | null }) {
  const queryClient = useQueryClient()
  const actor = useActor()
  const form = useTaskForm(emptyTask(status, projectId))
  // The same key for every attempt: a second press after a lost answer does not make a second task.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const close = useLeaveGuard(form.formState.isDirty, onClose)
  const ready = useDeferredValue(true, false)
  const submit = form.handleSubmit(async (values) => {
    try {
      const task = await callTasks('POST /api/tasks', creation(values, actor.staff), { idempotencyKey })
      queryClient.setQueryData(taskKeys.one(task.id), task)
      if (store) takeAnswer(store, task)
      toast.success('Task created successfully')
      close()
    } catch (error) {
      showFailure(form, error, 'Failed to create task')
    }
  })
  return (
    <FormProvider {...form}>
      <Dialog
        open={open}
        onOpenChange={close}
        title="Create New Task"
        confirmClose={form.formState.isDirty}
        onSubmit={(event) => void submit(event)}
        footer={
          <SaveButtons label="Create task" saving={form.formState.isSubmitting} onCancel={form.formState.isDirty ? undefined : close} />
        }
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
  const queryClient = useQueryClient()
  const actor = useActor()
  const form = useTaskForm(task ? toForm(task) : emptyTask('todo', null))
  const { isDirty, isSubmitting } = form.formState
  const [readBase, setBase] = useMergedVersion(form, task)
  const [theirs, setTheirs] = useState<{ fields: TaskFieldName[]; task: TaskView } | null>(null)
  const close = useLeaveGuard(isDirty, onClose)
  // The frame first, so that pressing a card answers at once; the fields follow.
  const shown = useDeferredValue(task ?? null, null)
  const save = async (values: TaskForm, version: number) => {
    if (!task) return
    const patch = changedFields(values, form.formState.dirtyFields)
    if (Object.keys(patch).length === 0) {
      close()
      return
    }
    try {
      const saved = await callTasks('PATCH /api/tasks/:id', { id: task.id, version, ...patch })
      queryClient.setQueryData(taskKeys.one(task.id), saved)
      if (store) takeAnswer(store, saved)
      toast.success('Task updated successfully')
      close()
    } catch (error) {
      const stale = error instanceof AppError && error.code === 'stale' ? (error.current as TaskView) : null
      if (stale) setTheirs({ fields: Object.keys((error as AppError).fields ?? {}) as TaskFieldName[], task: stale })
      else showFailure(form, error, 'Failed to update task')
    }
  }
  const submit = form.handleSubmit((values) => save(values, readBase()))
  const keepMine = () => {
    if (!theirs) return
    setBase(theirs.task.version)
    setTheirs(null)
    void submit()
  }
  const takeTheirs = () => {
    if (!theirs) return
    const values = toForm(theirs.task)
    for (const field of theirs.fields) form.resetField(field, { defaultValue: values[field] })
    setBase(theirs.task.version)
    queryClient.setQueryData(taskKeys.one(theirs.task.id), theirs.task)
    setTheirs(null)
  }
  return (
    <FormProvider {...form}>
      <Dialog
        open={open}
        onOpenChange={close}
        title={failure ? 'Task' : 'Edit Task'}
        confirmClose={isDirty}
        onSubmit={(event) => void submit(event)}
        footerStart={shown && canDeleteTask(actor, shown).allowed && <DeleteTask task={shown} store={store} onDeleted={close} />}
        footer={shown && <SaveButtons label="Save changes" saving={isSubmitting} onCancel={isDirty ? undefined : close} />}
      >
        {failure}
        {!failure && !shown && <TaskSkeleton />}
        {!failure && shown && (
          <TaskTabs task={shown}>
            {theirs && (
              <StaleNotice
                fields={staleFields(theirs.fields, form.getValues(), theirs.task)}
                onKeepMine={keepMine}
                onTakeTheirs={takeTheirs}
              />
            )}
            <TaskFields current={shown} mayChange={(field) => canChangeTaskField(actor, shown, field).allowed} />
          </TaskTabs>
        )}
      </Dialog>
    </FormProvider>
  )
}

function useTaskForm(defaultValues: TaskForm) {
  return useForm<TaskForm>({ defaultValues, resolver: zodResolver(taskForm), mode: 'onTouched' })
}

/**
 * Lets what others saved into the fields one has not touched. @returns reads and sets the version the typed changes are based on: it
 * stays while there are any, so that the server sees when both changed the same field
 */
function useMergedVersion(form: UseFormReturn<TaskForm>, task: TaskView | undefined) {
  const version = useRef(task?.version ?? 0)
  const { dirtyFields } = form.formState
  useEffect(() => {
    if (!task || task.version <= version.current) return
    const values = toForm(task)
    const names = Object.keys(values) as TaskFieldName[]
    if (!names.some((name) => dirtyFields[name])) {
      version.current = task.version
      form.reset(values)
      return
    }
    for (const name of names) if (!dirtyFields[name]) form.resetField(name, { defaultValue: values[name] })
  }, [form, task, dirtyFields])
  return [() => version.current, (next: number) => void (version.current = next)] as const
}

/** People outside the agency never send hours. */
function creation({ estimatedHours, actualHours, description, ...values }: TaskForm, staff: boolean) {
  return { ...values, description: description.trim() || null, ...(staff ? { estimatedHours, actualHours } : {}) }
}

/** At the fields that are wrong, and as a toast; what was entered stays. */
function showFailure(form: UseFormReturn<TaskForm>, error: unknown, title: string): void {
  for (const [field, message] of Object.entries((error instanceof AppError && error.fields) || {})) {
    if (field in form.getValues()) form.setError(field as TaskFieldName, { message })
  }
  toast.error(title, { description: sentenceOf(error) })
}

type SaveButtonsProps = { readonly label: string; readonly saving: boolean; readonly onCancel: (() => void) | undefined }

/** Cancel is there while there is nothing to lose; then the cross asks. */
function SaveButtons({ label, saving, onCancel }: SaveButtonsProps) {
  return (
    <>
      {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      <Button variant="primary" type="submit" loading={saving}>
        {label}
      </Button>
    </>
  )
}
