import { Link } from '@tanstack/react-router'
import { cn } from '#ui/cn.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { formatDate } from '#ui/display/format.ts'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { StatusIcon } from '#ui/display/status-icon.tsx'
import { useToday } from '#ui/use-today.ts'
import type { TaskView } from '../tasks/schema.ts'
import { useActor } from '../users/use-session.ts'

/** Tasks of one project as lines: state, name, date and who does it. */
export function TaskLines({ tasks }: { readonly tasks: readonly TaskView[] }) {
  const today = useToday(useActor().timezone)
  return (
    <ul>
      {tasks.map((task) => (
        <li
          key={task.id}
          className="relative flex h-row items-center gap-3 border-t border-line px-4 first:border-t-0 hover:bg-paper dark:hover:bg-hover/50 pointer-coarse:h-11"
        >
          <StatusIcon status={task.status} />
          <Link
            to="/tasks"
            search={{ projectId: task.projectId, task: task.id }}
            dir="auto"
            className="min-w-0 flex-1 truncate font-medium outline-offset-0 after:absolute after:inset-0"
          >
            {task.name}
          </Link>
          {task.dueDate && <DueDate date={task.dueDate} today={today} />}
          {task.assignee ? (
            <Avatar person={{ id: task.assignee.id, name: task.assignee.fullName, image: task.assignee.avatarUrl }} size={20} />
          ) : (
            <span title="Nobody assigned" className="size-5 shrink-0 rounded-full border border-dashed border-line-strong" />
          )}
        </li>
      ))}
    </ul>
  )
}

function DueDate({ date, today }: { readonly date: string; readonly today: string }) {
  const late = date < today
  return (
    <time
      dateTime={date}
      title={formatDate(date, 'long')}
      className={cn('shrink-0 text-secondary tabular', late ? 'font-medium text-danger' : 'text-ink-2')}
    >
      {date === today ? 'Today' : formatDate(date)}
      {late && <span className="sr-only"> overdue</span>}
    </time>
  )
}

/** The place of tasks that come. */
export function TaskLinesSkeleton({ lines }: { readonly lines: number }) {
  return (
    <Loading label="Loading tasks">
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className="flex h-row items-center gap-3 border-t border-line px-4 first:border-t-0 pointer-coarse:h-11">
          <Skeleton className="size-4 rounded-full" />
          <Skeleton className={cn('h-3.5', line % 2 === 0 ? 'w-2/5' : 'w-1/3')} />
          <Skeleton className="ml-auto h-3.5 w-12" />
          <Skeleton className="size-5 rounded-full" />
        </div>
      ))}
    </Loading>
  )
}
