import { z } from 'zod'
import { id, instant, listInput, recordType } from '#shared/contract/endpoint.ts'
import { personRef, shownPerson } from '#shared/contract/refs.ts'
import { outcomeTones } from '#shared/records/decision-outcome.ts'
import { actorKinds } from '#shared/rights/actor.ts'
import { audiences } from '#shared/rights/audience.ts'
import { internal } from '#shared/rights/internal.ts'

/**
 * Outcomes that any kind of record can have; a kind declares its own in its `record.ts`. Verdicts are those of clients and guests: they
 * change no status. `name_removed` and `text_removed` note that an earlier decision lost the name of the person who made it, or texts.
 */
export const commonOutcomes = [
  'approved',
  'needs_revision',
  'rejected',
  'published',
  'verdict_approved',
  'verdict_changes',
  'name_removed',
  'text_removed',
] as const
export type CommonOutcome = (typeof commonOutcomes)[number]

/** Who decided: the agency, a client or an influencer with an account, a guest with a secret link, or Atelier by itself. */
export const deciderKinds = ['internal', 'client', 'guest', 'system', 'influencer'] as const
export type DeciderKind = (typeof deciderKinds)[number]

/** Texts that an admin can remove from a decision, besides the name of the person who made it. */
export const decisionTexts = ['recordTitle', 'wording', 'address'] as const
export type DecisionText = (typeof decisionTexts)[number]

export const decisionList = listInput({ recordType, recordId: id })

/** One decision in the list of a record. */
export const decisionView = z.object({
  id,
  number: z.number(),
  decidedAt: instant,
  /** a common outcome or one that the kind of record declares; `outcomeLabel` is its heading */
  outcome: z.string(),
  outcomeLabel: z.string(),
  tone: z.enum(outcomeTones),
  audience: z.enum(audiences),
  comment: z.string().nullable(),
  /** the words that the person read when they decided */
  wording: z.string().nullable(),
  /** null, as `size` and `sha256`, for a decision on no version */
  versionNumber: z.number().nullable(),
  fileName: z.string().nullable(),
  size: z.number().nullable(),
  sha256: z.string().nullable(),
  deciderKind: z.enum(deciderKinds),
  actorKind: z.enum(actorKinds),
  /** the name at the time of the decision; null where it was removed, '' for a guest who gave none */
  deciderName: z.string().nullable(),
  /** the account with its current name */
  decider: shownPerson.nullable(),
  roles: z.array(z.string()),
  ownWork: z.boolean(),
  /** where something was published, and on which day */
  address: z.string().nullable(),
  publishedOn: z.iso.date().nullable(),
  hash: z.string(),
  /** texts that were removed from this decision */
  removedTexts: z.array(z.enum(decisionTexts)),
  /** the title of the record at the time of the decision */
  recordTitle: internal(z.string().nullable()),
  /** whether the reader may remove the name now */
  nameRemovable: internal(z.boolean()),
  /** the texts that the reader may remove now; none of a note, whose title is removed with that of the decision it is about */
  removableTexts: internal(z.array(z.enum(decisionTexts))),
})
export type DecisionView = z.infer<typeof decisionView>

/** Removes a name; the admin types it once more, exactly as in the decision. */
export const nameRemoval = z.strictObject({ id, name: z.string().trim().min(1, 'Type the name as it stands in the decision') })
/** from how many decisions it was removed */
export const nameRemoved = z.object({ removed: z.number() })

/** Removes texts of a decision, from every decision on the same record that has the same text. */
export const textRemoval = z.strictObject({
  id,
  texts: z
    .array(z.enum(decisionTexts))
    .min(1, 'Choose at least one text.')
    .refine((texts) => new Set(texts).size === texts.length, 'Name each text once.'),
})
/** `kept`: decisions of format 1 with the same text, whose hash needs the text itself */
export const textsRemoved = z.object({ removed: z.number(), kept: z.number() })

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
