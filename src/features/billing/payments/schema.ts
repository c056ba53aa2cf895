import { z } from 'zod'
import { calendarDate, id, instant, listInput, queryIds } from '#shared/contract/endpoint.ts'
import { personRef } from '#shared/contract/refs.ts'
import { internal } from '#shared/rights/internal.ts'
import { compare, decimal, isDecimal } from '#shared/values/decimal.ts'
import { amount } from '#shared/values/money.ts'
import { oneLine } from '#shared/values/one-line.ts'
import { paymentMethods } from '#shared/values/payment-methods.ts'
import { paymentKinds } from '../invoices/labels.ts'

const tooSmall = 'Amount must be greater than 0'
/** At least 0.01, or where a currency has smaller units one of those. */
const paid = amount.refine((text) => !isDecimal(text) || compare(decimal(text), decimal('0')) > 0, tooSmall)

const line = (max: number) =>
  oneLine()
    .max(max, `Enter at most ${max} characters`)
    .transform((text) => text || null)
    .nullable()

export const paymentFields = {
  paymentDate: z.iso.date({ error: 'Payment date is required', abort: true }),
  amount: paid,
  paymentMethod: z.enum(paymentMethods, 'Choose a payment method'),
  transactionReference: line(200),
  notes: z
    .string()
    .trim()
    .max(2000, 'Enter at most 2000 characters')
    .transform((text) => text || null)
    .nullable(),
}

/** `amount` is the open balance unless given; on a draft the invoice is issued first, without a mail. A refund gives back what a credit note holds. */
export const paymentCreate = z.strictObject({
  ...paymentFields,
  invoiceId: id,
  kind: z.enum(['payment', 'refund']).default('payment'),
  paymentDate: paymentFields.paymentDate.optional(),
  amount: paymentFields.amount.optional(),
  paymentMethod: paymentFields.paymentMethod.default('bank_transfer'),
  transactionReference: paymentFields.transactionReference.default(null),
  notes: paymentFields.notes.default(null),
})
export const paymentReversal = z.strictObject({
  id,
  notes: paymentFields.notes.default(null),
})
export const creditUse = z.strictObject({
  creditNoteId: id,
  invoiceId: id,
  amount: paid.optional(),
})

export const paymentList = listInput({ invoiceId: queryIds.optional(), from: calendarDate.optional(), to: calendarDate.optional() })

/** A payment, a refund or a reversal. `amount` is above 0 in each, in the currency of the invoice. */
export const paymentView = z.object({
  id,
  invoiceId: id,
  kind: z.enum(paymentKinds),
  paymentDate: calendarDate,
  amount: z.string(),
  currency: z.string(),
  paymentMethod: z.enum(paymentMethods),
  transactionReference: z.string().nullable(),
  notes: internal(z.string().nullable()),
  /** of a reversal: what it undoes; of a payment: whether one has undone it */
  reversesId: id.nullable(),
  reversed: z.boolean(),
  recordedBy: internal(id.nullable()),
  createdAt: instant,
  invoice: z.object({ id, invoiceNumber: z.string(), clientName: z.string() }),
  recorder: internal(personRef.nullable()),
})
export type PaymentView = z.infer<typeof paymentView>

/** Client credit: what credit notes of a brand still hold, in one currency. */
export const clientCredit = z.object({
  creditNoteId: id,
  invoiceNumber: z.string(),
  billingDate: calendarDate,
  currency: z.string(),
  available: z.string(),
})
export type ClientCredit = z.infer<typeof clientCredit>
/** `invoiceId`: what can settle that invoice, of the same client and in its currency. */
export const clientCreditList = listInput({ brandId: id.optional(), creditNoteId: id.optional(), invoiceId: id.optional() })
