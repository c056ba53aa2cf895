import { z } from 'zod'
import { baseVersion, calendarDate, id, instant, listInput, queryIds } from '#shared/contract/endpoint.ts'
import { brandRef, personRef, projectWithBrand } from '#shared/contract/refs.ts'
import { currency } from '#shared/values/money.ts'
import { oneLine } from '#shared/values/one-line.ts'
import { taxCategories } from '../invoice-documents/schema.ts'
import { invoiceBadges, invoiceFields, lineInput, linesMax } from '../invoices/schema.ts'

export const rhythms = ['week', 'month', 'quarter', 'year'] as const
export type Rhythm = (typeof rhythms)[number]
export const planNameMax = 200

export const planFields = {
  name: oneLine().min(1, 'Name is required').max(planNameMax, `Enter at most ${planNameMax} characters`),
  brandId: z.uuid('Select a brand'),
  projectId: id.nullable(),
  every: z.enum(rhythms),
  startsOn: calendarDate,
  endsOn: calendarDate.nullable(),
  currency,
  taxRate: invoiceFields.taxRate,
  taxCategory: z.enum(taxCategories),
  discountAmount: invoiceFields.discountAmount,
  paymentTerms: invoiceFields.paymentTerms,
  orderNumber: invoiceFields.orderNumber,
  clientNote: invoiceFields.clientNote,
  /** in descriptions {month} and {period} are filled in */
  lines: z.array(lineInput).min(1, 'Add a line').max(linesMax, `An invoice can have at most ${linesMax} lines`),
  sendsItself: z.boolean(),
}

/** What is left out comes from brand and billing settings. */
export const planCreate = z.strictObject({
  ...planFields,
  projectId: planFields.projectId.default(null),
  every: planFields.every.default('month'),
  endsOn: planFields.endsOn.default(null),
  currency: planFields.currency.optional(),
  taxRate: planFields.taxRate.optional(),
  taxCategory: planFields.taxCategory.optional(),
  discountAmount: planFields.discountAmount.default('0'),
  paymentTerms: planFields.paymentTerms.optional(),
  orderNumber: planFields.orderNumber.default(null),
  clientNote: planFields.clientNote.default(null),
  sendsItself: planFields.sendsItself.default(false),
})

/** Only changed fields are sent. Periods that have a draft stay as they are. */
export const planUpdate = z
  .strictObject({ ...planFields, paused: z.boolean() })
  .partial()
  .extend({ id, version: baseVersion })

export const planList = listInput({ brandId: queryIds.optional(), projectId: queryIds.optional() })

const money = z.string()
export const planView = z.object({
  id,
  name: z.string(),
  brandId: id,
  projectId: id.nullable(),
  every: z.enum(rhythms),
  startsOn: calendarDate,
  endsOn: calendarDate.nullable(),
  currency: z.string(),
  taxRate: money,
  taxCategory: z.enum(taxCategories),
  discountAmount: money,
  paymentTerms: z.string().nullable(),
  orderNumber: z.string().nullable(),
  clientNote: z.string().nullable(),
  lines: z.array(lineInput),
  sendsItself: z.boolean(),
  pausedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number(),
  brand: brandRef,
  project: projectWithBrand.nullable(),
  creator: personRef.nullable(),
  /** of one invoice */
  totalAmount: money,
  /** the billing date of the next draft; null when the plan has ended or is paused */
  nextOn: calendarDate.nullable(),
  /** how many drafts it has made, and the latest of them */
  made: z.number(),
  latest: z.array(z.object({ id, invoiceNumber: z.string(), period: calendarDate, badge: z.enum(invoiceBadges), totalAmount: money })),
})
export type PlanView = z.infer<typeof planView>
