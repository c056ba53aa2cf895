import type { invoicesApi } from '#features/billing/invoices/api.ts'
import { canListInvoices } from '#features/billing/invoices/rules.ts'
import type { projectsApi } from '#features/clients/projects/api.ts'
import type { contentApi } from '#features/content/items/api.ts'
import type { deliverablesApi } from '#features/deliverables/deliverables/api.ts'
import { openDeliverableStatuses } from '#features/deliverables/deliverables/labels.ts'
import type { tasksApi } from '#features/tasks/tasks/api.ts'
import type { TaskStatus } from '#features/tasks/tasks/schema.ts'
import { type FirstRequest, type FirstRequests, readsOf } from '#shared/contract/first-answers.ts'
import { type Actor, isClient } from '#shared/rights/actor.ts'
import { type Role, sortRoles } from '#shared/rights/roles.ts'
import { firstOfDeliveries, firstOfManaged, firstOfOverview, firstOfUnbilledWork } from '../overview/overview-search.ts'
import type { waitingApi } from '../waiting/api.ts'
import { shownWaiting as shownToApprove } from '../waiting/to-approve-search.ts'
import type { dashboardApi } from './api.ts'

export const shownTasks = 8
export const shownProjects = 6
const openStatuses: readonly TaskStatus[] = ['todo', 'in_progress', 'blocked']

/** One's own open tasks, a list per column. */
export const myTasks = openStatuses.map((status) => ({ assignedToMe: true, status, limit: shownTasks }))

const makers: ReadonlySet<Role> = new Set([
  'graphic_designer',
  'video_editor',
  'creative',
  'content_writer',
  'copywriter',
  'digital_marketer',
])
const managers: ReadonlySet<Role> = new Set(['admin', 'project_manager', 'product_owner'])

/** Whether the figures on Home are about the reader's own work: for people who make things and manage nothing. */
export const makes = ({ roles }: Pick<Actor, 'roles'>): boolean =>
  roles.some((role) => makers.has(role)) && !roles.some((role) => managers.has(role))

/** The newest projects one can open. */
export const myProjects = { limit: shownProjects }

const firstScreens = ['owner', 'manager', 'maker', 'client', 'influencer'] as const
export type FirstScreen = (typeof firstScreens)[number]

/** Which Home this person has: that of their first role. */
export function firstScreenOf({ roles }: Pick<Actor, 'roles'>): FirstScreen {
  const [first] = sortRoles(roles)
  if (first === 'admin') return 'owner'
  if (first === 'project_manager' || first === 'product_owner') return 'manager'
  // A client who is also an influencer has things to approve.
  if (isClient({ roles })) return 'client'
  return first === 'influencer' ? 'influencer' : 'maker'
}

export const shownWaiting = 6
/** Content that waits for whoever asks, what is due first on top. */
export const waitingContent = { turn: 'mine', open: true, sort: 'dueDate', limit: shownWaiting } as const

export const shownDeliverables = 4
/** One's own deliverables that are neither delivered nor rejected, what is due first on top. */
export const myDeliverables = (userId: string) => ({
  assignedTo: [userId],
  status: [...openDeliverableStatuses],
  sort: 'dueDate' as const,
  limit: shownDeliverables,
})

const reads = readsOf<
  typeof tasksApi &
    typeof projectsApi &
    typeof contentApi &
    typeof deliverablesApi &
    typeof dashboardApi &
    typeof waitingApi &
    typeof invoicesApi
>()

const toApprove = reads('GET /api/to-approve', { limit: shownToApprove })
const forClients = reads('GET /api/waiting-for-clients', { limit: shownToApprove })
const content = reads('GET /api/content-items', waitingContent)
const projects = reads('GET /api/projects', myProjects)
const desk = (actor: Actor) => [
  ...myTasks.map((list) => reads('GET /api/tasks', list)),
  reads('GET /api/deliverables', myDeliverables(actor.userId)),
]

const firstOf: Readonly<Record<FirstScreen, (actor: Actor) => FirstRequest[]>> = {
  owner: (actor) => [firstOfOverview, firstOfDeliveries, firstOfUnbilledWork, forClients, ...desk(actor), content],
  manager: (actor) => [firstOfManaged, firstOfDeliveries, firstOfUnbilledWork, forClients, ...desk(actor), content],
  maker: (actor) => [...desk(actor), content, projects],
  client: () => [toApprove, projects],
  influencer: () => [content, projects],
}

/** What the dashboard reads first. */
export const firstOfDashboard: FirstRequests = (_search, actor) => [
  reads('GET /api/dashboard', { mine: makes(actor) }),
  ...firstOf[firstScreenOf(actor)](actor),
  ...(canListInvoices(actor) ? [reads('GET /api/invoice-summary', {})] : []),
  reads('GET /api/dashboard/activity', {}),
]
