import { type FormEvent, useId, useState } from 'react'
import { counted } from '#shared/values/counted.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Dialog, DialogCancel } from '#ui/dialogs/dialog.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { useTextRemoval } from './client.ts'
import type { DecisionText, DecisionView } from './schema.ts'

const labels: Readonly<Record<DecisionText, string>> = { recordTitle: 'Title', wording: 'Wording', address: 'Address' }

interface RemoveTextsDialogProps {
  readonly decision: DecisionView
  readonly onClose: () => void
}

/** Asks which texts to remove and shows each of them: a removal can't be undone, so nothing is selected at first. */
export function RemoveTextsDialog({ decision, onClose }: RemoveTextsDialogProps) {
  const { id, number, removableTexts = [] } = decision
  const [chosen, setChosen] = useState<readonly DecisionText[]>([])
  const [isEmpty, setEmpty] = useState(false)
  const fieldId = useId()
  const removal = useTextRemoval()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setEmpty(chosen.length === 0)
    if (chosen.length === 0) return
    const answer = await removal.mutateAsync({ id, texts: [...chosen] }).catch(() => undefined)
    if (!answer) return
    const kept = answer.kept > 0 ? ` ${counted(answer.kept, 'earlier decision')} still contain${answer.kept === 1 ? 's' : ''} it.` : ''
    toast.success(`Removed from ${counted(answer.removed, 'decision')}.${kept}`)
    onClose()
  }
  const toggle = (name: DecisionText, isChosen: boolean) => {
    setEmpty(false)
    setChosen(isChosen ? [...chosen, name] : chosen.filter((one) => one !== name))
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={520}
      title={`Remove texts of decision ${number}?`}
      description="This can’t be undone: the chain of approvals keeps no copy of them."
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <DialogCancel />
          <Button variant="danger" type="submit" loading={removal.isPending}>
            Remove texts
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {removal.isError && <ErrorState compact message={sentenceOf(removal.error)} />}
        <Field label="Texts to remove" group required error={isEmpty ? 'Choose at least one text.' : undefined}>
          <div className="flex flex-col gap-1">
            {removableTexts.map((name) => (
              <Checkbox
                key={name}
                id={`${fieldId}${name}`}
                checked={chosen.includes(name)}
                onChange={(isChosen) => toggle(name, isChosen)}
                hint={
                  <bdi dir="auto" className="line-clamp-4 break-words">
                    {decision[name]}
                  </bdi>
                }
              >
                {labels[name]}
              </Checkbox>
            ))}
          </div>
        </Field>
        <ul className="flex list-disc flex-col gap-1 pl-5 text-body text-ink-2">
          <li>Each text is removed from every decision on this record that has the same text, and from proofs exported from now on.</li>
          <li>
            Who decided, when, on which version and with which comment stays, and the chain still verifies. A note with your name records
            the removal.
          </li>
          <li>The record itself, its comments and its history don’t change.</li>
        </ul>
      </div>
    </Dialog>
  )
}
