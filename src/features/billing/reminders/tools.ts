import { addDays, daysBetween } from '#shared/values/dates.ts'

/** A step that is longer ago than this is not made up for: longer than a server is down. */
const lateDays = 7

export type Remindable = {
  /** `YYYY-MM-DD`, as are all dates here */
  dueDate: string
  promisedOn: string | null
  disputed: boolean
  /** the steps of the settings, and those that were sent, as days after the due date */
  steps: readonly number[]
  sent: readonly number[]
}

/**
 * The step that is to be sent on a day; null for none. Of several that have come only the last goes out, and never one before another that
 * was sent. A promise makes them wait until the day after it, a dispute until it is resolved; one before the due date is never late.
 */
export function stepFor({ dueDate, promisedOn, disputed, steps, sent }: Remindable, today: string): number | null {
  if (disputed || (promisedOn !== null && promisedOn >= today)) return null
  const come = steps.filter((days) => addDays(dueDate, days) <= today && (days >= 0 || today <= dueDate))
  const last = come.length > 0 ? Math.max(...come) : null
  if (last === null || sent.some((days) => days >= last)) return null
  const stepOn = addDays(dueDate, last)
  const freeFrom = promisedOn === null ? stepOn : addDays(promisedOn, 1)
  return daysBetween(freeFrom > stepOn ? freeFrom : stepOn, today) <= lateDays ? last : null
}

/** The next step from a day on, and its day; null when none is left. */
export function nextStep(invoice: Remindable, today: string): { days: number; on: string } | null {
  const { dueDate, promisedOn, disputed, steps, sent } = invoice
  if (disputed) return null
  const now = stepFor(invoice, today)
  if (now !== null) return { days: now, on: today }
  const latest = sent.length > 0 ? Math.max(...sent) : Number.NEGATIVE_INFINITY
  const days = steps.filter((one) => one > latest && addDays(dueDate, one) > today).toSorted((a, b) => a - b)[0]
  if (days === undefined) return null
  const on = addDays(dueDate, days)
  return { days, on: promisedOn !== null && promisedOn >= on ? addDays(promisedOn, 1) : on }
}
