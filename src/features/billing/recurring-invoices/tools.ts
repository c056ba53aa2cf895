import { addDays, addMonths, dateText } from '#shared/values/dates.ts'
import type { Rhythm } from './schema.ts'

const months: Readonly<Record<Exclude<Rhythm, 'week'>, number>> = { month: 1, quarter: 3, year: 12 }

type Plan = { every: Rhythm; startsOn: string; endsOn: string | null }

/** The billing date of the n-th period, from 0: always counted from the first, so that the 31st comes back after a short month. */
export const periodAt = ({ every, startsOn }: Plan, n: number): string =>
  every === 'week' ? addDays(startsOn, 7 * n) : addMonths(startsOn, months[every] * n)

/** The first period after a date, or the very first; null when the plan has ended by then. */
export function nextPeriod(plan: Plan, after: string | null): string | null {
  for (let n = 0; ; n += 1) {
    const period = periodAt(plan, n)
    if (plan.endsOn !== null && period > plan.endsOn) return null
    if (after === null || period > after) return period
  }
}

/** The day before the next period begins. */
export function lastDayOf(plan: Plan, period: string): string {
  return addDays(nextPeriod({ ...plan, endsOn: null }, period) ?? period, -1)
}

/** Fills {month} and {period} into a description: "Retainer {month}" becomes "Retainer March 2026". */
export function filledPeriod(text: string, from: string, to: string): string {
  const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${from}T00:00:00Z`))
  return text.replaceAll('{month}', month).replaceAll('{period}', `${dateText(from)} – ${dateText(to)}`)
}
