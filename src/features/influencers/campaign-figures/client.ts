import { queryOptions } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import type { campaignFiguresApi } from './api.ts'
import { shownInFigures } from './labels.ts'

const callFigures = createClient<typeof campaignFiguresApi>()

/** The figures of these campaigns, at most as many as one answer holds. */
export function figuresQuery(campaignIds: readonly string[]) {
  return queryOptions({
    queryKey: ['campaign-figures', campaignIds],
    meta: { refreshedBy: shownInFigures },
    queryFn: ({ signal }) => callFigures('GET /api/campaign-figures', { campaignId: [...campaignIds], limit: 200 }, { signal }),
    enabled: campaignIds.length > 0,
  })
}
