import { z } from 'zod'
import { calendarDate, id, listInput } from '#shared/contract/endpoint.ts'
import { brandRef, personRef, projectWithBrand } from '#shared/contract/refs.ts'
import { amount, currency } from '#shared/values/money.ts'
import { ratedDuties } from '../rates/schema.ts'

/** The price of an hour. Neither project nor brand: of the whole workspace. Neither duty nor person: of everybody. */
export const sellingRateView = z.object({
  id,
  project: projectWithBrand.nullable(),
  brand: brandRef.nullable(),
  duty: z.enum(ratedDuties).nullable(),
  person: personRef.nullable(),
  /** decimal string in major units of `currency`, per hour */
  amount: z.string(),
  currency: z.string(),
  validFrom: calendarDate,
})
export type SellingRateView = z.infer<typeof sellingRateView>

/** Set once more for the same day, it is another amount. Without a currency: the project's, the brand's, or the workspace's. */
export const sellingRateSet = z.strictObject({
  projectId: id.nullable().default(null),
  brandId: id.nullable().default(null),
  duty: z.enum(ratedDuties).nullable().default(null),
  userId: id.nullable().default(null),
  amount,
  currency: currency.optional(),
  validFrom: calendarDate,
})

/** Of one project or one brand alone; without either all there are and were. */
export const sellingRateList = listInput({ projectId: id.optional(), brandId: id.optional() })
