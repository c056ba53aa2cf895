import { type FormEvent, useState } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { formatInstant } from '#ui/base/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { MinutesInput } from '../time-entries/minutes-input.tsx'
import type { TimerActs } from './use-timer-acts.tsx'

/** Asks how long one worked, where a timer ran longer than anybody works. */
export function ForgottenDialog({ acts }: { readonly acts: TimerActs }) {
  return acts.forgotten && <Question key={acts.forgotten.timer.id} acts={acts} forgotten={acts.forgotten} />
}

function Question({ acts, forgotten }: { readonly acts: TimerActs; readonly forgotten: NonNullable<TimerActs['forgotten']> }) {
  const { timezone } = useActor()
  const [minutes, setMinutes] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const { title, startedAt } = forgotten.timer
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!minutes) {
      setError('Enter how long you worked, such as 1:30')
      return
    }
    setSending(true)
    setError(await acts.settle(minutes))
    setSending(false)
  }
  return (
    <Dialog
      open
      onOpenChange={acts.leave}
      width={440}
      title="Did you forget the timer?"
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <Button onClick={acts.leave}>Let it run</Button>
          <Button variant="primary" type="submit" loading={sending}>
            Log and stop
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-body text-ink-2">
          It has been running on <bdi className="font-medium text-ink">{title}</bdi> since {formatInstant(startedAt ?? '', timezone)}.
        </p>
        <Field label="How long did you work?" required error={error ?? undefined}>
          <MinutesInput value={minutes} onChange={setMinutes} />
        </Field>
      </div>
    </Dialog>
  )
}
