import { reviewRights } from '#features/content/reviews/rules.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { type Decision, decide, decideWithin } from '#shared/rights/decision.ts'
import { canViewDeliverable, type DeliverableFacts, relationTo } from '../deliverables/rules.ts'
import type { DeliverableStatus } from '../deliverables/schema.ts'

/** A client's word on one that is in review; whether it is, the command asks beside. */
export function canGiveDeliverableVerdict(actor: Actor, deliverable: DeliverableFacts): Decision {
  const view = canViewDeliverable(actor, deliverable)
  return decideWithin(view, () => decide(actor, reviewRights['content.verdict'], relationTo(actor, deliverable)))
}

/** Whether it is offered now: by right, and while it is in review. */
export function mayGiveVerdict(actor: Actor, deliverable: DeliverableFacts & { status: DeliverableStatus }): boolean {
  return deliverable.status === 'review' && canGiveDeliverableVerdict(actor, deliverable).allowed
}
