import { dateFormat } from '#shared/values/formats.ts'
import { shownLocale } from './rendering.ts'

/** Two calendar dates as one range, "16 Jun – 12 Nov". The year shows unless both lie in this one, and on both sides when they differ. */
export function formatDateRange(start: string, end: string, locale: string | undefined = shownLocale()): string {
  const [from, to] = [new Date(`${start}T00:00:00Z`), new Date(`${end}T00:00:00Z`)]
  const thisYear = new Date().getFullYear()
  const withYear = [from, to].some((date) => date.getUTCFullYear() !== thisYear)
  const words = dateFormat(locale, { day: 'numeric', month: 'short', ...(withYear && { year: 'numeric' }), timeZone: 'UTC' })
  return formatDays(words, from, to)
}

/** Two moments as one range. Some platforms put thin spaces around the dash and others none, so this sets one width for all. */
export function formatDays(format: Intl.DateTimeFormat, from: Date | number, to: Date | number): string {
  return format.formatRange(from, to).replaceAll(/\s*–\s*/g, ' – ')
}
