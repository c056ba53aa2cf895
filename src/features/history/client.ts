import { useInfiniteQuery } from '@tanstack/react-query'
import { createClient } from '#shared/client.ts'
import type { historyApi } from './api.ts'

export const callHistory = createClient<typeof historyApi>()

const pageSize = 30

/** What happened to a record, newest first; what happens now comes in. */
export function useHistory(recordType: string, recordId: string) {
  return useInfiniteQuery({
    queryKey: ['history', recordType, recordId],
    meta: { refreshedBy: [{ type: recordType, id: recordId }] },
    queryFn: ({ pageParam, signal }) =>
      callHistory('GET /api/history', { recordType, recordId, limit: pageSize, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // It may have changed while it was not open.
    staleTime: 0,
  })
}
