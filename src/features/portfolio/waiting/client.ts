import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import { pagesOf } from '#ui/records/record-queries.ts'
import type { waitingApi } from './api.ts'
import { shownWaiting, waitingPageSize } from './to-approve-search.ts'

const call = createClient<typeof waitingApi>()

const shownOnWaiting = ['@waits', 'project', 'brand', 'project-allocation', 'brand-allocation']

/** The first of what waits for this client's answer, and how much there is. */
export function useFirstToApprove() {
  return useQuery({
    queryKey: ['to-approve', 'first'],
    meta: { refreshedBy: shownOnWaiting },
    queryFn: ({ signal }) => call('GET /api/to-approve', { limit: shownWaiting }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** All of it, page after page. */
export function useToApprove() {
  return useInfiniteQuery(
    pagesOf(['to-approve'], (page, options) => call('GET /api/to-approve', { limit: waitingPageSize, ...page }, options), shownOnWaiting),
  )
}

/** The first of what waits for clients, the longest on top. */
export function useWaitingForClients() {
  return useQuery({
    queryKey: ['waiting-for-clients', 'first'],
    meta: { refreshedBy: shownOnWaiting },
    queryFn: ({ signal }) => call('GET /api/waiting-for-clients', { limit: shownWaiting }, { signal }),
    placeholderData: keepPreviousData,
  })
}
