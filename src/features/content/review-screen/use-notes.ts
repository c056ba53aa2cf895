import { useInfiniteQuery } from '@tanstack/react-query'
import { callComments } from '#features/records/comments/client.ts'
import type { CommentThread } from '#features/records/comments/schema.ts'
import { useNextPage } from '#ui/lists/use-next-page.ts'
import { pagesOf } from '#ui/records/record-queries.ts'
import { notesPageSize } from './review-search.ts'

const recordType = 'content-item'
const notesOptions = (recordId: string) =>
  pagesOf(
    ['comments', recordType, recordId, 'notes'],
    (page, options) => callComments('GET /api/comments', { recordType, recordId, order: 'oldest', limit: notesPageSize, ...page }, options),
    ['profile', 'attachment', { kind: recordType, id: recordId }],
  )

/** A note; those that stand somewhere on a version have a number there, which everybody calls them by. */
export type Note = { readonly comment: CommentThread; readonly number: string | null }

/** All notes on an item, the oldest first: marks need the whole. */
export function useNotes(contentItemId: string) {
  const query = useInfiniteQuery(notesOptions(contentItemId))
  useNextPage(query, true)
  return {
    query,
    notes: query.data?.pages.flatMap(({ items }) => items.map((comment): Note => ({ comment, number: comment.number }))) ?? [],
  }
}

export const noteStates = ['open', 'resolved', 'all'] as const
export type NoteFilter = {
  readonly state: (typeof noteStates)[number]
  /** `version`: those on the version that is shown; a number: those of that round */
  readonly where: 'all' | 'version' | number
}
export const allOpen: NoteFilter = { state: 'open', where: 'all' }

/** Notes that a filter leaves; the one that is selected stays in any case. */
export function notesFor(notes: readonly Note[], { state, where }: NoteFilter, versionId: string, selected: string | null): Note[] {
  return notes.filter(({ comment }) => {
    if (comment.id === selected) return true
    const resolved = comment.resolvedAt !== null
    if (state !== 'all' && resolved !== (state === 'resolved')) return false
    if (where === 'version') return comment.anchor?.versionId === versionId
    return where === 'all' || comment.round === where
  })
}
