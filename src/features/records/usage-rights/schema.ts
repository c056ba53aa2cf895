import { z } from 'zod'
import { channels, fileRef, licences } from '#features/workspace/files/schema.ts'
import { baseVersion, calendarDate, id, listInput, queryList } from '#shared/contract/endpoint.ts'
import { rightsStates, warnedRights } from '#shared/records/usage-rights.ts'
import { internal } from '#shared/rights/internal.ts'
import { oneLine } from '#shared/values/one-line.ts'
import { isRegion } from '#shared/values/regions.ts'

const sourceMax = 300
const holderMax = 200
const termsMax = 1000
const territoryMax = 100

const orNone = (text: z.ZodString, max: number) =>
  text
    .max(max, `Enter at most ${max} characters`)
    .transform((typed) => typed || null)
    .nullable()
const set = <Item extends z.ZodType<string>>(item: Item, max: number) =>
  z
    .array(item)
    .max(max, `Choose at most ${max}`)
    .transform((chosen) => (chosen.length > 0 ? [...new Set(chosen)] : null))
    .nullable()

/** What can be said of a file. Where nothing is chosen, nothing is known: worldwide and everywhere are said, not presumed. */
export const usageRightsFields = {
  /** where the agency has it from: an address, an order number */
  source: orNone(oneLine(), sourceMax),
  licence: z.enum(licences, 'Select a licence').nullable(),
  /** what the licence says besides, such as the name of a Creative Commons one, or a credit line that is owed */
  terms: orNone(z.string().trim(), termsMax),
  /** whose it is */
  holder: orNone(oneLine(), holderMax),
  /** the last day on which it may be used */
  validUntil: calendarDate.nullable(),
  territory: set(z.string().refine(isRegion, 'Choose regions and countries from the list'), territoryMax),
  channels: set(z.enum(channels, 'Choose channels from the list'), channels.length),
}

/** Only changed fields are sent; `version` is the one that the change was based on. The id is the file's. */
export const usageRightsUpdate = z.strictObject(usageRightsFields).partial().extend({ id, version: baseVersion })

/**
 * The source is the agency's own book-keeping. Everything else a client has to know who was given the file: they use it, and answer for it.
 */
export const usageRightsView = z.object({
  id,
  version: z.number(),
  state: z.enum(rightsStates),
  source: internal(z.string().nullable()),
  licence: z.enum(licences).nullable(),
  terms: z.string().nullable(),
  holder: z.string().nullable(),
  validUntil: calendarDate.nullable(),
  territory: z.array(z.string()).nullable(),
  channels: z.array(z.enum(channels)).nullable(),
})
export type UsageRightsView = z.infer<typeof usageRightsView>

/** Files of a project, or of a brand and its projects, of which is to be warned. */
export const rightsWarnings = listInput({
  projectId: id.optional(),
  brandId: id.optional(),
  state: queryList(z.enum(warnedRights)).optional(),
})

/** A file in use whose rights end soon or have ended, and the record that it is shown on. */
export const rightsWarning = z.object({
  id,
  file: fileRef,
  recordType: z.string(),
  recordId: id,
  /** what that record is called */
  title: z.string(),
})
export type RightsWarning = z.infer<typeof rightsWarning>
