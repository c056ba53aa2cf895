import { type QueryClient, queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import { filteredPagesOf, oneOf, pagesOf } from '#ui/records/record-queries.ts'
import type { engagementChangesApi } from '../engagement-changes/api.ts'
import type { engagementMovesApi } from '../engagement-moves/api.ts'
import type { engagementPaymentsApi } from '../engagement-payments/api.ts'
import type { engagementsApi } from '../engagements/api.ts'
import { shownOnEngagements } from '../engagements/labels.ts'
import type { EngagementView } from '../engagements/schema.ts'
import type { exclusivityApi } from '../exclusivity/api.ts'
import type { offersApi } from '../offers/api.ts'
import { type EngagementFilters, engagementPageSize } from './engagements-search.ts'

export const callEngagements = createClient<
  typeof engagementsApi & typeof engagementChangesApi & typeof engagementMovesApi & typeof exclusivityApi
>()
export const callOffers = createClient<typeof offersApi>()
export const callEngagementPayments = createClient<typeof engagementPaymentsApi>()

/** What else an engagement shows: its payments change its payment status. */
const refreshedBy = [...shownOnEngagements, 'engagement-payment'] as const

/** One engagement as its record shows it. */
export function engagementOptions(id: string) {
  return oneOf('engagement', id, (one, options) => callEngagements('GET /api/engagements/:id', { id: one }, options), refreshedBy)
}

/** Engagements of these filters, page by page; while others load, those before stay on screen. */
export function useEngagements(filters: EngagementFilters) {
  return useInfiniteQuery(
    filteredPagesOf(
      ['engagements', filters],
      (page, options) => callEngagements('GET /api/engagements', { ...filters, limit: engagementPageSize, ...page }, options),
      refreshedBy,
    ),
  )
}

/** The engagements of one campaign or one influencer. */
export function useEngagementsOf(filter: { campaignId: string[] } | { influencerId: string[] }) {
  return useInfiniteQuery(
    pagesOf(
      ['engagements', 'of', filter],
      (page, options) => callEngagements('GET /api/engagements', { ...filter, limit: 20, ...page }, options),
      refreshedBy,
    ),
  )
}

type ClashTerms = Pick<EngagementView, 'id' | 'categoryId' | 'exclusive' | 'exclusiveFrom' | 'exclusiveTo' | 'startDate' | 'endDate'>

/** Contracted engagements that exclude one, or that it would exclude; asked again when the terms that decide it change. */
export function clashesQuery({ id, ...terms }: ClashTerms) {
  return queryOptions({
    queryKey: ['engagement-clashes', id, terms],
    meta: { refreshedBy: ['engagement'] },
    queryFn: ({ signal }) => callEngagements('GET /api/engagements/:id/clashes', { id }, { signal }),
  })
}

/** The offers of an engagement, the newest first. */
export function useOffers(engagementId: string) {
  return useInfiniteQuery(
    pagesOf(
      ['engagement-offers', engagementId],
      (page, options) => callOffers('GET /api/engagement-offers', { engagementId, limit: 20, ...page }, options),
      ['profile'],
    ),
  )
}

/** The payments of an engagement, the newest first. */
export function useEngagementPayments(engagementId: string) {
  return useInfiniteQuery(
    pagesOf(
      ['engagement-payments', engagementId],
      (page, options) =>
        callEngagementPayments('GET /api/engagement-payments', { engagementId: [engagementId], limit: 50, ...page }, options),
      ['influencer', 'campaign', 'profile'],
    ),
  )
}

const showsEngagements = ['engagements', 'engagement', 'engagement-offers', 'engagement-payments', 'engagement-clashes', 'decisions']

/** Refreshes everything that shows engagements. */
export function refreshEngagements(queryClient: QueryClient): Promise<unknown> {
  return Promise.all(showsEngagements.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
}

/** Undoes one deletion. @throws AppError */
export async function restoreEngagement(queryClient: QueryClient, id: string, deletionId: string): Promise<void> {
  await callEngagements('POST /api/engagements/:id/restore', { id, deletionId })
  await refreshEngagements(queryClient)
}
