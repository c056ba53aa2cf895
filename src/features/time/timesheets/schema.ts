import { z } from 'zod'
import { calendarDate, id } from '#shared/contract/endpoint.ts'
import { personRef, projectWithBrand, wordOf } from '#shared/contract/refs.ts'
import { billedOn, loggedType, minutesMax } from '../time-entries/schema.ts'

/** The week that a day lies in, from Monday on; one's own without a person. */
export const timesheetInput = z.strictObject({ userId: id.optional(), day: calendarDate })

const row = z.object({
  recordType: loggedType,
  recordId: id,
  title: wordOf('task', z.string()),
  project: projectWithBrand,
  /** of each of the seven days, without a timer that runs */
  minutes: z.array(z.number()),
  /** of each of the seven days: whether hours are on an invoice, with the invoices that the reader may open */
  billed: z.array(z.object({ on: z.array(billedOn) }).nullable()),
  /** whether whoever reads may type into it */
  mayLog: z.boolean(),
})

export const timesheetView = z.object({
  person: personRef,
  /** the seven days */
  days: z.array(calendarDate),
  /** what was worked on in these days or the week before, and what the person has in progress */
  rows: z.array(row),
})
/** What hours can be logged on: what is typed in its name, or without a word the person's own. */
export const loggableInput = z.strictObject({ q: z.string().trim().max(200).optional(), userId: id.optional() })
/** At most 50, each as a row of the week without hours. */
export const loggableRecords = z.object({ items: z.array(row) })

export type TimesheetView = z.infer<typeof timesheetView>
export type TimesheetRow = z.infer<typeof row>

const whole = 'Enter whole minutes'
/** What somebody's minutes on a day are to be together. */
export const cellUpdate = z.strictObject({
  userId: id.optional(),
  recordType: loggedType,
  recordId: id,
  day: calendarDate,
  minutes: z.number(whole).int(whole).min(0, whole).max(minutesMax, 'A day has 24 hours'),
})
/** What it was and what it is now. */
export const cellView = z.object({ before: z.number(), minutes: z.number() })
