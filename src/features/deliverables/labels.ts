import type { DeliverableStatus, DeliverableVerdict } from './schema.ts'

export const deliverableStatusLabels: Readonly<Record<DeliverableStatus, string>> = {
  not_started: 'Not Started',
  in_progress: 'In Progress',
  review: 'Review',
  approved: 'Approved',
  delivered: 'Delivered',
  rejected: 'Rejected',
}

/** What is kept with a verdict: the sentence that stands where it is given. */
export const verdictWordings: Readonly<Record<DeliverableVerdict, string>> = {
  approved: 'I agree with this deliverable as it is.',
  changes: 'I ask for changes to this deliverable.',
}
/** What a client did, inside a sentence. */
export const verdictWords: Readonly<Record<DeliverableVerdict, string>> = { approved: 'agreed with', changes: 'asked for changes to' }
