import type { projectsApi } from '#features/clients/projects/api.ts'
import type { contentApi } from '#features/content/items/api.ts'
import type { deliverablesApi } from '#features/deliverables/deliverables/api.ts'
import { openDeliverableStatuses } from '#features/deliverables/deliverables/labels.ts'
import type { tasksApi } from '#features/tasks/tasks/api.ts'
import type { TaskStatus } from '#features/tasks/tasks/schema.ts'
import { firstView } from '#features/tasks/tasks/task-search.ts'
import { type FirstRequests, readsOf } from '#shared/contract/first-answers.ts'
import { type Actor, isClient } from '#shared/rights/actor.ts'
import type { dashboardApi } from './api.ts'

export const shownTasks = 8
export const shownProjects = 6
const openStatuses: readonly TaskStatus[] = ['todo', 'in_progress', 'blocked']

/** One's own open tasks, a list per column. */
export const myTasks = openStatuses.map((status) => ({ assignedToMe: true, status, limit: shownTasks }))

export const manages = (actor: Actor): boolean => actor.roles.includes('project_manager')

/** People who make things begin with their own work, as on the board. */
export const makes = (actor: Actor): boolean => firstView(actor).mine === true

/** The projects one manages; for everybody else the newest one can open. */
export const myProjects = (actor: Actor) => ({ limit: shownProjects, ...(manages(actor) && { projectManagerId: actor.userId }) })

export const shownWaiting = 6
/** Content that waits for whoever asks, what is due first on top. */
export const waitingContent = { turn: 'mine', open: true, sort: 'dueDate', limit: shownWaiting } as const

/** Deliverables that wait for a client's answer, what is due first on top. */
export const waitingDeliverables = { awaitsVerdict: true, sort: 'dueDate', limit: shownWaiting } as const

export const shownDeliverables = 4
/** One's own deliverables that are neither delivered nor rejected, what is due first on top. */
export const myDeliverables = (userId: string) => ({
  assignedTo: [userId],
  status: [...openDeliverableStatuses],
  sort: 'dueDate' as const,
  limit: shownDeliverables,
})

const reads = readsOf<typeof tasksApi & typeof projectsApi & typeof contentApi & typeof deliverablesApi & typeof dashboardApi>()

/** What the dashboard reads first. */
export const firstOfDashboard: FirstRequests = (_search, actor) => [
  reads('GET /api/dashboard', { mine: makes(actor) }),
  ...(actor.external ? [] : myTasks.map((list) => reads('GET /api/tasks', list))),
  ...(actor.external ? [] : [reads('GET /api/deliverables', myDeliverables(actor.userId))]),
  ...(isClient(actor) ? [reads('GET /api/deliverables', waitingDeliverables)] : []),
  reads('GET /api/content-items', waitingContent),
  reads('GET /api/projects', myProjects(actor)),
  reads('GET /api/dashboard/activity', {}),
]
