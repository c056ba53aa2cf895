import { useQuery } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import type { overviewApi } from './api.ts'

const call = createClient<typeof overviewApi>()

const standing = ['project-standing', 'project-forecast', '@work', 'deliverable-milestone', 'project', 'brand', 'profile']

/** Projects at risk, and what an empty portal needs. */
export function useOverview() {
  return useQuery({
    queryKey: ['overview'],
    meta: { refreshedBy: standing },
    queryFn: ({ signal }) => call('GET /api/overview', {}, { signal }),
  })
}

/** What is due this week. */
export function useDeliveries() {
  return useQuery({
    queryKey: ['overview', 'deliveries'],
    meta: { refreshedBy: ['deliverable', 'deliverable-milestone', 'project', 'brand', 'profile'] },
    queryFn: ({ signal }) => call('GET /api/overview/deliveries', {}, { signal }),
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
