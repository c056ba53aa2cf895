import { z } from 'zod'
import { calendarDate, id } from '#shared/contract/endpoint.ts'
import { invoiceKinds, taxCategories, units } from '../invoice-documents/schema.ts'
import { invoiceBadges, invoiceItemTypes, invoiceList } from '../invoices/schema.ts'

/** The filters of the invoice list. Rows come in the order of billing dates. */
export const exportList = invoiceList.omit({ sort: true })

const money = z.string()
const ofInvoice = {
  invoiceNumber: z.string(),
  kind: z.enum(invoiceKinds),
  /** what is shown of the invoice: see `invoiceBadges` */
  badge: z.enum(invoiceBadges),
  billingDate: calendarDate,
  clientName: z.string(),
  currency: z.string(),
}

/** A line with what accounting needs of its invoice. Amounts of credit notes are above 0, as on the credit note. */
export const exportedLine = z.object({
  id,
  invoiceId: id,
  ...ofInvoice,
  description: z.string(),
  itemType: z.enum(invoiceItemTypes),
  quantity: money,
  unit: z.enum(units).nullable(),
  unitPrice: money,
  /** before discount and tax */
  amount: money,
  /** those of the invoice where the line has none of its own */
  taxCategory: z.enum(taxCategories),
  taxRate: money,
})
export type ExportedLine = z.infer<typeof exportedLine>

/** What an issued invoice has at one tax rate, as it was issued. */
export const exportedTax = z.object({
  invoiceId: id,
  ...ofInvoice,
  taxCategory: z.enum(taxCategories),
  taxRate: money,
  subtotal: money,
  discountAmount: money,
  /** what is taxed: the subtotal less its share of the discount */
  taxableAmount: money,
  taxAmount: money,
})
export type ExportedTax = z.infer<typeof exportedTax>
