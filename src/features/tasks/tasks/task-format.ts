import { loggedText, minutesOf } from '#shared/values/minutes.ts'
import { byLocale } from '#ui/base/rendering.ts'
import type { TaskCard } from './schema.ts'

// A card is drawn thousands of times while one scrolls; what is costly to make is made once and kept.

function wordsOf(locale: string | undefined) {
  return {
    dayAndMonth: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
    withYear: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
    number: new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }),
    dates: new Map<string, string>(),
  }
}
const words = byLocale(wordsOf)

/** "Today", "24 Nov", or with the year when it is not this one. @param today in the viewer's zone */
export function formatDue(date: string, today: string): string {
  if (date === today) return 'Today'
  const { dates, dayAndMonth, withYear } = words()
  const key = `${date} ${today.slice(0, 4)}`
  const known = dates.get(key)
  if (known !== undefined) return known
  const format = date.slice(0, 4) === today.slice(0, 4) ? dayAndMonth : withYear
  const text = format.format(Date.parse(`${date}T00:00:00Z`))
  dates.set(key, text)
  return text
}

/** "4 h 15 m / 6 h": actual and estimated. Empty when neither is known, and for people outside the agency. */
export function formatHours({ actualHours: actual, estimatedHours: estimated }: Pick<TaskCard, 'actualHours' | 'estimatedHours'>): string {
  if (estimated !== null && estimated !== undefined) return `${loggedText(minutesOf(actual))} / ${words().number.format(estimated)} h`
  return actual !== null && actual !== undefined ? loggedText(minutesOf(actual)) : ''
}

/** "6 h", or "None". */
export function formatEstimate({ estimatedHours }: Pick<TaskCard, 'estimatedHours'>): string {
  return estimatedHours === null || estimatedHours === undefined ? 'None' : `${words().number.format(estimatedHours)} h`
}
