import { useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { NumberInput } from '#ui/controls/number-input.tsx'
import { Select } from '#ui/controls/select.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { formatDate } from '#ui/display/format.ts'
import { PriorityIcon } from '#ui/display/priority-icon.tsx'
import { StatusIcon } from '#ui/display/status-icon.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { sentenceOf } from '#ui/records/form-changes.ts'
import { useToday } from '#ui/use-today.ts'
import { useActor } from '../users/use-session.ts'
import type { BoardStore } from './board-store.ts'
import { formatEstimate, formatHours } from './card-format.ts'
import { callTasks, moveCard, takeAnswer, taskKeys } from './client.ts'
import { columnOrder, priorityLabels, statusLabels, typeLabels } from './labels.ts'
import { canChangeTaskField, canUpdateTaskStatus } from './rules.ts'
import type { TaskStatus, TaskView } from './schema.ts'
import { TaskSkeleton } from './task-skeleton.tsx'
import { TaskTabs } from './task-tabs.tsx'

type TaskDetailProps = {
  readonly open: boolean
  /** undefined while it is on its way */
  readonly task: TaskView | undefined
  /** stands in the dialog when it cannot be loaded */
  readonly failure: ReactNode
  readonly store: BoardStore | undefined
  readonly onClose: () => void
}

/** A task for those who may not edit it: to read, with the status and the own hours for whoever may set them. */
export function TaskDetail({ open, task, failure, store, onClose }: TaskDetailProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={task?.name ?? 'Task'}
      description={task?.project.name}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {failure}
      {!failure && !task && <TaskSkeleton reading />}
      {!failure && task && <Parts task={task} store={store} />}
    </Dialog>
  )
}

function Parts({ task, store }: ControlProps) {
  const actor = useActor()
  const mayMove = canUpdateTaskStatus(actor, task).allowed
  const mayLog = canChangeTaskField(actor, task, 'actualHours').allowed
  return (
    <TaskTabs task={task} className="min-h-[360px]">
      {task.description && <p className="text-body break-words whitespace-pre-wrap text-ink">{task.description}</p>}
      <dl className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        {!mayMove && (
          <Item label="Status">
            <StatusIcon status={task.status} /> {statusLabels[task.status]}
          </Item>
        )}
        <Item label="Priority">
          <PriorityIcon priority={task.priority} /> {priorityLabels[task.priority]}
        </Item>
        <Item label="Assignee">{task.assignee ? <Person {...task.assignee} /> : 'Nobody'}</Item>
        <Item label="Due date">{task.dueDate ? <Due date={task.dueDate} done={task.status === 'done'} /> : 'None'}</Item>
        <Item label="Type">{task.taskType ? typeLabels[task.taskType] : 'None'}</Item>
        {actor.staff && !mayLog && <Item label="Hours">{formatHours(task) || 'None'}</Item>}
        {actor.staff && mayLog && <Item label="Estimated hours">{formatEstimate(task)}</Item>}
      </dl>
      {(mayMove || mayLog) && (
        <div className="grid grid-cols-2 gap-4 border-t border-line pt-4 max-sm:grid-cols-1">
          {mayMove && <StatusControl task={task} store={store} />}
          {mayLog && <HoursControl key={task.actualHours ?? 'none'} task={task} store={store} />}
        </div>
      )}
    </TaskTabs>
  )
}

function Item({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-secondary text-ink-3">{label}</dt>
      <dd className="mt-0.5 flex items-center gap-2 text-body text-ink">{children}</dd>
    </div>
  )
}

/** As on its card: red once it is past, unless the task is done. */
function Due({ date, done }: { readonly date: string; readonly done: boolean }) {
  const today = useToday(useActor().timezone)
  const overdue = !done && date < today
  if (!overdue) return formatDate(date, 'long')
  return (
    <span className="flex items-center gap-2 font-medium text-danger">
      <TriangleAlert aria-hidden size={15} />
      {formatDate(date, 'long')} · Overdue
    </span>
  )
}

function Person({ id, fullName, avatarUrl }: { readonly id: string | null; readonly fullName: string; readonly avatarUrl: string | null }) {
  return (
    <>
      <Avatar person={{ id, name: fullName, image: avatarUrl }} size={20} decorative /> {fullName}
    </>
  )
}

type ControlProps = { readonly task: TaskView; readonly store: BoardStore | undefined }

function StatusControl({ task, store }: ControlProps) {
  const queryClient = useQueryClient()
  const set = async (status: TaskStatus) => {
    const show = (value: TaskStatus) => queryClient.setQueryData(taskKeys.one(task.id), { ...task, status: value })
    show(status)
    const refusal = store?.card(task.id)
      ? await moveCard(store, task.id, { status })
      : await callTasks('PATCH /api/tasks/:id/place', { id: task.id, status }).then(() => null, sentenceOf)
    if (refusal === null) toast.success('Task updated successfully')
    else {
      show(task.status)
      toast.error('Failed to update task status', { description: refusal })
    }
    await queryClient.invalidateQueries({ queryKey: taskKeys.one(task.id) })
  }
  return (
    <Field label="Status">
      <Select
        value={task.status}
        onChange={(status) => void set(status)}
        options={columnOrder.map((status) => ({ value: status, label: statusLabels[status], lead: <StatusIcon status={status} /> }))}
      />
    </Field>
  )
}

/** The assignee logs hours; they are saved when the field is left. */
function HoursControl({ task, store }: ControlProps) {
  const queryClient = useQueryClient()
  const [hours, setHours] = useState(task.actualHours ?? null)
  const [error, setError] = useState<string>()
  const save = async () => {
    if (hours === (task.actualHours ?? null)) return
    try {
      const saved = await callTasks('PATCH /api/tasks/:id', { id: task.id, actualHours: hours, version: task.version })
      setError(undefined)
      queryClient.setQueryData(taskKeys.one(task.id), saved)
      if (store) takeAnswer(store, saved)
      toast.success('Task updated successfully')
    } catch (failure) {
      setError(sentenceOf(failure))
      toast.error('Failed to update task', { description: sentenceOf(failure) })
    }
  }
  return (
    <Field label="Actual hours" error={error}>
      <NumberInput value={hours} onChange={setHours} onBlur={() => void save()} min={0} max={99_999} step={0.5} unit="h" />
    </Field>
  )
}
