import type { Actor } from '#shared/rights/actor.ts'
import { audiencesReadBy, type NoteAudience } from '#shared/rights/audience.ts'
import { type Decision, decide, hidden, rightsRow } from '#shared/rights/decision.ts'

const area = 'Tasks, WBS'
export const commentRights = {
  'comments.write': rightsRow(
    area,
    'Comment on a task, deliverable or document, also with files',
    'Y Y Y Y Y Y Y Y Y a v -',
    'People outside the agency read and write only the client audience.',
  ),
  'comments.resolve': rightsRow(area, 'Resolve a comment, take it back', 'Y Y Y Y Y Y Y Y Y a v -', 'Who may comment there.'),
  'comments.edit': rightsRow(area, 'Edit own comment', 'c c c c c c c c c c c -'),
  'comments.delete': rightsRow(area, 'Delete own comment (admin and project manager: any)', 'Y Y c c c c c c c c c -'),
}

/** What the rules need to know of a comment; where it hangs bounds people outside the agency. */
export type CommentFacts = {
  authorId: string | null
  audience: NoteAudience
  /** of the record that it belongs to */
  recordType: string
  projectId: string | null
  brandId: string | null
  everywhere?: boolean
}

/** The record itself is checked before: this only keeps internal comments from people outside the agency. */
export function canReadAudience(actor: Actor, audience: NoteAudience, recordType: string): boolean {
  return audiencesReadBy(actor, recordType).includes(audience)
}

const relation = (actor: Actor, comment: CommentFacts) => ({
  creator: comment.authorId === actor.userId,
  projectId: comment.projectId,
  brandId: comment.brandId,
  everywhere: comment.everywhere ?? false,
})

export function canEditComment(actor: Actor, comment: CommentFacts): Decision {
  return canReadAudience(actor, comment.audience, comment.recordType)
    ? decide(actor, commentRights['comments.edit'], relation(actor, comment))
    : hidden
}

export function canDeleteComment(actor: Actor, comment: CommentFacts): Decision {
  return canReadAudience(actor, comment.audience, comment.recordType)
    ? decide(actor, commentRights['comments.delete'], relation(actor, comment))
    : hidden
}

/** Whoever may see the record and holds the right to comment. @param assignee whether the record is assigned to the actor */
export function canCommentOn(actor: Actor, place: { assignee: boolean; projectId: string | null; brandId: string | null }): Decision {
  return decide(actor, commentRights['comments.write'], place)
}
