import { z } from 'zod'
import { id, instant, listInput, recordType } from '#shared/contract/endpoint.ts'
import { shownPerson } from '#shared/contract/refs.ts'
import { actorKinds } from '#shared/rights/actor.ts'

/** The history of one record, newest first. */
export const historyList = listInput({ recordType, recordId: id })

export const historyEntry = z.object({
  id: z.number(),
  at: instant,
  /** task.created, task.moved … */
  kind: z.string(),
  actorKind: z.enum(actorKinds),
  /** of a guest or an agent */
  actorName: z.string().nullable(),
  /** none for a guest or Atelier itself; without an id where the reader is not told who it was */
  actor: shownPerson.nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
})
export type HistoryEntry = z.infer<typeof historyEntry>
export const historyPage = z.object({
  items: z.array(historyEntry),
  nextCursor: z.string().nullable(),
  /** names behind the ids that stand in the changes */
  names: z.record(z.string(), z.string()),
})
export type HistoryPage = z.infer<typeof historyPage>
