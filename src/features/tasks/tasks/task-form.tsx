import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { Dialog, DialogCancel } from '#ui/dialogs/dialog.tsx'
import { FieldSkeletons } from '#ui/display/form-skeleton.tsx'
import { Loading } from '#ui/display/skeleton.tsx'
import { useCreateKey } from '#ui/lists/form-changes.ts'
import { zodResolver } from '#ui/records/form-resolver.ts'
import { takeRecord } from '#ui/records/record-queries.ts'
import { useRecordForm } from '#ui/records/use-record-form.ts'
import { callTasks, takeNewOnBoards } from './client.ts'
import type { TaskStatus, TaskView } from './schema.ts'
import { TaskFields } from './task-fields.tsx'
import { emptyTask, fieldLabels, inWords, type TaskForm, type TaskInput, taskForm, toForm } from './task-form-values.ts'

type CreateTaskProps = {
  /** of the column it is made in */
  readonly status: TaskStatus
  /** the project the board is filtered by: where a new task most likely belongs */
  readonly projectId: string | null
  /** starting values of its fields */
  readonly begin?: Partial<TaskForm>
  /** where it is called by another name than a task */
  readonly words?: FormWords
  /** makes it where that is more than a task: then it is one, and not another one behind it */
  readonly create?: (input: TaskInput, idempotencyKey: string) => Promise<TaskView>
  readonly onMade?: (task: TaskView) => void
  readonly onClose: () => void
}

type FormWords = { readonly title: string; readonly submit: string; readonly noun: string }
const ofTasks: FormWords = { title: 'Create New Task', submit: 'Create task', noun: 'task' }

/** A new task. An existing one is edited where it is shown; see task-record.tsx. */
export function CreateTask({ status, projectId, begin, words = ofTasks, create = makeTask, onMade, onClose }: CreateTaskProps) {
  // It stays mounted until it has faded out.
  const [open, setOpen] = useState(true)
  const close = () => {
    setOpen(false)
    onClose()
  }
  const queryClient = useQueryClient()
  const [another, setAnother] = useState(false)
  const show = (task: TaskView) => {
    takeNewOnBoards(queryClient, task)
    onMade?.(task)
  }
  const { form, record } = useTaskForm({
    start: { ...emptyTask(status, projectId), ...begin },
    noun: words.noun,
    create,
    onMade: show,
    onSaved: (saved, next) => {
      if (!another) close()
      // The next one most likely belongs to the same project and column.
      else next(emptyTask(saved.status, saved.projectId))
    },
  })
  const ready = useDeferredValue(true, false)
  return (
    <FormProvider {...form}>
      <Dialog
        open={open}
        onOpenChange={close}
        title={words.title}
        confirmClose={record.isDirty}
        onSubmit={record.submit}
        footerStart={
          create === makeTask && (
            <Checkbox checked={another} onChange={setAnother}>
              Create another
            </Checkbox>
          )
        }
        footer={
          <>
            <DialogCancel />
            <Button variant="primary" type="submit" loading={record.saving} disabled={!ready}>
              {words.submit}
            </Button>
          </>
        }
      >
        {ready ? (
          <TaskFields />
        ) : (
          <Loading>
            <FieldSkeletons fields={['line', 'plain', projectId ? 'plain' : 'hint', 'plain', 'plain', 'text', 'more']} />
          </Loading>
        )}
      </Dialog>
    </FormProvider>
  )
}

const makeTask: NonNullable<CreateTaskProps['create']> = (input, idempotencyKey) => callTasks('POST /api/tasks', input, { idempotencyKey })

interface NewTask {
  readonly start: TaskForm
  readonly noun: string
  readonly create: NonNullable<CreateTaskProps['create']>
  readonly onMade: (task: TaskView) => void
  readonly onSaved: (saved: TaskForm, next: (values: TaskForm) => void) => void
}

/** The form of a new task, and what saves it. */
function useTaskForm({ start, noun, create, onMade, onSaved }: NewTask) {
  const queryClient = useQueryClient()
  const keyFor = useCreateKey()
  const form = useForm<TaskForm, unknown, TaskInput>({ defaultValues: start, resolver: zodResolver(taskForm) })
  const show = (saved: TaskView) => {
    takeRecord(queryClient, 'task', saved)
    onMade(saved)
    return saved
  }
  const record = useRecordForm<TaskView, TaskForm, TaskInput>({
    noun,
    row: null,
    form,
    labels: fieldLabels,
    valuesOf: toForm,
    reading: inWords,
    kind: 'task',
    onSaved: () =>
      onSaved(form.getValues(), (values) => {
        record.beginAnew(values)
        requestAnimationFrame(() => form.setFocus('name'))
      }),
    create: async (values) => show(await create(values, keyFor(values))),
    update: async (changes, { id, version }) => show(await callTasks('PATCH /api/tasks/:id', { id, version, ...changes })),
  })
  return { form, record }
}
