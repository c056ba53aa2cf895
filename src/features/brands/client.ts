import { keepPreviousData, queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createClient, sendFile } from '#shared/client.ts'
import type { brandsApi } from './api.ts'
import { type BrandSearch, brandFilters, brandPageSize } from './brands-search.ts'
import type { BrandView } from './schema.ts'

export const callBrands = createClient<typeof brandsApi>()

/** As many as a selector holds; beyond that it searches on the server. */
export const selectorSize = 200

/** Brands of these filters, page by page; while others load, those before stay on screen. */
export function useBrands(search: BrandSearch) {
  const filters = brandFilters(search)
  return useInfiniteQuery({
    queryKey: ['brands', filters],
    meta: { refreshedBy: ['project', 'brand-allocation', 'project-allocation'] },
    queryFn: ({ pageParam, signal }) =>
      callBrands('GET /api/brands', { ...filters, limit: brandPageSize, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  })
}

/** What a selector offers: active brands by name. */
export const openBrandsQuery = queryOptions({
  queryKey: ['brands', 'open'],
  queryFn: ({ signal }) => callBrands('GET /api/brands', { open: true, limit: selectorSize }, { signal }),
})

/** Finds what the selector does not hold. */
export async function searchOpenBrands(q: string, signal: AbortSignal): Promise<BrandView[]> {
  return (await callBrands('GET /api/brands', { open: true, q, limit: 50 }, { signal })).items
}

/** One brand, for a dialog or a filter that the address names. */
export function useBrand(id: string | undefined) {
  return useQuery({
    queryKey: ['brand', id],
    meta: { refreshedBy: ['project', 'brand-allocation'].map((type) => ({ type, brandId: id })) },
    queryFn: ({ signal }) => callBrands('GET /api/brands/:id', { id: id ?? '' }, { signal }),
    enabled: id !== undefined,
  })
}

/** The team of a brand. */
export function useBrandTeam(brandId: string) {
  return useQuery({
    queryKey: ['brand-allocations', brandId],
    meta: { refreshedBy: ['profile'] },
    queryFn: ({ signal }) => callBrands('GET /api/brand-allocations', { brandId, limit: selectorSize }, { signal }),
  })
}

/** Runs a change of brands and loads anew what shows them. */
export function useBrandChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    // Others hear of it by the stream; here it need not wait for that. Projects show their brand's name and logo.
    onSettled: () =>
      Promise.all(
        [['brands'], ['brand'], ['brand-allocations'], ['projects'], ['project']].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
}

/** Sends a picture as the brand's logo. */
export async function uploadLogo(id: string, file: Blob): Promise<BrandView> {
  return (await sendFile('PUT', `/api/brands/${encodeURIComponent(id)}/logo`, file)) as BrandView
}
