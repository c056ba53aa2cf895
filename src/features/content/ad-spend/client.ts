import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import type { contentSpendingApi } from './api.ts'
import { type SpendingSearch, spendingFilters } from './spending-search.ts'

const call = createClient<typeof contentSpendingApi>()

/** What ads were given and cost. */
export function useSpending(search: SpendingSearch) {
  const filters = spendingFilters(search)
  return useQuery({
    queryKey: ['content-items', 'spending', filters],
    meta: { refreshedBy: ['project', 'brand'] },
    queryFn: ({ signal }) => call('GET /api/content-spending', filters, { signal }),
    placeholderData: keepPreviousData,
  })
}
