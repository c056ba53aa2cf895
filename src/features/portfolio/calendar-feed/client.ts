import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import type { calendarFeedApi } from './api.ts'

const call = createClient<typeof calendarFeedApi>()

export const feedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  // There is one, known without its id.
  meta: { refreshedBy: ['calendar-feed'] },
  queryFn: ({ signal }) => call('GET /api/calendar-feed', {}, { signal }),
})

/** Gives one's feed an address, and ends it. */
export function useFeedActs() {
  const queryClient = useQueryClient()
  return {
    renew: useMutation({
      mutationFn: () => call('POST /api/calendar-feed', {}),
      onSuccess: ({ madeAt, lastReadAt }) => queryClient.setQueryData(feedQuery.queryKey, { feed: { madeAt, lastReadAt } }),
    }),
    remove: useMutation({
      mutationFn: () => call('DELETE /api/calendar-feed', {}),
      onSuccess: () => queryClient.setQueryData(feedQuery.queryKey, { feed: null }),
    }),
  }
}
