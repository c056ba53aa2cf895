import type { projectsApi } from '#features/clients/projects/api.ts'
import { type FirstRequests, readsOf } from '#shared/contract/first-answers.ts'
import { definedOnly } from '#shared/values/defined.ts'
import { idFrom, isId, severalFrom, textFrom } from '#shared/values/read-search.ts'
import { type Zoom, zooms } from '#shared/values/zooms.ts'
import type { tasksApi } from '../tasks/api.ts'
import { columnOrder } from '../tasks/labels.ts'
import type { TaskStatus } from '../tasks/schema.ts'
import { unassigned } from '../tasks/task-search.ts'

/** The address of the work breakdown structure: whose tree it is, and what is looked for in it. */
export type WbsSearch = {
  projectId?: string | undefined
  q?: string | undefined
  status?: TaskStatus[] | undefined
  /** ids of people, and `none` for items that nobody has */
  assigneeId?: string[] | undefined
  /** the tree where it is not named */
  view?: 'timeline' | undefined
  /** how wide a day is on the time-line; as for weeks where it is not named */
  zoom?: Zoom | undefined
}

/** Reads the address as far as it makes sense; what does not is left out rather than refused. */
export function readWbsSearch(raw: Readonly<Record<string, unknown>>): WbsSearch {
  return {
    projectId: idFrom(raw.projectId),
    q: textFrom(raw.q),
    status: severalFrom(raw.status, (one) => columnOrder.some((status) => status === one)),
    assigneeId: severalFrom(raw.assigneeId, (one) => one === unassigned || isId(one)),
    view: raw.view === 'timeline' ? raw.view : undefined,
    zoom: zooms.find((zoom) => zoom === raw.zoom && zoom !== 'week'),
  }
}

/** A search without any filter; the project is none. */
export const noFilters = { q: undefined, status: undefined, assigneeId: undefined } as const satisfies Partial<WbsSearch>

/** How many filters are on. */
export function activeFilters({ projectId: _project, view: _view, zoom: _zoom, ...filters }: WbsSearch): number {
  return Object.keys(definedOnly(filters)).length
}

/** Under which name a browser remembers whose tree somebody looked at last. */
export const wbsProjectName = (userId: string): string => `wbs.${userId}`

const reads = readsOf<typeof tasksApi & typeof projectsApi>()

/** What the screen reads first: the tree of the project, and its name. */
export const firstOfWbs: FirstRequests = (raw, actor, remembered) => {
  const projectId = readWbsSearch(raw).projectId ?? idFrom(remembered.get(wbsProjectName(actor.userId)))
  return projectId ? [reads('GET /api/task-tree', { projectId }), reads('GET /api/projects/:id', { id: projectId })] : []
}
