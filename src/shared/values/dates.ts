import { dateFormat } from './formats.ts'

/** The four zones the specification names, offered before all others. */
export const firstZones = ['UTC', 'Asia/Dhaka', 'America/New_York', 'Europe/London'] as const

/** Every zone the platform knows, the specification's four first. */
export function timeZones(): string[] {
  const rest = Intl.supportedValuesOf('timeZone').filter((zone) => !(firstZones as readonly string[]).includes(zone))
  return [...firstZones, ...rest]
}

/** True for an IANA zone this platform can compute with. */
export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone.length > 0
  } catch {
    return false
  }
}

/** The calendar date (`YYYY-MM-DD`) that it is in a zone at an instant. */
export function dateIn(zone: string, at: Date = new Date()): string {
  return dateFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)
}

/** The week a calendar date lies in, from Monday to Sunday. */
export function weekOf(date: string): { first: string; last: string } {
  const sinceMonday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
  return { first: addDays(date, -sinceMonday), last: addDays(date, 6 - sinceMonday) }
}

/** A calendar date some days later (or earlier, when negative); pure calendar arithmetic, no zone. */
export function addDays(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** A calendar date some months later; where that month is too short for the day, its last day. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0))
  last.setUTCDate(Math.min(day, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}

/** How many days later the second calendar date is; negative when it is earlier. */
export function daysBetween(first: string, second: string): number {
  return Math.round((Date.parse(second) - Date.parse(first)) / 86_400_000)
}

/** How far a zone's clock is ahead of UTC at an instant, in ms. */
function offsetIn(zone: string, at: number): number {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
  const clock = dateFormat('en-US', { timeZone: zone, hourCycle: 'h23', ...parts })
  const shown = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000
}

/**
 * The instant at which the clocks of a zone show a date and time. A time that comes twice, as clocks go back, is the first of the two; one
 * that is left out, as they go forward, is as long after the change as it would have been (02:30 is then 03:30).
 * @param date `YYYY-MM-DD` @param time `HH:MM`
 */
export function instantOf(date: string, time: string, zone: string): Date {
  const wall = Date.parse(`${date}T${time}:00Z`)
  const day = 24 * 3600 * 1000
  const [before, after] = [wall - offsetIn(zone, wall - day), wall - offsetIn(zone, wall + day)]
  const shown = [before, after].filter((at) => at + offsetIn(zone, at) === wall)
  return new Date(shown.length > 0 ? Math.min(...shown) : before)
}

/** The last date on which a daily time has come in a zone, and when that was. */
export function latestDaily(time: string, zone: string, now: Date): { date: string; at: Date } {
  const today = dateIn(zone, now)
  const at = instantOf(today, time, zone)
  if (at <= now) return { date: today, at }
  const date = addDays(today, -1)
  return { date, at: instantOf(date, time, zone) }
}

/** A calendar date as a sentence names it, the same for every reader: "21 Nov 2026". */
export function dateText(date: string): string {
  return dateFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(`${date}T00:00:00Z`))
}
