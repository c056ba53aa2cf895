import { useQuery } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import type { loadApi } from './api.ts'

const callLoad = createClient<typeof loadApi>()

/** What everybody has to do against what they can. */
export function useLoad() {
  return useQuery({
    queryKey: ['load'],
    meta: { refreshedBy: ['@hours', 'project', 'profile', 'user-role', 'capacity', 'workspace'] },
    queryFn: ({ signal }) => callLoad('GET /api/load', {}, { signal }),
  })
}
