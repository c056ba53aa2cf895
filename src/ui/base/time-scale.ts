import { addDays, daysBetween, weekOf } from '#shared/values/dates.ts'
import { dateFormat } from '#shared/values/formats.ts'
import { type WorkingDays, weekdayOf } from '#shared/values/working-days.ts'
import type { Zoom } from '#shared/values/zooms.ts'

/** How wide a day is, in CSS pixels. */
export const dayWidths: Readonly<Record<Zoom, number>> = { day: 40, week: 16, month: 6, quarter: 2.5 }

/** The days that are laid out side by side. */
export type Scale = { readonly origin: string; readonly days: number; readonly width: number; readonly zoom: Zoom }

/** Where a day begins. */
export function xOf({ origin, width }: Scale, date: string): number {
  return daysBetween(origin, date) * width
}

const monthOf = (date: string) => `${date.slice(0, 7)}-01`
const nextMonth = (date: string) => monthOf(addDays(monthOf(date), 32))

/** Whole months round what there is to see, with room to drag to on both sides; at least as wide as what it stands in. */
export function scaleOf(zoom: Zoom, first: string, last: string, atLeast: number): Scale {
  const origin = monthOf(addDays(monthOf(first), -1))
  const width = dayWidths[zoom]
  const fill = addDays(origin, Math.ceil(atLeast / width))
  const end = nextMonth(nextMonth(last > fill ? last : fill))
  return { origin, days: daysBetween(origin, end), width, zoom }
}

/** For paper: the days there are, as wide as it takes to fill a width. */
export function paperScale(first: string, last: string, wide: number): Scale {
  const [origin, end] = [monthOf(first), nextMonth(last)]
  const days = daysBetween(origin, end)
  const width = wide / days
  return { origin, days, width, zoom: width >= 10 ? 'week' : width >= 2 ? 'month' : 'quarter' }
}

export type Tick = { readonly date: string; readonly x: number; readonly wide: number; readonly label: string; readonly short?: string }

const utc = { timeZone: 'UTC' } as const
const words = (locale: string | undefined, options: Intl.DateTimeFormatOptions, date: string) =>
  dateFormat(locale, { ...options, ...utc }).format(Date.parse(date))

const nextOf: Readonly<Record<Zoom | 'year', (date: string) => string>> = {
  day: (date) => addDays(date, 1),
  week: (date) => addDays(weekOf(date).last, 1),
  month: nextMonth,
  quarter: (date) => {
    const next = nextMonth(date)
    return ['01', '04', '07', '10'].includes(next.slice(5, 7)) ? next : nextOf.quarter(next)
  },
  year: (date) => `${Number(date.slice(0, 4)) + 1}-01-01`,
}
const startOf: Readonly<Record<Zoom | 'year', (date: string) => string>> = {
  day: (date) => date,
  week: (date) => weekOf(date).first,
  month: monthOf,
  quarter: (date) => `${date.slice(0, 5)}${String(Math.floor((Number(date.slice(5, 7)) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`,
  year: (date) => `${date.slice(0, 4)}-01-01`,
}

/** The two lines of headings for the days from `from` to `until`, counted from the origin. */
export function ticksOf(scale: Scale, from: number, until: number, locale?: string): { above: Tick[]; below: Tick[] } {
  const { zoom } = scale
  const above = zoom === 'day' || zoom === 'week' ? 'month' : 'year'
  return {
    above: stepsOf(scale, above, from, until, (date) =>
      words(locale, above === 'year' ? { year: 'numeric' } : { month: 'long', year: 'numeric' }, date),
    ),
    below: stepsOf(scale, zoom, from, until, (date) => labelOf(zoom, date, locale)),
  }
}

function labelOf(zoom: Zoom, date: string, locale: string | undefined): string {
  if (zoom === 'day') return words(locale, { day: 'numeric' }, date)
  if (zoom === 'week') return words(locale, { day: 'numeric', month: 'short' }, date)
  if (zoom === 'month') return words(locale, { month: 'short' }, date)
  return `Q${Math.floor((Number(date.slice(5, 7)) - 1) / 3) + 1}`
}

function stepsOf(scale: Scale, step: Zoom | 'year', from: number, until: number, label: (date: string) => string): Tick[] {
  const ticks: Tick[] = []
  const last = addDays(scale.origin, Math.min(until, scale.days))
  for (let date = startOf[step](addDays(scale.origin, Math.max(0, from))); date < last; date = nextOf[step](date)) {
    const first = date < scale.origin ? scale.origin : date
    const end = addDays(scale.origin, scale.days)
    const next = nextOf[step](date)
    ticks.push({ date, x: xOf(scale, first), wide: daysBetween(first, next < end ? next : end) * scale.width, label: label(date) })
  }
  return ticks
}

/** Days on which nobody works, those side by side as one; named where one of them is a holiday. */
export type FreeDays = { readonly x: number; readonly wide: number; readonly first: string; readonly names: readonly string[] }

/** Of the days from `from` to `until`, counted from the origin. */
export function freeDaysOf(scale: Scale, days: WorkingDays, from: number, until: number): FreeDays[] {
  const named = new Map(days.holidays.map(({ day, name }) => [day, name]))
  const found: { first: string; count: number; names: string[] }[] = []
  let open = false
  for (let at = Math.max(0, from); at < Math.min(until, scale.days); at += 1) {
    const date = addDays(scale.origin, at)
    const free = named.has(date) || days.freeWeekdays.includes(weekdayOf(date))
    const last = found.at(-1)
    const name = named.get(date)
    if (free && open && last) {
      last.count += 1
      if (name) last.names.push(name)
    } else if (free) found.push({ first: date, count: 1, names: name ? [name] : [] })
    open = free
  }
  return found.map(({ first, count, names }) => ({ x: xOf(scale, first), wide: count * scale.width, first, names }))
}
