import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { Field } from '#ui/controls/field.tsx'
import { Select } from '#ui/controls/select.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { useAnnounceNew } from '#ui/records/announce-new.ts'
import { CreateDialog } from '#ui/records/create-dialog.tsx'
import { FormField } from '#ui/records/form-field.tsx'
import { zodResolver } from '#ui/records/form-resolver.ts'
import { TextEditor } from '#ui/text/text-editor.tsx'
import { callFeedback, refreshFeedback, useSimilar } from './client.ts'
import { FeedbackStatusMark, feedbackCategoryOptions, feedbackTypeOptions, VoteButton } from './feedback-parts.tsx'
import { feedbackFields, feedbackTextMax, feedbackTitleMax, type SimilarFeedback } from './schema.ts'

// Nothing is chosen to begin with.
const formSchema = z.object({ ...feedbackFields, type: feedbackFields.type.nullable().pipe(feedbackFields.type) })
export type FeedbackForm = z.input<typeof formSchema>

const empty: FeedbackForm = { title: '', description: '', type: null, category: null }
const noCategory = 'none'

interface SubmitDialogProps {
  /** starting values of its fields */
  readonly begin?: Partial<FeedbackForm>
  readonly onClose: () => void
}

/** Says something to those who make this, and shows meanwhile who said it before. */
export function SubmitDialog({ begin, onClose }: SubmitDialogProps) {
  const queryClient = useQueryClient()
  const announce = useAnnounceNew('feedback')
  const form = useForm<FeedbackForm, unknown, z.output<typeof formSchema>>({
    resolver: zodResolver(formSchema),
    defaultValues: { ...empty, ...begin },
  })
  const { errors } = form.formState
  return (
    <CreateDialog
      form={form}
      title="Submit Feedback"
      submit="Submit Feedback"
      failed="Failed to submit feedback"
      onClose={onClose}
      make={async (values, keyFor) => {
        const { id } = await callFeedback('POST /api/feedback-submissions', values, { idempotencyKey: keyFor(values) })
        announce(id, 'Feedback submitted', 'Thank you for your feedback!')
        onClose()
        await refreshFeedback(queryClient)
      }}
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-2">
          <Field label="Title" required error={errors.title?.message}>
            <TextInput autoComplete="off" limit={feedbackTitleMax} {...form.register('title')} />
          </Field>
          <Similar title={useWatch({ control: form.control, name: 'title' })} />
        </div>
        <FormField name="description" control={form.control} label="Description" required>
          {({ value, onChange, onBlur }) => (
            <TextEditor value={value} onChange={onChange} onBlur={onBlur} limit={feedbackTextMax} rows={5} />
          )}
        </FormField>
        <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
          <FormField name="type" control={form.control} label="Type" required>
            {(bound) => <Select options={feedbackTypeOptions} placeholder="Select a type" {...bound} />}
          </FormField>
          <FormField name="category" control={form.control} label="Category">
            {({ value, onChange, ...bound }) => (
              <Select<string>
                {...bound}
                options={[{ value: noCategory, label: 'None' }, ...feedbackCategoryOptions]}
                value={value ?? noCategory}
                onChange={(next) => onChange(next === noCategory ? null : (next as FeedbackForm['category']))}
              />
            )}
          </FormField>
        </div>
      </div>
    </CreateDialog>
  )
}

/** So many letters say enough to look for what is like them. */
const tellingFrom = 4

/** What may be said already: one click says that one wants it too. */
function Similar({ title }: { readonly title: string }) {
  const typed = useDeferredValue(title.trim())
  const similar = useSimilar(typed.length < tellingFrom ? '' : typed.slice(0, feedbackTitleMax)).data ?? []
  return (
    <div aria-live="polite" className="empty:hidden">
      {similar.length > 0 && (
        <section aria-label="Similar feedback" className="rounded-card border border-line bg-sunken px-3 py-2">
          <p className="pb-1 text-meta text-ink-3">Someone may have said this already. An upvote counts as much as another entry.</p>
          <ul className="divide-y divide-line">
            {similar.map((one) => (
              <SimilarRow key={one.id} feedback={one} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function SimilarRow({ feedback }: { readonly feedback: SimilarFeedback }) {
  return (
    <li className="flex min-h-10 items-center gap-3 py-1">
      <bdi className="min-w-0 flex-1 truncate text-secondary text-ink">{feedback.title}</bdi>
      <span className="text-meta text-ink-2 max-sm:hidden">
        <FeedbackStatusMark status={feedback.status} />
      </span>
      <VoteButton feedback={feedback} shape="line" />
    </li>
  )
}
