import { addDays, weekOf } from '#shared/values/dates.ts'
import { type WorkingDays, workingDaysBetween } from '#shared/values/working-days.ts'
import { type LoadView, type Overload, overloadWeeks, shareOf } from './schema.ts'

/** An open task or deliverable, as far as it is somebody's load: what is estimated and not yet logged, in minutes. */
export type OpenWork = { startDate: string | null; dueDate: string | null; left: number }

/** Minutes of one of them by the Monday of the week they fall in; `null` is what has no date. */
export type Spread = ReadonlyMap<string | null, number>

/**
 * Spreads what is left of one evenly over the working days from its start, or today, to its due date. What is late is to be done now.
 * The parts are whole minutes and together exactly what is left. @param today in the zone of whoever has it
 */
export function spreadOver(days: WorkingDays, { startDate, dueDate, left }: OpenWork, today: string): Spread {
  if (left <= 0) return new Map()
  if (dueDate === null) return new Map([[null, left]])
  const first = startDate && startDate > today ? startDate : today
  const last = dueDate < first ? first : dueDate
  const total = workingDaysBetween(days, first, last)
  // Between two holidays somebody has to work all the same.
  if (total === 0) return new Map([[weekOf(first).first, left]])
  const parts = new Map<string, number>()
  let given = 0
  for (let monday = weekOf(first).first; monday <= last; monday = addDays(monday, 7)) {
    const sunday = addDays(monday, 6)
    const until = Math.round((left * workingDaysBetween(days, first, sunday < last ? sunday : last)) / total)
    if (until > given) parts.set(monday, until - given)
    given = until
  }
  return parts
}

/** What somebody has in a week with holidays: its share of the working days that a week has. */
export function capacityIn(days: WorkingDays, monday: string, weekMinutes: number): number {
  const usual = 7 - new Set(days.freeWeekdays).size
  return usual === 0 ? 0 : Math.round((weekMinutes * workingDaysBetween(days, monday, addDays(monday, 6))) / usual)
}

/** Who has more planned than they can do in one of the first weeks: of each the fullest, the fullest of all first. */
export function overloadsIn({ weeks, people }: LoadView): Overload[] {
  const fullest = people.flatMap(({ person, weeks: own }) =>
    own
      .slice(0, overloadWeeks)
      .map((load, at): Overload => ({ person, week: weeks[at] ?? '', thisWeek: at === 0, ...load }))
      .filter(({ planned, capacity }) => planned > capacity)
      .toSorted((a, b) => shareOf(b) - shareOf(a))
      .slice(0, 1),
  )
  return fullest.toSorted((a, b) => shareOf(b) - shareOf(a))
}
