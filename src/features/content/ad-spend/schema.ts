import { z } from 'zod'
import { listInput, queryIds } from '#shared/contract/endpoint.ts'
import { brandRef } from '#shared/contract/refs.ts'

/** Of which projects or brands; without any, of all. */
const filters = { projectId: queryIds.optional(), brandId: queryIds.optional() }
export const spendingInput = z.strictObject(filters)
export const spendingLinesInput = listInput(filters)

/** Decimal strings in major units of `currency`; what remains is below zero where more was spent than allocated. */
const sums = z.object({
  currency: z.string(),
  budget: z.string(),
  cost: z.string(),
  remaining: z.string(),
  /** ads that have a budget or a cost in it */
  count: z.number(),
})
export type Sums = z.infer<typeof sums>

/** What paid ads were given and cost. Currencies are never added: each total is one of each currency. */
export const spendingView = z.object({
  /** that of the workspace first */
  currencies: z.array(sums),
  brands: z.array(sums.extend({ brand: brandRef })),
  /** one for all spellings of a platform, in its usual one; null stands for ads without a platform */
  platforms: z.array(sums.extend({ platform: z.string().nullable() })),
  /** by due date, YYYY-MM; null stands for ads without one */
  months: z.array(sums.extend({ month: z.string().nullable() })),
})
export type SpendingView = z.infer<typeof spendingView>

/** The smallest parts that the sums are made of, each ad in one of them: for spreadsheets. */
export const spendingLine = z.object({
  brand: brandRef,
  platform: z.string().nullable(),
  month: z.string().nullable(),
  ...sums.shape,
})
export type SpendingLine = z.infer<typeof spendingLine>
