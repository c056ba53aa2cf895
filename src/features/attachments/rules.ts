import type { Actor } from '#shared/actor.ts'
import type { Audience } from '#shared/audience.ts'
import { type Decision, decide, rightsRow } from '#shared/decision.ts'

export const attachmentRights = {
  'attachments.add': rightsRow('Tasks, WBS', 'Attach a file to what one may comment on', 'Y Y Y Y Y Y Y Y Y a v -'),
}

/** Whoever may see the record and holds the right to attach. @param assignee whether the record is assigned to the actor */
export function canAttachTo(actor: Actor, place: { assignee: boolean; projectId: string | null; brandId: string | null }): Decision {
  return decide(actor, attachmentRights['attachments.add'], place)
}

/** The record itself is checked before: this only keeps internal files from people outside the agency. */
export function canReadAttachment(actor: Actor, audience: Audience): boolean {
  return actor.staff || audience === 'client'
}
