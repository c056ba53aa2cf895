import type { Actor, LinkPower } from '#shared/rights/actor.ts'
import { linkPowers } from '#shared/rights/actor.ts'
import { allowed, type Decision, decide, denied, rightsRow } from '#shared/rights/decision.ts'
import { engagementRights } from '../engagements/rules.ts'

//                                                                                      AD PM PO DM GD VE CR CW CY IN CL NO
export const influencerPageRights = {
  'engagements.own': rightsRow(
    'Influencers',
    'View and deliver one’s own engagement',
    '- - - - - - - - - s - -',
    'For the influencer whose account is linked to it.',
  ),
}

/** The list of own engagements is open to influencers. */
export const canListOwn = (actor: Actor): Decision => decide(actor, influencerPageRights['engagements.own'], { own: true })

/** Who makes and revokes the link of an engagement. */
export const canMakeEngagementLink = (actor: Actor): Decision => decide(actor, engagementRights['engagements.edit'])

const refusals: Readonly<Record<LinkPower, string>> = {
  look: 'This link shows no engagement.',
  comment: 'This link is for looking only. Ask the agency.',
  decide: 'This link does not let you answer. Ask the agency.',
}

/** What the guest of an engagement link may do: each power holds those before it. */
export function canAsGuest({ link }: Actor, power: LinkPower): Decision {
  const has = link?.kind === 'engagement' && linkPowers.indexOf(link.allows ?? 'decide') >= linkPowers.indexOf(power)
  return has ? allowed : denied(refusals[power])
}
