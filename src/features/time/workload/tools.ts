import { addDays } from '#shared/values/dates.ts'
import { type WorkingDays, weekdayOf, workingDaysBetween } from '#shared/values/working-days.ts'
import { type LoadView, type Overload, overloadWeeks, shareOf } from './schema.ts'

/** A calendar date as its number of days since 1 January 1970: there are tens of thousands to count with, and text is slow. */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000

/** An open task or deliverable, as far as it is somebody's load: dates as day numbers, and what is estimated and not yet logged, in minutes. */
export type OpenWork = { start: number | null; due: number | null; left: number }

/** Minutes of each week shown, of what is due later, and of what has no due date. */
export type Spread = { weeks: number[]; later: number; undated: number }

/**
 * Returns a function that adds one piece of work to a spread: evenly over the working days from its start, or today, to its due date.
 * Overdue work counts now. Parts are whole minutes and add up to exactly what is left. The function takes `today` as the assignee has it.
 * @param monday the first day shown
 */
export function spreader(days: WorkingDays, monday: string): (spread: Spread, work: OpenWork, today: number) => void {
  const workedBefore = workingDayCounter(days)
  const from = dayNumber(monday)
  return (spread, { start, due, left }, today) => {
    if (left <= 0) return
    if (due === null) {
      spread.undated += left
      return
    }
    const first = start !== null && start > today ? start : today
    const last = Math.max(due, first)
    const began = workedBefore(first)
    const total = workedBefore(last + 1) - began
    let given = 0
    for (let sunday = sundayOf(first); given < left; sunday += 7) {
      // Where the assignee still has Sunday while the reader has Monday, the past week counts as the first one shown.
      const week = Math.max(0, Math.floor((sunday - from) / 7))
      if (week >= spread.weeks.length) break
      // Without a working day between two holidays, the work still has to be done.
      const until = total === 0 ? left : Math.round((left * (workedBefore(Math.min(sunday, last) + 1) - began)) / total)
      spread.weeks[week] = (spread.weeks[week] ?? 0) + until - given
      given = until
    }
    spread.later += left - given
  }
}

/** 1 January 1970 was a Thursday, so that day -3 began a week. */
const toMonday = 3
const sundayOf = (day: number): number => day + 6 - ((day + toMonday) % 7)

/** Returns a function that counts the working days before a day, from a fixed day on: for differences. */
function workingDayCounter({ freeWeekdays, holidays }: WorkingDays): (day: number) => number {
  const free = new Set(freeWeekdays)
  const inWeek = [0]
  for (let weekday = 1; weekday <= 7; weekday++) inWeek.push((inWeek.at(-1) ?? 0) + (free.has(weekday) ? 0 : 1))
  const off = [...new Set(holidays.flatMap(({ day }) => (free.has(weekdayOf(day)) ? [] : [dayNumber(day)])))].toSorted((a, b) => a - b)
  return (day) => {
    const weeks = Math.floor((day + toMonday) / 7)
    return weeks * (inWeek[7] ?? 0) + (inWeek[day + toMonday - 7 * weeks] ?? 0) - countBefore(off, day)
  }
}

/** Counts the numbers of a sorted list that are below another, by bisection. */
function countBefore(sorted: readonly number[], limit: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < limit) low = middle + 1
    else high = middle
  }
  return low
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
