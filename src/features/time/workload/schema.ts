import { z } from 'zod'
import { calendarDate, queryIds } from '#shared/contract/endpoint.ts'
import { personRef } from '#shared/contract/refs.ts'
import { accountRoles, type Role } from '#shared/rights/roles.ts'

/** So many weeks are looked ahead, this one included. */
export const loadWeeks = 8

/** Of everybody of the agency, or of these; with a project, what they have to do on it. */
export const loadInput = z.strictObject({ userId: queryIds.optional(), projectId: queryIds.optional() })

const week = z.object({ planned: z.number(), capacity: z.number() })
const load = {
  /** minutes of each week */
  weeks: z.array(week),
  /** minutes of what has no due date, and so lies in no week */
  undated: z.number(),
  /** minutes of what is due later than the weeks shown */
  later: z.number(),
}
export const loadView = z.object({
  /** the Monday of each week */
  weeks: z.array(calendarDate),
  team: z.object(load),
  people: z.array(z.object({ person: personRef, roles: z.array(z.enum(accountRoles as readonly [Role, ...Role[]])), ...load })),
})
export type LoadView = z.infer<typeof loadView>
export type Load = LoadView['team']

/** This week and the next three: later ones still move. */
export const overloadWeeks = 4
export const shownOverloads = 6

export const overloadsInput = z.strictObject({})
/** Who has more planned in a week than they can do: of each the fullest week, the fullest of all first. */
export const overloadsView = z.object({
  items: z.array(
    z.object({
      person: personRef,
      /** its Monday */
      week: calendarDate,
      thisWeek: z.boolean(),
      /** minutes */
      planned: z.number(),
      /** minutes; may be 0 */
      capacity: z.number(),
    }),
  ),
  total: z.number().int(),
})
export type OverloadsView = z.infer<typeof overloadsView>
export type Overload = z.infer<typeof overloadsView>['items'][number]
