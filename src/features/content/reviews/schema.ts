import { z } from 'zod'
import { calendarDate, id, instant, listInput } from '#shared/contract/endpoint.ts'
import { personRef } from '#shared/contract/refs.ts'
import { overridesGiven } from '../preflight/schema.ts'

export const reviewCommentMax = 1000
export const reviewersMax = 20
export const submissionNoteMax = 1000

const comment = z.string().trim().max(reviewCommentMax, `Enter at most ${reviewCommentMax} characters`).nullable().default(null)
/** The version that one looked at: refused when there is another by now. */
const versionNumber = z.number().int().min(1)

const reviewerIds = z.array(id).min(1, 'Choose who is to review it').max(reviewersMax, `Choose at most ${reviewersMax} people`)

/** Puts an item before people who may decide. */
export const contentSubmission = z.strictObject({
  id,
  versionNumber,
  reviewerIds,
  /** by when; they are reminded the day before */
  dueDate: calendarDate.nullable().default(null),
  note: z.string().trim().max(submissionNoteMax, `Enter at most ${submissionNoteMax} characters`).nullable().default(null),
  /** why what the preflight found may stand, for each problem that has no reason yet */
  overrides: overridesGiven,
  /** that this round is more than were agreed is known */
  confirmBeyond: z.boolean().default(false),
})

/** All who are asked from now on, in the round that is open. */
export const contentReviewersGiven = z.strictObject({ id, reviewerIds })

export const reviewOutcomes = ['approved', 'needs_revision', 'rejected'] as const
export type ReviewOutcome = (typeof reviewOutcomes)[number]
export const contentDecision = z.strictObject({ id, versionNumber, outcome: z.enum(reviewOutcomes, 'Choose an outcome'), comment })

export const verdictOutcomes = ['approved', 'changes'] as const
export type VerdictOutcome = (typeof verdictOutcomes)[number]
export const verdictFields = { versionNumber, outcome: z.enum(verdictOutcomes, 'Choose an outcome'), comment }
export const contentVerdict = z.strictObject({ id, ...verdictFields })

export const contentPublication = z.strictObject({
  id,
  versionNumber,
  /** where it can be seen, where it can */
  url: z
    .url({ protocol: /^https?$/, error: 'Enter an address that begins with https://' })
    .max(2000)
    .nullable()
    .default(null),
  on: calendarDate,
})
export const contentSharing = z.strictObject({ id, versionNumber })

export const roundList = listInput({ contentItemId: id })
/** One round of review; `beyond`: it was more than were agreed when it began. */
export const roundView = z.object({
  id,
  contentItemId: id,
  round: z.number(),
  versionNumber: z.number(),
  agreedRounds: z.number().nullable(),
  beyond: z.boolean(),
  note: z.string().nullable(),
  dueDate: calendarDate.nullable(),
  submittedAt: instant,
  submittedBy: personRef,
  reviewers: z.array(personRef),
  closedAt: instant.nullable(),
  closedBy: personRef.nullable(),
})
export type RoundView = z.infer<typeof roundView>
