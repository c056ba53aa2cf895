import type { CommentThread } from '#features/records/comments/schema.ts'
import { signatureText } from '#shared/rights/actor.ts'
import type { Mark } from '#ui/marks/shapes.ts'

/** What a mark needs of a comment, inside the portal and on the page of a share link. */
export type MarkedComment = Pick<
  CommentThread,
  'id' | 'anchor' | 'audience' | 'resolvedAt' | 'deleted' | 'authorKind' | 'authorName' | 'author'
>
export type MarkedNote = { readonly comment: MarkedComment; readonly number: string | null }

/** "Note 2 by Sara Olsen" */
export function noteLabel({ comment, number }: MarkedNote): string {
  const { authorKind, authorName, author } = comment
  return `${number === null ? 'Note' : `Note ${number}`} by ${signatureText({ kind: authorKind, name: authorName, person: author })}`
}

/** The marks of notes on one version that belong to the current page or moment; the selected note's mark is always among them. */
export function marksOf<Note extends MarkedNote>(
  notes: readonly Note[],
  versionId: string,
  selected: string | null,
  isShown: (comment: Note['comment']) => boolean = () => true,
): Mark[] {
  return notes.flatMap((note) => {
    const { comment, number } = note
    const { anchor, id } = comment
    if (number === null || anchor?.versionId !== versionId || !anchor.shape || comment.deleted) return []
    if (id !== selected && (comment.resolvedAt !== null || !isShown(comment))) return []
    const open = comment.audience === 'client'
    return [{ id, number, label: noteLabel(note), shape: anchor.shape, open, resolved: comment.resolvedAt !== null }]
  })
}
