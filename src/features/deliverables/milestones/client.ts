import { queryOptions, useQuery } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import type { milestonesApi } from './api.ts'
import { milestonesShown } from './labels.ts'

export const callMilestones = createClient<typeof milestonesApi>()

export const milestonesKey = (deliverableId: string) => ['deliverable-milestones', deliverableId] as const

/** The milestones of a deliverable, in their order. */
export function useMilestones(deliverableId: string) {
  return useQuery(
    queryOptions({
      queryKey: milestonesKey(deliverableId),
      queryFn: async ({ signal }) =>
        (await callMilestones('GET /api/deliverable-milestones', { deliverableId, limit: milestonesShown }, { signal })).items,
    }),
  )
}
