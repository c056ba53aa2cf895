import type { Actor } from '#shared/rights/actor.ts'
import { type Decision, denied } from '#shared/rights/decision.ts'
import { canTakePart } from '../chats/rules.ts'

/** What the rules need to know of a message: whose it is, and whether the actor takes part in its conversation and reads that far back. */
export type MessageFacts = { senderId: string; participant: boolean }

/** One's own, as long as one takes part: nobody else changes or removes it, admins neither. */
export function canChangeMessage(actor: Actor, { senderId, participant }: MessageFacts): Decision {
  const reads = canTakePart(actor, { participant })
  if (!reads.allowed || senderId === actor.userId) return reads
  return denied('Only whoever wrote a message changes or removes it.')
}
