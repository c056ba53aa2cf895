import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { tasksApi } from '#features/tasks/api.ts'
import type { TaskView } from '#features/tasks/schema.ts'
import { useSession } from '#features/users/use-session.ts'
import { createClient } from '#shared/client.ts'
import { dateIn } from '#shared/dates.ts'
import { cn } from '#ui/cn.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { ErrorState } from '#ui/display/error-state.tsx'
import { formatDate } from '#ui/display/format.ts'
import { Panel } from '#ui/display/panel.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { StatusIcon } from '#ui/display/status-icon.tsx'
import { RecordLink } from '#ui/records/record-link.tsx'
import { type RecordList, useRecordList } from '#ui/records/record-list.ts'
import { myTasks, shownTasks } from './first-requests.ts'

const call = createClient<typeof tasksApi>()

/** The next open tasks of this person over all columns, earliest due date first, those without one last. */
async function nextTasks(signal: AbortSignal): Promise<{ items: TaskView[]; more: boolean }> {
  const pages = await Promise.all(myTasks.map((list) => call('GET /api/tasks', list, { signal })))
  const all = pages.flatMap((page) => page.items).sort((a, b) => (a.dueDate ?? '9999').localeCompare(b.dueDate ?? '9999'))
  return { items: all.slice(0, shownTasks), more: all.length > shownTasks || pages.some((page) => page.nextCursor !== null) }
}

/** What is on one's own desk. */
export function MyTasks() {
  const { user } = useSession()
  const tasks = useQuery({ queryKey: ['tasks', 'mine', user.id], queryFn: ({ signal }) => nextTasks(signal) })
  const today = dateIn(user.timezone)
  useRecordList('task', useAsList(tasks.data?.items))
  return (
    <Panel
      flush
      title="My work"
      aside={
        <Link
          to="/tasks"
          search={{ mine: true }}
          className="relative touch-target rounded-chip underline-offset-3 hover:text-ink hover:underline"
        >
          {tasks.data?.more ? 'View all' : 'Open the board'}
        </Link>
      }
    >
      {tasks.isPending && <TaskSkeleton />}
      {tasks.isError && (
        <ErrorState compact message={tasks.error.message} onRetry={() => void tasks.refetch()} retrying={tasks.isFetching} />
      )}
      {tasks.data?.items.length === 0 && (
        <EmptyState compact title="Nothing on your desk" hint="Tasks that are assigned to you and not done yet show up here." />
      )}
      <ul>
        {tasks.data?.items.map((task) => (
          <li
            key={task.id}
            className="relative flex h-11 items-center gap-3 border-t border-line px-4 first:border-t-0 hover:bg-paper dark:hover:bg-hover/50"
          >
            <StatusIcon status={task.status} />
            <RecordLink
              kind="task"
              id={task.id}
              dir="auto"
              className="min-w-0 truncate font-medium outline-offset-0 after:absolute after:inset-0"
            >
              {task.name}
            </RecordLink>
            <span dir="auto" className="min-w-0 flex-1 truncate text-start text-secondary text-ink-3">
              {task.project.name}
            </span>
            <DueDate date={task.dueDate} today={today} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** A task opened from here goes on to the next one here. */
function useAsList(items: readonly TaskView[] | undefined): RecordList | undefined {
  return useMemo(() => {
    const ids = items?.map(({ id }) => id)
    return ids && { around: (id) => (ids.includes(id) ? { ids, count: ids.length } : undefined) }
  }, [items])
}

function DueDate({ date, today }: { readonly date: string | null; readonly today: string }) {
  if (!date) return null
  const late = Math.round((Date.parse(today) - Date.parse(date)) / 86_400_000)
  const words = late > 0 ? `${late} ${late === 1 ? 'day' : 'days'} late` : late === 0 ? 'Today' : formatDate(date)
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

function TaskSkeleton() {
  return (
    <Loading>
      {Array.from({ length: 5 }, (_, line) => (
        <div key={line} className="flex h-11 items-center gap-3 border-t border-line px-4 first:border-t-0">
          <Skeleton className="size-4 rounded-full" />
          <Skeleton className="h-3.5 w-2/5" />
          <Skeleton className="ml-auto h-3.5 w-12" />
        </div>
      ))}
    </Loading>
  )
}
