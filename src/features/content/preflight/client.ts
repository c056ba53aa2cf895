import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import { showsContent } from '../items/client.ts'
import type { preflightApi } from './api.ts'

const callPreflight = createClient<typeof preflightApi>()

const keyOf = (itemId: string) => ['content-item', itemId, 'preflight'] as const

/** What is found on an item now. */
export function usePreflight(itemId: string, enabled = true) {
  return useQuery({
    queryKey: keyOf(itemId),
    meta: { refreshedBy: ['brand-kit', 'profile'] },
    enabled,
    queryFn: ({ signal }) => callPreflight('GET /api/content-items/:id/preflight', { id: itemId }, { signal }),
  })
}

/** Lets a finding stand, and brings what came of it to the screens. */
export function useOverride(itemId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (given: { versionNumber: number; key: string; reason: string }) =>
      callPreflight('POST /api/content-items/:id/overrides', { id: itemId, ...given }),
    onSuccess: (preflight) => queryClient.setQueryData(keyOf(itemId), preflight),
    onSettled: () => Promise.all(showsContent.map((name) => queryClient.invalidateQueries({ queryKey: [name] }))),
  })
}
