import { CircleDashed, Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { DateInput } from '#ui/controls/date-input.tsx'
import { Field } from '#ui/controls/field.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { Dialog, DialogCancel } from '#ui/dialogs/dialog.tsx'
import { type MilestoneView, milestoneNameMax, milestoneTextMax } from './schema.ts'
import type { MilestoneActs } from './use-milestone-acts.tsx'

/** The line that adds a milestone by its name. */
export function AddLine({ onAdd }: { readonly onAdd: (name: string) => Promise<boolean> }) {
  const [name, setName] = useState('')
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const text = name.trim()
    if (text === '' || text.length > milestoneNameMax) return
    setName('')
    if (!(await onAdd(text))) setName(text)
  }
  return (
    <form onSubmit={(event) => void add(event)} className="flex items-center gap-2">
      <CircleDashed aria-hidden size={16} className="shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1">
        <TextInput
          size="sm"
          aria-label="Name of the new milestone"
          placeholder="Add a milestone"
          autoComplete="off"
          limit={milestoneNameMax}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <Button size="sm" type="submit" icon={<Plus aria-hidden />} disabled={name.trim() === ''}>
        Add
      </Button>
    </form>
  )
}

interface EditProps {
  readonly milestone: MilestoneView
  readonly act: MilestoneActs
  readonly onClose: () => void
}

/** Name, description and day of a milestone. */
export function EditMilestone({ milestone, act, onClose }: EditProps) {
  const [name, setName] = useState(milestone.name)
  const [description, setDescription] = useState(milestone.description ?? '')
  const [dueDate, setDueDate] = useState(milestone.dueDate)
  const [tried, setTried] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (name.trim() === '') return
    if (!(await act.update(milestone, { name: name.trim(), description: description.trim() || null, dueDate }))) return
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={480}
      title="Edit Milestone"
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <DialogCancel />
          <Button variant="primary" type="submit">
            Save
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Name" required error={tried && name.trim() === '' ? 'Name is required' : undefined}>
          <TextInput value={name} limit={milestoneNameMax} autoComplete="off" onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field label="Description">
          <Textarea rows={3} limit={milestoneTextMax} value={description} onChange={(event) => setDescription(event.target.value)} />
        </Field>
        <Field label="Due date">
          <DateInput value={dueDate} onChange={setDueDate} />
        </Field>
      </div>
    </Dialog>
  )
}
