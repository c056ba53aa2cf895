import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createClient } from '#shared/client.ts'
import { onLive } from '#shared/live-bus.ts'
import type { historyApi } from './api.ts'

export const callHistory = createClient<typeof historyApi>()

const pageSize = 30

/** What happened to a record, newest first; what happens now comes in. */
export function useHistory(recordType: string, recordId: string) {
  const queryClient = useQueryClient()
  const queryKey = ['history', recordType, recordId] as const
  useEffect(
    () =>
      onLive(recordType, (message) => {
        if (message.recordId === recordId) void queryClient.invalidateQueries({ queryKey: ['history', recordType, recordId] })
      }),
    [queryClient, recordType, recordId],
  )
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      callHistory('GET /api/history', { recordType, recordId, limit: pageSize, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // It may have changed while it was not open.
    staleTime: 0,
  })
}
