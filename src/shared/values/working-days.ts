import { addDays, daysBetween } from './dates.ts'

/** On which days nobody works: weekdays by their ISO number, 1 Monday … 7 Sunday, and dated holidays (`YYYY-MM-DD`) with their names. */
export type WorkingDays = {
  readonly freeWeekdays: readonly number[]
  readonly holidays: readonly { readonly day: string; readonly name: string }[]
}

/** The ISO number of a calendar date's weekday: 1 Monday … 7 Sunday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7
}

/** What the holiday on a calendar date is called; undefined where it is none. */
export function holidayOn({ holidays }: WorkingDays, date: string): string | undefined {
  return holidays.find(({ day }) => day === date)?.name
}

/** Whether somebody works on a calendar date. */
export function isWorkingDay(days: WorkingDays, date: string): boolean {
  return !days.freeWeekdays.includes(weekdayOf(date)) && holidayOn(days, date) === undefined
}

/** The first working day after a calendar date. Weekdays that are all free would leave none: then it is the next day. */
export function nextWorkingDay(days: WorkingDays, date: string): string {
  const next = addDays(date, 1)
  if (new Set(days.freeWeekdays).size >= 7) return next
  let day = next
  while (!isWorkingDay(days, day)) day = addDays(day, 1)
  return day
}

/** How many working days lie between two calendar dates, both counted; 0 where the last comes before the first. */
export function workingDaysBetween(days: WorkingDays, first: string, last: string): number {
  const span = daysBetween(first, last) + 1
  if (!(span > 0)) return 0
  const weeks = Math.floor(span / 7)
  const free = new Set(days.freeWeekdays)
  const inWeeks = weeks * (7 - free.size)
  const rest = Array.from({ length: span - weeks * 7 }, (_, at) => weekdayOf(addDays(first, weeks * 7 + at)))
  const off = new Set(days.holidays.flatMap(({ day }) => (day >= first && day <= last && !free.has(weekdayOf(day)) ? [day] : [])))
  return inWeeks + rest.filter((weekday) => !free.has(weekday)).length - off.size
}
