import { z } from 'zod'
import { Select } from '#ui/controls/select.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { type CreateDialogProps, type CreateFieldProps, defineCreateKind } from '#ui/records/create-kind.ts'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { callFeedback, refreshFeedback } from './client.ts'
import { feedbackTypeOptions } from './feedback-parts.tsx'
import { feedbackFields, feedbackTextMax, feedbackTitleMax } from './schema.ts'

const { title, description, type } = feedbackFields
const schema = z.object({ title, description, type: type.nullable().pipe(type) })
type Values = z.input<typeof schema>

const SubmitDialog = lazyPart(
  async () => (await import('./submit-dialog.tsx')).SubmitDialog,
  ({ onClose }) => onClose(),
)

function TypeChip({ values, onChange }: CreateFieldProps<Values>) {
  return (
    <Select
      size="sm"
      options={feedbackTypeOptions}
      value={values.type}
      onChange={(next) => onChange({ type: next })}
      placeholder="Select a type"
    />
  )
}

function DescriptionText({ values, onChange }: CreateFieldProps<Values>) {
  return (
    <Textarea
      rows={2}
      maxRows={8}
      limit={feedbackTextMax}
      value={values.description}
      onChange={(event) => onChange({ description: event.target.value })}
      placeholder="Describe it in a sentence or two"
    />
  )
}

const Full = ({ begin, onClose }: CreateDialogProps<Values>) => <SubmitDialog begin={begin} onClose={onClose} />

/** Feedback by its title, its type and what it is about. */
export const createFeedback = defineCreateKind<Values, z.output<typeof schema>>({
  record: 'feedback',
  title: 'title',
  titleLabel: 'Title',
  placeholder: 'What should be different?',
  limit: feedbackTitleMax,
  fields: [
    { name: 'type', label: 'Type', Control: TypeChip },
    { name: 'description', label: 'Description', isText: true, Control: DescriptionText },
  ],
  start: () => ({ title: '', description: '', type: null }),
  schema,
  create: async (sent, { queryClient, idempotencyKey }) => {
    const made = await callFeedback('POST /api/feedback-submissions', sent, { idempotencyKey })
    void refreshFeedback(queryClient)
    return made.id
  },
  created: ['Feedback submitted', 'Thank you for your feedback!'],
  failed: 'Failed to submit feedback',
  Dialog: Full,
})
