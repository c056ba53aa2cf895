import { addDays } from '#shared/values/dates.ts'
import { decimal, decimalText, round } from '#shared/values/decimal.ts'
import { inCurrency } from '#shared/values/money.ts'
import type { InvoiceKind } from '../invoice-documents/schema.ts'
import type { InvoiceBadge, InvoiceItemType } from './schema.ts'

export const badgeLabels: Readonly<Record<InvoiceBadge, string>> = {
  cancelled: 'Cancelled',
  credited: 'Credited',
  paid: 'Paid',
  overdue: 'Overdue',
  partial: 'Partly paid',
  viewed: 'Viewed',
  sent: 'Sent',
  draft: 'Draft',
}

export const invoiceKindLabels: Readonly<Record<InvoiceKind, string>> = {
  invoice: 'Invoice',
  deposit: 'Deposit invoice',
  final: 'Final invoice',
  credit_note: 'Credit note',
}

export const itemTypeLabels: Readonly<Record<InvoiceItemType, string>> = {
  service: 'Service',
  product: 'Product',
  content: 'Content',
  campaign: 'Campaign',
  deliverable: 'Deliverable',
  influencer: 'Influencer',
  other: 'Other',
}

/** The due date that terms of the form "Net 30" give; null for terms of another form. @param billingDate `YYYY-MM-DD` */
export function dueDateBy(terms: string | null, billingDate: string): string | null {
  const days = /^\s*net\s+(\d{1,3})\s*(?:days?)?\s*$/i.exec(terms ?? '')?.[1]
  return days === undefined ? null : addDays(billingDate, Number.parseInt(days, 10))
}

/** An amount as sentences that the server writes name it: "1,200.50 EUR". @param amount a decimal string */
export function amountText(amount: string, currency: string): string {
  const [whole = '', fraction] = inCurrency(amount, currency).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${fraction === undefined ? grouped : `${grouped}.${fraction}`} ${currency}`
}

/** `reversal` undoes a payment or a refund; `refund` gives back what a credit note holds. */
export const paymentKinds = ['payment', 'refund', 'reversal'] as const
export type PaymentKind = (typeof paymentKinds)[number]

/** How much of an amount another one is, in whole percent; null of nothing. */
export function percentOf(part: string, whole: string): string | null {
  const [of, all] = [decimal(part), decimal(whole)]
  if (all.n <= 0n) return null
  const scale = 10n ** BigInt(all.scale)
  return decimalText(round({ n: (of.n * scale * 1000n) / all.n, scale: of.scale + 1 }, 0))
}

export const fieldLabels = {
  clientName: 'Client name',
  clientEmail: 'Client email',
  clientAddress: 'Client address',
  billingDate: 'Billing date',
  dueDate: 'Due date',
  currency: 'Currency',
  taxRate: 'Tax rate',
  taxCategory: 'Tax',
  discountAmount: 'Discount',
  paymentTerms: 'Payment terms',
  serviceFrom: 'Service from',
  serviceTo: 'Service to',
  orderNumber: 'Order number',
  buyerReference: 'Buyer reference',
  clientNote: 'Note to the client',
  notes: 'Notes',
  promisedOn: 'Promised for',
  disputeReason: 'Dispute',
} as const
