import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import { sortText } from '#shared/values/sort.ts'
import { filteredPagesOf, oneOf, pagesOf } from '#ui/records/record-queries.ts'
import type { contentApi } from './api.ts'
import { type ContentFilterInput, type ContentSearch, contentFilters, contentPageSize, contentSortOf } from './content-search.ts'
import { shownOnContent } from './labels.ts'
import type { ContentType } from './schema.ts'

export const callContent = createClient<typeof contentApi>()

/** Files that are to become content: the dialog finds them, wherever they were dropped. */
export function newContent(contentType: ContentType) {
  return { owner: `new ${contentType}`, at: { place: 'content-item', contentType }, where: `New ${contentType}` }
}

/** Content of these filters, page by page; while others load, those before stay on screen. */
export function useContentItems(search: ContentSearch, contentType?: ContentType) {
  const filters = { ...contentFilters(search, contentType), sort: sortText(contentSortOf(search)) }
  return useInfiniteQuery(
    filteredPagesOf(
      ['content-items', filters],
      (page, options) => callContent('GET /api/content-items', { ...filters, limit: contentPageSize, ...page }, options),
      shownOnContent,
    ),
  )
}

/** Content that is due on these days: how much on each, and the first of it. @param filters without a month of their own */
export function useContentCalendar(filters: ContentFilterInput, dueFrom: string, dueTo: string) {
  const asked = { ...filters, dueFrom, dueTo }
  return useQuery({
    queryKey: ['content-items', 'calendar', asked],
    meta: { refreshedBy: shownOnContent },
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callContent('GET /api/content-calendar', asked, { signal }),
  })
}

/** All that is due on one day, page by page. */
export function useContentOfDay(filters: ContentFilterInput, day: string, enabled: boolean) {
  const asked = { ...filters, dueFrom: day, dueTo: day, sort: 'dueDate' as const }
  return useInfiniteQuery({
    ...pagesOf(
      ['content-items', 'day', asked],
      (page, options) => callContent('GET /api/content-items', { ...asked, limit: contentPageSize, ...page }, options),
      shownOnContent,
    ),
    enabled,
  })
}

/** How much content of these filters there is of each type and status, and waiting for whom. */
export function useContentCounts(filters: ContentFilterInput) {
  return useQuery({
    queryKey: ['content-items', 'counts', filters],
    meta: { refreshedBy: shownOnContent },
    queryFn: ({ signal }) => callContent('GET /api/content-counts', filters, { signal }),
  })
}

/** One content item as its record shows it. */
export function contentItemOptions(id: string) {
  return oneOf('content-item', id, (one, options) => callContent('GET /api/content-items/:id', { id: one }, options), shownOnContent)
}

/** What a change of content makes stale. */
export const showsContent = ['content-items', 'content-item', 'content-versions', 'content-rounds']

/** Loads anew what shows content. */
export function refreshContent(queryClient: QueryClient): Promise<unknown> {
  return Promise.all(showsContent.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
}

/** Takes one deletion back. @throws AppError */
export async function restoreContent(queryClient: QueryClient, id: string, deletionId: string): Promise<void> {
  await callContent('POST /api/content-items/:id/restore', { id, deletionId })
  await refreshContent(queryClient)
}
