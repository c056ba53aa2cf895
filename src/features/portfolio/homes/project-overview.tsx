import { Link } from '@tanstack/react-router'
import { useProjectTeam } from '#features/clients/projects/client.ts'
import { manualProgress } from '#features/clients/projects/project-progress.tsx'
import { ProjectDescription, ProjectProperties, useProjectEditing } from '#features/clients/projects/project-properties.tsx'
import { canEditProject, canSeeBudget, canViewProjectTeam } from '#features/clients/projects/rules.ts'
import type { ProjectView } from '#features/clients/projects/schema.ts'
import { RightsNote } from '#features/records/usage-rights/rights-note.tsx'
import type { TaskView } from '#features/tasks/tasks/schema.ts'
import { AssigneeFace, TaskLines, TaskLinesSkeleton } from '#features/tasks/tasks/task-lines.tsx'
import { canSeePrices } from '#features/time/selling-rates/rules.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { roleLabel } from '#shared/rights/roles.ts'
import { formatMoney } from '#ui/base/format.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Figure, Figures, FigureValue, Panel, panelLink } from '#ui/display/panel.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { PropertyText } from '#ui/records/property.tsx'
import { ForecastPanel } from '../forecasts/forecast-panel.tsx'
import { canSeeForecast } from '../forecasts/rules.ts'
import { useOpenTasks, useProjectFigures } from './client.ts'
import { ContentTurns } from './content-turns.tsx'
import { ContentFigure, CreatedFact, DescriptionPanel, type Fact, FactsPanel, PersonFact } from './home-facts.tsx'
import { MoneyFigures } from './money-figures.tsx'

const assigneeFace = (task: TaskView) => <AssigneeFace task={task} />
const nextTasks = 5
const shownPeople = 8

/** How a project stands, what is next on it, and what it is about. */
export function ProjectOverview({ row: project }: { readonly row: ProjectView }) {
  const actor = useActor()
  const mayEdit = canEditProject(actor, project).allowed
  const editing = useProjectEditing(project)
  return (
    <div className="flex flex-col gap-4">
      {project.taskCount !== null && <ProjectFigures project={project} />}
      {canSeePrices(actor, project).allowed && <MoneyFigures at={{ projectId: [project.id] }} />}
      <RightsNote at={{ projectId: project.id }} />
      <div className="grid items-start gap-4 @3xl:grid-cols-[minmax(0,1fr)_320px]">
        <div className="flex min-w-0 flex-col gap-4">
          {mayEdit ? (
            <Panel title="Description">
              <ProjectDescription editing={editing} />
            </Panel>
          ) : (
            <DescriptionPanel text={project.description} hint="No description yet." />
          )}
          {project.taskCount !== null && <NextTasks project={project} />}
          <ContentTurns projectId={project.id} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {mayEdit ? (
            <Panel title="Details">
              <ProjectProperties editing={editing} />
              {project.createdBy && (
                <PropertyText label="Created">
                  <CreatedFact at={project.createdAt} by={project.createdBy} />
                </PropertyText>
              )}
            </Panel>
          ) : (
            <Details project={project} />
          )}
          {canSeeForecast(actor, project).allowed && <ForecastPanel project={project} />}
          {canViewProjectTeam(actor, project).allowed && <PeoplePanel project={project} />}
        </div>
      </div>
    </div>
  )
}

function ProjectFigures({ project }: { readonly project: ProjectView }) {
  const { data } = useProjectFigures(project.id)
  const tasks = data?.tasks
  return (
    <Figures>
      <Figure label="Open tasks" value={<FigureValue value={tasks?.open} />} />
      <Figure
        label="Overdue"
        value={<FigureValue value={tasks?.overdue} />}
        note={tasks && tasks.overdue > 0 ? 'past their due date' : ''}
        tone={tasks && tasks.overdue > 0 ? 'bad' : 'quiet'}
      />
      <ContentFigure content={data?.content} />
    </Figures>
  )
}

function NextTasks({ project }: { readonly project: ProjectView }) {
  const tasks = useOpenTasks(project.id, nextTasks)
  return (
    <Panel
      flush
      title="Next up"
      aside={
        <Link to="/projects" search={{ project: project.id, tab: 'tasks' }} resetScroll={false} className={panelLink}>
          All open tasks
        </Link>
      }
    >
      {tasks.isPending && <TaskLinesSkeleton lines={Math.min((project.taskCount ?? 0) - (project.taskDoneCount ?? 0), nextTasks)} />}
      {tasks.isError && <p className="px-4 py-3 text-ink-2">{tasks.error.message}</p>}
      {tasks.data?.items.length === 0 && <EmptyState compact title={project.taskCount === 0 ? 'No tasks yet' : 'Everything is done'} />}
      {tasks.data && <TaskLines tasks={tasks.data.items} end={assigneeFace} />}
    </Panel>
  )
}

function Details({ project }: { readonly project: ProjectView }) {
  const actor = useActor()
  const manual = manualProgress(project)
  // Brand, status, dates and tasks done are in the head.
  const facts: Fact[] = [
    ['Manager', <PersonFact key="manager" person={project.projectManager} />],
    ['Owner', <PersonFact key="owner" person={project.productOwner} />],
    ...(canSeeBudget(actor).allowed
      ? [['Budget', project.budget && project.currency ? formatMoney(project.budget, project.currency) : null] as const]
      : []),
    ...(manual === null ? [] : [['Progress', `${manual}%, set by hand`] as const]),
    ...(project.createdBy ? [['Created', <CreatedFact key="created" at={project.createdAt} by={project.createdBy} />] as const] : []),
  ]
  return <FactsPanel title="Details" facts={facts} />
}

function PeoplePanel({ project }: { readonly project: ProjectView }) {
  const { data, isPending } = useProjectTeam(project.id)
  const rest = (data?.items.length ?? 0) - shownPeople
  return (
    <Panel
      title="People"
      aside={
        <Link to="/projects" search={{ project: project.id, tab: 'people' }} resetScroll={false} className={panelLink}>
          {rest > 0 ? `All ${data?.items.length}` : 'View all'}
        </Link>
      }
    >
      {isPending && (
        <Loading label="Loading team">
          {Array.from({ length: Math.min(project.memberCount ?? 3, shownPeople) }, (_, line) => (
            <div key={line} className="flex h-10 items-center gap-2.5">
              <Skeleton className="size-7 rounded-full" />
              <Skeleton className="h-3.5 w-32" />
            </div>
          ))}
        </Loading>
      )}
      <ul>
        {data?.items.slice(0, shownPeople).map(({ userId, user, duties }) => (
          <li key={userId} className="flex min-h-10 items-center gap-2.5 py-1">
            <Avatar person={user} size={28} decorative />
            <div className="min-w-0">
              <p dir="auto" className="truncate text-start">
                {user.fullName}
              </p>
              <p className="truncate text-meta text-ink-3">{duties.map(({ role }) => roleLabel(role)).join(', ')}</p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
