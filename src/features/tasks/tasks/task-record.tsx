import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { wordsOf } from '#features/records/history/labels.ts'
import { RecordScreen, type ScreenKind } from '#features/records/record-screen/record-screen.tsx'
import { HoursSection } from '#features/time/timers/hours-section.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { DescriptionInPlace, NameInPlace } from '#ui/records/fields-in-place.tsx'
import type { OpenedRecordProps } from '#ui/records/opened-record.ts'
import { RecordLink } from '#ui/records/record-link.tsx'
import { callTasks, deleteTask, knownCard, restoreTask, takeOnBoards, taskOptions } from './client.ts'
import { goesAlong, priorityLabels, statusLabels, typeLabels } from './labels.ts'
import { canAttachToTask, canChangeTaskField, canCommentOnTask, canDeleteTask, canEditTask, canLogOnTask } from './rules.ts'
import { type TaskCard, type TaskView, taskDescriptionMax, taskNameMax } from './schema.ts'
import { Subtasks } from './subtasks.tsx'
import { fieldLabels, inWords, type TaskFieldName, taskSchemas, toForm } from './task-form-values.ts'
import { TaskProperties } from './task-properties.tsx'

/** One task over the page: to work on, or to read for those who may not edit it. */
export function TaskRecord(props: OpenedRecordProps) {
  // A card on screen knows its name and who may edit it, before the task itself is there.
  return <RecordScreen {...props} record={task} known={knownCard(useQueryClient(), props.id)} />
}

const task: ScreenKind<TaskView, TaskFieldName, Omit<TaskCard, 'subtasks'>> = {
  kind: 'task',
  noun: 'task',
  query: taskOptions,
  nameOf: ({ name }) => name,
  labels: fieldLabels,
  schemas: taskSchemas,
  canChange: canChangeTaskField,
  canEdit: canEditTask,
  canDelete: canDeleteTask,
  canComment: canCommentOnTask,
  canAttach: canAttachToTask,
  send: (changes) => callTasks('PATCH /api/tasks/:id', changes),
  take: takeOnBoards,
  reading: (name, value, row) => inWords(name, { ...toForm(row), [name]: value ?? (name === 'description' ? '' : null) }, row),
  refusal: (names) => (names.includes('status') ? 'Failed to update task status' : 'Failed to update task'),
  deletion: {
    alongWith: async ({ id }) => goesAlong((await callTasks('GET /api/tasks/:id/subtree', { id })).count),
    remove: ({ id }, queryClient: QueryClient) => deleteTask(queryClient, id),
    restore: ({ id, deletionId }, queryClient: QueryClient) => restoreTask(queryClient, id, deletionId),
  },
  words: {
    ...wordsOf(fieldLabels, {
      description: { long: true },
      startDate: { date: true },
      dueDate: { date: true },
      priority: { values: priorityLabels },
      status: { values: statusLabels },
      taskType: { values: typeLabels },
      estimatedHours: { unit: 'h' },
      actualHours: { unit: 'h' },
    }),
    parentTaskId: { label: 'parent task', silent: true },
    waitsFor: { label: 'waits for' },
    blocks: { label: 'blocks' },
  },
  maker: ({ creator }) => creator,
  fieldCount: 9,
  above: ({ parentTaskId }) => parentTaskId && <ParentLink id={parentTaskId} />,
  placeOf: ({ status }) => document.querySelector<HTMLElement>(`[data-column="${status}"]`),
  title: (editing) => <NameInPlace editing={editing} name="name" limit={taskNameMax} />,
  content: (editing) => (
    <>
      <DescriptionInPlace editing={editing} name="description" limit={taskDescriptionMax} />
      <Subtasks key={editing.row.id} task={editing.row} />
      <Hours key={`${editing.row.id} hours`} task={editing.row} />
    </>
  ),
  properties: (editing) => <TaskProperties editing={editing} />,
}

/** People outside the agency are not told of hours. */
function Hours({ task: row }: { readonly task: TaskView }) {
  const actor = useActor()
  if (!actor.staff) return null
  const { id, name, estimatedHours, actualHours } = row
  const record = { recordType: 'task' as const, recordId: id, title: name }
  return (
    <HoursSection record={record} mayLog={canLogOnTask(actor, row).allowed} estimatedHours={estimatedHours} actualHours={actualHours} />
  )
}

/** What it is a part of; absent where one may not see that. */
function ParentLink({ id }: { readonly id: string }) {
  const parent = useQuery({ ...taskOptions(id), retry: false })
  if (!parent.data) return null
  return (
    <>
      <span aria-hidden>/</span>
      <RecordLink
        kind="task"
        id={id}
        dir="auto"
        className="min-w-0 touch-line truncate rounded-chip text-ink-2 underline-offset-3 hover:text-ink hover:underline"
      >
        {parent.data.name}
      </RecordLink>
    </>
  )
}
