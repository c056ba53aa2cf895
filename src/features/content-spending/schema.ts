import { z } from 'zod'
import { queryIds } from '#shared/endpoint.ts'
import { brandRef } from '#shared/refs.ts'

/** Of which projects or brands; without any, of all. */
export const spendingInput = z.strictObject({ projectId: queryIds.optional(), brandId: queryIds.optional() })

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
  currencies: z.array(sums),
  brands: z.array(sums.extend({ brand: brandRef })),
  /** null stands for ads without a platform */
  platforms: z.array(sums.extend({ platform: z.string().nullable() })),
  /** by due date, YYYY-MM; null stands for ads without one */
  months: z.array(sums.extend({ month: z.string().nullable() })),
})
export type SpendingView = z.infer<typeof spendingView>
