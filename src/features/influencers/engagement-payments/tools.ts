import { AppError, invalid } from '#shared/rights/errors.ts'
import { compare, decimal, decimalText, negate, subtract, zero } from '#shared/values/decimal.ts'
import { fitsCurrency, inCurrency } from '#shared/values/money.ts'
import type { PlacedEngagement } from '../engagements/refs.ts'
import type { engagementPayments } from '../engagements/table.ts'

export type PaymentRow = typeof engagementPayments.$inferSelect

/** @throws AppError invalid_input for decimals that the currency doesn't have */
export function checkAmount(amount: string, { currency }: Pick<PlacedEngagement, 'currency'>, field = 'amount'): void {
  if (!fitsCurrency(amount, currency)) throw invalid(field, `Enter an amount with the decimals of ${currency}.`)
  if (compare(decimal(amount), zero) <= 0) throw invalid(field, 'Enter an amount above 0.')
}

/**
 * Refuses a fee above what is still open of the agreed rate.
 * @param held planned and paid fees, as a decimal string @throws AppError conflict with the balance named
 */
export function refuseAboveBalance(one: PlacedEngagement, amount: string, held: string, field = 'amount'): void {
  if (one.agreedRate === null)
    throw new AppError('conflict', 'No rate is agreed yet. Enter the agreed rate first.', { fields: { [field]: 'No rate is agreed yet' } })
  const open = subtract(decimal(one.agreedRate), decimal(held))
  if (compare(decimal(amount), open) <= 0) return
  const left = `${inCurrency(decimalText(compare(open, zero) < 0 ? zero : open), one.currency)} ${one.currency}`
  const says = `The open balance is ${left}. Enter at most that.`
  throw new AppError('conflict', says, { fields: { [field]: says } })
}

/** The entry that takes a paid one back. */
export const reversalOf = ({ engagementId, kind, amount, currency, paymentMethod, reference, id }: PaymentRow) => ({
  engagementId,
  kind,
  currency,
  paymentMethod,
  reference,
  reversesId: id,
  state: 'reversal' as const,
  amount: decimalText(negate(decimal(amount))),
})
