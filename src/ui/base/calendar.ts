/** Arithmetic on calendar dates "YYYY-MM-DD". They are days on paper: no hour, no zone. UTC is only the abacus. */

const day = 86_400_000
const iso = /^(\d{4})-(\d{2})-(\d{2})$/

const stamp = (date: string) => Date.parse(`${date}T00:00:00Z`)
const unstamp = (at: number) => new Date(at).toISOString().slice(0, 10)

export function isDate(text: string): boolean {
  return iso.test(text) && !Number.isNaN(stamp(text)) && unstamp(stamp(text)) === text
}

/** Null for the 31st of February and the like. */
export function makeDate(year: number, month: number, dayOfMonth: number): string | null {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`
  return isDate(text) ? text : null
}

/** Today where the reader sits. */
export function today(now: Date = new Date()): string {
  return makeDate(now.getFullYear(), now.getMonth() + 1, now.getDate()) ?? unstamp(now.getTime())
}

export function addDays(date: string, days: number): string {
  return unstamp(stamp(date) + days * day)
}

/** The same day in another month, or its last day when that month is shorter. */
export function addMonths(date: string, months: number): string {
  const at = new Date(stamp(date))
  const first = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1)
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months + 1, 0)).getUTCDate()
  return unstamp(first + (Math.min(at.getUTCDate(), last) - 1) * day)
}

/** 1 Monday … 7 Sunday. */
export function weekday(date: string): number {
  return new Date(stamp(date)).getUTCDay() || 7
}

/** Regions whose week doesn't start on Monday (CLDR), for engines that don't expose it, such as Firefox. */
const otherWeekStarts: readonly (readonly [firstDay: number, regions: string])[] = [
  [5, 'MV'],
  [6, 'AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'],
  [
    7,
    'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW',
  ],
]

/** The first day of the week in a locale: 1 Monday … 7 Sunday. Monday, as in ISO 8601, where no locale is known. */
export function weekStart(locale: string | undefined): number {
  if (locale === undefined) return 1
  const known = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } }
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? weekStartByRegion(known)
}

/** The same by the region of a locale, or by its most likely region where it names none. */
export function weekStartByRegion(locale: Intl.Locale): number {
  const region = locale.maximize().region ?? ''
  return otherWeekStarts.find(([, regions]) => regions.split(' ').includes(region))?.[0] ?? 1
}

/** Six weeks of seven days that hold the month of the date. Always six, so that the calendar keeps its height. */
export function monthWeeks(date: string, firstDay: number): string[][] {
  const first = `${date.slice(0, 7)}-01`
  const start = addDays(first, -((weekday(first) - firstDay + 7) % 7))
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (_, at) => addDays(start, week * 7 + at)))
}

/**
 * Reads a date as people write it: "2026-11-24", "24.11.", "11/24/26" (in the order of the locale), "24 Nov", "today", "tomorrow", "+3".
 * Null when it is none.
 */
export function parseDate(text: string, locale: string, base: string = today()): string | null {
  const words = text.trim().toLowerCase()
  if (isDate(words)) return words
  if (words === 'today') return base
  if (words === 'tomorrow') return addDays(base, 1)
  if (words === 'yesterday') return addDays(base, -1)
  const offset = /^([+-]\d{1,4})d?$/.exec(words)
  if (offset) return addDays(base, Number(offset[1]))
  const thisYear = Number(base.slice(0, 4))
  const yearOf = (written: string | undefined) =>
    written === undefined || written === '' ? thisYear : Number(written) + (written.length <= 2 ? 2000 : 0)
  const numbers = /^(\d{1,4})[./\-\s]+(\d{1,2})(?:[./\-\s]+(\d{2,4}))?[./]?$/.exec(words)
  if (numbers) {
    const [, one = '', two = '', three] = numbers
    if (one.length === 4) return makeDate(Number(one), Number(two), Number(three ?? 1))
    return dayFirst(locale) ? makeDate(yearOf(three), Number(two), Number(one)) : makeDate(yearOf(three), Number(one), Number(two))
  }
  const named = /^(?:(\d{1,2})\.?\s*)?([\p{L}.]{3,})\s*(\d{1,2})?(?:,?\s+(\d{4}))?$/u.exec(words)
  const month = named?.[2] && monthNamed(named[2].replace('.', ''), locale)
  const dayWritten = named?.[1] ?? named?.[3]
  return month && dayWritten ? makeDate(yearOf(named?.[4]), month, Number(dayWritten)) : null
}

function dayFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: 'UTC' }).formatToParts(0).map((part) => part.type)
  return parts.indexOf('day') < parts.indexOf('month')
}

function monthNamed(start: string, locale: string): number | null {
  for (const language of new Set([locale, 'en'])) {
    const names = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
    for (let month = 1; month <= 12; month += 1) {
      if (
        names
          .format(Date.UTC(2026, month - 1, 1))
          .toLowerCase()
          .startsWith(start)
      )
        return month
    }
  }
  return null
}
