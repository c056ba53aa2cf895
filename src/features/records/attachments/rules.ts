import type { Actor } from '#shared/rights/actor.ts'
import { audiencesReadBy, type NoteAudience } from '#shared/rights/audience.ts'
import { allowed, type Decision, decide, hidden, rightsRow } from '#shared/rights/decision.ts'

const area = 'Tasks, WBS'
export const attachmentRights = {
  'attachments.add': rightsRow(area, 'Attach a file to a task or a comment', 'Y Y Y Y Y Y Y Y Y a v -'),
  'attachments.audience': rightsRow(
    area,
    'Change who reads an attachment',
    'Y Y u u u u u u u - - -',
    'Of a comment it is always the comment’s own.',
  ),
  'attachments.remove': rightsRow(area, 'Remove an attachment', 'Y Y u u u u u u u u u -', 'Of a deliverable also who may edit it.'),
}

/** Whoever may see the record and holds the right to attach. @param assignee whether the record is assigned to the actor */
export function canAttachTo(actor: Actor, place: { assignee: boolean; projectId: string | null; brandId: string | null }): Decision {
  return decide(actor, attachmentRights['attachments.add'], place)
}

/** What the rules need to know of an attachment; where it hangs bounds people outside the agency. */
export type AttachmentFacts = {
  uploaderId: string | null
  audience: NoteAudience
  /** of the record that it belongs to */
  recordType: string
  projectId: string | null
  brandId: string | null
  everywhere?: boolean
  /** the actor takes any file off what it hangs on */
  filesGo?: boolean
}

/** The record itself is checked before: this only keeps internal files from people outside the agency. */
function within(
  actor: Actor,
  row: keyof typeof attachmentRights,
  { uploaderId, audience, recordType, projectId, brandId, everywhere = false }: AttachmentFacts,
): Decision {
  if (!canReadAttachment(actor, audience, recordType)) return hidden
  return decide(actor, attachmentRights[row], { uploader: uploaderId === actor.userId, projectId, brandId, everywhere })
}

export function canReadAttachment(actor: Actor, audience: NoteAudience, recordType: string): boolean {
  return audiencesReadBy(actor, recordType).includes(audience)
}

export function canRemoveAttachment(actor: Actor, attachment: AttachmentFacts): Decision {
  if (attachment.filesGo && canReadAttachment(actor, attachment.audience, attachment.recordType)) return allowed
  return within(actor, 'attachments.remove', attachment)
}

export const canChangeAudience = (actor: Actor, attachment: AttachmentFacts): Decision => within(actor, 'attachments.audience', attachment)
