import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Select } from '#ui/controls/select.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { CreateDialog } from '#ui/records/create-dialog.tsx'
import { FormField } from '#ui/records/form-field.tsx'
import { zodResolver } from '#ui/records/form-resolver.ts'
import { useRefresh } from '#ui/records/record-queries.ts'
import { TextEditor } from '#ui/text/text-editor.tsx'
import { feedbackTypeOptions } from '../feedback/feedback-parts.tsx'
import { feedbackFields, feedbackTextMax, feedbackTitleMax } from '../feedback/schema.ts'
import { callSupport, useRefreshTickets } from './client.ts'
import type { TicketView } from './schema.ts'

const { title, description, type } = feedbackFields
const entered = z.object({ title, description, type })
type Entering = z.input<typeof entered>

/** Feedback made of a ticket: its words are put right first, and whoever sends them says that everybody may read them. */
export function FeedbackFromTicket({ ticket, onClose }: { readonly ticket: TicketView; readonly onClose: () => void }) {
  const refresh = useRefreshTickets()
  const refreshFeedback = useRefresh(['feedback', 'feedbacks'])
  const [confirmed, setConfirmed] = useState(false)
  const form = useForm<Entering, unknown, z.output<typeof entered>>({
    defaultValues: { title: ticket.subject, description: ticket.description, type: 'feature_request' },
    resolver: zodResolver(entered),
  })
  const { control, register, formState } = form
  return (
    <CreateDialog
      form={form}
      title={`Turn ${ticket.ticketNumber} into feedback`}
      submit="Submit for everybody"
      failed="Failed to submit feedback"
      waits={!confirmed}
      onClose={onClose}
      make={async (values, keyFor) => {
        const input = { ...values, id: ticket.id, confirmed: true as const }
        await callSupport('POST /api/support-tickets/:id/feedback', input, { idempotencyKey: keyFor(input) })
        void refresh()
        void refreshFeedback()
        toast.success('Feedback submitted')
        onClose()
      }}
    >
      <div className="flex flex-col gap-4">
        <p className="rounded-card border border-warning/50 bg-warning-soft px-3 py-2 text-secondary text-ink">
          Everybody in the portal reads feedback, other clients too. Take out names and whatever is only {ticket.asker.fullName}’s.
        </p>
        <Field label="Title" error={formState.errors.title?.message} required>
          <TextInput {...register('title')} limit={feedbackTitleMax} autoComplete="off" />
        </Field>
        <FormField control={control} name="description" label="Description" required>
          {(bound) => <TextEditor {...bound} limit={feedbackTextMax} rows={5} maxRows={12} />}
        </FormField>
        <FormField control={control} name="type" label="Type" required>
          {(bound) => <Select {...bound} options={feedbackTypeOptions} />}
        </FormField>
        <Checkbox checked={confirmed} onChange={setConfirmed}>
          I have read this text, and everybody may read it
        </Checkbox>
      </div>
    </CreateDialog>
  )
}
