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

/** How full a week is: 1 at its capacity; without any capacity, whatever is planned is too much. */
export function shareOf({ planned, capacity }: Load['weeks'][number]): number {
  return planned === 0 ? 0 : capacity === 0 ? Infinity : planned / capacity
}

/** Whether anything is planned at all. */
export const hasLoad = ({ weeks, undated, later }: Load): boolean => undated > 0 || later > 0 || weeks.some(({ planned }) => planned > 0)

/** The fullest first: by this week, then by the weeks together; equally full ones keep their order. */
export function byLoad<One extends Load>(people: readonly One[]): One[] {
  const together = ({ weeks, undated, later }: One) => weeks.reduce((sum, { planned }) => sum + planned, undated + later)
  const now = ({ weeks: [first] }: One) => (first ? shareOf(first) : 0)
  return people.toSorted((a, b) => (now(a) === now(b) ? together(b) - together(a) : now(b) - now(a)))
}
