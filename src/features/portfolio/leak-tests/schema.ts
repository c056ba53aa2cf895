import { z } from 'zod'
import { id, instant, listInput } from '#shared/contract/endpoint.ts'
import { personRef } from '#shared/contract/refs.ts'

export const leakStates = ['waiting', 'tight', 'leaking', 'failed'] as const
export type LeakState = (typeof leakStates)[number]

export const leakRunList = listInput({})

/** One reading as every account outside the agency, with what it found. */
export const leakRunView = z.object({
  id,
  state: z.enum(leakStates),
  startedAt: instant,
  endedAt: instant.nullable(),
  /** null where it ran by itself, at night */
  requestedBy: personRef.nullable(),
  accounts: z.number(),
  /** how often something was asked for */
  asked: z.number(),
  rows: z.number(),
  findingCount: z.number(),
  /** the first of them, a sentence each */
  findings: z.array(z.string()),
})
export type LeakRunView = z.infer<typeof leakRunView>
