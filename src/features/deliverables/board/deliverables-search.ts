import { type FirstRequests, readsOf } from '#shared/contract/first-answers.ts'
import { definedOnly } from '#shared/values/defined.ts'
import { idFrom, isId, severalFrom, textFrom } from '#shared/values/read-search.ts'
import type { deliverablesApi } from '../deliverables/api.ts'
import { deliverableColumns, deliverablePriorityOrder, deliverableTypeOrder } from '../deliverables/labels.ts'
import type { BoardSort, DeliverablePriority, DeliverableStatus, DeliverableTurn, DeliverableType } from '../deliverables/schema.ts'
import type { milestonesApi } from '../milestones/api.ts'
import { milestonesShown } from '../milestones/labels.ts'
import type { deliverableBoardApi } from './api.ts'

/** What is filtered; of several values of one filter one has to fit. */
type Choices = {
  projectId?: string[] | undefined
  brandId?: string[] | undefined
  status?: DeliverableStatus[] | undefined
  priority?: DeliverablePriority[] | undefined
  deliverableType?: DeliverableType[] | undefined
  /** ids of people, and `none` for those that nobody has */
  assignedTo?: string[] | undefined
}

/** The address of the deliverables: what is filtered, how they are shown, and in which order the board stands. */
export type DeliverableSearch = Choices & {
  q?: string | undefined
  mine?: boolean | undefined
  /** only the reader's own active projects */
  projects?: 'mine' | undefined
  overdue?: boolean | undefined
  /** whom those in review wait for */
  turn?: DeliverableTurn | undefined
  sort?: BoardSort | undefined
  /** Kanban View unless told */
  view?: 'grid' | undefined
}

export type DeliverableFilters = { [Name in keyof Choices]?: Exclude<Choices[Name], undefined> } & {
  q?: string
  overdue?: true
  turn?: DeliverableTurn
  projects?: 'mine'
}

export type GridFilters = DeliverableFilters & { sort?: 'dueDate' }

const filterNames = ['projectId', 'brandId', 'status', 'priority', 'deliverableType', 'assignedTo'] as const
/** Stands for nobody among the assignees. */
export const unassigned = 'none'

const among =
  (values: readonly string[]) =>
  (one: string): boolean =>
    values.includes(one)
const flag = (value: unknown): true | undefined => (value === true || value === 'true' ? true : undefined)

/** Reads the address as far as it makes sense; what does not is left out rather than refused. */
export function readDeliverableSearch(raw: Readonly<Record<string, unknown>>): DeliverableSearch {
  return {
    projectId: severalFrom(raw.projectId, isId),
    brandId: severalFrom(raw.brandId, isId),
    status: severalFrom(raw.status, among(deliverableColumns)),
    priority: severalFrom(raw.priority, among(deliverablePriorityOrder)),
    deliverableType: severalFrom(raw.deliverableType, among(deliverableTypeOrder)),
    assignedTo: severalFrom(raw.assignedTo, (one) => one === unassigned || isId(one)),
    q: textFrom(raw.q),
    mine: flag(raw.mine),
    projects: raw.projects === 'mine' ? 'mine' : undefined,
    overdue: flag(raw.overdue),
    turn: raw.turn === 'mine' || raw.turn === 'client' ? raw.turn : undefined,
    sort: raw.sort === 'due' || raw.sort === 'position' ? raw.sort : undefined,
    view: raw.view === 'grid' ? 'grid' : undefined,
  }
}

/** A search that names nothing, to replace another one whole. */
export const noDeliverableSearch: DeliverableSearch = readDeliverableSearch({})

/** By hand is the default within one project, the due date across projects, as on the board of tasks. */
export function boardSortOf(search: DeliverableSearch): BoardSort {
  return search.sort ?? (search.projectId?.length === 1 ? 'position' : 'due')
}

/** What the server is asked for. @param userId whose deliverables "My Deliverables" are */
export function deliverableFilters(search: DeliverableSearch, userId: string): DeliverableFilters {
  const chosen = Object.fromEntries(filterNames.flatMap((name) => (search[name]?.length ? [[name, search[name]]] : [])))
  return {
    ...chosen,
    ...(search.mine && { assignedTo: [userId] }),
    ...(search.projects && { projects: search.projects }),
    ...(search.overdue && { overdue: true as const }),
    ...(search.turn && { turn: search.turn }),
    ...(search.q?.trim() && { q: search.q.trim() }),
  }
}

/** What the grid asks for: the newest first by default. */
export const gridFilters = (search: DeliverableSearch, userId: string): GridFilters => ({
  ...deliverableFilters(search, userId),
  ...(search.sort === 'due' && { sort: 'dueDate' as const }),
})

/** How many filters are on, beside the text. */
export function activeDeliverableFilters(search: DeliverableSearch): number {
  const chosen = filterNames.filter((name) => search[name]?.length && !(name === 'assignedTo' && search.mine))
  return chosen.length + (search.mine ? 1 : 0) + (search.projects ? 1 : 0) + (search.overdue ? 1 : 0) + (search.turn ? 1 : 0)
}

/** As many cards of the grid as are asked for at once. */
export const deliverablePageSize = 60

const reads = readsOf<typeof deliverablesApi & typeof deliverableBoardApi & typeof milestonesApi>()

/** The list as a request, for the grid and for the spreadsheet. */
export const deliverableListRequest = (search: DeliverableSearch, userId: string) =>
  reads('GET /api/deliverables', { ...gridFilters(search, userId) })

/** What of the address is a view worth coming back to: everything but the text one was looking for. */
function viewOf({ q: _q, ...view }: DeliverableSearch): DeliverableSearch {
  return definedOnly(view)
}

/** Neither filters nor an order are in the address. */
export const isBareDeliverables = (search: DeliverableSearch): boolean => search.q === undefined && Object.keys(viewOf(search)).length === 0

/** Under which name a browser remembers the last view of the deliverables. */
export const deliverablesViewName = (userId: string): string => `deliverables.${userId}`

/** The view that an address without one begins with. @param text what the browser remembers */
export const beginDeliverables = (text: string | null | undefined): DeliverableSearch =>
  viewOf(readDeliverableSearch(Object.fromEntries(new URLSearchParams(text ?? ''))))

/** A view as text, as an address has it. */
export function deliverablesViewText(search: DeliverableSearch): string {
  const values = Object.entries(viewOf(search)).map(([name, value]): [string, string] => [name, String(value)])
  return new URLSearchParams(values).toString()
}

/** What the screen reads first: the board, or the grid. */
export const firstOfDeliverables: FirstRequests = (raw, actor, remembered) => {
  const asked = readDeliverableSearch(raw)
  const search = isBareDeliverables(asked) ? beginDeliverables(remembered.get(deliverablesViewName(actor.userId))) : asked
  if (search.view === 'grid') return [reads('GET /api/deliverables', { ...gridFilters(search, actor.userId), limit: deliverablePageSize })]
  const filters = deliverableFilters(search, actor.userId)
  return [reads('GET /api/deliverable-board', { ...filters, sort: boardSortOf(search), ...(filters.q === undefined && { recent: true }) })]
}

/** What a deliverable reads first that the address opens, over whatever page. */
export const firstOfDeliverable: FirstRequests = (raw) => {
  const deliverable = idFrom(raw.deliverable)
  if (!deliverable) return []
  // The milestones come with the page: loaded later, they would push everything below down.
  const milestones = reads('GET /api/deliverable-milestones', { deliverableId: deliverable, limit: milestonesShown })
  return [reads('GET /api/deliverables/:id', { id: deliverable }), milestones]
}
