import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { Button } from '#ui/controls/button.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { showFailure } from '#ui/records/form-failure.ts'
import { FormField } from '#ui/records/form-field.tsx'
import { zodResolver } from '#ui/records/form-resolver.ts'
import { useMerge } from '#ui/records/use-merge.tsx'
import { RichText } from '#ui/text/rich-text.tsx'
import { TextEditor } from '#ui/text/text-editor.tsx'
import { usePageChanges } from './client.ts'
import { pageTitles } from './labels.ts'
import { type PageView, pageFields, pageTextMax } from './schema.ts'

const form = z.object(pageFields)
type Form = z.infer<typeof form>
const valuesOf = ({ body }: PageView): Form => ({ body: body ?? '' })
const labels = { body: 'Text' }

const readers = {
  help: 'Everybody who is signed in reads it.',
  privacy: 'Everybody reads it, also without signing in.',
  terms: 'Everybody reads it, also without signing in.',
}

/** The text of a page in Markdown, and beside it what readers will see. */
export function PageForm({ row }: { readonly row: PageView }) {
  const { page } = row
  const { write } = usePageChanges(page)
  const edited = useForm<Form>({ resolver: zodResolver(form), defaultValues: valuesOf(row) })
  const merge = useMerge<PageView, Form, Form>({
    row,
    form: edited,
    labels,
    valuesOf,
    reading: (_, { body }) => body,
    update: (changes, { version }) => write.mutateAsync({ body: changes.body ?? '', version }),
    onFailed: (error) => showFailure(edited, error, 'The page was not saved'),
    onSaved: (what) => what && toast.success(`${pageTitles[page]} is saved`),
  })
  const body = useWatch({ control: edited.control, name: 'body' })
  return (
    <form noValidate onSubmit={merge.submit}>
      <Panel
        title={pageTitles[page]}
        description={readers[page]}
        aside={
          <Link
            to={`/${page}`}
            className="inline-flex touch-target items-center gap-1.5 rounded-chip text-secondary text-ink-2 hover:text-ink"
          >
            <ExternalLink aria-hidden size={14} /> Open the page
          </Link>
        }
        footer={
          <Button type="submit" variant="primary" disabled={!merge.isDirty} loading={merge.saving}>
            Save page
          </Button>
        }
      >
        {merge.notice}
        <div className="grid gap-5 lg:grid-cols-2">
          <FormField
            control={edited.control}
            name="body"
            label={labels.body}
            hint="Markdown works as you type or paste it: # headings, **bold**, lists, links. Left empty, the page says that it is not there yet."
          >
            {({ value, onChange, onBlur }) => (
              <TextEditor profile="page" value={value} onChange={onChange} onBlur={onBlur} limit={pageTextMax} rows={16} maxRows={32} />
            )}
          </FormField>
          <section aria-label="Preview" className="min-w-0">
            <h3 className="mb-1.5 text-secondary font-medium">Preview</h3>
            <div className="rounded-card border border-line bg-paper px-4 py-3">
              {body.trim() ? (
                <RichText profile="page" text={body} />
              ) : (
                <p className="py-6 text-center text-secondary text-ink-3">What you write shows here as readers will see it.</p>
              )}
            </div>
          </section>
        </div>
      </Panel>
    </form>
  )
}
