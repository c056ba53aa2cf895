import { useQuery } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import type { overviewApi } from './api.ts'

const call = createClient<typeof overviewApi>()

const standing = ['project-standing', 'project-forecast', '@work', 'deliverable-milestone', 'project', 'brand', 'profile']

/** Projects at risk, this week's deliveries, and what an empty portal needs. */
export function useOverview() {
  return useQuery({
    queryKey: ['overview'],
    meta: { refreshedBy: standing },
    queryFn: ({ signal }) => call('GET /api/overview', {}, { signal }),
  })
}

/** The projects one manages or owns, as rows. */
export function useManagedProjects() {
  return useQuery({
    queryKey: ['overview', 'projects'],
    meta: { refreshedBy: [...standing, '@waits'] },
    queryFn: ({ signal }) => call('GET /api/overview/projects', {}, { signal }),
  })
}
