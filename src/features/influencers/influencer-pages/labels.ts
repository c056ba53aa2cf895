import { dueOnLabels, paymentKindLabels } from '../engagements/labels.ts'
import type { OwnEngagement, OwnPayment } from './schema.ts'

type Terms = OwnEngagement['offer']['manifest']['terms']
/** How the reader's dates and amounts are written. */
export type Reading = { date: (day: string) => string; money: (amount: string, currency: string) => string }

/** The terms of an offer as an influencer reads them, one line each. */
export function termLines(terms: Terms, { date, money }: Reading): (readonly [label: string, text: string])[] {
  const span = (from: string | null, to: string | null) => (from && to ? `${date(from)} to ${date(to)}` : null)
  const days = (count: number | null) => (count === null ? null : `${count} days`)
  const rights = [days(terms.usageDays), terms.usageChannels.join(', '), terms.usageTerritory.join(', ')].filter(Boolean).join(' · ')
  const exclusive = terms.exclusive ? `${terms.category ?? 'Exclusive'}, ${span(terms.exclusiveFrom, terms.exclusiveTo) ?? ''}` : 'No'
  const gift = terms.gift && terms.giftValue ? `${terms.gift} (${money(terms.giftValue, terms.currency)})` : terms.gift
  const all: (readonly [string, string | null])[] = [
    ['Fee', terms.agreedRate === null ? null : money(terms.agreedRate, terms.currency)],
    ['What you make', terms.contentDeliverables],
    ['When', span(terms.startDate, terms.endDate)],
    ['Exclusive', exclusive],
    ['Usage rights', rights || null],
    ['Use in paid ads', days(terms.paidUseDays)],
    ['Posts stay up', days(terms.keepDays)],
    ['Gift', gift],
    ['Terms', terms.terms],
  ]
  return all.flatMap(([label, text]) => (text ? [[label, text] as const] : []))
}

/** What a payment waits for, or when it was paid. */
export function paymentLine(payment: OwnPayment, { date }: Pick<Reading, 'date'>): string {
  const { state, paidOn, due, dueOn, dueDays, kind } = payment
  const what = paymentKindLabels[kind]
  if (state !== 'planned' && paidOn) return `${what} · ${state === 'paid' ? 'Paid' : 'Reversed'} on ${date(paidOn)}`
  if (dueOn) return `${what} · Due on ${date(dueOn)}`
  return due === 'checked' ? `${what} · ${dueDays ?? 0} days after all posts are checked` : `${what} · ${dueOnLabels[due]}`
}

/** What to do next, as a heading and a sentence. */
export function nextWords({ next, offer, payments, agency }: OwnEngagement, date: Reading['date']): { title: string; text: string } {
  const due = payments.find(({ state }) => state === 'planned')
  const until = offer.validUntil ? ` by ${date(offer.validUntil)}` : ''
  if (next === 'answer') return { title: 'Answer the offer', text: `Read offer ${offer.number} and answer it${until}.` }
  if (next === 'ended')
    return { title: 'This engagement has ended', text: `Nothing is left to do. Write to ${agency} if you have a question.` }
  if (next === 'done')
    return { title: 'Done. Thank you.', text: due?.dueOn ? `Your next payment is due on ${date(due.dueOn)}.` : 'Nothing is left to do.' }
  if (next === 'deliver') return { title: 'You are booked', text: `${agency} has your acceptance. The terms below are what you agreed on.` }
  return { title: `${agency} is working on the offer`, text: 'You get a message as soon as there is a new one to answer.' }
}

export const profileLabels = {
  email: 'Email',
  phone: 'Phone',
  location: 'Location',
  instagramHandle: 'Instagram',
  youtubeChannel: 'YouTube channel',
  twitterHandle: 'X (Twitter)',
  tiktokHandle: 'TikTok',
  followersInstagram: 'Instagram followers',
  followersYoutube: 'YouTube subscribers',
  followersTwitter: 'X followers',
  followersTiktok: 'TikTok followers',
  ratePerPost: 'Rate per post',
  ratePerStory: 'Rate per story',
  ratePerVideo: 'Rate per video',
  rateCurrency: 'Currency of the rates',
} as const
export type ProfileField = keyof typeof profileLabels
export const profileFields = Object.keys(profileLabels) as ProfileField[]
