import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ProjectPlace } from '#features/projects/project-place.tsx'
import type { tasksApi } from '#features/tasks/api.ts'
import { shownOnTasks } from '#features/tasks/labels.ts'
import type { TaskView } from '#features/tasks/schema.ts'
import { TaskLines, TaskLinesSkeleton } from '#features/tasks/task-lines.tsx'
import { useSession } from '#features/users/use-session.ts'
import { createClient } from '#shared/client.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { ErrorState } from '#ui/display/error-state.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { Loading } from '#ui/display/skeleton.tsx'
import { remember, remembered } from '#ui/remembered.ts'
import { myTasks, shownTasks } from './first-requests.ts'

const call = createClient<typeof tasksApi>()

/** The next open tasks of this person over all columns, earliest due date first, those without one last. */
async function nextTasks(signal: AbortSignal): Promise<{ items: TaskView[]; more: boolean }> {
  const pages = await Promise.all(myTasks.map((list) => call('GET /api/tasks', list, { signal })))
  const all = pages.flatMap((page) => page.items).sort((a, b) => (a.dueDate ?? '9999').localeCompare(b.dueDate ?? '9999'))
  return { items: all.slice(0, shownTasks), more: all.length > shownTasks || pages.some((page) => page.nextCursor !== null) }
}

const projectOf = ({ project }: TaskView) => <ProjectPlace project={project} />

/** What is on one's own desk. */
export function MyTasks() {
  const { user } = useSession()
  const tasks = useQuery({
    queryKey: ['tasks', 'mine', user.id],
    meta: { refreshedBy: shownOnTasks },
    queryFn: ({ signal }) => nextTasks(signal),
  })
  const [place] = useState(() => linesLeft(user.id))
  const lines = tasks.data?.items.length
  useEffect(() => {
    if (lines !== undefined) remember(deskName(user.id), String(lines))
  }, [lines, user.id])
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
      {tasks.isPending && (place === 0 ? <EmptyDeskSkeleton /> : <TaskLinesSkeleton lines={place} beside />)}
      {tasks.isError && (
        <ErrorState compact message={tasks.error.message} onRetry={() => void tasks.refetch()} retrying={tasks.isFetching} />
      )}
      {tasks.data?.items.length === 0 && <EmptyDesk />}
      {tasks.data && <TaskLines tasks={tasks.data.items} beside={projectOf} />}
    </Panel>
  )
}

const deskName = (userId: string) => `desk.${userId}`

/** How many lines there were the last time: most likely as many come again, and what is below stays where it is. */
function linesLeft(userId: string): number {
  const lines = Number(remembered(deskName(userId)) ?? shownTasks)
  return Number.isInteger(lines) && lines >= 0 && lines <= shownTasks ? lines : shownTasks
}

function EmptyDesk() {
  return <EmptyState compact title="Nothing on your desk" hint="Tasks that are assigned to you and not done yet show up here." />
}

function EmptyDeskSkeleton() {
  return (
    <Loading label="Loading tasks">
      <div aria-hidden className="invisible">
        <EmptyDesk />
      </div>
    </Loading>
  )
}
