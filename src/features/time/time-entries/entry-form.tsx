import { type FormEvent, useState } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { AppError } from '#shared/rights/errors.ts'
import { useToday } from '#ui/base/use-today.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { DateInput } from '#ui/controls/date-input.tsx'
import { Field } from '#ui/controls/field.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { Dialog, DialogCancel } from '#ui/dialogs/dialog.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { MinutesInput } from './minutes-input.tsx'
import { type EntryView, noteMax } from './schema.ts'

export type EntryValues = { day: string; minutes: number; note: string | null; billable: boolean }

interface EntryFormProps {
  /** The one that is changed; none makes a new one. */
  readonly entry: EntryView | null
  readonly title: string
  readonly onSave: (values: EntryValues) => Promise<void>
  readonly onClose: () => void
}

/** Minutes, day and note of an entry, and whether it is billed. */
export function EntryForm({ entry, title, onSave, onClose }: EntryFormProps) {
  const today = useToday(useActor().timezone)
  const [day, setDay] = useState<string | null>(entry?.day ?? today)
  const [minutes, setMinutes] = useState<number | null>(entry?.minutes ?? null)
  const [note, setNote] = useState(entry?.note ?? '')
  const [billable, setBillable] = useState(entry?.billable ?? true)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [sending, setSending] = useState(false)
  const corrects = entry !== null && entry.minutes < 0
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = {
      ...(!corrects && !minutes && { minutes: 'Enter how long, such as 1:30 or 1.5' }),
      ...(!day && { day: 'Enter a date' }),
    }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0 || !day) return
    setSending(true)
    try {
      await onSave({ day, minutes: minutes ?? 0, note: note.trim() || null, billable })
      onClose()
    } catch (error) {
      const fields = error instanceof AppError ? error.fields : undefined
      setErrors(
        fields && Object.keys(fields).some((name) => ['day', 'minutes', 'note', 'billable'].includes(name))
          ? fields
          : { note: sentenceOf(error) },
      )
    }
    setSending(false)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={440}
      title={title}
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <DialogCancel />
          <Button variant="primary" type="submit" loading={sending}>
            {entry ? 'Save' : 'Log time'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
          {!corrects && (
            <Field label="Time" required hint="1:30, 1.5 or 90m" error={errors.minutes}>
              <MinutesInput value={minutes} onChange={setMinutes} />
            </Field>
          )}
          <Field label="Day" required error={errors.day}>
            <DateInput value={day} max={today} fixed onChange={setDay} />
          </Field>
        </div>
        <Field label="Note" error={errors.note}>
          <TextInput value={note} limit={noteMax} autoComplete="off" onChange={(event) => setNote(event.target.value)} />
        </Field>
        <Field label="Billing" group error={errors.billable}>
          <Checkbox checked={billable} onChange={setBillable}>
            Billable
          </Checkbox>
        </Field>
      </div>
    </Dialog>
  )
}
