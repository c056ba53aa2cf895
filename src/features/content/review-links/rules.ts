import type { Actor } from '#shared/rights/actor.ts'
import { type LinkPower, linkPowers } from '#shared/rights/actor.ts'
import { allowed, type Decision, decide, denied } from '#shared/rights/decision.ts'
import { reviewRights } from '../reviews/rules.ts'

/** Who makes and revokes a review link. */
export const canMakeReviewLink = (actor: Actor): Decision => decide(actor, reviewRights['content.share'])

const refusals: Readonly<Record<LinkPower, string>> = {
  look: 'This link shows no content to review.',
  comment: 'This link is for looking only. Ask whoever sent it to you.',
  decide: 'This link does not let you decide. Ask whoever sent it to you.',
}

/** What the guest of a review link may do: each power holds those before it. */
export function canAsGuest({ link }: Actor, power: LinkPower): Decision {
  const has = link?.kind === 'review' && link.allows !== null && linkPowers.indexOf(link.allows) >= linkPowers.indexOf(power)
  return has ? allowed : denied(refusals[power])
}
