import type { ReactNode } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { counted } from '#shared/values/counted.ts'
import { daysBetween } from '#shared/values/dates.ts'
import { cn } from '#ui/base/cn.ts'
import { formatDate } from '#ui/base/format.ts'
import { useToday } from '#ui/base/use-today.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { StatusIcon } from '#ui/display/status-icon.tsx'
import { RecordLink } from '#ui/records/record-link.tsx'
import { useRowsAsList } from '#ui/records/record-list.ts'
import type { TaskView } from './schema.ts'

/** A line of work on a desk: what it is, where, and until when. */
export const lineClass = 'flex h-row items-center gap-3 border-t border-line px-4 first:border-t-0 pointer-coarse:h-11'
/** Room for two lines of text on a phone. */
export const tallLine = 'max-sm:h-14 max-sm:pointer-coarse:h-14'

/** What a line says of a task. */
type TaskLine = Pick<TaskView, 'id' | 'name' | 'status' | 'dueDate'>

interface TaskLinesProps<Task extends TaskLine> {
  readonly tasks: readonly Task[]
  /** What begins the line in place of the status: a button that sets it. */
  readonly lead?: (task: Task) => ReactNode
  /** What stands between name and date, on a phone below the name: the project, where they are of several. */
  readonly beside?: (task: Task) => ReactNode
  /** What ends the line: who does it, where that is not always the same person. */
  readonly end?: (task: Task) => ReactNode
}

/** Tasks as lines: state, name and date. Pressing one opens it where one is, and from there one goes on to the next. */
export function TaskLines<Task extends TaskLine>({ tasks, lead, beside, end }: TaskLinesProps<Task>) {
  const today = useToday(useActor().timezone)
  useRowsAsList('task', tasks, { isPartial: true })
  return (
    <ul>
      {tasks.map((task) => (
        <li key={task.id} className={cn(lineClass, beside && tallLine, 'relative hover:bg-paper dark:hover:bg-hover/50')}>
          {lead ? lead(task) : <StatusIcon status={task.status} />}
          <span className="flex min-w-0 flex-1 items-center gap-3 max-sm:flex-col max-sm:items-stretch max-sm:gap-0">
            <RecordLink
              kind="task"
              id={task.id}
              dir="auto"
              className="min-w-0 truncate font-medium outline-offset-0 after:absolute after:inset-0"
            >
              {task.name}
            </RecordLink>
            {beside?.(task)}
          </span>
          {task.dueDate && <DueDate date={task.dueDate} today={today} done={task.status === 'done'} />}
          {end?.(task)}
        </li>
      ))}
    </ul>
  )
}

/** Who does a task. */
export function AssigneeFace({ task: { assignee } }: { readonly task: TaskView }) {
  if (assignee) return <Avatar person={assignee} size={20} />
  return (
    <span title="Nobody assigned" className="size-5 shrink-0 rounded-full border border-dashed border-line-strong">
      <span className="sr-only">Nobody assigned</span>
    </span>
  )
}

/** What is done is late no more. */
export function DueDate({ date, today, done }: { readonly date: string; readonly today: string; readonly done: boolean }) {
  const late = done ? -1 : daysBetween(date, today)
  const words = late > 0 ? `${counted(late, 'day')} late` : late === 0 ? 'Today' : formatDate(date)
  return (
    <time
      dateTime={date}
      title={formatDate(date, 'long')}
      className={cn('relative shrink-0 text-secondary tabular', late > 0 ? 'text-danger' : 'text-ink-2')}
    >
      {words}
    </time>
  )
}

/** The place of tasks that come. */
export function TaskLinesSkeleton({ lines, beside = false }: { readonly lines: number; readonly beside?: boolean }) {
  return (
    <Loading label="Loading tasks">
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={cn(lineClass, beside && tallLine)}>
          <Skeleton className="size-4 rounded-full" />
          <Skeleton className={cn('h-3.5', line % 2 === 0 ? 'w-2/5' : 'w-1/3')} />
          <Skeleton className="ml-auto h-3.5 w-16" />
        </div>
      ))}
    </Loading>
  )
}
