import { z } from 'zod'
import { calendarDate, id, instant } from '#shared/contract/endpoint.ts'

/**
 * How the promise date of a project stands. `dated`: there are dates; `little`: too little was finished to say any; `finished`: nothing is
 * open; `far`: beyond ten years at this pace; `waiting`: it has not been computed yet; `closed`: the project is not planned or under way.
 */
export const forecastStates = ['dated', 'little', 'finished', 'far', 'waiting', 'closed'] as const

export const forecastView = z.object({
  projectId: id,
  state: z.enum(forecastStates),
  /** by which half of the simulated futures have finished everything, and 85 of 100 */
  p50: calendarDate.nullable(),
  p85: calendarDate.nullable(),
  /** what it is made of: tasks finished in so many of the last weeks, and those that are open */
  finished: z.number(),
  weeks: z.number(),
  open: z.number(),
  /** when it was computed */
  madeAt: instant.nullable(),
})
export type ForecastView = z.infer<typeof forecastView>
