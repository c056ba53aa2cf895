import { dateFormat } from '#shared/values/formats.ts'
import { addDays, addMonths, monthWeeks, weekday, weekStart } from '../base/calendar.ts'
import { formatDays } from '../base/format-range.ts'
import { shownLocale } from '../base/rendering.ts'

export type CalendarSpan = 'month' | 'week'

/** The days that a calendar shows. */
export interface ShownDays {
  /** "November 2026", "23 – 29 November" */
  readonly title: string
  readonly weeks: readonly (readonly string[])[]
  readonly first: string
  readonly last: string
  /** of the month before or after */
  readonly isOutside: (day: string) => boolean
  /** one of the days of what comes before (-1) or after (1) */
  readonly step: (by: number) => string
}

/** The days round one of them. @param narrow on a phone a month is its own days, without those of its neighbours */
export function shownDays(span: CalendarSpan, day: string, narrow: boolean): ShownDays {
  const locale = shownLocale()
  const firstDay = weekStart(locale)
  if (span === 'week') {
    const start = addDays(day, -((weekday(day) - firstDay + 7) % 7))
    const week = Array.from({ length: 7 }, (_, at) => addDays(start, at))
    const last = addDays(start, 6)
    const dates = dateFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
    const title = formatDays(dates, at(start), at(last))
    return { title, weeks: [week], first: start, last, isOutside: () => false, step: (by) => addDays(day, by * 7) }
  }
  const month = day.slice(0, 7)
  const weeks = monthWeeks(`${month}-01`, firstDay)
  const range = narrow ? weeks.flat().filter((one) => one.startsWith(month)) : weeks.flat()
  return {
    title: dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(at(`${month}-01`)),
    weeks,
    first: range[0] ?? '',
    last: range.at(-1) ?? '',
    isOutside: (one) => !one.startsWith(month),
    step: (by) => addMonths(`${month}-01`, by),
  }
}

const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
