import { z } from 'zod'
import { id, instant, listInput, recordType } from '#shared/contract/endpoint.ts'
import { personRef } from '#shared/contract/refs.ts'

export const deletionList = listInput({
  /** only records of this kind */
  recordType: recordType.optional(),
})
export type DeletionListInput = z.output<typeof deletionList>

export const recordNamed = z.strictObject({ recordType, recordId: id })
export type RecordNamed = z.output<typeof recordNamed>

/** One deletion that can still be taken back: the record that was deleted, and what went or hangs along with it. */
export const deletionItem = z.object({
  /** of the deletion, for taking it back */
  id,
  recordType,
  recordId: id,
  /** the kind in a sentence: "task" */
  noun: z.string(),
  title: z.string(),
  deletedAt: instant,
  deletedBy: personRef.nullable(),
  /** from then on a job removes it for good */
  removedAt: instant,
  /** what comes back with it, and goes with it for good: "subtask", "comment", "file" */
  holds: z.array(z.object({ noun: z.string(), nouns: z.string(), count: z.number() })),
})
export type DeletionItem = z.infer<typeof deletionItem>

export const deletedKind = z.object({ recordType, nouns: z.string(), count: z.number() })
