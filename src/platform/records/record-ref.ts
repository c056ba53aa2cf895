import type { Audience, NoteAudience } from '#shared/rights/audience.ts'

/** A record of any kind, as comments, attachments and history need to know it. */
export type RecordRef = {
  id: string
  title: string
  projectId: string | null
  brandId: string | null
  /** whom it is assigned to, where its kind has that */
  assigneeId: string | null
  /** persons it is about: they are told of comments */
  concerns: string[]
  /** `internal` where only the agency sees it, whatever is written on it; a record without this is seen by whoever reaches its place */
  audience?: Audience
  /** whom staff can write to on it: staff alone and clients, unless it says so */
  audiences?: readonly NoteAudience[]
  /** it lies in no project and no brand: whoever this row of rights holds for sees it, wherever they are allocated */
  readers?: string
  /** the address of the record in the browser */
  url: string
}
