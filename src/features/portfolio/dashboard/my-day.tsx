import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ProjectPlace } from '#features/clients/projects/project-place.tsx'
import type { DeliverableSearch } from '#features/deliverables/board/deliverables-search.ts'
import { callDeliverables } from '#features/deliverables/deliverables/client.ts'
import { DeliverableLines } from '#features/deliverables/deliverables/deliverable-lines.tsx'
import { deliverableStatusLabels, openDeliverableStatuses, shownOnDeliverables } from '#features/deliverables/deliverables/labels.ts'
import type { DeliverableView } from '#features/deliverables/deliverables/schema.ts'
import type { tasksApi } from '#features/tasks/tasks/api.ts'
import { shownOnTasks } from '#features/tasks/tasks/labels.ts'
import type { TaskView } from '#features/tasks/tasks/schema.ts'
import { StatusMenu } from '#features/tasks/tasks/status-menu.tsx'
import { TaskLines, TaskLinesSkeleton } from '#features/tasks/tasks/task-lines.tsx'
import type { BoardSearch } from '#features/tasks/tasks/task-search.ts'
import { useSession } from '#features/workspace/users/use-session.ts'
import { createClient } from '#shared/contract/client.ts'
import { cn } from '#ui/base/cn.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Panel, panelLink } from '#ui/display/panel.tsx'
import { EmptyPlace, useLinesLeft } from '#ui/lists/list-place.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { myDeliverables, myTasks, shownTasks } from './dashboard-search.ts'
import type { DashboardView } from './schema.ts'

const call = createClient<typeof tasksApi>()

/** The next open tasks of this person over all columns, earliest due date first, those without one last. */
async function nextTasks(signal: AbortSignal): Promise<{ items: TaskView[]; more: boolean }> {
  const pages = await Promise.all(myTasks.map((list) => call('GET /api/tasks', list, { signal })))
  const all = pages.flatMap((page) => page.items).sort((a, b) => (a.dueDate ?? '9999').localeCompare(b.dueDate ?? '9999'))
  return { items: all.slice(0, shownTasks), more: all.length > shownTasks || pages.some((page) => page.nextCursor !== null) }
}

const projectOf = ({ project }: Pick<TaskView, 'project'>) => <ProjectPlace project={project} />
const statusOf = (task: TaskView) => <StatusMenu task={task} />
const stateOf = ({ status }: DeliverableView) => (
  <span className="shrink-0 text-secondary text-ink-2 max-sm:sr-only">{deliverableStatusLabels[status]}</span>
)

interface MyDayProps {
  readonly mine: DashboardView['mine'] | undefined
  /** Leave the panel out while it has nothing to show. */
  readonly hideEmpty?: boolean
}

/** What is on one's own desk: what is late, due today and waits for one's review, and the tasks themselves. */
export function MyDay({ mine, hideEmpty = false }: MyDayProps) {
  const { user } = useSession()
  const tasks = useQuery({
    queryKey: ['tasks', 'mine', user.id],
    meta: { refreshedBy: shownOnTasks },
    queryFn: ({ signal }) => nextTasks(signal),
  })
  const deliverables = useQuery({
    queryKey: ['deliverables', 'mine', user.id],
    meta: { refreshedBy: shownOnDeliverables },
    queryFn: ({ signal }) => callDeliverables('GET /api/deliverables', myDeliverables(user.id), { signal }),
  })
  const own = deliverables.data?.items ?? []
  const isEmpty = tasks.data?.items.length === 0 && deliverables.data?.items.length === 0
  const place = useLinesLeft(`desk.${user.id}`, shownTasks, tasks.data?.items.length)
  if (hideEmpty && (isEmpty || (tasks.isPending && place === 0))) return null
  return (
    <Panel
      flush
      title="My day"
      aside={
        <Link to="/tasks" search={{ mine: true }} className={panelLink}>
          {tasks.data?.more ? 'View all' : 'Open board'}
        </Link>
      }
    >
      <ul className="grid grid-cols-2 border-b border-line @xl:grid-cols-4">
        <Part label="Overdue" count={mine?.overdue} late search={{ mine: true, due: ['overdue'] }} />
        <Part label="Due today" count={mine?.today} search={{ mine: true, due: ['today'] }} />
        <Part label="Waiting for my review" count={mine?.review} search={{ mine: true, taskType: ['review'] }} />
        <Part
          label="To deliver"
          count={mine?.deliverables}
          to="/deliverables"
          search={{ mine: true, status: [...openDeliverableStatuses] }}
        />
      </ul>
      {tasks.isPending &&
        (place === 0 ? (
          <EmptyPlace>
            <EmptyDesk />
          </EmptyPlace>
        ) : (
          <TaskLinesSkeleton lines={place} beside />
        ))}
      {tasks.isError && (
        <ErrorState compact message={tasks.error.message} onRetry={() => void tasks.refetch()} retrying={tasks.isFetching} />
      )}
      {tasks.data?.items.length === 0 && own.length === 0 && <EmptyDesk />}
      {tasks.data && <TaskLines tasks={tasks.data.items} lead={statusOf} beside={projectOf} />}
      {tasks.data && own.length > 0 && (
        <section className="border-t border-line">
          <h3 className="flex items-center justify-between gap-3 border-b border-line bg-sunken px-4 py-1.5 text-meta font-medium text-ink-2">
            Deliverables
            {deliverables.data?.nextCursor && (
              <Link to="/deliverables" search={{ mine: true, status: [...openDeliverableStatuses] }} className={panelLink}>
                View all
              </Link>
            )}
          </h3>
          <DeliverableLines deliverables={own} label="Your deliverables" beside={projectOf} end={stateOf} />
        </section>
      )}
    </Panel>
  )
}

function EmptyDesk() {
  return <EmptyState compact title="Nothing on your desk" hint="Tasks and deliverables that you have and have not finished show up here." />
}

type PartProps = {
  readonly label: string
  readonly count: number | undefined
  readonly late?: boolean
  readonly to?: '/tasks' | '/deliverables'
  readonly search: BoardSearch | DeliverableSearch
}

function Part({ label, count, late = false, to = '/tasks', search }: PartProps) {
  return (
    <li className="relative flex flex-col justify-between border-line px-4 py-2.5 even:border-l hover:bg-paper @max-xl:nth-[n+3]:border-t @xl:not-first:border-l dark:hover:bg-hover/50">
      <Link
        to={to}
        search={search}
        className="block text-meta text-balance text-ink-2 outline-offset-0 after:absolute after:inset-0 sm:truncate"
      >
        {label}
      </Link>
      <span
        className={cn('block h-6 text-heading font-semibold tabular', late && count ? 'text-danger' : count ? 'text-ink' : 'text-ink-3')}
      >
        {count}
      </span>
    </li>
  )
}
