import { z } from 'zod'
import { calendarDate, id, instant, listInput, queryFlag, queryIds, queryList } from '#shared/contract/endpoint.ts'
import { brandRef, personRef, projectWithBrand } from '#shared/contract/refs.ts'
import { currency, unitPrice } from '#shared/values/money.ts'
import { oneLine } from '#shared/values/one-line.ts'
import { units } from '../invoice-documents/schema.ts'
import { linesMax, workKinds } from '../invoices/schema.ts'

/** More work than this goes on several invoices. */
export const workMax = 2000
export const reasonMax = 500

/** How hours become lines; each deliverable and milestone is a line of its own. Hours of different rates never share a line. */
export const workGroups = ['task', 'person', 'day', 'one'] as const
export type WorkGroup = (typeof workGroups)[number]

const workRef = z.strictObject({ kind: z.enum(workKinds), id })
export type WorkRef = z.infer<typeof workRef>
const work = z.array(workRef).min(1, 'Choose what to bill').max(workMax, `Choose at most ${workMax}`)

const filters = {
  brandId: queryIds.optional(),
  projectId: queryIds.optional(),
  kind: queryList(z.enum(workKinds)).optional(),
  currency: queryList(currency).optional(),
  /** the last day of the work */
  to: calendarDate.optional(),
}
export const unbilledList = listInput({
  ...filters,
  /** `true` gives what was written off instead */
  writtenOff: queryFlag.optional(),
})
export const unbilledSummaryInput = z.strictObject(filters)

/** An hour, accepted deliverable or completed milestone that is on no living invoice line. */
export const workView = z.object({
  kind: z.enum(workKinds),
  id,
  /** of the task, deliverable or milestone */
  title: z.string(),
  /** where it comes from; of a milestone, its deliverable */
  recordType: z.enum(['task', 'deliverable']),
  recordId: id,
  project: projectWithBrand,
  person: personRef.nullable(),
  /** when it was worked, accepted or completed */
  day: calendarDate,
  /** of hours; below 0 where a sum was corrected downwards */
  minutes: z.number().nullable(),
  /** per hour; null where no selling rate holds, and of what is no hour */
  rate: z.string().nullable(),
  /** of the rate or the price; null without a rate */
  currency: z.string().nullable(),
  /** decimal string; null without a rate */
  amount: z.string().nullable(),
  writeOff: z.object({ id, itemId: id, reason: z.string(), person: personRef.nullable(), createdAt: instant }).nullable(),
})
export type WorkView = z.infer<typeof workView>

/** The amounts of work by the days since it was done. */
export const workAges = ['days30', 'days60', 'days90', 'older'] as const
export type WorkAge = (typeof workAges)[number]
const ages = z.object({ days30: z.string(), days60: z.string(), days90: z.string(), older: z.string() })
/** Unbilled work by brand and currency, by how many days ago it was done: up to 30, 60, 90, and more. */
export const unbilledSummary = z.object({
  brands: z.array(
    z.object({
      brand: brandRef,
      /** null: hours without a rate, whose amount is unknown */
      currency: z.string().nullable(),
      amount: z.string(),
      minutes: z.number(),
      items: z.number(),
      ages,
    }),
  ),
  currencies: z.array(z.object({ currency: z.string(), amount: z.string(), ages })),
  /** minutes for which no selling rate holds */
  unvaluedMinutes: z.number(),
})
export type UnbilledSummary = z.infer<typeof unbilledSummary>

export const billWork = z.strictObject({
  work,
  group: z.enum(workGroups).default('task'),
  /** per hour, for hours without a selling rate */
  price: unitPrice.optional(),
  /** of the invoice; without it that of the work */
  currency: currency.optional(),
})
export type BillWork = z.output<typeof billWork>

/** The lines that a draft would have. */
export const workPreview = z.object({
  currency: z.string(),
  lines: z
    .array(
      z.object({
        description: z.string(),
        quantity: z.string(),
        unit: z.enum(units).nullable(),
        unitPrice: z.string(),
        amount: z.string(),
      }),
    )
    .max(linesMax),
  subtotal: z.string(),
})
export type WorkPreview = z.infer<typeof workPreview>

export const writeOffCreate = z.strictObject({
  work,
  reason: oneLine().min(1, 'Say why this is not billed').max(reasonMax, `Enter at most ${reasonMax} characters`),
})
export type WriteOffCreate = z.output<typeof writeOffCreate>
export const writeOffView = z.object({ id, reason: z.string(), createdAt: instant, count: z.number() })
