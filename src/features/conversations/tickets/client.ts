import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import { filteredPagesOf, oneOf, pagesOf } from '#ui/records/record-queries.ts'
import type { supportApi } from './api.ts'
import { type TicketSearch, ticketFilters, ticketPageSize } from './tickets-search.ts'

export const callSupport = createClient<typeof supportApi>()

/** Tickets of these filters, page by page; while others load, those before stay on screen. */
export function useTickets(search: TicketSearch) {
  const filters = ticketFilters(search)
  return useInfiniteQuery(
    filteredPagesOf(
      ['support-tickets', filters],
      (page, options) => callSupport('GET /api/support-tickets', { ...filters, limit: ticketPageSize, ...page }, options),
      ['profile'],
    ),
  )
}

/** How many each view holds. */
export function useTicketCounts() {
  return useQuery({
    queryKey: ['support-ticket-counts'],
    meta: { refreshedBy: ['support-ticket'] },
    queryFn: ({ signal }) => callSupport('GET /api/support-ticket-counts', {}, { signal }),
  })
}

export function ticketQuery(id: string | undefined) {
  return oneOf('support-ticket', id, (one, options) => callSupport('GET /api/support-tickets/:id', { id: one }, options), [
    'profile',
    'task',
    'feedback',
    'support-ticket',
  ])
}

const repliesShown = 50

/** What was said in a ticket, the newest first; what was said before on request. */
export function useReplies(ticketId: string) {
  return useInfiniteQuery(
    pagesOf(
      ['support-replies', ticketId],
      (page, options) => callSupport('GET /api/support-replies', { ticketId, order: 'newest', limit: repliesShown, ...page }, options),
      ['support-reply', 'support-ticket', 'profile'],
    ),
  )
}

/** Who asked, for those who work on the ticket. */
export function useAsker(id: string, enabled: boolean) {
  return useQuery({
    queryKey: ['support-ticket', id, 'asker'],
    meta: { refreshedBy: ['profile', 'brand', 'project', 'brand-allocation', 'project-allocation', 'support-ticket'] },
    queryFn: ({ signal }) => callSupport('GET /api/support-tickets/:id/asker', { id }, { signal }),
    enabled,
  })
}

const shown = ['support-tickets', 'support-ticket-counts', 'support-ticket', 'support-replies', 'history']

/** Loads anew what shows tickets, after an own change; others' changes come by the live stream. */
export function refreshTickets(queryClient: QueryClient): Promise<unknown> {
  return Promise.all(shown.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
}

export function useRefreshTickets(): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () => refreshTickets(queryClient)
}
