import { type By, defineNotices, kind, quoted, said } from '#shared/records/notice-kinds.ts'

/** Facts name the influencer and the campaign; a forgotten person is renamed in stored facts too. */
type Named = { influencer: string; campaign: string }
const managers = ['admin', 'project_manager', 'digital_marketer'] as const
const own = ['influencer'] as const

export const engagementNotices = defineNotices({
  'engagement.offer-sent': kind({
    type: 'project',
    label: 'You get an offer',
    hears: 'person',
    receivers: own,
    mail: true,
    words: ({ by, campaign, number }: By & Pick<Named, 'campaign'> & { number: number }) =>
      said('An offer for you', `${by} sent you offer ${number} for ${quoted(campaign)}.`),
  }),
  'engagement.offer-answered': kind({
    type: 'project',
    label: 'An influencer answers an offer',
    hears: 'person',
    receivers: managers,
    mail: true,
    words: ({ influencer, campaign, number, did }: Named & { number: number; did: string }) =>
      said(`Offer ${did}`, `${influencer} ${did} offer ${number} for ${quoted(campaign)}.`),
  }),
  'engagement.offer-lapsing': kind({
    type: 'project',
    label: 'An offer lapses tomorrow without an answer',
    hears: 'person',
    receivers: [...managers, ...own],
    mail: true,
    words: ({ campaign, number, until }: Pick<Named, 'campaign'> & { number: number; until: string }) =>
      said('An offer lapses soon', `Offer ${number} for ${quoted(campaign)} can be answered until ${until}.`),
  }),
  'engagement.cancelled': kind({
    type: 'project',
    label: 'An engagement of yours is cancelled',
    hears: 'person',
    receivers: own,
    mail: true,
    words: ({ campaign }: Pick<Named, 'campaign'>) =>
      said('Engagement cancelled', `Your engagement for ${quoted(campaign)} was cancelled.`),
  }),
  'engagement.payment-due': kind({
    type: 'project',
    label: 'A payment to an influencer is due',
    hears: 'person',
    receivers: managers,
    mail: true,
    words: ({ influencer, campaign, amount, due }: Named & { amount: string; due: string }) =>
      said('Payment due', `${amount} to ${influencer} for ${quoted(campaign)} is due on ${due}.`),
  }),
  'engagement.paid': kind({
    type: 'project',
    label: 'You are paid for an engagement',
    hears: 'person',
    receivers: own,
    mail: true,
    words: ({ campaign, amount }: Pick<Named, 'campaign'> & { amount: string }) =>
      said('Payment sent', `${amount} for ${quoted(campaign)} was recorded as paid.`),
  }),
  'engagement.exclusivity-ends': kind({
    type: 'project',
    label: 'The exclusivity of an influencer ends in 14 days',
    hears: 'person',
    receivers: managers,
    mail: false,
    words: ({ influencer, campaign, until }: Named & { until: string }) =>
      said('Exclusivity ends', `The exclusivity of ${influencer} for ${quoted(campaign)} ends on ${until}.`),
  }),
  'engagement.follow-up': kind({
    type: 'task',
    label: 'You wanted to follow up on an engagement',
    hears: 'person',
    receivers: managers,
    mail: true,
    words: ({ influencer, campaign }: Named) => said('Follow up', `You wanted to follow up with ${influencer} on ${quoted(campaign)}.`),
  }),
})
