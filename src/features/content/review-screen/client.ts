import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { oneOf, pagesOf } from '#ui/records/record-queries.ts'
import { callVersions } from '../versions/client.ts'
import { versionsPageSize } from './review-search.ts'

/** The versions of an item, the newest first. More than a hundred nobody compares. */
export function useVersionsToReview(contentItemId: string) {
  return useInfiniteQuery(
    pagesOf(
      ['content-versions', contentItemId, 'review'],
      (page, options) => callVersions('GET /api/content-versions', { contentItemId, limit: versionsPageSize, ...page }, options),
      [{ kind: 'content-item', id: contentItemId }, 'profile'],
    ),
  )
}

/** One version with the text of an article; versions never change. */
export function useVersionText(id: string, enabled = true) {
  return useQuery({
    ...oneOf('content-version', id, (one, options) => callVersions('GET /api/content-versions/:id', { id: one }, options), [
      'profile',
      'content-item',
    ]),
    enabled,
  })
}

/** What became of the text of an article from one version to another. */
export function useVersionDifference(id: string, from: string) {
  return useQuery({
    queryKey: ['content-difference', from, id],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => callVersions('GET /api/content-versions/:id/difference', { id, from }, { signal }),
  })
}
