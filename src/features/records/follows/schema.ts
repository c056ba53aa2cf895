import { z } from 'zod'
import { id, recordType } from '#shared/contract/endpoint.ts'

export const followed = z.strictObject({ recordType, recordId: id })
export const followUpdate = followed.extend({ following: z.boolean() })
/** Whether one is told what happens to a record; `byItself`: because one made it, has it or wrote on it, and has not chosen. */
export const followView = z.object({ following: z.boolean(), byItself: z.boolean() })
export type FollowView = z.infer<typeof followView>
