import { type Duty, externalRoles, projectDuties } from '#shared/rights/roles.ts'
import { addDays, daysBetween } from '#shared/values/dates.ts'
import { isWorkingDay, nextWorkingDay, type WorkingDays } from '#shared/values/working-days.ts'

// The plan of a project as another one takes it over: what is to be done, when after the start, and by which duty instead of by whom.

/** Duties that a plan is filled by: what somebody outside the agency did is nobody's until it is given. */
export const planDuties: readonly Duty[] = projectDuties.filter((duty) => !(externalRoles as readonly string[]).includes(duty))

/** The day that a plan counts from: the project's start, else the first day that anything in it names; null where nothing does. */
export function planBegins(start: string | null, dates: readonly (string | null)[]): string | null {
  return start ?? dates.reduce((first, date) => (date !== null && (first === null || date < first) ? date : first), null)
}

/**
 * A date of a plan that begins another time: as many days after the new beginning, and on the next working day where nobody works on that
 * one. Dates that were in order stay so. Null where the plan has no day to count from, or the new project no start.
 */
export function movedDate(date: string | null, begins: string | null, start: string | null, days: WorkingDays): string | null {
  if (date === null || begins === null || start === null) return null
  const moved = addDays(start, daysBetween(begins, date))
  const never = new Set(days.freeWeekdays).size >= 7
  return never || isWorkingDay(days, moved) ? moved : nextWorkingDay(days, moved)
}

type Item = { id: string; parentId: string | null }

/** Items as a tree is read, each behind what is above it and numbered 1, 1.1, 1.1.1; what hangs on something that is not there is at the top. */
export function numberedPlan<T extends Item>(items: readonly T[]): (T & { number: string; parentId: string | null })[] {
  const known = new Set(items.map(({ id }) => id))
  const below = new Map<string | null, T[]>()
  for (const item of items) {
    const parent = item.parentId !== null && known.has(item.parentId) ? item.parentId : null
    const siblings = below.get(parent)
    if (siblings) siblings.push(item)
    else below.set(parent, [item])
  }
  const out: (T & { number: string; parentId: string | null })[] = []
  const waiting = (below.get(null) ?? []).map((item, at) => ({ item, number: `${at + 1}`, parentId: null as string | null })).toReversed()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { item, number, parentId } = next
    out.push({ ...item, number, parentId })
    const children = (below.get(item.id) ?? []).map((child, at) => ({ item: child, number: `${number}.${at + 1}`, parentId: item.id }))
    waiting.push(...children.toReversed())
  }
  return out
}
