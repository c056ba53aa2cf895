import type { DeclaredOutcome, OutcomeTone } from '#shared/records/decision-outcome.ts'
import type { CommonOutcome, DecisionText } from './schema.ts'

type OutcomeWords = { readonly label: string; readonly tone: OutcomeTone }

const commonWords: Readonly<Record<CommonOutcome, OutcomeWords>> = {
  approved: { label: 'Approved', tone: 'success' },
  needs_revision: { label: 'Needs revision', tone: 'warning' },
  rejected: { label: 'Rejected', tone: 'danger' },
  published: { label: 'Published', tone: 'success' },
  verdict_approved: { label: 'Accepted by the client', tone: 'success' },
  verdict_changes: { label: 'Changes wanted by the client', tone: 'warning' },
  name_removed: { label: 'Name removed', tone: 'neutral' },
  text_removed: { label: 'Text removed', tone: 'neutral' },
}

/** The heading and look of an outcome. @param declared the outcomes of the record's kind */
export function outcomeWords(outcome: string, declared: readonly DeclaredOutcome[] = []): OutcomeWords {
  const known = Object.hasOwn(commonWords, outcome) ? commonWords[outcome as CommonOutcome] : undefined
  // The chain outlives kinds of records: an outcome that no kind declares any more shows its own name.
  const plain = outcome.replaceAll('_', ' ')
  const fallback = { label: plain.charAt(0).toUpperCase() + plain.slice(1), tone: 'neutral' } as const
  return known ?? declared.find(({ name }) => name === outcome) ?? fallback
}

/** The name of a text in a sentence. */
export const decisionTextLabels: Readonly<Record<DecisionText, string>> = {
  recordTitle: 'title',
  wording: 'wording',
  address: 'address',
}
