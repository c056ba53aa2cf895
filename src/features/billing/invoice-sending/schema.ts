import { z } from 'zod'
import { calendarDate, id, instant } from '#shared/contract/endpoint.ts'
import { oneLine } from '#shared/values/one-line.ts'
import { invoiceKinds, taxCategories, units } from '../invoice-documents/schema.ts'
import { invoiceDetail } from '../invoices/schema.ts'

const address = z.email('Invalid email address').max(254)
export const recipientsMax = 10

/** A draft is issued first. Each recipient gets a mail of their own, with a link of their own. */
export const sendInput = z.strictObject({
  id,
  to: z.array(address).min(1, 'Enter a recipient').max(recipientsMax, `Enter at most ${recipientsMax} recipients`),
  cc: z.array(address).max(recipientsMax, `Enter at most ${recipientsMax} recipients`).default([]),
  subject: oneLine().min(1, 'Subject is required').max(200, 'Enter at most 200 characters'),
  text: z.string().trim().min(1, 'Text is required').max(5000, 'Enter at most 5000 characters'),
  copyToMe: z.boolean().default(false),
})

/** What the dialog begins with: the template, filled in. */
export const sendDraft = z.object({
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  /** no mail server is set up: the links are shown to copy */
  mailOff: z.boolean(),
  /** whether an e-invoice goes along, and what is missing for one */
  hasXml: z.boolean(),
})

export const sentInvoice = z.object({
  invoice: invoiceDetail,
  /** said once, and only where no mail server is set up: where each recipient opens it */
  links: z.array(z.object({ to: z.string(), url: z.string() })),
})

export const openedInvoiceInput = z.strictObject({ id })

export const openedStates = ['open', 'overdue', 'partial', 'paid', 'credited', 'cancelled'] as const
const money = z.string()

/** An invoice as the guest of its link sees it. */
export const openedInvoice = z.object({
  kind: z.enum(invoiceKinds),
  invoiceNumber: z.string(),
  state: z.enum(openedStates),
  sellerName: z.string(),
  clientName: z.string(),
  billingDate: calendarDate,
  dueDate: calendarDate,
  currency: z.string(),
  lines: z.array(
    z.object({
      id: z.string(),
      description: z.string(),
      quantity: money,
      unit: z.enum(units).nullable(),
      unitPrice: money,
      amount: money,
    }),
  ),
  groups: z.array(z.object({ category: z.enum(taxCategories), rate: money, subtotal: money, discount: money, base: money, tax: money })),
  subtotal: money,
  discountAmount: money,
  totalAmount: money,
  /** received less reversed, and what credit notes took off */
  paidAmount: money,
  creditedAmount: money,
  balance: money,
  paymentTerms: z.string().nullable(),
  note: z.string().nullable(),
  /** how to pay, as on the invoice */
  accountName: z.string().nullable(),
  iban: z.string().nullable(),
  bic: z.string().nullable(),
  issuedAt: instant,
  pdfFileId: id,
  xmlFileId: id.nullable(),
})
export type OpenedInvoice = z.infer<typeof openedInvoice>
