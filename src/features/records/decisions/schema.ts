import { z } from 'zod'
import { id, instant, listInput, recordType } from '#shared/contract/endpoint.ts'
import { personRef, shownPerson } from '#shared/contract/refs.ts'
import { actorKinds } from '#shared/rights/actor.ts'
import { audiences } from '#shared/rights/audience.ts'
import { internal } from '#shared/rights/internal.ts'

/**
 * What was decided. Verdicts are those of clients and guests: they change no status. `name_removed` is the note in the chain that the name
 * of whoever made an earlier decision was taken out.
 */
export const decisionOutcomes = [
  'approved',
  'needs_revision',
  'rejected',
  'published',
  'verdict_approved',
  'verdict_changes',
  'name_removed',
] as const
export type DecisionOutcome = (typeof decisionOutcomes)[number]

/** Who decided: somebody of the agency, a client with an account, or a guest who came by a secret link. */
export const deciderKinds = ['internal', 'client', 'guest'] as const
export type DeciderKind = (typeof deciderKinds)[number]

export const decisionList = listInput({ recordType, recordId: id })

/** One decision as people read it under the record it was made on. */
export const decisionView = z.object({
  id,
  number: z.number(),
  decidedAt: instant,
  outcome: z.enum(decisionOutcomes),
  audience: z.enum(audiences),
  comment: z.string().nullable(),
  /** what stood on the button and above it when it was decided */
  wording: z.string().nullable(),
  versionNumber: z.number(),
  fileName: z.string().nullable(),
  size: z.number(),
  sha256: z.string(),
  deciderKind: z.enum(deciderKinds),
  actorKind: z.enum(actorKinds),
  /** as it was when it was decided; null where it has been removed since */
  deciderName: z.string().nullable(),
  /** whoever has an account, as they are called now */
  decider: shownPerson.nullable(),
  roles: z.array(z.string()),
  ownWork: z.boolean(),
  /** of what was published: where, and on which day */
  address: z.string().nullable(),
  publishedOn: z.iso.date().nullable(),
  hash: z.string(),
  /** whether whoever asks may have the name removed now */
  nameRemovable: internal(z.boolean()),
})
export type DecisionView = z.infer<typeof decisionView>

/** Removes a name; it is typed once more, as it stands in the decision. */
export const nameRemoval = z.strictObject({ id, name: z.string().trim().min(1, 'Type the name as it stands in the decision') })
/** from how many decisions it was removed */
export const nameRemoved = z.object({ removed: z.number() })

/** The end of the chain: whoever keeps it can show later that nothing before it was changed or cut off. */
export const chainHead = z.object({ number: z.number(), hash: z.string(), decidedAt: instant.nullable() })
export type ChainHead = z.infer<typeof chainHead>

/** The proof of one record's decisions; without a record, of all of them. */
export const proofInput = z
  .strictObject({ recordType: recordType.optional(), recordId: id.optional() })
  .refine(
    ({ recordType: type, recordId }) => (type === undefined) === (recordId === undefined),
    'Name a record by its type and its id, or none.',
  )

export const verificationStates = ['waiting', 'intact', 'broken', 'failed'] as const
export type VerificationState = (typeof verificationStates)[number]

export const verificationList = listInput({})

/** A run over the whole chain, with what it found. */
export const verificationView = z.object({
  id,
  state: z.enum(verificationStates),
  /** whether the bytes of the versions were read too */
  withFiles: z.boolean(),
  startedAt: instant,
  endedAt: instant.nullable(),
  /** null where it ran by itself, at night */
  requestedBy: personRef.nullable(),
  decisions: z.number(),
  versionsRead: z.number(),
  versionsGone: z.number(),
  headNumber: z.number().nullable(),
  headHash: z.string().nullable(),
  findingCount: z.number(),
  /** the first of them, a sentence each */
  findings: z.array(z.string()),
})
export type VerificationView = z.infer<typeof verificationView>
