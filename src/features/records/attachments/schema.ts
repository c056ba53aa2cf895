import { z } from 'zod'
import { fileRef } from '#features/workspace/files/schema.ts'
import { id, instant, listInput, recordType } from '#shared/contract/endpoint.ts'
import { shownPerson } from '#shared/contract/refs.ts'
import { noteAudiences } from '#shared/rights/audience.ts'

/** What it hangs on: a record that has comments. */
const on = { recordType, recordId: id }

export const attachmentPlace = z.strictObject(on)
export const attachmentList = listInput(on)
/** Without an audience, what staff attach is internal; what people outside the agency attach is always for the client audience. */
export const attachmentCreate = z.strictObject({ ...on, uploadId: id, audience: z.enum(noteAudiences).optional() })
export const attachmentUpdate = z.strictObject({ id, audience: z.enum(noteAudiences).optional() })

export const attachmentView = z.object({
  id,
  ...on,
  audience: z.enum(noteAudiences),
  file: fileRef,
  /** none where the reader is not told who it was */
  uploaderId: id.nullable(),
  uploader: shownPerson,
  uploadedAt: instant,
})
export type AttachmentView = z.infer<typeof attachmentView>

/** A file of a comment: who wrote it and who reads it are the comment's. */
export const commentAttachment = z.object({ id, file: fileRef })
