import { useInfiniteQuery } from '@tanstack/react-query'
import { pictureTooLarge } from '#features/workspace/files/labels.ts'
import { createClient } from '#shared/contract/client.ts'
import { AppError } from '#shared/rights/errors.ts'
import { pagesOf } from '#ui/records/record-queries.ts'
import { type SendOptions, sendFile } from '#ui/uploads/send-file.ts'
import type { ContentItemDetail } from '../items/schema.ts'
import type { contentVersionsApi } from './api.ts'
import { type ArticlePicture, articlePictureMaxBytes } from './schema.ts'

export const callVersions = createClient<typeof contentVersionsApi>()

/** Stores a picture for the text of an article. @throws AppError also for what would be refused once it is sent */
export async function sendArticlePicture(contentItemId: string, picture: File, options: SendOptions): Promise<ArticlePicture> {
  if (picture.size >= articlePictureMaxBytes) throw new AppError('too_large', pictureTooLarge(articlePictureMaxBytes))
  return (await sendFile('PUT', `/api/content-items/${encodeURIComponent(contentItemId)}/picture`, picture, options)) as ArticlePicture
}

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
