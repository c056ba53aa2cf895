/** How money is paid, as payments of invoices and to influencers name it. */
export const paymentMethods = ['bank_transfer', 'credit_card', 'paypal', 'stripe', 'check', 'cash', 'other'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const paymentMethodLabels: Readonly<Record<PaymentMethod, string>> = {
  bank_transfer: 'Bank transfer',
  credit_card: 'Credit card',
  paypal: 'PayPal',
  stripe: 'Stripe',
  check: 'Check',
  cash: 'Cash',
  other: 'Other',
}
