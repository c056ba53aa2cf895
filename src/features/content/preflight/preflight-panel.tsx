import { Hourglass } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { focusOnce, useFocusNext } from '#ui/base/use-focus-next.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { Loading, SkeletonText } from '#ui/display/skeleton.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import type { ContentItemDetail } from '../items/schema.ts'
import { useOverride, usePreflight } from './client.ts'
import { FindingLine } from './finding-view.tsx'
import { preflightWords, reasonMax } from './labels.ts'
import { overridesNow } from './rules.ts'
import type { FindingView, PreflightView } from './schema.ts'

/** What is found on the current version by the kit of its brand, before it is submitted; whoever may lets a problem stand, with a reason. */
export function PreflightPanel({ item }: { readonly item: ContentItemDetail }) {
  const actor = useActor()
  const heading = useId()
  const preflight = usePreflight(item.id)
  const mayOverride = overridesNow(actor, item)
  const { data } = preflight
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-1 rounded-card border border-line px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 id={heading} className="text-body font-semibold">
          Preflight
        </h3>
        {data && <span className="text-secondary text-ink-2">{preflightWords(data)}</span>}
      </div>
      {preflight.isPending && (
        <Loading label="Checking">
          <SkeletonText lines={2} />
        </Loading>
      )}
      {preflight.isError && !data && (
        <ErrorState
          compact
          message={sentenceOf(preflight.error)}
          onRetry={() => void preflight.refetch()}
          retrying={preflight.isFetching}
        />
      )}
      {data && data.findings.length > 0 && (
        <ul aria-label="Findings" className="divide-y divide-line">
          {data.findings.map((finding) => (
            <FindingLine key={finding.key} finding={finding}>
              {mayOverride && finding.severity === 'problem' && finding.override === null && (
                <LetStand itemId={item.id} versionNumber={data.versionNumber} finding={finding} />
              )}
            </FindingLine>
          ))}
        </ul>
      )}
      {data && <PreflightNotes preflight={data} />}
    </section>
  )
}

/** What is still on its way, and what could not be checked. */
export function PreflightNotes({ preflight: { running, unchecked } }: { readonly preflight: PreflightView }) {
  return (
    <>
      {running && (
        <output className="flex items-center gap-2 text-secondary text-ink-2">
          <Hourglass aria-hidden size={14} className="shrink-0" />
          The file is still being read. What rests on it is told when that is done.
        </output>
      )}
      {unchecked.map((sentence) => (
        <p key={sentence} className="text-secondary text-ink-3">
          {sentence}
        </p>
      ))}
    </>
  )
}

interface LetStandProps {
  readonly itemId: string
  readonly versionNumber: number
  readonly finding: FindingView
}

/** Asks why a problem may stand, where it stands. */
function LetStand({ itemId, versionNumber, finding: { key, sentence } }: LetStandProps) {
  const override = useOverride(itemId)
  const button = useRef<HTMLButtonElement>(null)
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const focusNext = useFocusNext()
  const leave = () => {
    setAsking(false)
    setProblem(undefined)
    focusNext(() => button.current)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') return setProblem('Say why')
    if (reason.trim().length > reasonMax) return setProblem(`Enter at most ${reasonMax} characters`)
    try {
      await override.mutateAsync({ versionNumber, key, reason })
    } catch (error) {
      setProblem(sentenceOf(error))
    }
    return undefined
  }
  if (!asking) {
    return (
      <Button ref={button} size="sm" className="self-start" aria-label={`Let it stand: ${sentence}`} onClick={() => setAsking(true)}>
        Let it stand
      </Button>
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    leave()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves the form, as it does a field in place
    <form
      noValidate
      aria-label={`Let stand: ${sentence}`}
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => void submit(event)}
      onKeyDown={onKeyDown}
    >
      <Field label="Why it may stand" error={problem} className="min-w-52 flex-1">
        <TextInput
          ref={focusOnce}
          autoComplete="off"
          limit={reasonMax}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" loading={override.isPending}>
        Let it stand
      </Button>
      <Button onClick={leave}>Cancel</Button>
    </form>
  )
}
