import { addDays } from '#shared/values/dates.ts'

/** The day the demo is seen from, and moments counted from it. */
export type Clock = {
  today: string
  /** the calendar date so many days from today; negative is the past */
  day(offset: number): string
  /** a moment at an hour (UTC, may be a fraction) of that day, never later than now */
  at(offset: number, hour: number): Date
}

export function createClock(now: Date): Clock {
  const today = now.toISOString().slice(0, 10)
  const latest = now.getTime() - 60_000
  return {
    today,
    day: (offset) => addDays(today, offset),
    at: (offset, hour) => new Date(Math.min(latest, Date.parse(`${addDays(today, offset)}T00:00:00Z`) + hour * 3_600_000)),
  }
}

/** The moment so many minutes after another, both as ISO strings. */
export const minutesAfter = (moment: string, minutes: number): string => new Date(Date.parse(moment) + minutes * 60_000).toISOString()

/** The moment halfway between two. */
export const halfway = (from: string, to: string): string => new Date((Date.parse(from) + Date.parse(to)) / 2).toISOString()
