import { useQuery } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import type { Page } from '#shared/contract/endpoint.ts'
import type { sellingRatesApi } from './api.ts'
import type { SellingRateView } from './schema.ts'

export const callSellingRates = createClient<typeof sellingRatesApi>()

const pageSize = 200

/** All selling rates, or those of one project or brand alone, the latest first. */
export function useSellingRates(of: { readonly projectId?: string; readonly brandId?: string } = {}, enabled = true) {
  return useQuery({
    queryKey: ['selling-rates', of],
    meta: { refreshedBy: ['selling-rate', 'project', 'brand', 'profile'] },
    queryFn: async ({ signal }) => {
      const items: SellingRateView[] = []
      let cursor: string | null = null
      do {
        const page: Page<SellingRateView> = await callSellingRates(
          'GET /api/selling-rates',
          { ...of, limit: pageSize, ...(cursor !== null && { cursor }) },
          { signal },
        )
        items.push(...page.items)
        cursor = page.nextCursor
      } while (cursor !== null)
      return items
    },
    enabled,
  })
}
