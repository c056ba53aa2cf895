import { currencyDecimals } from '#shared/values/currencies.ts'
import { addDays, dateIn, weekOf } from '#shared/values/dates.ts'
import { dateFormat, numberFormat } from '#shared/values/formats.ts'
import { shownLocale } from './rendering.ts'

/** For display only. Everything takes the browser's language unless told. */
type Locale = string | undefined

export type DateStyle = 'short' | 'long' | 'weekday' | 'month'

const dateOptions: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  short: { day: 'numeric', month: 'short' },
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  month: { month: 'long', year: 'numeric' },
}

/** A calendar date "2026-11-24" as "24 Nov"; the year shows when it is not this one. No time zone takes part. */
export function formatDate(date: string, style: DateStyle = 'short', locale: Locale = shownLocale()): string {
  const at = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(at.getTime())) return date
  const withYear = style === 'short' && at.getUTCFullYear() !== new Date().getFullYear()
  return dateFormat(locale, { ...dateOptions[style], ...(withYear && { year: 'numeric' }), timeZone: 'UTC' }).format(at)
}

/** A moment in the reader's zone: "24 Nov, 14:05". */
export function formatInstant(
  instant: string | Date,
  zone: string,
  style: 'short' | 'long' | 'time' | 'date' = 'short',
  locale: Locale = shownLocale(),
): string {
  const at = new Date(instant)
  const time: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' }
  const options: Record<typeof style, Intl.DateTimeFormatOptions> = {
    short: { day: 'numeric', month: 'short', ...time },
    long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', ...time },
    time,
    date: { day: 'numeric', month: 'short', year: 'numeric' },
  }
  return dateFormat(locale, { ...options[style], timeZone: zone }).format(at)
}

/**
 * A moment as one speaks of it: "Today at 14:05", "Yesterday at 09:30", in the same week "Monday at 09:30", else "3 Nov 2026, 09:30".
 * @param today the date in that zone (useToday)
 */
export function formatMoment(instant: string | Date, zone: string, today: string, locale: Locale = shownLocale()): string {
  const date = dateIn(zone, new Date(instant))
  const time = formatInstant(instant, zone, 'time', locale)
  if (date === today) return `Today at ${time}`
  if (date === addDays(today, -1)) return `Yesterday at ${time}`
  const { first, last } = weekOf(today)
  if (date < first || date > last) return `${formatInstant(instant, zone, 'date', locale)}, ${time}`
  return `${dateFormat(locale, { weekday: 'long', timeZone: zone }).format(new Date(instant))} at ${time}`
}

/** "1,234.50": a decimal string in the currency's decimals, without its sign. What is no number comes back as it is. */
export function formatAmount(amount: string, currency: string, locale: Locale = shownLocale()): string {
  if (!/^-?\d+(\.\d+)?$/.test(amount)) return amount
  const digits = currencyDecimals(currency)
  // Intl reads the string digit by digit; through a number the cents of large sums would be lost.
  return numberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(amount as `${number}`)
}

/** "€1,234.50" from a decimal string. */
export function formatMoney(amount: string, currency: string, locale: Locale = shownLocale()): string {
  if (!/^-?\d+(\.\d+)?$/.test(amount)) return `${amount} ${currency}`
  try {
    const digits = currencyDecimals(currency)
    return numberFormat(locale, { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
      amount as `${number}`,
    )
  } catch {
    return `${formatAmount(amount, currency, locale)} ${currency}`
  }
}

/** "1,512"; `compact` gives "1.5K". */
export function formatNumber(
  value: number,
  options: { compact?: boolean; decimals?: number } = {},
  locale: Locale = shownLocale(),
): string {
  return numberFormat(locale, {
    maximumFractionDigits: options.decimals ?? (options.compact ? 1 : 2),
    ...(options.compact && { notation: 'compact' }),
  }).format(value)
}

const spans: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** "10 minutes ago", "in 2 days", "now". */
export function formatRelative(instant: string | Date, now: Date = new Date(), locale: Locale = shownLocale()): string {
  const seconds = (new Date(instant).getTime() - now.getTime()) / 1000
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  for (const [unit, length] of spans) {
    if (Math.abs(seconds) >= length) return words.format(Math.trunc(seconds / length), unit)
  }
  return words.format(0, 'second')
}
