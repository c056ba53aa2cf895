import { useState } from 'react'
import { flattenText } from '#shared/values/one-line.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { Dialog, DialogCancel } from '#ui/dialogs/dialog.tsx'
import { influencerMax } from '../influencers/schema.ts'

interface BlacklistDialogProps {
  readonly fullName: string
  /** Blacklists with the reason; a refusal is shown by the caller. @returns whether it worked */
  readonly onConfirm: (reason: string) => Promise<boolean>
  readonly onClose: () => void
}

/** Asks why an influencer is blacklisted. */
export function BlacklistDialog({ fullName, onConfirm, onClose }: BlacklistDialogProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const given = flattenText(reason)
  const submit = async () => {
    const wrong =
      given === ''
        ? 'Enter a reason'
        : given.length > influencerMax.blacklistReason
          ? `Enter at most ${influencerMax.blacklistReason} characters`
          : undefined
    setError(wrong)
    if (wrong) return
    setBusy(true)
    const done = await onConfirm(given)
    setBusy(false)
    if (done) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Blacklist ${fullName}?`}
      description="No new contract can be made with a blacklisted influencer. Only the agency sees the reason."
      width={480}
      confirmClose={given !== ''}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      footer={
        <>
          <DialogCancel />
          <Button variant="danger" type="submit" loading={busy}>
            Blacklist
          </Button>
        </>
      }
    >
      <Field label="Reason" required error={error}>
        <Textarea
          rows={3}
          limit={influencerMax.blacklistReason}
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
