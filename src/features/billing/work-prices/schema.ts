import { z } from 'zod'
import { id, listInput } from '#shared/contract/endpoint.ts'
import { amount, currency } from '#shared/values/money.ts'

/** The agreed price of a deliverable or a milestone. */
export const workPriceView = z.object({
  id,
  /** of the deliverable, also where the price is of a milestone */
  deliverableId: id,
  milestoneId: id.nullable(),
  /** decimal string in major units of `currency` */
  amount: z.string(),
  currency: z.string(),
})
export type WorkPriceView = z.infer<typeof workPriceView>

/** Either of a deliverable or of a milestone. Set once more, it is another price. Without a currency: the project's. */
export const workPriceSet = z.strictObject({
  deliverableId: id.nullable().default(null),
  milestoneId: id.nullable().default(null),
  amount,
  currency: currency.optional(),
})

/** Prices of a deliverable and of its milestones, or of all in a project. */
export const workPriceList = listInput({ deliverableId: id.optional(), projectId: id.optional() })
