import { type FirstRequests, readsOf } from '#shared/contract/first-answers.ts'
import { dateIn } from '#shared/values/dates.ts'
import { idFrom } from '#shared/values/read-search.ts'
import type { timesheetsApi } from './api.ts'

export const hoursTabs = ['week', 'load', 'rates'] as const
export type HoursTab = (typeof hoursTabs)[number]

/** The address of the hours: which part, whose week, and a day of it. */
export type TimesheetSearch = { tab?: HoursTab | undefined; userId?: string | undefined; day?: string | undefined }

/** Reads the address as far as it makes sense; what does not is left out rather than refused. */
export function readTimesheetSearch(raw: Readonly<Record<string, unknown>>): TimesheetSearch {
  const day = typeof raw.day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(raw.day) && !Number.isNaN(Date.parse(raw.day)) ? raw.day : undefined
  return { tab: hoursTabs.find((tab) => tab === raw.tab && tab !== 'week'), userId: idFrom(raw.userId), day }
}

const reads = readsOf<typeof timesheetsApi>()

/** What the screen reads first: the week. */
export const firstOfTimesheet: FirstRequests = (raw, actor) => {
  const { tab, userId, day } = readTimesheetSearch(raw)
  return tab || !actor.staff ? [] : [reads('GET /api/timesheet', { day: day ?? dateIn(actor.timezone), ...(userId && { userId }) })]
}
