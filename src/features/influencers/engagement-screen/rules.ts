import { add, compare, decimal, decimalText, subtract, zero } from '#shared/values/decimal.ts'
import type { PaymentView } from '../engagement-payments/schema.ts'
import type { EngagementView } from '../engagements/schema.ts'

type OfferTerms = Pick<
  EngagementView,
  'agreedRate' | 'categoryId' | 'exclusive' | 'exclusiveFrom' | 'exclusiveTo' | 'startDate' | 'endDate'
>

/** The terms that an offer needs and that are missing, as they read inside a sentence. */
export function missingForOffer(one: OfferTerms): string[] {
  const { agreedRate, categoryId, exclusive, exclusiveFrom, exclusiveTo, startDate, endDate } = one
  const hasDays = exclusive ? exclusiveFrom !== null && exclusiveTo !== null : startDate !== null && endDate !== null
  return [
    ...(agreedRate === null ? ['the agreed rate'] : []),
    ...(categoryId === null ? ['a category'] : []),
    ...(hasDays ? [] : [exclusive ? 'the days of the exclusivity' : 'start and end date']),
  ]
}

/** What of the agreed rate is not paid yet; null while no rate is agreed. */
export function openAmount({ agreedRate, paymentAmount }: Pick<EngagementView, 'agreedRate' | 'paymentAmount'>): string | null {
  return agreedRate === null ? null : notBelowZero(agreedRate, paymentAmount ?? '0')
}

/** What of the agreed rate is neither paid nor planned: the most that a further fee can be. */
export function unplannedAmount(
  engagement: Pick<EngagementView, 'agreedRate' | 'paymentAmount'>,
  payments: readonly Pick<PaymentView, 'kind' | 'state' | 'amount'>[],
): string | null {
  const open = openAmount(engagement)
  if (open === null) return null
  const planned = payments.filter(({ kind, state }) => kind === 'fee' && state === 'planned').map(({ amount }) => decimal(amount))
  return notBelowZero(open, decimalText(add(zero, ...planned)))
}

function notBelowZero(from: string, taken: string): string {
  const left = subtract(decimal(from), decimal(taken))
  return decimalText(compare(left, zero) < 0 ? zero : left)
}
