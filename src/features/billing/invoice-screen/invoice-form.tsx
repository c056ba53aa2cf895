import { z } from 'zod'
import type { Editing } from '#ui/records/edit-in-place.ts'
import { taxCategories, units } from '../invoice-documents/schema.ts'
import { type Totals, totalsOf } from '../invoice-documents/totals.ts'
import { type InvoiceDetail, invoiceFields, lineFields } from '../invoices/schema.ts'

export type InvoiceFieldName = Exclude<keyof typeof invoiceFields, 'projectId' | 'brandId'>
export type InvoiceEditing = Editing<InvoiceDetail, InvoiceFieldName>

/** Form values of a line; an empty string means no value. */
export const lineForm = z.object({
  ...lineFields,
  relatedId: z.null().default(null),
  taxRate: z.union([z.literal('').transform(() => null), lineFields.taxRate]),
})

/** Form values of a new invoice; an empty string means no value, and the server fills gaps from brand and settings. */
export const invoiceForm = z.object({
  ...invoiceFields,
  kind: z.enum(['invoice', 'deposit', 'final']),
  depositIds: z.array(z.string()),
  currency: invoiceFields.currency,
  lines: z.array(lineForm),
})
export type InvoiceForm = z.input<typeof invoiceForm>
export type InvoiceEntered = z.output<typeof invoiceForm>
type LineForm = InvoiceForm['lines'][number]

export const emptyLine = (): LineForm => ({
  description: '',
  itemType: 'service',
  relatedId: null,
  quantity: '1',
  unit: null as (typeof units)[number] | null,
  unitPrice: '0',
  taxRate: '',
  taxCategory: null as (typeof taxCategories)[number] | null,
})

/** What a new invoice begins with. @param today of the workspace */
export const emptyInvoice = (today: string): InvoiceForm => ({
  kind: 'invoice',
  projectId: null,
  brandId: null,
  clientName: '',
  clientEmail: '',
  clientAddress: '',
  billingDate: today,
  dueDate: today,
  currency: 'USD',
  taxRate: '0',
  taxCategory: 'standard',
  discountAmount: '',
  paymentTerms: 'Net 30',
  serviceFrom: null,
  serviceTo: null,
  orderNumber: '',
  buyerReference: '',
  clientNote: '',
  notes: '',
  promisedOn: null,
  disputeReason: null,
  depositIds: [],
  lines: [emptyLine()],
})

type Counted = Pick<InvoiceForm, 'currency' | 'taxCategory'> & { taxRate: unknown; discountAmount: unknown; lines: readonly unknown[] }

/** The sums of what is entered so far, by the function of the server; null while something in it can't be read. */
export function enteredTotals(entered: Counted): Totals | null {
  const rate = invoiceFields.taxRate.safeParse(entered.taxRate)
  const discount = invoiceFields.discountAmount.safeParse(entered.discountAmount)
  const lines = entered.lines.map((line) =>
    lineForm.pick({ quantity: true, unitPrice: true, taxRate: true, taxCategory: true }).safeParse(line),
  )
  if (!rate.success || !discount.success || lines.some(({ success }) => !success)) return null
  try {
    return totalsOf({
      currency: entered.currency,
      taxCategory: entered.taxCategory,
      taxRate: rate.data,
      discountAmount: discount.data,
      lines: lines.flatMap(({ data }) => data ?? []),
    })
  } catch {
    return null
  }
}
