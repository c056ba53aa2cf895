import { z } from 'zod'
import { calendarDate, id, listInput, queryIds } from '#shared/contract/endpoint.ts'
import { personRef } from '#shared/contract/refs.ts'
import { type Duty, projectDuties } from '#shared/rights/roles.ts'
import { amount } from '#shared/values/money.ts'
import { entryView } from '../time-entries/schema.ts'

/** Duties whose hours have a price: those of the agency. */
export const ratedDuties = projectDuties.filter(
  (duty): duty is Exclude<Duty, 'influencer' | 'client'> => duty !== 'influencer' && duty !== 'client',
)

/** What everybody has a week until an admin says otherwise. */
export const defaultWeekMinutes = 40 * 60

export const rateView = z.object({
  id,
  duty: z.enum(ratedDuties).nullable(),
  person: personRef.nullable(),
  /** decimal string in major units of the workspace's currency, per hour */
  amount: z.string(),
  validFrom: calendarDate,
})
export type RateView = z.infer<typeof rateView>
/** Either of a duty or of a person. Set once more for the same day, it is another amount. */
export const rateSet = z.strictObject({
  duty: z.enum(ratedDuties).nullable().default(null),
  userId: id.nullable().default(null),
  amount,
  validFrom: calendarDate,
})
export const rateList = listInput({})

export const capacityView = z.object({
  id,
  /** null is everybody who has no own */
  person: personRef.nullable(),
  /** a week */
  minutes: z.number(),
  validFrom: calendarDate,
})
export type CapacityView = z.infer<typeof capacityView>
const whole = 'Enter whole minutes'
export const capacitySet = z.strictObject({
  userId: id.nullable().default(null),
  minutes: z.number(whole).int(whole).min(0).max(10_080, 'A week has 168 hours'),
  validFrom: calendarDate,
})
export const capacityList = listInput({})

/** What was worked and what it costs; `cost` is null where the reader is not to know, or nobody said what an hour costs. */
const share = z.object({ person: personRef.nullable(), minutes: z.number(), cost: z.string().nullable() })
export const projectHours = z.object({
  /** of its tasks and deliverables that are there */
  estimatedMinutes: z.number(),
  loggedMinutes: z.number(),
  /** null where the reader may not see what hours cost; decimal strings in the workspace's currency */
  costs: z
    .object({
      currency: z.string(),
      cost: z.string(),
      /** budget less cost; null without a budget, or with one in another currency */
      remaining: z.string().nullable(),
      /** minutes for which there is no rate, and which cost nothing here */
      unratedMinutes: z.number(),
    })
    .nullable(),
  people: z.array(share),
})
export type ProjectHours = z.infer<typeof projectHours>

export const costList = listInput({
  projectId: queryIds.optional(),
  userId: queryIds.optional(),
  from: calendarDate.optional(),
  to: calendarDate.optional(),
})
/** An entry with what it costs, in the workspace's currency; nothing where there is no rate for it. */
export const costView = entryView.omit({ version: true, updatedAt: true, billed: true, billedOn: true }).extend({
  rate: z.string().nullable(),
  cost: z.string().nullable(),
  currency: z.string(),
})
export type CostView = z.infer<typeof costView>
