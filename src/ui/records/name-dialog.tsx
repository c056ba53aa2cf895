import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Field } from '../controls/field.tsx'
import { TextInput } from '../controls/text-input.tsx'
import { Dialog, DialogCancel } from '../dialogs/dialog.tsx'
import { sentenceOf } from '../lists/form-changes.ts'

type NameDialogProps = {
  readonly title: string
  /** what saves it, such as "Rename" */
  readonly action: string
  /** the name it has had so far */
  readonly before?: string | undefined
  readonly limit?: number
  /** stores the name and says so; what it throws is said below the field, and the name stays there */
  readonly save: (name: string) => Promise<void>
  readonly onClose: () => void
  /** whatever is asked besides */
  readonly children?: ReactNode
}

/** Asks for the name of something that has little else: a folder, a saved view. */
export function NameDialog({ title, action, before = '', limit, save, onClose, children }: NameDialogProps) {
  const [name, setName] = useState(before)
  const [error, setError] = useState<string>()
  const [saving, setSaving] = useState(false)
  const send = async () => {
    if (!name.trim()) return setError('Name is required')
    setSaving(true)
    try {
      await save(name)
      onClose()
    } catch (failure) {
      setError(sentenceOf(failure))
    }
    return setSaving(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={420}
      title={title}
      confirmClose={name !== before}
      onSubmit={submit}
      footer={
        <>
          <DialogCancel />
          <Button variant="primary" type="submit" loading={saving}>
            {action}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Name" required error={error}>
          <TextInput
            autoComplete="off"
            {...(limit && { limit })}
            value={name}
            onChange={(event) => {
              setName(event.target.value)
              setError(undefined)
            }}
          />
        </Field>
        {children}
      </div>
    </Dialog>
  )
}
