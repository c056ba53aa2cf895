import { z } from 'zod'
import { baseVersion, id, instant, listInput, recordType } from '#shared/contract/endpoint.ts'
import { personName, personRef, shownPerson } from '#shared/contract/refs.ts'
import { anchorInput, anchorView } from '#shared/markdown/anchor.ts'
import { actorKinds } from '#shared/rights/actor.ts'
import { noteAudiences } from '#shared/rights/audience.ts'
import { internal } from '#shared/rights/internal.ts'
import { commentAttachment } from '../attachments/schema.ts'

export const commentBodyMax = 5000
const body = z.string().trim().max(commentBodyMax)
const written = body.min(1, 'Write something first')
const mentions = z.array(id).max(50)
/** Files of one comment. */
export const commentFilesMax = 20
/** Longer conversations begin anew. */
export const repliesMax = 200

export const commentList = listInput({ recordType, recordId: id, order: z.enum(['oldest', 'newest']).default('oldest') })
/** Without an audience, staff write internally; people outside the agency always write to the client audience. */
export const commentCreate = z.strictObject({
  recordType,
  recordId: id,
  /** the comment it answers, which is no answer itself; nobody reads the answer who does not read that one */
  parentId: id.optional(),
  /** may be empty where there are files */
  body,
  audience: z.enum(noteAudiences).optional(),
  mentions: mentions.default([]),
  /** where on a version it points to, of a record that has versions to point at; an answer takes none */
  anchor: anchorInput.optional(),
  /** one's own finished uploads, announced for the record; who reads the comment opens them */
  uploadIds: z.array(id).max(commentFilesMax).default([]),
})
export const commentUpdate = z.strictObject({ id, body: written.optional(), mentions: mentions.optional(), version: baseVersion })

export const commentView = z.object({
  id,
  recordType,
  recordId: id,
  audience: z.enum(noteAudiences),
  body: z.string(),
  mentions: z.array(personName),
  /** none where a guest or Atelier itself wrote it, and where the reader is not told who it was */
  authorId: id.nullable(),
  authorKind: z.enum(actorKinds),
  /** of a guest or an agent */
  authorName: z.string().nullable(),
  author: shownPerson.nullable(),
  createdAt: instant,
  /** when its text was changed */
  editedAt: instant.nullable(),
  parentId: id.nullable(),
  /** null where it points to nothing, and where the reader does not see the version */
  anchor: anchorView.nullable(),
  /** as everybody who reads it calls it: 1, 2, 3 on each version for what clients read, i1, i2, i3 within the agency; null where it stands nowhere there */
  number: z.string().nullable(),
  /** the round of review that it belongs to, on what goes through rounds: after a decision it is the next one */
  round: internal(z.number().nullable()),
  attachments: z.array(commentAttachment),
  resolvedAt: instant.nullable(),
  resolvedBy: personRef.extend({ id: id.nullable() }).nullable(),
  /** it is kept for its answers: nothing of it is left to read */
  deleted: z.boolean(),
  version: z.number(),
})
export type CommentView = z.infer<typeof commentView>

/** A comment with what was answered to it, oldest first. */
export const commentThread = commentView.extend({ replies: z.array(commentView) })
export type CommentThread = z.infer<typeof commentThread>

/** People who may be mentioned: they can read a comment of this audience on this record. */
export const mentionable = z.strictObject({
  recordType,
  recordId: id,
  audience: z.enum(noteAudiences).default('internal'),
  q: z.string().max(100).optional(),
})
export const mentionableView = z.object({ items: z.array(personRef) })
