import { canCommentOn } from '#features/records/comments/rules.ts'
import { canLogHours } from '#features/time/time-entries/rules.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { allowed, type Decision, decide, decideWithin, hidden, rightsRow } from '#shared/rights/decision.ts'
import type { DeliverableStatus } from './schema.ts'

const area = 'Deliverables'
//                                                                           AD PM PO DM GD VE CR CW CY IN CL NO
export const deliverableRights = {
  'deliverables.view': rightsRow(
    area,
    'View deliverables and download their attachments',
    'Y Y Y Y Y Y Y Y Y a v -',
    'People outside the agency never see hours.',
  ),
  'deliverables.create': rightsRow(area, 'Create and delete a deliverable', 'Y Y - - - - - - - - - -'),
  'deliverables.edit': rightsRow(area, 'Edit a deliverable, its milestones and attachments', 'Y Y a a a a a a a a a -'),
  'deliverables.status': rightsRow(area, 'Change the status of a deliverable', 'Y Y Y a a a a a a a a -'),
}

/** The fields that an approval covers, besides files and parts: changing one sets an approved deliverable back to review. */
export const approvedFields = ['name', 'description'] as const

/** Whether the agency has approved it: a change to what was approved then sets it back to review. */
export const isApproved = (status: DeliverableStatus): boolean => status === 'approved' || status === 'delivered'

/** What the rules need to know of a deliverable. */
export type DeliverableFacts = { projectId: string; assignedTo: string | null; createdBy: string | null }

/** How this actor stands to a deliverable. */
export const relationTo = (actor: Actor, { projectId, assignedTo, createdBy }: DeliverableFacts) => ({
  assignee: assignedTo === actor.userId,
  creator: createdBy === actor.userId,
  projectId,
})

export function canViewDeliverable(actor: Actor, deliverable: DeliverableFacts): Decision {
  return decide(actor, deliverableRights['deliverables.view'], relationTo(actor, deliverable)).allowed ? allowed : hidden
}

export function canCreateDeliverable(actor: Actor): Decision {
  return decide(actor, deliverableRights['deliverables.create'])
}

function within(actor: Actor, deliverable: DeliverableFacts, row: keyof typeof deliverableRights): Decision {
  const view = canViewDeliverable(actor, deliverable)
  return decideWithin(view, () => decide(actor, deliverableRights[row], relationTo(actor, deliverable)))
}

export const canDeleteDeliverable = (actor: Actor, one: DeliverableFacts): Decision => within(actor, one, 'deliverables.create')
/** Its milestones, its attachments and what it consists of follow this. */
export const canEditDeliverable = (actor: Actor, one: DeliverableFacts): Decision => within(actor, one, 'deliverables.edit')
export const canUpdateDeliverableStatus = (actor: Actor, one: DeliverableFacts): Decision => within(actor, one, 'deliverables.status')

/** To write hours on it. */
export function canLogOnDeliverable(actor: Actor, deliverable: DeliverableFacts): Decision {
  const { assignedTo, createdBy } = deliverable
  return decideWithin(canViewDeliverable(actor, deliverable), () => canLogHours(actor, { assigneeId: assignedTo, createdBy }))
}

/**
 * The decision for one field: status and logged hours need the right to them, everything else the right to edit. What is internal in the view, people
 * outside the agency cannot set besides (`canSetFields`).
 */
export function canChangeDeliverableField(actor: Actor, deliverable: DeliverableFacts, field: string): Decision {
  if (field === 'status') return canUpdateDeliverableStatus(actor, deliverable)
  if (field === 'actualHours') return canLogOnDeliverable(actor, deliverable)
  return canEditDeliverable(actor, deliverable)
}

/** All fields of one change must be allowed; the first refusal is the answer. */
export function canPatchDeliverable(actor: Actor, deliverable: DeliverableFacts, fields: readonly string[]): Decision {
  if (fields.length === 0) return canEditDeliverable(actor, deliverable)
  return fields.map((field) => canChangeDeliverableField(actor, deliverable, field)).find((decision) => !decision.allowed) ?? allowed
}

/** Whoever sees a deliverable may talk about it. */
export function canCommentOnDeliverable(actor: Actor, deliverable: DeliverableFacts): Decision {
  const view = canViewDeliverable(actor, deliverable)
  return decideWithin(view, () => canCommentOn(actor, { ...relationTo(actor, deliverable), brandId: null }))
}
