import { useQuery } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import type { workPricesApi } from './api.ts'

export const callPrices = createClient<typeof workPricesApi>()

/** A deliverable and its milestones at their most. */
const all = 200

/** The agreed prices of a deliverable and of its milestones. */
export function useWorkPrices(deliverableId: string) {
  return useQuery({
    queryKey: ['work-prices', deliverableId],
    meta: { refreshedBy: ['work-price', 'deliverable-milestone', 'invoice'] },
    queryFn: async ({ signal }) => (await callPrices('GET /api/work-prices', { deliverableId, limit: all }, { signal })).items,
  })
}
