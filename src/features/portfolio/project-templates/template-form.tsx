import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { z } from 'zod'
import type { ProjectView } from '#features/clients/projects/schema.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { Dialog, DialogCancel } from '#ui/dialogs/dialog.tsx'
import { useCreateKey } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { showFailure } from '#ui/records/form-failure.ts'
import { zodResolver } from '#ui/records/form-resolver.ts'
import { RecordDialog } from '#ui/records/record-dialog.tsx'
import { useMerge } from '#ui/records/use-merge.tsx'
import { useRecordForm } from '#ui/records/use-record-form.ts'
import { copyPlanQuery } from '../project-copies/client.ts'
import { CopyPreviewList } from '../project-copies/copy-preview.tsx'
import { callTemplates, useTemplateChange } from './client.ts'
import { type TemplateView, templateDescriptionMax, templateFields, templateNameMax } from './schema.ts'

type Values = { name: string; description: string }
const formSchema = z.object(templateFields)
type Saved = z.output<typeof formSchema>
const resolver = zodResolver(formSchema) as unknown as Resolver<Values, unknown, Saved>
type TemplateForm = UseFormReturn<Values, unknown, Saved>

const labels = { name: 'Name', description: 'Description' }
const valuesOf = ({ name, description }: TemplateView): Values => ({ name, description: description ?? '' })
const reading = (name: keyof Values, values: Values) => values[name]

function TemplateFields({ form }: { readonly form: TemplateForm }) {
  const { register, formState } = form
  const { name, description } = formState.errors
  return (
    <div className="flex flex-col gap-4">
      <Field label={labels.name} required error={name?.message}>
        <TextInput autoComplete="off" limit={templateNameMax} {...register('name')} />
      </Field>
      <Field label={labels.description} error={description?.message} hint="What it is good for, for whoever makes the next project.">
        <Textarea rows={2} limit={templateDescriptionMax} {...register('description')} />
      </Field>
    </div>
  )
}

interface SaveTemplateDialogProps {
  readonly project: ProjectView
  readonly onClose: () => void
}

/** Keeps the plan of a project under a name, after a look at what is kept. */
export function SaveTemplateDialog({ project, onClose }: SaveTemplateDialogProps) {
  const navigate = useNavigate()
  const keyFor = useCreateKey()
  const form: TemplateForm = useForm<Values, unknown, Saved>({ resolver, defaultValues: { name: project.name, description: '' } })
  const preview = useQuery(copyPlanQuery(project.id, null, {}))
  const { mutateAsync: change } = useTemplateChange((work: () => Promise<TemplateView>) => work())
  const record = useMerge<TemplateView, Values, Saved>({
    row: null,
    form,
    labels,
    valuesOf,
    reading,
    create: (values) => {
      const input = { ...values, projectId: project.id }
      return change(() => callTemplates('POST /api/project-templates', input, { idempotencyKey: keyFor(input) }))
    },
    update: () => Promise.reject(new Error('A template that is not saved cannot be changed.')),
    onFailed: (error) => showFailure(form, error, 'Failed to save template'),
    onSaved: () => {
      const show = () => void navigate({ to: '/settings', search: { tab: 'templates' } })
      toast.success('Template saved', { action: { label: 'Show templates', onClick: show } })
      onClose()
    },
  })
  const isEmpty = preview.data !== undefined && preview.data.tasks.length + preview.data.deliverables.length === 0
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Save “${project.name}” as template`}
      description="Keeps tasks with their structure, deliverables with milestones, and what waits for what. People, comments, files, hours and costs stay where they are."
      width={680}
      confirmClose={record.isDirty}
      onSubmit={record.submit}
      footer={
        <>
          <DialogCancel />
          <Button type="submit" variant="primary" loading={record.saving} disabled={isEmpty}>
            Save template
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <TemplateFields form={form} />
        <CopyPreviewList kept preview={preview} startDate={null} />
      </div>
    </Dialog>
  )
}

interface EditTemplateDialogProps {
  readonly template: TemplateView
  readonly onClose: () => void
}

/** Renames a template, or says what it is good for. */
export function EditTemplateDialog({ template, onClose }: EditTemplateDialogProps) {
  const form: TemplateForm = useForm<Values, unknown, Saved>({ resolver, defaultValues: valuesOf(template) })
  const { mutateAsync: change } = useTemplateChange((work: () => Promise<TemplateView>) => work())
  const record = useRecordForm<TemplateView, Values, Saved>({
    noun: 'template',
    row: template,
    form,
    labels,
    valuesOf,
    reading,
    onSaved: onClose,
    create: () => Promise.reject(new Error('A template that is there cannot be made.')),
    update: (changes, { id, version }) => change(() => callTemplates('PATCH /api/project-templates/:id', { id, version, ...changes })),
  })
  return (
    <RecordDialog record={record} onClose={onClose}>
      <TemplateFields form={form} />
    </RecordDialog>
  )
}
