import { z } from 'zod'
import { calendarDate, id } from '#shared/contract/endpoint.ts'

/** An engagement that excludes this one, or is excluded by it. */
export const clashView = z.object({
  engagementId: id,
  brandName: z.string(),
  category: z.string(),
  from: calendarDate,
  to: calendarDate,
  exclusive: z.boolean(),
})
export const clashList = z.object({ items: z.array(clashView) })
export type Clash = z.infer<typeof clashView>
