import { z } from 'zod'
import { baseVersion, calendarDate, id, instant, listInput, queryIds, queryList, sortBy } from '#shared/contract/endpoint.ts'
import { brandRef, personRef, projectWithBrand } from '#shared/contract/refs.ts'
import { internal } from '#shared/rights/internal.ts'
import { amount, currency, quantity, taxRate, unitPrice } from '#shared/values/money.ts'
import { oneLine } from '#shared/values/one-line.ts'
import { type InvoiceKind, invoiceKinds, taxCategories, units } from '../invoice-documents/schema.ts'

/** What is stored. */
export const invoiceStatuses = ['draft', 'sent', 'paid', 'cancelled'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]
/** What is shown, the first that applies, in this order; each is a filter. */
export const invoiceBadges = ['cancelled', 'credited', 'paid', 'overdue', 'partial', 'viewed', 'sent', 'draft'] as const
export type InvoiceBadge = (typeof invoiceBadges)[number]
export const invoiceItemTypes = ['service', 'product', 'content', 'campaign', 'deliverable', 'influencer', 'other'] as const
export type InvoiceItemType = (typeof invoiceItemTypes)[number]

/** Work that lines bill. */
export const workKinds = ['time-entry', 'deliverable', 'deliverable-milestone'] as const
export type WorkKind = (typeof workKinds)[number]

export const clientNameMax = 200
export const lineDescriptionMax = 500
/** More lines than this belong on several invoices. */
export const linesMax = 500

const optionalLine = (max: number) =>
  oneLine()
    .max(max, `Enter at most ${max} characters`)
    .transform((text) => text || null)
    .nullable()
