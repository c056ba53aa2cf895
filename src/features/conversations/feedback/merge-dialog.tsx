import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#shared/values/counted.ts'
import { Button } from '#ui/controls/button.tsx'
import { Combobox } from '#ui/controls/combobox.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Dialog, DialogCancel } from '#ui/dialogs/dialog.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { callFeedback, refreshFeedback, useSimilar } from './client.ts'
import type { FeedbackView } from './schema.ts'

interface MergeDialogProps {
  readonly feedback: FeedbackView
  readonly onClose: () => void
}

/** Puts an entry into another that says the same; what is likeliest is offered first. */
export function MergeDialog({ feedback, onClose }: MergeDialogProps) {
  const queryClient = useQueryClient()
  const [into, setInto] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const [saving, setSaving] = useState(false)
  const similar = (useSimilar(feedback.title).data ?? []).filter(({ id }) => id !== feedback.id)
  const optionOf = ({ id, title, upvotes }: Pick<FeedbackView, 'id' | 'title' | 'upvotes'>) => ({
    value: id,
    label: title,
    hint: counted(upvotes, 'upvote'),
  })
  const find = async (q: string, signal: AbortSignal) => {
    const { items } = await callFeedback('GET /api/feedback-submissions', { q, limit: 20 }, { signal })
    return items.filter(({ id }) => id !== feedback.id).map(optionOf)
  }
  const merge = async () => {
    if (!into) return setError('Choose the entry that it goes into')
    setSaving(true)
    try {
      await callFeedback('POST /api/feedback-submissions/:id/merge', { id: feedback.id, intoId: into })
      toast.success('Feedback merged')
      onClose()
      await refreshFeedback(queryClient)
    } catch (failure) {
      setSaving(false)
      toast.error('Failed to merge feedback', { description: sentenceOf(failure) })
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Merge into another entry"
      description={`“${feedback.title}” leaves the list and leads to the other entry. Its upvotes count there, each person once. This cannot be undone.`}
      width={520}
      onSubmit={(event) => {
        event.preventDefault()
        void merge()
      }}
      footer={
        <>
          <DialogCancel />
          <Button type="submit" variant="primary" loading={saving}>
            Merge Feedback
          </Button>
        </>
      }
    >
      <Field label="Goes into" required error={error}>
        <Combobox
          options={similar.map(optionOf)}
          onSearch={find}
          value={into}
          onChange={(next) => {
            setInto(next)
            setError(undefined)
          }}
          placeholder="Find an entry by words of its title"
          emptyText="No entry with these words"
        />
      </Field>
    </Dialog>
  )
}
