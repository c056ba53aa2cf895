import { type FormEvent, useState } from 'react'
import { AppError } from '#shared/rights/errors.ts'
import { counted } from '#shared/values/counted.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { Dialog, DialogCancel } from '#ui/dialogs/dialog.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { useNameRemoval } from './client.ts'

interface RemoveNameDialogProps {
  readonly id: string
  /** as it stands in the decision */
  readonly name: string
  /** A guest has no account whose name would stay. */
  readonly guest: boolean
  readonly onClose: () => void
}

/** Asks for the name once more before it goes: nothing brings it back. */
export function RemoveNameDialog({ id, name, guest, onClose }: RemoveNameDialogProps) {
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string | undefined>()
  const removal = useNameRemoval()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== name.trim()) {
      setWrong('Type the name exactly as it stands above')
      return
    }
    const answer = await removal.mutateAsync({ id, name: typed }).catch(() => undefined)
    if (!answer) return
    toast.success(`Name removed from ${counted(answer.removed, 'decision')}`)
    onClose()
  }
  const refused = removal.error instanceof AppError ? removal.error.fields?.name : undefined
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={520}
      title={`Remove the name ${name}?`}
      description="This cannot be undone: the name is not kept anywhere in the chain of approvals."
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <DialogCancel />
          <Button variant="danger" type="submit" loading={removal.isPending}>
            Remove name
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {removal.isError && !refused && <ErrorState compact message={sentenceOf(removal.error)} />}
        <ul className="flex list-disc flex-col gap-1 pl-5 text-body text-ink-2">
          <li>
            It goes from every decision that {guest ? 'this guest made by the same link' : 'this person made'}, and from every proof that is
            exported from now on.
          </li>
          <li>
            What was decided, when and on which version stays, and the chain still verifies. A note with your name says that it was done.
          </li>
          <li>
            {guest
              ? 'Comments and history keep the name under which they were written.'
              : 'The account, comments and history keep their name; an admin changes that of the account under User Management.'}
          </li>
        </ul>
        <Field label={`Type “${name}” to confirm`} required error={wrong ?? refused}>
          <TextInput
            autoComplete="off"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setWrong(undefined)
            }}
          />
        </Field>
      </div>
    </Dialog>
  )
}
