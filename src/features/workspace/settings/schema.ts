import { z } from 'zod'
import { baseVersion, calendarDate, id, timezone } from '#shared/contract/endpoint.ts'
import { currency } from '#shared/values/money.ts'
import { oneLine } from '#shared/values/one-line.ts'

/** What people outside the agency see of the team, brands and projects: what they are allocated to, or all names and cards. */
export const externalVisibilities = ['allocated', 'all'] as const

const nameMax = 100
/** The database keeps the last 30 days whatever the setting says. */
const auditDaysMin = 30
const auditDaysMax = 3650
const auditDaysSentence = `Choose ${auditDaysMin} to ${auditDaysMax} days`

const weekday = z.number().int().min(1).max(7)
export const holidayNameMax = 80
/** More than ten years have. */
const holidaysMax = 300
export const holiday = z.strictObject({
  day: calendarDate,
  name: oneLine().min(1, 'Name is required').max(holidayNameMax, `Name can have at most ${holidayNameMax} characters`),
})
export type Holiday = z.infer<typeof holiday>

/** As it is typed or picked. */
const accent = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Enter a colour as # and six digits, such as #3346d3')

const isOnce = (values: readonly unknown[]) => new Set(values).size === values.length

/** On which days nobody works. */
const workingDaysFields = {
  /** 1 Monday … 7 Sunday */
  freeWeekdays: z
    .array(weekday)
    .max(6, 'One day of the week at least must be a working day')
    .refine(isOnce, 'Name each day of the week once'),
  holidays: z
    .array(holiday)
    .max(holidaysMax, `There can be at most ${holidaysMax} holidays. Remove those of years gone by.`)
    .refine((all) => isOnce(all.map(({ day }) => day)), 'There is a holiday on that day already'),
}

export const workspaceFields = {
  name: oneLine().min(1, 'Name is required').max(nameMax, `Name can have at most ${nameMax} characters`),
  /** decides what "today" is for billing */
  timezone,
  /** offered first where an amount is entered */
  currency,
  externalVisibility: z.enum(externalVisibilities),
  auditDays: z.number(auditDaysSentence).int(auditDaysSentence).min(auditDaysMin, auditDaysSentence).max(auditDaysMax, auditDaysSentence),
}
/** The agency’s colour; null for Atelier’s own. */
export const lookFields = { accent: accent.nullable() }
export const workspaceUpdate = z
  .strictObject({ ...workspaceFields, ...lookFields, ...workingDaysFields })
  .partial()
  .extend({ version: baseVersion })
/** How the agency looks to everybody, guests and those who are not signed in included. */
export const workspaceLook = z.object({
  name: z.string(),
  logoUrl: z.string().nullable(),
  /** #rrggbb */
  accent: z.string().nullable(),
})
export type WorkspaceLook = z.infer<typeof workspaceLook>
/** `v` makes a new address of a new logo. */
export const workspaceLogoInput = z.strictObject({ v: id.optional() })

export const workspaceView = workspaceLook.extend({
  timezone: z.string(),
  currency: z.string(),
  externalVisibility: z.enum(externalVisibilities),
  auditDays: z.number(),
  freeWeekdays: z.array(z.number()),
  holidays: z.array(z.object({ day: z.string(), name: z.string() })),
  version: z.number(),
})
export type WorkspaceView = z.infer<typeof workspaceView>

export const storageView = z.object({
  /** in bytes; without a quota there is as much room as the disk or the bucket has */
  usedBytes: z.number(),
  /** of these what Atelier has made itself of uploaded files: small pictures, copies of videos */
  madeBytes: z.number(),
  quotaBytes: z.number().nullable(),
  /** files whose stored bytes are not what was uploaded: gone, or changed */
  damaged: z.array(z.object({ id, name: z.string(), damage: z.enum(['gone', 'changed']) })),
  /** programs that previews need and the server has not */
  missingPrograms: z.array(z.enum(['ffmpeg', 'heif-convert'])),
})
export type StorageView = z.infer<typeof storageView>
