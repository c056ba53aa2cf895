import { useInfiniteQuery } from '@tanstack/react-query'
import { createClient } from '#shared/client.ts'
import { pagesOf } from '#ui/records/record-queries.ts'
import type { ContentItemDetail } from '../content/schema.ts'
import type { contentVersionsApi } from './api.ts'

export const callVersions = createClient<typeof contentVersionsApi>()

/** Everything an item was, and is, as far as the reader may see it; the newest first. */
export function useContentVersions(contentItemId: string) {
  return useInfiniteQuery(
    pagesOf(
      ['content-versions', contentItemId],
      (page, options) => callVersions('GET /api/content-versions', { contentItemId, limit: 50, ...page }, options),
      [{ kind: 'content-item', id: contentItemId }, 'profile'],
    ),
  )
}

/** The upload that comes over an item: found again wherever it was begun. */
export const uploadsOver = ({ id, title }: Pick<ContentItemDetail, 'id' | 'title'>) => ({
  owner: `content version ${id}`,
  at: { place: 'content-version', contentItemId: id },
  where: title,
})
