import { useQuery } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import type { loadApi } from './api.ts'

const callLoad = createClient<typeof loadApi>()

const refreshedBy = ['@hours', 'project', 'profile', 'user-role', 'capacity', 'workspace'] as const

/** What everybody has to do against what they can. @param enabled whether this person may read it */
export function useLoad(enabled = true) {
  return useQuery({
    enabled,
    queryKey: ['load'],
    meta: { refreshedBy },
    queryFn: ({ signal }) => callLoad('GET /api/load', {}, { signal }),
  })
}

/** Who has more planned in the coming weeks than they can do. */
export function useOverloads() {
  return useQuery({
    queryKey: ['load', 'overloads'],
    meta: { refreshedBy },
    queryFn: ({ signal }) => callLoad('GET /api/load/overloads', {}, { signal }),
  })
}
