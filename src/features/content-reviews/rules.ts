import type { Actor } from '#shared/actor.ts'
import { type Decision, decide, decideWithin, rightsRow } from '#shared/decision.ts'
import { type ContentFacts, canViewContent, relationTo } from '../content/rules.ts'

const area = 'Content'
//                                                                           AD PM PO DM GD VE CR CW CY IN CL NO
export const reviewRights = {
  'content.submit': rightsRow(area, 'Submit content for review', 'Y Y d d d d d d d d d -', 'Only from draft and in revision.'),
  'content.rounds': rightsRow(area, 'See the rounds of review of content', 'Y Y Y Y Y Y Y Y Y - - -'),
  'content.share': rightsRow(area, 'Share content with clients; make and revoke a review link', 'Y Y Y - - - - - - - - -'),
  'content.verdict': rightsRow(
    area,
    'Give a verdict on shared content or on a deliverable in review',
    '- - - - - - - - - - v -',
    'Stands beside the agency’s own decision and changes no status.',
  ),
  'content.review': rightsRow(area, 'Approve, reject, ask for revision, publish', 'Y Y Y - - - - - - - - -'),
  'content.reopen': rightsRow(area, 'Make a rejected content item a draft again', 'Y Y - - - - - - - - - -'),
}

function within(row: keyof typeof reviewRights) {
  return (actor: Actor, item: ContentFacts): Decision =>
    decideWithin(canViewContent(actor, item), () => decide(actor, reviewRights[row], relationTo(actor, item)))
}

export const canSubmitContent = within('content.submit')
export const canShareContent = within('content.share')
export const canGiveVerdict = within('content.verdict')
export const canReviewContent = within('content.review')
export const canReopenContent = within('content.reopen')
