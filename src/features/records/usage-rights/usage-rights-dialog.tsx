import { useQueryClient } from '@tanstack/react-query'
import { useForm, useFormState } from 'react-hook-form'
import { z } from 'zod'
import { channels, licences } from '#features/workspace/files/schema.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import type { ShownFile } from '#shared/records/shown-file.ts'
import { regionCodes, regionName } from '#shared/values/regions.ts'
import { Button } from '#ui/controls/button.tsx'
import { MultiCombobox } from '#ui/controls/combobox.tsx'
import { DateInput } from '#ui/controls/date-input.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Select } from '#ui/controls/select.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { Dialog, DialogCancel } from '#ui/dialogs/dialog.tsx'
import { Loading, SkeletonText } from '#ui/display/skeleton.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { FormField } from '#ui/records/form-field.tsx'
import { zodResolver } from '#ui/records/form-resolver.ts'
import { useRecordForm } from '#ui/records/use-record-form.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { callUsageRights, refreshUsageRights, useUsageRights } from './client.ts'
import { channelLabels, licenceLabels, type RightsField, rightsLabels } from './labels.ts'
import { RightsFacts, rightsText } from './rights-facts.tsx'
import { canEditUsageRights } from './rules.ts'
import { type UsageRightsView, usageRightsFields } from './schema.ts'

const formSchema = z.object(usageRightsFields)
type Values = z.input<typeof formSchema>
type Saved = z.output<typeof formSchema>

const notSaid = 'none'
const licenceOptions = [{ value: notSaid, label: 'Not known' }, ...licences.map((value) => ({ value, label: licenceLabels[value] }))]
const channelOptions = channels.map((value) => ({ value, label: channelLabels[value] }))
const regionOptions = regionCodes.map((value) => ({ value, label: regionName(value) }))

export interface UsageRightsDialogProps {
  readonly file: Pick<ShownFile, 'id' | 'name'>
  /** who brought it where it is shown; null where the reader is not told */
  readonly uploaderId: string | null
  readonly onClose: () => void
}

/** How a file may be used: to say by whoever may, to read for everybody else. */
export function UsageRightsDialog({ file, uploaderId, onClose }: UsageRightsDialogProps) {
  const actor = useActor()
  const rights = useUsageRights(file.id)
  if (rights.data && canEditUsageRights(actor, { uploaderId }).allowed) return <Editor file={file} rights={rights.data} onClose={onClose} />
  return (
    <Dialog open onOpenChange={onClose} title="Usage Rights" description={file.name}>
      {rights.isPending && (
        <Loading label="Loading usage rights">
          <SkeletonText lines={6} />
        </Loading>
      )}
      {rights.isError && !rights.data && (
        <ErrorState compact message={sentenceOf(rights.error)} onRetry={() => void rights.refetch()} retrying={rights.isFetching} />
      )}
      {rights.data?.state === 'none' && <p className="text-ink-2">Nothing is said of how this file may be used.</p>}
      {rights.data && <RightsFacts rights={rights.data} />}
    </Dialog>
  )
}

const valuesOf = ({ source, licence, terms, holder, validUntil, territory, channels: where }: UsageRightsView): Values => ({
  source: source ?? '',
  licence,
  terms: terms ?? '',
  holder: holder ?? '',
  validUntil,
  territory,
  channels: where,
})

interface EditorProps extends Omit<UsageRightsDialogProps, 'uploaderId'> {
  readonly rights: UsageRightsView
}

function Editor({ file, rights, onClose }: EditorProps) {
  const queryClient = useQueryClient()
  const form = useForm<Values, unknown, Saved>({ resolver: zodResolver(formSchema), defaultValues: valuesOf(rights) })
  const record = useRecordForm<UsageRightsView, Values, Saved>({
    noun: 'usage rights',
    row: rights,
    form,
    labels: rightsLabels,
    valuesOf,
    reading: (name: RightsField, values) => rightsText(name, values[name] as never),
    onSaved: onClose,
    create: () => Promise.reject(new Error('What is said of a file is never made anew.')),
    update: async (changes, { id, version }) => {
      const stored = await callUsageRights('PATCH /api/usage-rights/:id', { id, version, ...changes })
      await refreshUsageRights(queryClient)
      return stored
    },
  })
  const { register, control } = form
  const { errors } = useFormState({ control })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Usage Rights"
      description={file.name}
      confirmClose={record.isDirty}
      onSubmit={record.submit}
      footer={
        <>
          <DialogCancel />
          <Button type="submit" variant="primary" loading={record.saving}>
            Save Changes
          </Button>
        </>
      }
    >
      {record.notice}
      <div className="flex flex-col gap-4">
        <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
          <FormField name="licence" control={control} label={rightsLabels.licence}>
            {({ value, onChange, onBlur }) => (
              <Select
                options={licenceOptions}
                value={value ?? notSaid}
                onChange={(next) => onChange(next === notSaid ? null : (next as Values['licence']))}
                onBlur={onBlur}
              />
            )}
          </FormField>
          <FormField name="validUntil" control={control} label={rightsLabels.validUntil} hint="The last day on which it may be used.">
            {({ value, onChange, onBlur }) => <DateInput value={value} onChange={onChange} onBlur={onBlur} placeholder="No end" />}
          </FormField>
        </div>
        <Field label={rightsLabels.holder} error={errors.holder?.message}>
          <TextInput autoComplete="off" placeholder="Photographer, agency or library" {...register('holder')} />
        </Field>
        <FormField name="territory" control={control} label={rightsLabels.territory}>
          {({ value, onChange, onBlur }) => (
            <MultiCombobox
              options={regionOptions}
              value={value ?? []}
              onChange={onChange}
              onBlur={onBlur}
              placeholder="Add regions or countries"
            />
          )}
        </FormField>
        <FormField name="channels" control={control} label={rightsLabels.channels}>
          {({ value, onChange, onBlur }) => (
            <MultiCombobox options={channelOptions} value={value ?? []} onChange={onChange} onBlur={onBlur} placeholder="Add channels" />
          )}
        </FormField>
        <Field label={rightsLabels.terms} error={errors.terms?.message}>
          <Textarea rows={2} placeholder="Credit line, run, what is excluded" {...register('terms')} />
        </Field>
        <Field label={rightsLabels.source} hint="Only the agency reads it." error={errors.source?.message}>
          <TextInput autoComplete="off" placeholder="Address, order number" {...register('source')} />
        </Field>
      </div>
    </Dialog>
  )
}
