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
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)
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
