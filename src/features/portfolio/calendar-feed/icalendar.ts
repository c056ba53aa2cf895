import { addDays } from '#shared/values/dates.ts'

/** One day in a calendar: what is due on it. */
export type CalendarDay = {
  /** stays the same for the life of what it stands for */
  uid: string
  /** `YYYY-MM-DD`, of no zone */
  date: string
  title: string
  text: string
  url: string
  categories: readonly string[]
  /** rises with each change */
  sequence: number
  createdAt: Date
  changedAt: Date
}

/**
 * A calendar of whole days as iCalendar text (RFC 5545, with the names and the refresh interval of RFC 7986). The same days give the same
 * bytes, so that a reader can be told that nothing has changed. The days are free time: what is due blocks no hours.
 * @param every minutes after which a reader may come back
 */
export function calendarText(name: string, every: number, days: readonly CalendarDay[]): string {
  const interval = every % 60 === 0 ? `PT${every / 60}H` : `PT${every}M`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Atelier//Due dates//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${interval}`,
    `X-PUBLISHED-TTL:${interval}`,
    ...days.flatMap(linesOf),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function linesOf({ uid, date, title, text, url, categories, sequence, createdAt, changedAt }: CalendarDay): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utc(changedAt)}`,
    `CREATED:${utc(createdAt)}`,
    `LAST-MODIFIED:${utc(changedAt)}`,
    `SEQUENCE:${sequence}`,
    `DTSTART;VALUE=DATE:${basic(date)}`,
    `DTEND;VALUE=DATE:${basic(addDays(date, 1))}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    `URL:${url}`,
    `CATEGORIES:${categories.map(escaped).join(',')}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

const basic = (date: string): string => date.replaceAll('-', '')
const utc = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** A TEXT value (RFC 5545, 3.3.11); control characters have no place in one. */
function escaped(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '')
}

const longestLine = 75

/** Lines of at most 75 octets, each further one begun by a space (RFC 5545, 3.1); no character is cut in two. */
function folded(line: string): string {
  let [out, room] = ['', longestLine]
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (size > room) {
      out += '\r\n '
      room = longestLine - 1
    }
    out += character
    room -= size
  }
  return out
}
