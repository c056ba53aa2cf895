import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { addressOf } from '#shared/addresses.ts'
import { AppError } from '#shared/errors.ts'
import { ErrorState } from '#ui/display/error-state.tsx'
import { formatInstant } from '#ui/display/format.ts'
import { sentenceOf } from '#ui/records/form-changes.ts'
import type { OpenedRecordProps } from '#ui/records/opened-record.ts'
import { RecordFrame, type RecordParts } from '#ui/records/record-frame.tsx'
import { RecordLink } from '#ui/records/record-link.tsx'
import { useNeighbours } from '#ui/records/record-list.ts'
import { TextInPlace } from '#ui/records/text-in-place.tsx'
import { useCommentCount } from '../comments/client.ts'
import { CommentComposer, CommentList } from '../comments/comment-thread.tsx'
import { useActor } from '../users/use-session.ts'
import { knownCard, taskOptions } from './client.ts'
import { canChangeTaskField, canCommentOnTask, canDeleteTask, canEditTask } from './rules.ts'
import { type TaskView, taskDescriptionMax, taskNameMax } from './schema.ts'
import { type NextFocus, useDeleteTask } from './task-delete.tsx'
import { TaskHistory } from './task-history.tsx'
import { TaskProperties } from './task-properties.tsx'
import { TaskSkeleton } from './task-skeleton.tsx'
import { useTaskEdits } from './use-task-edits.tsx'

/** One task over the page: to work on, or to read for those who may not edit it. */
export function TaskRecord({ id, open, onClose, onClosed, onGo }: OpenedRecordProps) {
  const actor = useActor()
  const queryClient = useQueryClient()
  const query = useQuery(taskOptions(id))
  const neighbours = useNeighbours('task', id)
  const next = useRef<NextFocus>(null)
  const comments = useCommentCount('task', id)
  const gone = query.error instanceof AppError && query.error.code === 'not_found'
  const task = gone ? undefined : query.data
  // A card on screen knows its name and who may edit it, before the task itself is there.
  const known = task ?? (gone ? undefined : knownCard(queryClient, id))
  const mayEdit = known !== undefined && canEditTask(actor, known).allowed
  const deleting = useDeleteTask(task && canDeleteTask(actor, task).allowed ? task : undefined, neighbours, (after) => {
    next.current = after
    void onClose()
  })
  return (
    <RecordFrame
      open={open}
      onClose={() => void onClose()}
      onClosed={onClosed}
      onGo={onGo}
      noun="Task"
      name={known?.name}
      editableName={task && mayEdit ? <TaskName key={id} task={task} /> : undefined}
      address={addressOf.task(id)}
      neighbours={neighbours}
      finalFocus={() => next.current?.() ?? cardOf(id)}
      context={
        <>
          <span className="shrink-0">{mayEdit ? 'Edit Task' : 'Task'}</span>
          {task?.parentTaskId && <ParentLink id={task.parentTaskId} />}
        </>
      }
      menu={deleting.item}
      over={deleting.question}
      instead={
        !task &&
        (query.isError ? (
          <ErrorState
            message={sentenceOf(query.error)}
            retrying={query.isFetching}
            // What is not there now is not there a moment later.
            {...(!gone && { onRetry: () => void query.refetch() })}
          />
        ) : (
          <TaskSkeleton />
        ))
      }
      parts={task ? partsOf(task, canCommentOnTask(actor, task).allowed, comments) : null}
    />
  )
}

/** Where the record was opened from, or went to by the keys; a link elsewhere has the focus back by itself. */
const cardOf = (id: string) => document.querySelector<HTMLElement>(`[data-card-id="${id}"], [data-record="${id}"]`)

function partsOf(task: TaskView, mayWrite: boolean, count: number | undefined): RecordParts {
  const record = { recordType: 'task', recordId: task.id } as const
  return {
    content: <Description key={task.id} task={task} />,
    properties: (
      <>
        <TaskProperties key={task.id} task={task} />
        <Origin task={task} />
      </>
    ),
    comments: {
      count,
      thread: <CommentList key={task.id} {...record} projectId={task.projectId} mayWrite={mayWrite} />,
      composer: mayWrite && <CommentComposer key={task.id} {...record} />,
    },
    history: <TaskHistory key={task.id} id={task.id} />,
  }
}

function TaskName({ task }: { readonly task: TaskView }) {
  const { edits, shown, notes } = useTaskEdits(task)
  return (
    <TextInPlace
      label="Name"
      oneLine
      rows={1}
      maxRows={6}
      limit={taskNameMax}
      value={shown('name')}
      notes={notes('name')}
      onType={(text) => edits.type('name', text)}
      onCommit={() => edits.commit('name')}
      onDrop={() => edits.drop('name')}
    />
  )
}

function Description({ task }: { readonly task: TaskView }) {
  const actor = useActor()
  const { edits, shown, notes } = useTaskEdits(task)
  if (!canChangeTaskField(actor, task, 'description').allowed) {
    if (!task.description) return <p className="text-body text-ink-3">No description</p>
    return (
      <p dir="auto" className="max-w-[72ch] text-body break-words whitespace-pre-wrap text-ink">
        {task.description}
      </p>
    )
  }
  return (
    <div className="max-w-[calc(72ch+20px)]">
      <TextInPlace
        label="Description"
        placeholder="Add a description"
        rows={2}
        maxRows={24}
        limit={taskDescriptionMax}
        value={shown('description') ?? ''}
        notes={notes('description')}
        onType={(text) => edits.type('description', text)}
        onCommit={() => edits.commit('description')}
        onDrop={() => edits.drop('description')}
      />
    </div>
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
        className="min-w-0 truncate rounded-chip text-ink-2 underline-offset-3 hover:text-ink hover:underline"
      >
        {parent.data.name}
      </RecordLink>
    </>
  )
}

/** Who made it and when. */
function Origin({ task }: { readonly task: TaskView }) {
  const { timezone } = useActor()
  return (
    <p className="mt-3 text-meta text-ink-3">
      Created {formatInstant(task.createdAt, timezone, 'long')}
      {task.creator && (
        <>
          {' '}
          by <bdi>{task.creator.fullName}</bdi>
        </>
      )}
    </p>
  )
}
