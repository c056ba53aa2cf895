import { Field } from '#ui/controls/field.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { Loading, SkeletonText } from '#ui/display/skeleton.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import type { usePreflight } from './client.ts'
import { FindingLine } from './finding-view.tsx'
import { preflightWords, reasonMax } from './labels.ts'
import { PreflightNotes } from './preflight-panel.tsx'
import type { FindingView } from './schema.ts'

/** The problems that are to be answered. */
export const openProblemsIn = (findings: readonly FindingView[] | undefined): FindingView[] =>
  findings?.filter(({ severity, override }) => severity === 'problem' && override === null) ?? []

interface PreflightFieldsProps {
  readonly preflight: ReturnType<typeof usePreflight>
  readonly reasons: Readonly<Record<string, string>>
  readonly onReason: (key: string, reason: string) => void
  /** It was tried: what is empty is wrong. */
  readonly tried: boolean
}

/** In the dialog of a submission: what was found, and for each open problem the reason why it may stand. */
export function PreflightFields({ preflight, reasons, onReason, tried }: PreflightFieldsProps) {
  const { data } = preflight
  if (preflight.isPending) {
    return (
      <Loading label="Checking">
        <SkeletonText lines={2} />
      </Loading>
    )
  }
  // The server checks all the same.
  if (!data) return <ErrorState compact message={sentenceOf(preflight.error)} onRetry={() => void preflight.refetch()} />
  if (data.findings.length === 0 && !data.running && data.unchecked.length === 0) return null
  return (
    <section aria-label="Preflight" className="flex flex-col rounded-card border border-line px-3 py-2">
      <p className="text-secondary text-ink-2">
        {`Preflight: ${preflightWords(data)}.`}
        {data.openProblems > 0 && ' Say of each problem why it may stand, or put it right first.'}
      </p>
      <ul aria-label="Findings" className="divide-y divide-line">
        {data.findings.map((finding) => (
          <FindingLine key={finding.key} finding={finding}>
            {openProblemsIn([finding]).length > 0 && (
              <Field label="Why it may stand" required error={tried && !reasons[finding.key]?.trim() ? 'Say why' : undefined}>
                <TextInput
                  autoComplete="off"
                  limit={reasonMax}
                  value={reasons[finding.key] ?? ''}
                  onChange={(event) => onReason(finding.key, event.target.value)}
                />
              </Field>
            )}
          </FindingLine>
        ))}
      </ul>
      <PreflightNotes preflight={data} />
    </section>
  )
}
