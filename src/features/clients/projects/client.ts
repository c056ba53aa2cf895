import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import type { RefreshedBy } from '#shared/contract/live.ts'
import { filteredPagesOf, oneOf, useRecordChange } from '#ui/records/record-queries.ts'
import type { projectsApi } from './api.ts'
import { type ProjectSearch, projectFilters, projectPageSize } from './projects-search.ts'

export const callProjects = createClient<typeof projectsApi>()

const teamSize = 200

/** A list of projects counts tasks and names brand, manager and owner. */
export const shownOnProjects: RefreshedBy = ['task', 'brand', 'brand-allocation', 'project-allocation', 'profile']

const shownOnProject = (projectId: string | undefined): RefreshedBy => [
  { kind: 'task', projectId },
  { kind: 'project-allocation', projectId },
  'brand',
  'profile',
]

/** Projects of these filters, page by page; while others load, those before stay on screen. */
export function useProjects(search: ProjectSearch) {
  const filters = projectFilters(search)
  return useInfiniteQuery(
    filteredPagesOf(
      ['projects', filters],
      (page, options) => callProjects('GET /api/projects', { ...filters, limit: projectPageSize, ...page }, options),
      shownOnProjects,
    ),
  )
}

export function projectQuery(id: string | undefined) {
  return oneOf('project', id, (one, options) => callProjects('GET /api/projects/:id', { id: one }, options), shownOnProject(id))
}

/** One project, for a dialog that the address names. */
export function useProject(id: string | undefined) {
  return useQuery(projectQuery(id))
}

/** The people on a project, each once, with how many open tasks they have in it. */
export function projectTeamQuery(projectId: string) {
  return queryOptions({
    queryKey: ['project-allocations', projectId],
    meta: { refreshedBy: [{ kind: 'task', projectId }, 'profile'] },
    queryFn: ({ signal }) => callProjects('GET /api/project-allocations', { projectId, limit: teamSize }, { signal }),
  })
}

export function useProjectTeam(projectId: string) {
  return useQuery(projectTeamQuery(projectId))
}

/** What a change of projects makes stale. */
export const showsProjects = ['projects', 'project', 'project-allocations', 'brands']

/** Runs a change of projects. Brands count theirs. */
export function useProjectChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  return useRecordChange(change, showsProjects)
}

/** What somebody has in hand in a project, read anew each time it is asked for. @param dutyId a duty they have there */
export function useProjectOpenWork(dutyId: string) {
  const kinds = ['task', 'deliverable', 'content-item', 'project', 'brand', 'profile']
  return useQuery({
    ...oneOf(
      'project-open-work',
      dutyId,
      (id, options) => callProjects('GET /api/project-allocations/:id/open-work', { id }, options),
      kinds,
    ),
    staleTime: 0,
  })
}

/** What giving work to others makes stale. */
export const showsWork = ['tasks', 'task', 'deliverables', 'deliverable', 'content-items', 'content-item']

/** Takes the last duty from somebody and gives what they have in hand there to others. */
export function useLeaveProject() {
  return useRecordChange(
    (input: InputOf<(typeof projectsApi)['POST /api/project-allocations/:id/hand-over']>) =>
      callProjects('POST /api/project-allocations/:id/hand-over', input),
    [...showsProjects, ...showsWork],
  )
}
