import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createClient } from '#shared/client.ts'
import type { RefreshedBy } from '#shared/live.ts'
import type { projectsApi } from './api.ts'
import { type ProjectSearch, projectFilters, projectPageSize } from './projects-search.ts'

export const callProjects = createClient<typeof projectsApi>()

const teamSize = 200

/** A list of projects counts tasks and names brand, manager and owner. */
export const shownOnProjects: RefreshedBy = ['task', 'brand', 'brand-allocation', 'project-allocation', 'profile']

const shownOnProject = (projectId: string | undefined): RefreshedBy => [
  { type: 'task', projectId },
  { type: 'project-allocation', projectId },
  'brand',
  'profile',
]

/** Projects of these filters, page by page; while others load, those before stay on screen. */
export function useProjects(search: ProjectSearch) {
  const filters = projectFilters(search)
  return useInfiniteQuery({
    queryKey: ['projects', filters],
    meta: { refreshedBy: shownOnProjects },
    queryFn: ({ pageParam, signal }) =>
      callProjects('GET /api/projects', { ...filters, limit: projectPageSize, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  })
}

/** One project, for a dialog that the address names. */
export function useProject(id: string | undefined) {
  return useQuery({
    queryKey: ['project', id],
    meta: { refreshedBy: shownOnProject(id) },
    queryFn: ({ signal }) => callProjects('GET /api/projects/:id', { id: id ?? '' }, { signal }),
    enabled: id !== undefined,
  })
}

/** The people on a project, each once. */
export function useProjectTeam(projectId: string) {
  return useQuery({
    queryKey: ['project-allocations', projectId],
    meta: { refreshedBy: ['profile'] },
    queryFn: ({ signal }) => callProjects('GET /api/project-allocations', { projectId, limit: teamSize }, { signal }),
  })
}

/** Runs a change of projects and loads anew what shows them. */
export function useProjectChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    // Others hear of it by the stream; here it need not wait for that.
    onSettled: () =>
      Promise.all(
        [['projects'], ['project'], ['project-allocations'], ['brands']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  })
}
