import { type FirstRequest, type FirstRequests, readsOf } from '#shared/contract/first-answers.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { definedOnly } from '#shared/values/defined.ts'
import { dayFrom, idFrom, isId, severalFrom, textFrom } from '#shared/values/read-search.ts'
import { sortFrom, sortText } from '#shared/values/sort.ts'
import type { tasksApi } from './api.ts'
import { priorityOrder, typeOrder } from './labels.ts'
import type { DueRange, TaskPriority, TaskSort, TaskType } from './schema.ts'

/** What is filtered; of several values of one filter one has to fit. Old addresses with one value read the same. */
type BoardChoices = {
  projectId?: string[] | undefined
  brandId?: string[] | undefined
  /** ids of people, and `none` for tasks that nobody has */
  assigneeId?: string[] | undefined
  priority?: TaskPriority[] | undefined
  taskType?: TaskType[] | undefined
  due?: DueRange[] | undefined
}

/** As what tasks are shown; the board unless told. */
export const taskShapes = ['board', 'list', 'calendar'] as const
export type TaskShape = (typeof taskShapes)[number]

/** What the rows of a list can be grouped by. */
export const taskGroups = ['status', 'assignee', 'project', 'priority', 'week'] as const
export type TaskGroupBy = (typeof taskGroups)[number]

/** The columns by which a list can be ordered. */
export const taskListSorts = ['dueDate', 'startDate', 'name', 'status', 'priority'] as const
export type ListSort = (typeof taskListSorts)[number]
export type ListOrder = ListSort | `-${ListSort}`

/** The columns of a list beside the name, in their order. */
export const listColumns = ['status', 'assignee', 'project', 'priority', 'start', 'due', 'type', 'subtasks', 'estimated', 'actual'] as const
export type ListColumn = (typeof listColumns)[number]
/** Those that stand there until somebody chooses. */
export const usualColumns: readonly ListColumn[] = ['status', 'assignee', 'project', 'priority', 'start', 'due']

/** The address of the tasks: what is filtered, as what they are shown and how, and which task is open. */
export type BoardSearch = BoardChoices & {
  q?: string | undefined
  mine?: boolean | undefined
  /** only the reader's own active projects */
  projects?: 'mine' | undefined
  /** of the board */
  sort?: TaskSort | undefined
  view?: TaskShape | undefined
  /** of the list: by status unless told, `none` for one after the other */
  group?: TaskGroupBy | 'none' | undefined
  order?: ListOrder | undefined
  columns?: ListColumn[] | undefined
  /** the saved view this began with, by its id */
  saved?: string | undefined
  /** whether the calendar shows a week, and one of the days it shows */
  span?: 'week' | undefined
  day?: string | undefined
  /** the task that is open above it */
  task?: string | undefined
}

/** What is filtered, as the server is asked. */
export type TaskFilters = { [Name in keyof BoardChoices]?: Exclude<BoardChoices[Name], undefined> } & { q?: string; projects?: 'mine' }
export type BoardFilters = TaskFilters & { sort: TaskSort }

const filterNames = ['projectId', 'brandId', 'assigneeId', 'due', 'priority', 'taskType'] as const
export const dueOrder: readonly DueRange[] = ['overdue', 'today', 'week', 'fortnight', 'past']
/** Stands for nobody among the assignees. */
export const unassigned = 'none'

const among =
  (values: readonly string[]) =>
  (one: string): boolean =>
    values.includes(one)

/** Reads the address as far as it makes sense; what does not is left out rather than refused. */
export function readBoardSearch(raw: Readonly<Record<string, unknown>>): BoardSearch {
  return {
    projectId: severalFrom(raw.projectId, isId),
    brandId: severalFrom(raw.brandId, isId),
    assigneeId: severalFrom(raw.assigneeId, (one) => one === unassigned || isId(one)),
    priority: severalFrom(raw.priority, among(priorityOrder)),
    taskType: severalFrom(raw.taskType, among(typeOrder)),
    due: severalFrom(raw.due, among(dueOrder)),
    q: textFrom(raw.q),
    mine: raw.mine === true || raw.mine === 'true' ? true : undefined,
    projects: raw.projects === 'mine' ? 'mine' : undefined,
    sort: raw.sort === 'due' || raw.sort === 'position' ? raw.sort : undefined,
    ...readShape(raw),
    // What is no id opens as well: it says that nothing is there.
    task: textFrom(raw.task),
  }
}

function readShape(
  raw: Readonly<Record<string, unknown>>,
): Pick<BoardSearch, 'view' | 'group' | 'order' | 'columns' | 'saved' | 'span' | 'day'> {
  const order = sortFrom(raw.order, taskListSorts)
  return {
    view: taskShapes.find((shape) => shape === raw.view),
    group: raw.group === 'none' ? raw.group : taskGroups.find((group) => group === raw.group),
    order: order && sortText(order),
    columns: severalFrom(raw.columns, among(listColumns)),
    saved: idFrom(raw.saved),
    span: raw.span === 'week' ? 'week' : undefined,
    day: dayFrom(raw.day),
  }
}

