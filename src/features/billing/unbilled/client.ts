import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import type { Page } from '#shared/contract/endpoint.ts'
import { filteredPagesOf, useRefresh } from '#ui/records/record-queries.ts'
import type { unbilledApi } from './api.ts'
import { type BillWork, type WorkView, workMax } from './schema.ts'
import { type UnbilledSearch, unbilledFilters, workPageSize, writtenOffPageSize } from './unbilled-search.ts'

export const callUnbilled = createClient<typeof unbilledApi>()

/** Kinds that change what is unbilled, or that its list names. */
const shownOnUnbilled = [
  '@hours',
  'time-entry',
  'deliverable',
  'deliverable-milestone',
  'selling-rate',
  'work-price',
  'write-off',
  'invoice',
  'project',
  'brand',
  'profile',
] as const

/** Unbilled work by brand, currency and age. */
export function useUnbilledSummary(search: UnbilledSearch) {
  const filters = unbilledFilters(search)
  return useQuery({
    queryKey: ['unbilled', 'summary', filters],
    meta: { refreshedBy: shownOnUnbilled },
    queryFn: ({ signal }) => callUnbilled('GET /api/unbilled-summary', filters, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** All unbilled work of a brand, the oldest first, up to as much as fits on one invoice. */
export function useUnbilledWork(brandId: string, search: UnbilledSearch) {
  const filters = { ...unbilledFilters(search), brandId: [brandId], limit: workPageSize }
  return useQuery({
    queryKey: ['unbilled', 'work', filters],
    meta: { refreshedBy: shownOnUnbilled },
    queryFn: async ({ signal }) => {
      const items: WorkView[] = []
      let cursor: string | null = null
      do {
        const page: Page<WorkView> = await callUnbilled('GET /api/unbilled', { ...filters, ...(cursor !== null && { cursor }) }, { signal })
        items.push(...page.items)
        cursor = page.nextCursor
      } while (cursor !== null && items.length < workMax)
      return { items, more: cursor !== null }
    },
    placeholderData: keepPreviousData,
  })
}

/** Work that was written off, page by page. */
export function useWrittenOff(search: UnbilledSearch) {
  const filters = { ...unbilledFilters(search), writtenOff: true, limit: writtenOffPageSize }
  return useInfiniteQuery(
    filteredPagesOf(
      ['unbilled', 'written-off', filters],
      (page, options) => callUnbilled('GET /api/unbilled', { ...filters, ...page }, options),
      shownOnUnbilled,
    ),
  )
}

/** The lines of the draft that this input would create. */
export function useBillPreview(input: BillWork, enabled: boolean) {
  return useQuery({
    queryKey: ['unbilled', 'preview', input],
    meta: { refreshedBy: shownOnUnbilled },
    queryFn: ({ signal }) => callUnbilled('POST /api/unbilled/preview', input, { signal }),
    enabled,
    retry: false,
    placeholderData: keepPreviousData,
  })
}

/** Reloads what shows unbilled work and invoices. */
export const useUnbilledRefresh = () => useRefresh(['unbilled', 'invoices', 'time-entries', 'money'])
