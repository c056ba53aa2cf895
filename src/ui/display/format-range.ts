import { dateFormat } from '#shared/formats.ts'
import { shownLocale } from '../rendering.ts'

/** Two calendar dates as one range, "16 Jun – 12 Nov". The year shows unless both lie in this one, and on both sides when they differ. */
export function formatDateRange(start: string, end: string, locale: string | undefined = shownLocale()): string {
  const [from, to] = [new Date(`${start}T00:00:00Z`), new Date(`${end}T00:00:00Z`)]
  const thisYear = new Date().getFullYear()
  const withYear = [from, to].some((date) => date.getUTCFullYear() !== thisYear)
  const words = dateFormat(locale, { day: 'numeric', month: 'short', ...(withYear && { year: 'numeric' }), timeZone: 'UTC' })
  // The platform writes "Jan 20 – Jul 17, 2027", and one date where both are the same.
  // Some platforms put thin spaces round the dash, and others none: one width, whoever writes it.
  return words.formatRange(from, to).replaceAll(/\s*–\s*/g, ' – ')
}