/** By hand is the default within one project, the due date across projects. */
export function sortOf(search: BoardSearch): TaskSort {
  return search.sort ?? (search.projectId?.length === 1 ? 'position' : 'due')
}

/** What the server is asked for. @param userId whose tasks "My Tasks" are */
export function filtersOf(search: BoardSearch, userId: string): BoardFilters {
  const chosen = Object.fromEntries(filterNames.flatMap((name) => (search[name]?.length ? [[name, search[name]]] : []))) as Omit<
    BoardFilters,
    'sort'
  >
  return {
    ...chosen,
    ...(search.mine && { assigneeId: [userId] }),
    ...(search.projects && { projects: search.projects }),
    ...(search.q?.trim() && { q: search.q.trim() }),
    sort: sortOf(search),
  }
}

/** How many filters are on, for the badge; the order is none. */
export function activeFilters(search: BoardSearch): number {
  const chosen = filterNames.filter((name) => search[name]?.length && !(name === 'assigneeId' && search.mine))
  return chosen.length + (search.mine ? 1 : 0) + (search.projects ? 1 : 0) + (search.q?.trim() ? 1 : 0)
}

/** A search without any filter, for taking all of them away at once. */
export const noFilters = {
  mine: undefined,
  projects: undefined,
  projectId: undefined,
  brandId: undefined,
  assigneeId: undefined,
  due: undefined,
  priority: undefined,
  taskType: undefined,
  q: undefined,
} as const satisfies Partial<BoardSearch>

/** A search without anything that a view holds, for opening another one. */
export const noView = {
  ...noFilters,
  sort: undefined,
  view: undefined,
  group: undefined,
  order: undefined,
  columns: undefined,
  span: undefined,
  day: undefined,
} as const satisfies Partial<BoardSearch>

/** What of the address is a view worth coming back to: filters, order and shape, not the open task, the day nor what one was looking for. */
export function viewOf({ task: _task, q: _q, day: _day, ...view }: BoardSearch): BoardSearch {
  return definedOnly(view)
}

/** Neither filters nor an order are in the address. */
export function isBare(search: BoardSearch): boolean {
  return search.q === undefined && Object.keys(viewOf(search)).length === 0
}

const reads = readsOf<typeof tasksApi>()

/** Under which name a browser remembers the view that somebody left the board with. */
export const boardViewName = (userId: string): string => `board.${userId}`

/** The view that an address without one begins with: the one left last, or everything the reader may see. @param text what the browser remembers */
export const beginView = (text: string | null | undefined): BoardSearch => viewFrom(text ?? '')

const viewFrom = (text: string): BoardSearch => viewOf(readBoardSearch(Object.fromEntries(new URLSearchParams(text))))

/** A view as text, as it would stand in an address. */
export function viewText(view: BoardSearch): string {
  const values = Object.entries(definedOnly(viewOf(view))).map(([name, value]): [string, string] => [name, String(value)])
  return new URLSearchParams(values).toString()
}

/** What a saved view holds, from its text: filters, groups, order, columns and shape; by which view it was begun is no part of it. */
export function searchOf(text: string): BoardSearch {
  const { saved: _saved, ...search } = viewFrom(text)
  return search
}

/** What an address of the tasks shows: itself, or where one who names no view begins. */
export function begunSearch(
  raw: Readonly<Record<string, unknown>>,
  actor: Pick<Actor, 'userId'>,
  left: ReadonlyMap<string, string>,
): BoardSearch {
  const search = readBoardSearch(raw)
  return isBare(search) ? { ...search, ...beginView(left.get(boardViewName(actor.userId))) } : search
}

/** Whether the filters look for tasks anywhere: by text, or by due date. Then the board shows all that is done, not only the recent. */
export const searchesAll = ({ q, due }: Pick<TaskFilters, 'q' | 'due'>): boolean => q !== undefined || due !== undefined

/** What the board reads first: its cards. */
export function boardRequest(search: BoardSearch, userId: string): FirstRequest {
  const filters = filtersOf(search, userId)
  return reads('GET /api/task-board', { ...filters, ...(!searchesAll(filters) && { recent: true }) })
}

/** What the list of a task's subtasks asks for. */
export const subtasksOf = (parentTaskId: string) => ({ parentTaskId, sort: 'tree' as const, limit: 100 })

/** What a task reads first that the address opens, over whatever page. */
export const firstOfTask: FirstRequests = (raw) => {
  const task = idFrom(raw.task)
  if (!task) return []
  // The subtasks come with the page: loaded later, they would push everything below down.
  return [reads('GET /api/tasks/:id', { id: task }), reads('GET /api/tasks', subtasksOf(task))]
}
