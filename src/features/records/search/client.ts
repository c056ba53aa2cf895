import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import { filteredPagesOf } from '#ui/records/record-queries.ts'
import type { searchApi } from './api.ts'
import { type FindSearch, findFilters, findPageSize } from './find-search.ts'

export const callSearch = createClient<typeof searchApi>()

/** What a line of the search shows of a record and of others. */
const shownOnLines = ['task', 'project', 'brand', 'profile', 'comment']

/** How many lines fit below what one types. */
const linesWhileTyping = 12

/** What answers the words typed so far; while others are on their way, those before stay. */
export function useFound(q: string, enabled: boolean) {
  return useQuery({
    queryKey: ['search', 'found', q],
    meta: { refreshedBy: shownOnLines },
    queryFn: ({ signal }) => callSearch('GET /api/search', { q, limit: linesWhileTyping }, { signal }),
    enabled: enabled && q !== '',
    placeholderData: q === '' ? undefined : keepPreviousData,
    staleTime: 10_000,
  })
}

/** What one opened last and may still open; asked anew each time it is shown. */
export const recentQuery = queryOptions({
  queryKey: ['search', 'recent'],
  meta: { refreshedBy: shownOnLines },
  queryFn: ({ signal }) => callSearch('GET /api/recent-records', {}, { signal }),
  refetchOnMount: 'always',
})

/** The kinds of records that can be found. */
export function useKinds() {
  return useQuery({
    queryKey: ['search', 'kinds'],
    queryFn: ({ signal }) => callSearch('GET /api/search-kinds', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Records of these words and filters, page by page. */
export function useFoundPages(search: FindSearch) {
  const filters = findFilters(search)
  return useInfiniteQuery(
    filteredPagesOf(
      ['search', 'pages', filters],
      (page, options) => callSearch('GET /api/search', { ...filters, limit: findPageSize, ...page }, options),
      shownOnLines,
    ),
  )
}
