import type { DecisionOutcome } from './schema.ts'

/** An outcome as a heading. */
export const outcomeLabels: Readonly<Record<DecisionOutcome, string>> = {
  approved: 'Approved',
  needs_revision: 'Needs revision',
  rejected: 'Rejected',
  published: 'Published',
  verdict_approved: 'Accepted by the client',
  verdict_changes: 'Changes wanted by the client',
  name_removed: 'Name removed',
}
