import { queryOptions, useQuery } from '@tanstack/react-query'
import { createClient } from '#shared/client.ts'
import type { partsApi } from './api.ts'

export const callParts = createClient<typeof partsApi>()

type Of = { readonly deliverableId: string } | { readonly recordType: 'task' | 'content-item' | 'document'; readonly recordId: string }

/** As many as there can be. */
const all = 200

/** What a deliverable consists of, or what a record is part of. */
export function useParts(of: Of) {
  return useQuery(
    queryOptions({
      queryKey: ['deliverable-parts', of],
      meta: { refreshedBy: ['deliverable', 'task', 'content-item', 'document'] },
      queryFn: async ({ signal }) => (await callParts('GET /api/deliverable-parts', { ...of, limit: all }, { signal })).items,
    }),
  )
}
