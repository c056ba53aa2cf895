import { canCommentOn } from '#features/records/comments/rules.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { allowed, type Decision, decide, decideWithin, denied, hidden, rightsRow } from '#shared/rights/decision.ts'
import type { EngagementStatus, OfferAnswer } from './schema.ts'

const area = 'Influencers'
//                                                                                            AD PM PO DM GD VE CR CW CY IN CL NO
export const engagementRights = {
  'engagements.view': rightsRow(
    area,
    'View engagements with their terms',
    'Y Y Y Y Y Y Y Y Y s - -',
    'An influencer: their own, once an offer was sent.',
  ),
  'engagements.edit': rightsRow(
    area,
    'Create and edit an engagement; send an offer; record an acceptance got elsewhere; cancel',
    'Y Y - Y - - - - - - - -',
  ),
  'engagements.delete': rightsRow(area, 'Delete an engagement', 'Yi Yi - - - - - - - - - -', 'Proposed, without an offer sent.'),
  'engagements.complete': rightsRow(area, 'Complete an engagement; reopen it', 'Y Y - - - - - - - - - -'),
  'engagement-payments.view': rightsRow(area, 'See payments to influencers', 'Y Y - Y - - - - - s - -', 'An influencer: their own.'),
  'engagement-payments.record': rightsRow(area, 'Plan and record payments to influencers', 'Y Y - - - - - - - - - -'),
  'engagement-payments.reverse': rightsRow(area, 'Reverse a payment to an influencer', 'Y - - - - - - - - - - -'),
}

/** What the rules need to know of an engagement. `userId`: the account of its influencer; `offered`: an offer was sent. */
export type EngagementFacts = { status: EngagementStatus; userId: string | null; offered: boolean }

/** What this actor is to an engagement. */
export const relationTo = (actor: Actor, { userId, offered }: Pick<EngagementFacts, 'userId' | 'offered'>) => ({
  own: offered && userId !== null && userId === actor.userId,
})

export const canViewEngagement = (actor: Actor, one: EngagementFacts): Decision =>
  decide(actor, engagementRights['engagements.view'], relationTo(actor, one)).allowed ? allowed : hidden

export const canCreateEngagement = (actor: Actor): Decision => decide(actor, engagementRights['engagements.edit'])

const within = (actor: Actor, one: EngagementFacts, row: keyof typeof engagementRights): Decision =>
  decideWithin(canViewEngagement(actor, one), () => decide(actor, engagementRights[row]))

export const canEditEngagement = (actor: Actor, one: EngagementFacts): Decision => within(actor, one, 'engagements.edit')
export const canRecordPayments = (actor: Actor, one: EngagementFacts): Decision => within(actor, one, 'engagement-payments.record')
export const canReversePayments = (actor: Actor, one: EngagementFacts): Decision => within(actor, one, 'engagement-payments.reverse')
/** Whether this actor sees the payments of all engagements. */
export const seesAllPayments = (actor: Actor): boolean => decide(actor, engagementRights['engagement-payments.view']).allowed

/** Who may delete one at all; its state decides too (`isDeletable`). */
export const canDeleteEngagement = (actor: Actor, one: EngagementFacts): Decision => within(actor, one, 'engagements.delete')

/** Nothing has been said to the influencer yet. */
export const isDeletable = ({ status, offered }: Pick<EngagementFacts, 'status' | 'offered'>): boolean => status === 'proposed' && !offered

/** Terms are agreed: an exclusivity claim exists. */
export const isContracted = (status: EngagementStatus): boolean =>
  status === 'contracted' || status === 'in_progress' || status === 'completed'

type Move = { from: readonly EngagementStatus[]; to: EngagementStatus; right: 'engagements.edit' | 'engagements.complete' }

/** Moves that people make; `contracted` is reached by an accepted offer only. */
const moves: readonly Move[] = [
  { from: ['proposed'], to: 'negotiating', right: 'engagements.edit' },
  { from: ['contracted'], to: 'in_progress', right: 'engagements.edit' },
  { from: ['in_progress'], to: 'completed', right: 'engagements.complete' },
  { from: ['proposed', 'negotiating', 'contracted', 'in_progress'], to: 'cancelled', right: 'engagements.edit' },
  { from: ['completed', 'cancelled'], to: 'in_progress', right: 'engagements.complete' },
  { from: ['completed', 'cancelled'], to: 'negotiating', right: 'engagements.complete' },
]

/** Where an engagement can go from its status; the rights of the actor decide too. */
export const nextStatuses = (status: EngagementStatus): EngagementStatus[] =>
  moves.filter(({ from }) => from.includes(status)).map(({ to }) => to)

/** Those of them that this actor may make. */
export const movesFor = (actor: Actor, one: EngagementFacts): EngagementStatus[] =>
  nextStatuses(one.status).filter((to) => canMoveEngagement(actor, one, to).allowed)

/** To set the status by hand: first the right, then the move itself (`isMove`). */
export function canMoveEngagement(actor: Actor, one: EngagementFacts, to: EngagementStatus): Decision {
  const needed = moves.find((move) => move.to === to && move.from.includes(one.status))?.right
  const reopens = isEnded(one.status) || to === 'completed'
  return within(actor, one, needed ?? (reopens ? 'engagements.complete' : 'engagements.edit'))
}

export const isMove = (from: EngagementStatus, to: EngagementStatus): boolean => nextStatuses(from).includes(to)
export const isEnded = (status: EngagementStatus): boolean => status === 'completed' || status === 'cancelled'

/** Whether an offer can be made or answered in this status. */
export const isNegotiable = (status: EngagementStatus): boolean => status === 'proposed' || status === 'negotiating'

/** The influencer's own answer to an offer, by account; a guest's is bounded by their link. */
export function canAnswerOffer(actor: Actor, one: EngagementFacts): Decision {
  const view = canViewEngagement(actor, one)
  if (actor.staff)
    return decideWithin(view, () => denied('Only the influencer answers an offer. Record an acceptance you got elsewhere instead.'))
  return view
}

/** What an answer makes of the status. */
export const statusAfter = (answer: OfferAnswer, before: EngagementStatus): EngagementStatus => {
  if (answer === 'changes') return 'negotiating'
  if (answer === 'declined') return 'cancelled'
  return isNegotiable(before) ? 'contracted' : before
}

/** People who see an engagement may comment on it, each for their audience. */
export function canCommentOnEngagement(
  actor: Actor,
  one: EngagementFacts & { projectId: string | null; brandId: string | null },
): Decision {
  const view = canViewEngagement(actor, one)
  if (!view.allowed || actor.external) return view
  return canCommentOn(actor, { assignee: false, projectId: one.projectId, brandId: one.brandId })
}
