import type { Actor } from '#shared/rights/actor.ts'
import { allowed, type Decision, decide, decideWithin, denied, hidden, rightsRow } from '#shared/rights/decision.ts'
import { triageFields } from './schema.ts'

const area = 'Communication'
//                                                                          AD PM PO DM GD VE CR CW CY IN CL NO
export const feedbackRights = {
  'feedback.take-part': rightsRow(area, 'View, submit and upvote feedback', 'Y Y Y Y Y Y Y Y Y Y Y -'),
  'feedback.comment': rightsRow(area, 'Comment on feedback', 'Y Y Y Y Y Y Y Y Y Y Y -'),
  'feedback.triage': rightsRow(
    area,
    'Set status, answer and priority of feedback; merge it; delete any',
    'Y - - - - - - - - - - -',
    'The priority is read by them alone.',
  ),
  'feedback.own': rightsRow(
    area,
    'Edit and delete own feedback',
    's s s s s s s s s s s -',
    'While it is submitted and nobody has triaged it.',
  ),
}

/** What the rules need to know of an entry. */
export type FeedbackFacts = { userId: string | null; triagedAt: Date | string | null }

export function canTakePart(actor: Actor): Decision {
  return decide(actor, feedbackRights['feedback.take-part'])
}

/** It lies in no project and no brand: whoever takes part sees all of it. */
export function canViewFeedback(actor: Actor): Decision {
  return canTakePart(actor).allowed ? allowed : hidden
}

/** @param mergedInto the title of the entry that goes on in its place */
export function canCommentOnFeedback(actor: Actor, mergedInto: string | null): Decision {
  return decideWithin(canViewFeedback(actor), () => {
    const may = decide(actor, feedbackRights['feedback.comment'])
    return !may.allowed || mergedInto === null ? may : denied(`This was merged into “${mergedInto}”. Go on there.`)
  })
}

/** Status, answer and priority; merging. */
export function canTriage(actor: Actor): Decision {
  return decideWithin(canViewFeedback(actor), () => decide(actor, feedbackRights['feedback.triage']))
}

/** Its text, by its author, until an admin has said something about it. */
export function canEditFeedback(actor: Actor, feedback: FeedbackFacts): Decision {
  return decideWithin(canViewFeedback(actor), () => {
    const own = decide(actor, feedbackRights['feedback.own'], { own: feedback.userId === actor.userId })
    if (!own.allowed || feedback.triagedAt === null) return own
    return denied('An admin has looked at this already, so it stays as it is. Say more in a comment.')
  })
}

export function canDeleteFeedback(actor: Actor, feedback: FeedbackFacts): Decision {
  return canTriage(actor).allowed ? allowed : canEditFeedback(actor, feedback)
}

export function canChangeFeedbackField(actor: Actor, feedback: FeedbackFacts, field: string): Decision {
  return Object.hasOwn(triageFields, field) ? canTriage(actor) : canEditFeedback(actor, feedback)
}

/** All fields of one change must be allowed; the first refusal is the answer. */
export function canPatchFeedback(actor: Actor, feedback: FeedbackFacts, fields: readonly string[]): Decision {
  const refused = fields.map((field) => canChangeFeedbackField(actor, feedback, field)).find((one) => !one.allowed)
  return refused ?? (fields.length > 0 ? allowed : anyChange(actor, feedback))
}

/** Whether this actor may change anything of it. */
function anyChange(actor: Actor, feedback: FeedbackFacts): Decision {
  return canTriage(actor).allowed ? allowed : canEditFeedback(actor, feedback)
}
