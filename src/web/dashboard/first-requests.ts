import type { projectsApi } from '#features/projects/api.ts'
import type { tasksApi } from '#features/tasks/api.ts'
import type { TaskStatus } from '#features/tasks/schema.ts'
import type { Actor } from '#shared/actor.ts'
import { type FirstRequests, readsOf } from '#shared/first-answers.ts'

export const shownTasks = 8
export const shownProjects = 6
const openStatuses: readonly TaskStatus[] = ['todo', 'in_progress', 'blocked']

/** One's own open tasks, a list per column. */
export const myTasks = openStatuses.map((status) => ({ assignedToMe: true, status, limit: shownTasks }))

export const manages = (actor: Actor): boolean => actor.roles.includes('project_manager')

/** The projects one manages; for everybody else the newest one can open. */
export const myProjects = (actor: Actor) => ({ limit: shownProjects, ...(manages(actor) && { projectManagerId: actor.userId }) })

/** What the dashboard reads first. */
export const firstOfDashboard: FirstRequests = (_search, actor) => [
  ...myTasks.map((list) => readsOf<typeof tasksApi>()('GET /api/tasks', list)),
  readsOf<typeof projectsApi>()('GET /api/projects', myProjects(actor)),
]
