import { z } from 'zod'
import { calendarDate, id, instant, listInput, recordType } from '#shared/contract/endpoint.ts'
import { brandRef, projectWithBrand, shownPerson } from '#shared/contract/refs.ts'

/** More than this nobody types who looks for something. */
export const searchTextMax = 200

export const searchInput = listInput({
  /** words, as they come to mind; without any, what the filters leave, what changed last first */
  q: z.string().trim().max(searchTextMax).optional(),
  kind: recordType.optional(),
  brandId: id.optional(),
  /** whose it is, who made it, or who wrote it */
  personId: id.optional(),
  /** days in the reader's zone, both included */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
})
export type SearchInput = z.output<typeof searchInput>

/** One record that was found, of any kind. */
export const searchItem = z.object({
  recordType,
  recordId: id,
  /** what its kind is called: 'task' */
  noun: z.string(),
  /** what it is called; of what has no name, such as a comment, that of what it hangs on */
  title: z.string(),
  number: z.string().nullable(),
  /** where a click leads, from the site's root */
  url: z.string(),
  state: z.string().nullable(),
  project: projectWithBrand.nullable(),
  brand: brandRef.nullable(),
  person: shownPerson.nullable(),
  /** its text around the words that were looked for */
  excerpt: z.string().nullable(),
  archived: z.boolean(),
  at: instant,
})
export type SearchItem = z.infer<typeof searchItem>

/** A kind of record that can be found. */
export const searchKind = z.object({ name: recordType, noun: z.string(), nouns: z.string() })

export const openedInput = z.strictObject({ recordType, recordId: id })
/** How many of what somebody opened last are kept, and shown. */
export const openedKept = 30
export const recentInput = z.strictObject({ limit: z.coerce.number().int().min(1).max(openedKept).default(8) })
