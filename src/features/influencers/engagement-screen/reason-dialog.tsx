import { useState } from 'react'
import { flattenText } from '#shared/values/one-line.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { Dialog, DialogCancel } from '#ui/dialogs/dialog.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { reasonMax } from '../engagements/schema.ts'

interface ReasonDialogProps {
  readonly title: string
  readonly description: string
  /** on the button: "Cancel engagement" */
  readonly confirmLabel: string
  readonly danger?: boolean
  /** Carries out the change with the reason. @throws AppError whose sentence the dialog shows */
  readonly onConfirm: (reason: string) => Promise<unknown>
  readonly onClose: () => void
}

/** Asks for the reason of a change that the history keeps. */
export function ReasonDialog({ title, description, confirmLabel, danger = false, onConfirm, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const given = flattenText(reason)
  const submit = async () => {
    const tooLong = given.length > reasonMax ? `Enter at most ${reasonMax} characters` : undefined
    const wrong = given === '' ? 'Enter a reason' : tooLong
    setError(wrong)
    if (wrong) return
    setBusy(true)
    try {
      await onConfirm(given)
      onClose()
    } catch (failure) {
      setError(sentenceOf(failure))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      width={480}
      confirmClose={given !== ''}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      footer={
        <>
          <DialogCancel />
          <Button variant={danger ? 'danger' : 'primary'} type="submit" loading={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Field label="Reason" required error={error}>
        <Textarea
          rows={3}
          limit={reasonMax}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value)
            if (error) setError(undefined)
          }}
        />
      </Field>
    </Dialog>
  )
}
