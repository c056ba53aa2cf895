import { type FirstRequests, readsOf } from '#shared/contract/first-answers.ts'
import { idFrom, textFrom } from '#shared/values/read-search.ts'
import type { projectsApi } from './api.ts'
import { statusOrder } from './labels.ts'
import type { ProjectStatus } from './schema.ts'

/** The address of the projects screen: filters, the project whose home or whose dialog is open. */
export type ProjectSearch = {
  q?: string | undefined
  brandId?: string | undefined
  status?: ProjectStatus | undefined
  managerId?: string | undefined
  archived?: boolean | undefined
  /** the project whose home is shown */
  project?: string | undefined
  /** the chosen area of that home */
  tab?: string | undefined
  /** the project that is being edited */
  open?: string | undefined
  /** the project whose team is shown */
  team?: string | undefined
}

/** Reads the address as far as it makes sense; what does not is left out rather than refused. */
export function readProjectSearch(raw: Readonly<Record<string, unknown>>): ProjectSearch {
  return {
    q: textFrom(raw.q),
    brandId: idFrom(raw.brandId),
    status: statusOrder.find((status) => status === raw.status),
    managerId: idFrom(raw.managerId),
    archived: raw.archived === true || raw.archived === 'true' ? true : undefined,
    project: idFrom(raw.project),
    tab: textFrom(raw.tab),
    open: idFrom(raw.open),
    team: idFrom(raw.team),
  }
}

/** What the server is asked for. */
export function projectFilters({ q, brandId, status, managerId, archived }: ProjectSearch) {
  return {
    ...(q && { q }),
    ...(brandId && { brandId }),
    ...(status && { status }),
    ...(managerId && { projectManagerId: managerId }),
    ...(archived && { archived }),
  }
}

export const projectPageSize = 60

/** What the screen reads first. */
export const firstOfProjects: FirstRequests = (raw) => [
  readsOf<typeof projectsApi>()('GET /api/projects', { ...projectFilters(readProjectSearch(raw)), limit: projectPageSize }),
]

/** How many filters are on, without the text. */
export function activeFilters({ brandId, status, managerId, archived }: ProjectSearch): number {
  return [brandId, status, managerId, archived].filter(Boolean).length
}
