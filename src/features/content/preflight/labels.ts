import { counted } from '#shared/values/counted.ts'
import type { TextField } from '#shared/values/preflight-passages.ts'
import type { PreflightView } from './schema.ts'

// Screens show these words without loading the schemas.

/** As in `schema.ts`, for a field that counts along. */
export const reasonMax = 500

export const textFieldLabels: Readonly<Record<TextField, string>> = {
  title: 'Title',
  description: 'Description',
  body: 'Text',
  alternativeText: 'Alternative text',
}

/** What came of it, in a few words: "2 problems, 1 hint". */
export function preflightWords({ openProblems, findings }: Pick<PreflightView, 'openProblems' | 'findings'>): string {
  const hints = findings.filter(({ severity }) => severity === 'hint').length
  const overridden = findings.filter(({ override }) => override !== null).length
  const parts = [
    openProblems > 0 && counted(openProblems, 'problem'),
    hints > 0 && counted(hints, 'hint'),
    overridden > 0 && `${overridden} let stand`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts.join(', ') : 'Nothing found'
}
