import { canViewProjectTeam } from '#features/clients/projects/rules.ts'
import type { ProjectView } from '#features/clients/projects/schema.ts'
import { canViewHours } from '#features/time/time-entries/rules.ts'
import { inScope } from '#shared/rights/actor.ts'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { withDeclaredTabs } from './home-tabs.tsx'
import { ProjectOverview } from './project-overview.tsx'

/** The tabs of a project's home. */
export const projectTabs = withDeclaredTabs<ProjectView>('project', [
  { value: 'overview', label: 'Overview', content: ProjectOverview },
  {
    value: 'tasks',
    label: 'Tasks',
    open: (_, project) => project.taskCount !== null,
    content: lazyPart(async () => (await import('./project-tasks.tsx')).ProjectTasks),
  },
  {
    value: 'hours',
    label: 'Hours',
    open: (actor) => canViewHours(actor).allowed,
    content: lazyPart(async () => (await import('./project-hours.tsx')).ProjectHours),
  },
  {
    value: 'people',
    label: 'People',
    open: (actor, project) => canViewProjectTeam(actor, project).allowed,
    count: ({ memberCount }) => memberCount,
    content: lazyPart(async () => (await import('./project-people.tsx')).ProjectPeople),
  },
  {
    value: 'history',
    label: 'History',
    // An open directory shows names and cards, not what became of them.
    open: (actor, { id }) => inScope(actor, { projectId: id }),
    content: lazyPart(async () => (await import('./home-history.tsx')).ProjectHistory),
  },
])
