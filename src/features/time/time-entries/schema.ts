import { z } from 'zod'
import { baseVersion, calendarDate, id, instant, listInput, queryIds } from '#shared/contract/endpoint.ts'
import { personRef, projectWithBrand, wordOf } from '#shared/contract/refs.ts'
import { oneLine } from '#shared/values/one-line.ts'

/** What hours are logged on. */
export const loggedTypes = ['task', 'deliverable'] as const
export type LoggedType = (typeof loggedTypes)[number]
export const loggedType = z.enum(loggedTypes)

/**
 * How an entry came to be: by a timer, typed as an entry, as the difference to a sum that was typed, or taken over from the time when
 * there were sums only.
 */
export const entrySources = ['timer', 'typed', 'difference', 'imported'] as const
export type EntrySource = (typeof entrySources)[number]

export const noteMax = 500
/** A day has no more, also the one on which the clocks go back. */
export const minutesMax = 24 * 60

const whole = 'Enter whole minutes'
export const entryMinutes = z.number(whole).int(whole).min(1, 'Enter at least one minute').max(minutesMax, 'A day has 24 hours')
export const entryNote = oneLine().max(noteMax, `Enter at most ${noteMax} characters`).nullable()

/** Fields a person fills in. `startedAt` and `stoppedAt` go together; then the minutes are what lies between them. */
export const entryFields = {
  day: calendarDate,
  minutes: entryMinutes,
  note: entryNote,
  startedAt: instant,
  stoppedAt: instant,
  /** false: it is never billed, whatever its project is */
  billable: z.boolean(),
}

export const onRecord = { recordType: loggedType, recordId: id }

export const entryCreate = z.strictObject({
  ...onRecord,
  /** whose hours; one's own without it */
  userId: id.optional(),
  day: calendarDate,
  minutes: entryMinutes.optional(),
  note: entryNote.default(null),
  startedAt: instant.nullable().default(null),
  stoppedAt: instant.nullable().default(null),
  billable: entryFields.billable.default(true),
})
/** Only changed fields are sent. */
export const entryUpdate = z.strictObject(entryFields).partial().extend({ id, version: baseVersion })

/** Of one record, one person, one project or a span of days; the newest day first. */
export const entryList = listInput({
  recordType: loggedType.optional(),
  recordId: id.optional(),
  userId: queryIds.optional(),
  projectId: queryIds.optional(),
  /** first and last day */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
})
export type EntryListInput = z.output<typeof entryList>

/** An invoice that hours are on, for readers who may open it. */
export const billedOn = z.object({ id, invoiceNumber: wordOf('invoice', z.string()) })
export type BilledOn = z.infer<typeof billedOn>

export const entryView = z.object({
  id,
  recordType: loggedType,
  recordId: id,
  /** the name of the task or deliverable */
  title: wordOf('task', z.string()),
  project: projectWithBrand,
  /** null where nobody is known */
  person: personRef.nullable(),
  day: calendarDate,
  minutes: z.number(),
  startedAt: instant.nullable(),
  /** null while the timer runs, and where only minutes are known */
  stoppedAt: instant.nullable(),
  note: z.string().nullable(),
  billable: z.boolean(),
  /** on a line of an invoice, and so locked */
  billed: z.boolean(),
  billedOn: billedOn.nullable(),
  source: z.enum(entrySources),
  createdAt: instant,
  updatedAt: instant,
  version: z.number(),
})
export type EntryView = z.infer<typeof entryView>
