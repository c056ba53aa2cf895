/** Minutes of hours as they are kept: to two places, from which whole minutes come back exactly. */
export function minutesOf(hours: number | null | undefined): number {
  return Math.round((hours ?? 0) * 60)
}

/** Logged time: "3 h 30 m", "45 m", "0 h"; below zero "−15 m". What is planned is `plannedText`. */
export function loggedText(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const parts = [...(hours > 0 || rest === 0 ? [`${hours} h`] : []), ...(rest > 0 ? [`${rest} m`] : [])]
  return `${minutes < 0 ? '−' : ''}${parts.join(' ')}`
}

/** "1 h 30 min", as screen readers say it. */
export function spokenMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const said = [...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 || hours === 0 ? [`${rest} min`] : [])].join(' ')
  return minutes < 0 ? `minus ${said}` : said
}

/**
 * What somebody typed as a length of time, in whole minutes: "1:30", "1.5", "1,5" (hours), "90m", "1h 30m", "2h". Empty is none.
 * @returns undefined where it cannot be read
 */
export function readMinutes(text: string): number | undefined {
  const given = text.trim().toLowerCase()
  if (given === '') return 0
  const clock = /^(\d{1,4}):([0-5]\d)$/.exec(given)
  if (clock) return Number(clock[1]) * 60 + Number(clock[2])
  const units = /^(?:(\d{1,4}(?:[.,]\d+)?) ?h(?:ours?)?)? ?(?:(\d{1,5}) ?m(?:in(?:utes?)?)?)?$/.exec(given)
  if (units && (units[1] || units[2])) return Math.round(numberOf(units[1] ?? '0') * 60) + Number(units[2] ?? 0)
  const hours = /^\d{0,4}(?:[.,]\d+)?$/.exec(given)
  return hours && /\d/.test(given) ? Math.round(numberOf(given) * 60) : undefined
}

const numberOf = (text: string): number => Number(text.replace(',', '.'))