const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Enter at most ${max} characters`)
    .transform((text) => text || null)
    .nullable()

/** A discount: blank means 0. */
const discount = z.union([z.literal('').transform(() => '0'), amount])

export const invoiceFields = {
  projectId: id.nullable(),
  brandId: id.nullable(),
  clientName: oneLine().min(1, 'Client name is required').max(clientNameMax, `Enter at most ${clientNameMax} characters`),
  clientEmail: z.email('Invalid email address').max(254),
  clientAddress: optionalText(1000),
  billingDate: calendarDate,
  dueDate: calendarDate,
  currency,
  taxRate,
  taxCategory: z.enum(taxCategories),
  discountAmount: discount,
  paymentTerms: optionalLine(200),
  /** when the work was done */
  serviceFrom: calendarDate.nullable(),
  serviceTo: calendarDate.nullable(),
  orderNumber: optionalLine(100),
  buyerReference: optionalLine(100),
  /** printed on the invoice */
  clientNote: optionalText(2000),
  /** kept by the agency */
  notes: optionalText(10_000),
  /** when the client said that they will pay */
  promisedOn: calendarDate.nullable(),
  /** why the client disputes it; null where nobody does */
  disputeReason: optionalText(1000),
}

export const lineFields = {
  description: z
    .string()
    .trim()
    .min(1, 'Description is required')
    .max(lineDescriptionMax, `Enter at most ${lineDescriptionMax} characters`),
  itemType: z.enum(invoiceItemTypes),
  relatedId: id.nullable(),
  quantity,
  unit: z.enum(units).nullable(),
  unitPrice,
  /** empty: the invoice's */
  taxRate: taxRate.nullable(),
  taxCategory: z.enum(taxCategories).nullable(),
}

export const lineInput = z.strictObject({
  ...lineFields,
  itemType: lineFields.itemType.default('service'),
  relatedId: lineFields.relatedId.default(null),
  quantity: lineFields.quantity.default('1'),
  unit: lineFields.unit.default(null),
  unitPrice: lineFields.unitPrice.default('0'),
  taxRate: lineFields.taxRate.default(null),
  taxCategory: lineFields.taxCategory.default(null),
})
export type LineInput = z.output<typeof lineInput>

/** The kinds that are created directly; a credit note is made from the invoice that it credits. */
export const createdKinds = ['invoice', 'deposit', 'final'] as const satisfies readonly InvoiceKind[]

/** What is left out comes from brand, project and billing settings. */
export const invoiceCreate = z.strictObject({
  ...invoiceFields,
  kind: z.enum(createdKinds).default('invoice'),
  projectId: invoiceFields.projectId.default(null),
  brandId: invoiceFields.brandId.default(null),
  clientName: invoiceFields.clientName.optional(),
  clientEmail: invoiceFields.clientEmail.optional(),
  clientAddress: invoiceFields.clientAddress.optional(),
  billingDate: invoiceFields.billingDate.optional(),
  dueDate: invoiceFields.dueDate.optional(),
  currency: invoiceFields.currency.optional(),
  taxRate: invoiceFields.taxRate.optional(),
  taxCategory: invoiceFields.taxCategory.optional(),
  discountAmount: invoiceFields.discountAmount.default('0'),
  paymentTerms: invoiceFields.paymentTerms.optional(),
  serviceFrom: invoiceFields.serviceFrom.default(null),
  serviceTo: invoiceFields.serviceTo.default(null),
  orderNumber: invoiceFields.orderNumber.default(null),
  buyerReference: invoiceFields.buyerReference.optional(),
  clientNote: invoiceFields.clientNote.default(null),
  notes: invoiceFields.notes.default(null),
  promisedOn: invoiceFields.promisedOn.default(null),
  disputeReason: invoiceFields.disputeReason.default(null),
  lines: z.array(lineInput).max(linesMax, `An invoice can have at most ${linesMax} lines`).default([]),
  /** of a final invoice: the deposit invoices whose deposits it carries, each as a line of quantity −1 */
  depositIds: z.array(id).max(20).default([]),
})
export type InvoiceCreate = z.output<typeof invoiceCreate>

/**
 * Only changed fields are sent; `version` is the one the change was based on. `status`: `sent` issues a draft without a mail, `cancelled`
 * cancels; `paid` follows from payments.
 */
export const invoiceUpdate = z
  .strictObject({ ...invoiceFields, status: z.enum(invoiceStatuses) })
  .partial()
  .extend({ id, version: baseVersion })

const invoiceSorts = ['createdAt', 'billingDate', 'dueDate', 'invoiceNumber', 'totalAmount'] as const

const filters = {
  projectId: queryIds.optional(),
  brandId: queryIds.optional(),
  /** as shown; `draft`, `sent`, `paid` and `cancelled` are among them */
  status: queryList(z.enum(invoiceBadges)).optional(),
  kind: queryList(z.enum(invoiceKinds)).optional(),
  currency: queryList(currency).optional(),
  /** billing dates, both inclusive */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  /** text in number, client name or client e-mail */
  q: z.string().trim().max(200).optional(),
}
export const invoiceList = listInput({ ...filters, sort: sortBy(invoiceSorts).default('-createdAt') })
export type InvoiceListInput = z.output<typeof invoiceList>
export const invoiceSummaryInput = z.strictObject(filters).omit({ status: true })

const money = z.string()
/** An invoice as lists show it. Amounts are decimal strings in major units of its currency. */
export const invoiceView = z.object({
  id,
  kind: z.enum(invoiceKinds),
  invoiceNumber: z.string(),
  projectId: id.nullable(),
  brandId: id.nullable(),
  clientName: z.string(),
  clientEmail: z.string(),
  clientAddress: z.string().nullable(),
  billingDate: calendarDate,
  dueDate: calendarDate,
  currency: z.string(),
  subtotal: money,
  taxRate: money,
  taxCategory: z.enum(taxCategories),
  taxAmount: money,
  discountAmount: money,
  totalAmount: money,
  /** received less reversed, and what credit notes took off */
  paidAmount: money,
  creditedAmount: money,
  /** what is still to be paid; of a credit note 0 */
  balance: money,
  status: z.enum(invoiceStatuses),
  /** what is shown: see `invoiceBadges` */
  badge: z.enum(invoiceBadges),
  paymentTerms: z.string().nullable(),
  serviceFrom: calendarDate.nullable(),
  serviceTo: calendarDate.nullable(),
  orderNumber: z.string().nullable(),
  buyerReference: z.string().nullable(),
  clientNote: z.string().nullable(),
  notes: internal(z.string().nullable()),
  promisedOn: internal(calendarDate.nullable()),
  disputeReason: internal(z.string().nullable()),
  disputedAt: internal(instant.nullable()),
  /** of a credit note: the invoice that it credits */
  creditedInvoiceId: id.nullable(),
  issuedAt: instant.nullable(),
  firstViewedAt: internal(instant.nullable()),
  paidAt: instant.nullable(),
  createdBy: internal(id.nullable()),
  createdAt: instant,
  updatedAt: instant,
  version: z.number(),
  project: projectWithBrand.nullable(),
  brand: brandRef.nullable(),
  creator: internal(personRef.nullable()),
})
export type InvoiceView = z.infer<typeof invoiceView>

export const lineView = z.object({
  id,
  invoiceId: id,
  description: z.string(),
  itemType: z.enum(invoiceItemTypes),
  relatedId: internal(id.nullable()),
  quantity: money,
  unit: z.enum(units).nullable(),
  unitPrice: money,
  amount: money,
  taxRate: money.nullable(),
  taxCategory: z.enum(taxCategories).nullable(),
  orderIndex: z.number(),
  /** the deposit invoice whose deposit it carries; such a line is the system's and can't be changed */
  depositInvoiceId: id.nullable(),
})
export type LineView = z.infer<typeof lineView>

const taxGroup = z.object({
  category: z.enum(taxCategories),
  rate: money,
  subtotal: money,
  discount: money,
  base: money,
  tax: money,
})

/** An invoice by itself, with its lines and the taxes by rate. */
export const invoiceDetail = invoiceView.extend({
  lines: z.array(lineView),
  groups: z.array(taxGroup),
  creditedInvoice: z.object({ id, invoiceNumber: z.string() }).nullable(),
  creditNotes: z.array(z.object({ id, invoiceNumber: z.string(), totalAmount: money, billingDate: calendarDate })),
  /** SHA-256 of the stored files, once it is issued */
  pdfSha256: z.string().nullable(),
  xmlSha256: z.string().nullable(),
})
export type InvoiceDetail = z.infer<typeof invoiceDetail>

/** Sums of one currency. Drafts, void and cancelled ones never count. */
const currencySummary = z.object({
  currency: z.string(),
  /** issued less credit notes */
  billed: money,
  /** received less refunds */
  paid: money,
  /** open balances */
  outstanding: money,
  /** open balances of what is overdue, and how many these are */
  overdueAmount: money,
  overdue: z.number(),
})
export const invoiceSummary = z.object({ currencies: z.array(currencySummary) })
export type InvoiceSummary = z.infer<typeof invoiceSummary>

export const lineCreate = lineInput.extend({ invoiceId: id })
export const lineUpdate = z
  .strictObject({ ...lineFields, orderIndex: z.number().int().min(0).max(linesMax) })
  .partial()
  .extend({ id })
export const lineList = listInput({ invoiceId: id })

/** What is credited of an invoice: everything that is left, or so much of some lines. */
export const creditInput = z.strictObject({
  id,
  lines: z
    .array(z.strictObject({ lineId: id, quantity }))
    .min(1, 'Choose what to credit')
    .max(linesMax)
    .optional(),
  /** printed on the credit note */
  clientNote: optionalText(2000).default(null),
})

/** What keeps an invoice from being complete. `blocks`: it can't be issued before; the rest only concerns the e-invoice or how the PDF looks. */
export const issueCheck = z.object({
  problems: z.array(
    z.object({
      /** as the form at that place names it; null where nobody fills it in */
      field: z.string().nullable(),
      says: z.string(),
      at: z.enum(['settings', 'brand', 'invoice']),
      about: z.enum(['invoice', 'e-invoice', 'pdf']),
    }),
  ),
})
export type IssueCheck = z.infer<typeof issueCheck>
