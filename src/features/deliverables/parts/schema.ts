import { z } from 'zod'
import { id, instant, listInput } from '#shared/contract/endpoint.ts'
import { wordOf } from '#shared/contract/refs.ts'
import { audiences } from '#shared/rights/audience.ts'
import { internal } from '#shared/rights/internal.ts'
import { deliverableStatus } from '../deliverables/schema.ts'

/** What a deliverable can consist of. */
export const partTypes = ['task', 'content-item', 'document'] as const
export type PartType = (typeof partTypes)[number]
const partType = z.enum(partTypes, 'Choose a task, a content item or a document')

/** More than anybody looks through. */
export const partsMax = 100

/** What one deliverable consists of, or which deliverables one record is part of: one of the two is named. */
export const partList = listInput({
  deliverableId: id.optional(),
  recordType: partType.optional(),
  recordId: id.optional(),
})
export const partCreate = z.strictObject({ deliverableId: id, recordType: partType, recordId: id })

/** One record that a deliverable consists of. Only those that the reader can open, at both ends. */
export const partView = z.object({
  id,
  deliverableId: id,
  recordType: partType,
  recordId: id,
  deliverable: z.object({ id, name: wordOf('deliverable', z.string()), status: deliverableStatus }),
  /** what it is called, and its state where its kind has one */
  title: wordOf('task', wordOf('document', wordOf('content-item', z.string()))),
  state: z.string().nullable(),
  /** whether clients of the project can open it */
  audience: internal(z.enum(audiences)),
  createdAt: instant,
})
export type PartView = z.infer<typeof partView>
