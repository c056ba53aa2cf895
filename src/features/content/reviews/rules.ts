import type { Actor } from '#shared/rights/actor.ts'
import { type Decision, decide, decideWithin, rightsRow } from '#shared/rights/decision.ts'
import { isOwnTurn } from '../items/labels.ts'
import { type ContentFacts, canReopenContent, canReviewContent, canViewContent, inWork, relationTo } from '../items/rules.ts'
import type { ContentItemView } from '../items/schema.ts'

const area = 'Content'
//                                                                           AD PM PO DM GD VE CR CW CY IN CL NO
export const reviewRights = {
  'content.submit': rightsRow(
    area,
    'Submit content for review',
    'Y Y d d d d d d d d d -',
    'Only from draft and in revision. The same change who is asked while a round is open.',
  ),
  'content.rounds': rightsRow(area, 'See the rounds of review of content', 'Y Y Y Y Y Y Y Y Y - - -'),
  'content.share': rightsRow(area, 'Share content with clients; make and revoke a review link', 'Y Y Y - - - - - - - - -'),
  'content.verdict': rightsRow(
    area,
    'Give a verdict on shared content or on a deliverable in review',
    '- - - - - - - - - - v -',
    'Stands beside the agency’s own decision and changes no status.',
  ),
}

function within(row: keyof typeof reviewRights) {
  return (actor: Actor, item: ContentFacts): Decision =>
    decideWithin(canViewContent(actor, item), () => decide(actor, reviewRights[row], relationTo(actor, item)))
}

export const canSubmitContent = within('content.submit')
export const canShareContent = within('content.share')
export const canGiveVerdict = within('content.verdict')

/** Whether this person may say anew who is asked. @param item as this person sees it */
export const offersReviewers = (actor: Actor, item: ContentFacts): boolean =>
  item.status === 'pending_review' && canSubmitContent(actor, item).allowed

/** What somebody can do with an item in its review, in the order in which it is offered. */
export const reviewActs = ['verdict', 'submit', 'decide', 'publish', 'share', 'unshare', 'reopen'] as const
export type ReviewAct = (typeof reviewActs)[number]

/** Whether clients may still say something about it. */
const isUndecided = ({ status }: ContentFacts): boolean => status !== 'published' && status !== 'rejected'

const offered: Readonly<Record<ReviewAct, (actor: Actor, item: ContentFacts & { versionNumber: number }) => boolean>> = {
  verdict: (actor, item) => isUndecided(item) && canGiveVerdict(actor, item).allowed,
  submit: (actor, item) => inWork(item.status) && item.versionNumber > 0 && canSubmitContent(actor, item).allowed,
  decide: (actor, item) => item.status === 'pending_review' && canReviewContent(actor, item).allowed,
  publish: (actor, item) => item.status === 'approved' && canReviewContent(actor, item).allowed,
  share: (actor, item) =>
    !inWork(item.status) && item.status !== 'rejected' && item.sharedVersion !== item.versionNumber && canShareContent(actor, item).allowed,
  unshare: (actor, item) => item.sharedVersion !== null && canShareContent(actor, item).allowed,
  reopen: (actor, item) => item.status === 'rejected' && canReopenContent(actor, item).allowed,
}

/** What this person can do now, by right and by what the item is: as the commands decide. @param item as this person sees it */
export function actsFor(actor: Actor, item: ContentFacts & { versionNumber: number }): ReviewAct[] {
  return reviewActs.filter((act) => offered[act](actor, item))
}

/** Whether lists offer the review of an item: first where it waits for the reader, second to others who may decide. */
export type ReviewOffer = 'own-turn' | 'others-turn' | null

/** How a list offers the review of an item to this person. @param item as this person sees it */
export function reviewOfferFor(actor: Actor, item: ContentFacts & Pick<ContentItemView, 'turn' | 'versionNumber'>): ReviewOffer {
  const acts = actsFor(actor, item)
  if (!acts.includes('decide') && !acts.includes('verdict')) return null
  if (isOwnTurn(item, actor)) return 'own-turn'
  // A client who has answered can still open the review from the item.
  return acts.includes('decide') ? 'others-turn' : null
}
