import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import { filteredPagesOf, oneOf, useRecordChange } from '#ui/records/record-queries.ts'
import { sendFile } from '#ui/uploads/send-file.ts'
import type { brandsApi } from './api.ts'
import { type BrandSearch, brandFilters, brandPageSize } from './brands-search.ts'
import type { BrandView } from './schema.ts'

export const callBrands = createClient<typeof brandsApi>()

/** As many as a selector holds; beyond that it searches on the server. */
export const selectorSize = 200

/** Brands of these filters, page by page; while others load, those before stay on screen. */
export function useBrands(search: BrandSearch) {
  const filters = brandFilters(search)
  return useInfiniteQuery(
    filteredPagesOf(
      ['brands', filters],
      (page, options) => callBrands('GET /api/brands', { ...filters, limit: brandPageSize, ...page }, options),
      ['project', 'brand-allocation', 'project-allocation', 'profile'],
    ),
  )
}

export function brandQuery(id: string | undefined) {
  const shownOn = [...['project', 'brand-allocation'].map((kind) => ({ kind, brandId: id })), 'profile']
  return oneOf('brand', id, (one, options) => callBrands('GET /api/brands/:id', { id: one }, options), shownOn)
}

/** One brand, for a dialog that the address names. */
export function useBrand(id: string | undefined) {
  return useQuery(brandQuery(id))
}

/** The team of a brand. */
export function brandTeamQuery(brandId: string) {
  return queryOptions({
    queryKey: ['brand-allocations', brandId],
    meta: { refreshedBy: ['profile'] },
    queryFn: ({ signal }) => callBrands('GET /api/brand-allocations', { brandId, limit: selectorSize }, { signal }),
  })
}
export function useBrandTeam(brandId: string) {
  return useQuery(brandTeamQuery(brandId))
}

/** What a change of brands makes stale. */
export const showsBrands = ['brands', 'brand', 'brand-allocations', 'projects', 'project']

/** Runs a change of brands. Projects show their brand's name and logo. */
export function useBrandChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  return useRecordChange(change, showsBrands)
}

/** Sends the logo of a brand that is about to be created. @returns what POST /api/brands takes it by */
export async function uploadNewLogo(file: Blob): Promise<string> {
  return ((await sendFile('PUT', '/api/brand-logos', file)) as { uploadId: string }).uploadId
}

/** Sends a picture as the brand's logo. */
export async function uploadLogo(id: string, file: Blob): Promise<BrandView> {
  return (await sendFile('PUT', `/api/brands/${encodeURIComponent(id)}/logo`, file)) as BrandView
}
