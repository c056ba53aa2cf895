import { type FirstRequests, readsOf } from '#shared/first-answers.ts'
import type { tasksApi } from './api.ts'
import { priorityOrder } from './labels.ts'
import type { TaskPriority, TaskSort } from './schema.ts'

/** The address of the board: what is filtered, how it is sorted, and which task is open. */
export type BoardSearch = {
  projectId?: string | undefined
  assigneeId?: string | undefined
  priority?: TaskPriority | undefined
  q?: string | undefined
  mine?: boolean | undefined
  sort?: TaskSort | undefined
  /** the task that is open above it */
  task?: string | undefined
}

export type BoardFilters = { projectId?: string; assigneeId?: string; priority?: TaskPriority; q?: string; sort: TaskSort }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Reads the address as far as it makes sense; what does not is left out rather than refused. */
export function readBoardSearch(raw: Readonly<Record<string, unknown>>): BoardSearch {
  const id = (value: unknown) => (typeof value === 'string' && uuid.test(value) ? value : undefined)
  const q = typeof raw.q === 'string' || typeof raw.q === 'number' || typeof raw.q === 'boolean' ? String(raw.q).slice(0, 200) : undefined
  return {
    projectId: id(raw.projectId),
    assigneeId: id(raw.assigneeId),
    priority: priorityOrder.find((priority) => priority === raw.priority),
    q: q === '' ? undefined : q,
    mine: raw.mine === true || raw.mine === 'true' ? true : undefined,
    sort: raw.sort === 'due' || raw.sort === 'position' ? raw.sort : undefined,
    task: id(raw.task),
  }
}

/** By hand is the default within one project, the due date across projects. */
export function sortOf(search: BoardSearch): TaskSort {
  return search.sort ?? (search.projectId ? 'position' : 'due')
}

/** What the server is asked for. @param userId whose tasks "My Tasks" are */
export function filtersOf(search: BoardSearch, userId: string): BoardFilters {
  const assigneeId = search.mine ? userId : search.assigneeId
  return {
    ...(search.projectId && { projectId: search.projectId }),
    ...(assigneeId && { assigneeId }),
    ...(search.priority && { priority: search.priority }),
    ...(search.q?.trim() && { q: search.q.trim() }),
    sort: sortOf(search),
  }
}

/** How many filters are on, for the badge; the order is none. */
export function activeFilters(search: BoardSearch): number {
  return [search.mine, search.mine ? undefined : search.assigneeId, search.projectId, search.priority, search.q?.trim()].filter(Boolean)
    .length
}

const reads = readsOf<typeof tasksApi>()

/** What the board reads first: its cards. */
export const firstOfBoard: FirstRequests = (raw, actor) => [reads('GET /api/task-board', filtersOf(readBoardSearch(raw), actor.userId))]

/** What a task reads first that the address opens, over whatever page. */
export const firstOfTask: FirstRequests = (raw) => {
  const { task } = readBoardSearch(raw)
  return task ? [reads('GET /api/tasks/:id', { id: task })] : []
}
