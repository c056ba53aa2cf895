import { z } from 'zod'
import { baseVersion, id, instant, listInput } from '#shared/contract/endpoint.ts'
import { personRef } from '#shared/contract/refs.ts'
import { oneLine } from '#shared/values/one-line.ts'

export const savedReplyNameMax = 100
export const savedReplyBodyMax = 5000

const savedReplyFields = {
  name: oneLine().min(1, 'Name is required').max(savedReplyNameMax, `Enter at most ${savedReplyNameMax} characters`),
  /** Markdown, with fields in braces: see labels.ts */
  body: z.string().trim().min(1, 'Write something first').max(savedReplyBodyMax, `Enter at most ${savedReplyBodyMax} characters`),
}

export const savedReplyCreate = z.strictObject(savedReplyFields)
/** Only changed fields are sent; `version` is the one the change was based on. */
export const savedReplyUpdate = z.strictObject(savedReplyFields).partial().extend({ id, version: baseVersion })
export const savedReplyList = listInput({
  /** text in the name or the reply */
  q: z.string().trim().max(200).optional(),
})

/** Nobody outside the agency sees one. */
export const savedReplyView = z.object({
  id,
  name: z.string(),
  body: z.string(),
  createdBy: personRef.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number(),
})
export type SavedReplyView = z.infer<typeof savedReplyView>
