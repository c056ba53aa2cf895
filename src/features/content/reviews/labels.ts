import type { ReviewOutcome, VerdictOutcome } from './schema.ts'

/** What stands where somebody decides, and is kept with the decision. */
const wordings = {
  approved: 'I approve version {n}.',
  needs_revision: 'I ask for a revision of version {n}.',
  rejected: 'I reject version {n}.',
  published: 'I publish version {n}.',
  verdict_approved: 'I agree with version {n}.',
  verdict_changes: 'I ask for changes to version {n}.',
} as const

/** The sentence that whoever decides agrees to. */
export function wordingOf(outcome: keyof typeof wordings, versionNumber: number): string {
  return wordings[outcome].replace('{n}', String(versionNumber))
}

/** What an item is after a decision, inside a sentence. */
export const decidedWords: Readonly<Record<ReviewOutcome, string>> = {
  approved: 'approved',
  needs_revision: 'asked for a revision of',
  rejected: 'rejected',
}
export const verdictWords: Readonly<Record<VerdictOutcome, string>> = { approved: 'agreed with', changes: 'asked for changes to' }

/** What each outcome is called on its button, and as the head of its dialog. */
export const decisionTitles: Readonly<Record<ReviewOutcome, (versionNumber: number) => string>> = {
  approved: (number) => `Approve version ${number}`,
  needs_revision: (number) => `Ask for a revision of version ${number}`,
  rejected: (number) => `Reject version ${number}`,
}
export const verdictTitles: Readonly<Record<VerdictOutcome, (versionNumber: number) => string>> = {
  approved: (number) => `Approve version ${number}`,
  changes: (number) => `Ask for changes to version ${number}`,
}

/** What is said once it is done. */
export const decidedTold: Readonly<Record<ReviewOutcome, string>> = {
  approved: 'approved',
  needs_revision: 'goes back for a revision',
  rejected: 'rejected',
}
