import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import type { NoteAudience } from '#shared/rights/audience.ts'
import { pagesOf } from '#ui/records/record-queries.ts'
import type { commentsApi } from './api.ts'
import type { CommentThread } from './schema.ts'

export const callComments = createClient<typeof commentsApi>()

export type RecordRef = { recordType: string; recordId: string }

const pageSize = 30
const keyOf = ({ recordType, recordId }: RecordRef) => ['comments', recordType, recordId] as const

const commentsOptions = (record: RecordRef) =>
  pagesOf(
    keyOf(record),
    (page, options) => callComments('GET /api/comments', { ...record, order: 'newest', limit: pageSize, ...page }, options),
    ['profile', 'attachment'],
  )

/** The newest comments on a record; the pages before them are loaded on request. */
export function useComments(record: RecordRef) {
  return useInfiniteQuery(commentsOptions(record))
}

/**
 * How many comments are there to read; null until it is known, undefined when there are more than one page.
 * @param asked false where the record cannot be commented on
 */
export function useCommentCount(recordType: RecordRef['recordType'], recordId: string, asked = true): number | null | undefined {
  const { data } = useInfiniteQuery({ ...commentsOptions({ recordType, recordId }), enabled: asked })
  if (!data) return null
  return data.pages.at(-1)?.nextCursor ? undefined : commentsIn(data.pages.flatMap(({ items }) => items))
}

/** Replies count like what they answer; what was deleted only keeps its place. */
export function commentsIn(threads: readonly CommentThread[]): number {
  return threads.reduce((sum, { deleted, replies }) => sum + (deleted ? 0 : 1) + replies.length, 0)
}

/** Loads the comments of a record anew after an own change; others' changes come by the live stream. */
export function useRefreshComments(record: RecordRef): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: keyOf(record) })
}

/** Who can be mentioned, while a name is being typed. @param q null while none is */
export function useMentionable(record: RecordRef, audience: NoteAudience, q: string | null) {
  return useQuery({
    queryKey: ['mentionable', record.recordType, record.recordId, audience, q],
    meta: { refreshedBy: ['profile', 'attachment'] },
    queryFn: async ({ signal }) =>
      (await callComments('GET /api/comments/mentionable', { ...record, audience, ...(q && { q }) }, { signal })).items,
    enabled: q !== null,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
}
