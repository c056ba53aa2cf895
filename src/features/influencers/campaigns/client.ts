import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import { oneOf } from '#ui/records/record-queries.ts'
import type { campaignsApi } from './api.ts'
import { shownOnCampaigns } from './labels.ts'

export const callCampaigns = createClient<typeof campaignsApi>()

/** One campaign as its record shows it. */
export function campaignOptions(id: string) {
  return oneOf('campaign', id, (one, options) => callCampaigns('GET /api/campaigns/:id', { id: one }, options), shownOnCampaigns)
}

/** All categories, for selectors; nobody has more than a few dozen. */
export const categoriesQuery = queryOptions({
  queryKey: ['campaign-categories'],
  meta: { refreshedBy: ['campaign-category', 'campaign'] },
  queryFn: ({ signal }) => callCampaigns('GET /api/campaign-categories', { limit: 200 }, { signal }),
})

/** Invalidates every query that shows campaigns. */
export function refreshCampaigns(queryClient: QueryClient): Promise<unknown> {
  return Promise.all(['campaigns', 'campaign', 'campaign-board'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
}

/** Takes one deletion back. @throws AppError */
export async function restoreCampaign(queryClient: QueryClient, id: string, deletionId: string): Promise<void> {
  await callCampaigns('POST /api/campaigns/:id/restore', { id, deletionId })
  await refreshCampaigns(queryClient)
}
