import { z } from 'zod'
import { id, instant, listInput } from '#shared/contract/endpoint.ts'
import { noteAudiences } from '#shared/rights/audience.ts'
import { internal } from '#shared/rights/internal.ts'

/** All that were said of the item, the oldest first. */
export const contentNoteList = listInput({ contentItemId: id })
export const contentNotesOf = z.strictObject({ contentItemId: id })

/** What was said of a content item, as somebody reads it who has no screen before them: where it points to in words. */
export const contentNote = z.object({
  id,
  /** as everybody who reads it calls it: 1, 2, 3 on each version, i1, i2, i3 within the agency; null where it stands nowhere */
  number: z.string().nullable(),
  /** null where it points to no version, or to one that the reader does not see */
  versionNumber: z.number().nullable(),
  page: z.number().nullable(),
  /** by the rate of the version's own file; of a sound, or where nobody has read the rate, with thousandths of a second */
  timeCode: z.string().nullable(),
  timeCodeEnd: z.string().nullable(),
  /** what is drawn, and where, in hundredths of width and height; of an article the passage itself */
  place: z.string().nullable(),
  audience: z.enum(noteAudiences),
  /** null where the reader is not told who it was */
  author: z.string().nullable(),
  createdAt: instant,
  note: z.string(),
  /** each with its author before it */
  replies: z.array(z.string()),
  resolvedAt: instant.nullable(),
  round: internal(z.number().nullable()),
})
export type ContentNote = z.infer<typeof contentNote>
