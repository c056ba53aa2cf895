import type { CommentThread } from '../comments/schema.ts'

/** A note; those that stand somewhere on a version are numbered there, in the order in which they were written. */
export type Note = { readonly comment: CommentThread; readonly number: number | null }

/** @param comments the oldest first */
export function numbered(comments: readonly CommentThread[]): Note[] {
  const counts = new Map<string, number>()
  return comments.map((comment) => {
    const { anchor } = comment
    if (!anchor || !(anchor.shape || anchor.time || anchor.page)) return { comment, number: null }
    const number = (counts.get(anchor.versionId) ?? 0) + 1
    counts.set(anchor.versionId, number)
    return { comment, number }
  })
}
