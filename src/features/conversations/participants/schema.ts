import { z } from 'zod'
import { id, instant, listInput } from '#shared/contract/endpoint.ts'
import { shownPerson } from '#shared/contract/refs.ts'

export const participantList = listInput({ conversationId: id })
export const participantView = z.object({
  id,
  conversationId: id,
  /** none where the reader is not told who it is */
  userId: id.nullable(),
  person: shownPerson,
  outside: z.boolean(),
  /** from outside the agency, and not as an influencer */
  client: z.boolean(),
  joinedAt: instant,
  /** the newest message that they have seen */
  readSeq: z.number(),
  /** whether the reader may take them out */
  removable: z.boolean(),
})
export type ParticipantView = z.infer<typeof participantView>
