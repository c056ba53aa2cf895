import { z } from 'zod'
import { baseVersion, calendarDate, id, instant } from '#shared/contract/endpoint.ts'
import { personRef } from '#shared/contract/refs.ts'
import { oneLine } from '#shared/values/one-line.ts'

export const stepsMax = 10
const daysMax = 365

/** Days after the due date, below 0 before it. {number}, {total}, {balance}, {due}, {days}, {client} and {company} are filled in. */
export const reminderStep = z.strictObject({
  days: z
    .number('Enter a number of days')
    .int('Enter whole days')
    .min(-60, 'Enter at most 60 days before')
    .max(daysMax, `Enter at most ${daysMax} days`),
  subject: oneLine().min(1, 'Subject is required').max(200, 'Enter at most 200 characters'),
  text: z.string().trim().min(1, 'Text is required').max(5000, 'Enter at most 5000 characters'),
})
export type ReminderStep = z.output<typeof reminderStep>

const steps = z
  .array(reminderStep)
  .min(1, 'Keep at least one reminder, or turn reminders off')
  .max(stepsMax, `Enter at most ${stepsMax} reminders`)
  .refine((all) => new Set(all.map(({ days }) => days)).size === all.length, 'Each reminder needs a day of its own')
  .transform((all) => all.toSorted((a, b) => a.days - b.days))

export const reminderSettingsUpdate = z.strictObject({ enabled: z.boolean(), steps }).partial().extend({ version: baseVersion })
export const reminderSettingsView = z.object({
  enabled: z.boolean(),
  steps: z.array(reminderStep),
  version: z.number(),
  updatedAt: instant,
  updatedBy: personRef.nullable(),
})
export type ReminderSettings = z.infer<typeof reminderSettingsView>

/** Why no reminder goes out at present. */
export const pauseReasons = ['off', 'brand', 'invoice', 'promise', 'dispute', 'settled'] as const

/** The reminders of one invoice. */
export const invoiceRemindersView = z.object({
  sent: z.array(z.object({ days: z.number(), sentOn: calendarDate, sentTo: z.string() })),
  /** null when none is left, or none goes out at present */
  next: z.object({ days: z.number(), on: calendarDate }).nullable(),
  paused: z.enum(pauseReasons).nullable(),
  /** with a promise: the day until which they wait */
  pausedUntil: calendarDate.nullable(),
})
export type InvoiceReminders = z.infer<typeof invoiceRemindersView>

/** Either a brand or an invoice; without reminders from then on. */
export const remindersOff = z.strictObject({ brandId: id.nullable().default(null), invoiceId: id.nullable().default(null) })
export const remindersOffInput = z.strictObject({ brandId: id.optional(), invoiceId: id.optional() })
export const remindersOffView = z.object({ off: z.boolean() })
