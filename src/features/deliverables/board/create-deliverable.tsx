import { useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { MemberCombobox } from '#features/clients/projects/member-combobox.tsx'
import { ProjectCombobox } from '#features/clients/projects/project-combobox.tsx'
import { DateInput } from '#ui/controls/date-input.tsx'
import { Field } from '#ui/controls/field.tsx'
import { NumberInput } from '#ui/controls/number-input.tsx'
import { Select } from '#ui/controls/select.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { useAnnounceNew } from '#ui/records/announce-new.ts'
import { CreateDialog } from '#ui/records/create-dialog.tsx'
import { FormField } from '#ui/records/form-field.tsx'
import { zodResolver } from '#ui/records/form-resolver.ts'
import { MoreFields } from '#ui/records/more-fields.tsx'
import { takeRecord } from '#ui/records/record-queries.ts'
import { TextEditor } from '#ui/text/text-editor.tsx'
import { callDeliverables } from '../deliverables/client.ts'
import { deliverableForm, deliverableLabels, emptyDeliverable } from '../deliverables/deliverable-form.tsx'
import { deliverablePriorityOptions, deliverableStatusOptions, deliverableTypeOptions } from '../deliverables/deliverable-options.tsx'
import { type DeliverableStatus, deliverableCategoryMax, deliverableNameMax, deliverableTextMax } from '../deliverables/schema.ts'
import { takeNewOnBoards } from './client.ts'

interface CreateDeliverableProps {
  readonly status: DeliverableStatus
  readonly projectId: string | null
  /** starting values of its fields */
  readonly begin?: Partial<DeliverableForm>
  readonly onClose: () => void
}

const created = deliverableForm.omit({ actualHours: true, notes: true })
export type DeliverableForm = z.input<typeof created>
type Entered = z.output<typeof created>

/** A new deliverable. An existing one is edited where it is shown. */
export function CreateDeliverable({ status, projectId, begin, onClose }: CreateDeliverableProps) {
  const queryClient = useQueryClient()
  const announce = useAnnounceNew('deliverable')
  const form = useForm<DeliverableForm, unknown, Entered>({
    defaultValues: { ...emptyDeliverable(status, projectId), ...begin },
    resolver: zodResolver(created),
  })
  const { control, register, formState, setValue } = form
  const chosen = useWatch({ control, name: 'projectId' })
  return (
    <CreateDialog
      form={form}
      title="Create Deliverable"
      submit="Create deliverable"
      failed={(sentence) => `Failed to create deliverable: ${sentence}`}
      onClose={onClose}
      make={async (values, keyFor) => {
        const made = await callDeliverables('POST /api/deliverables', values, { idempotencyKey: keyFor(values) })
        takeRecord(queryClient, 'deliverable', made)
        takeNewOnBoards(queryClient, made)
        void queryClient.invalidateQueries({ queryKey: ['deliverables'] })
        announce(made.id, 'Deliverable created successfully')
        onClose()
      }}
    >
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <Field label={deliverableLabels.name} error={formState.errors.name?.message} required className="col-span-full">
          <TextInput {...register('name')} limit={deliverableNameMax} autoComplete="off" placeholder="What the client gets" />
        </Field>
        <FormField control={control} name="projectId" label={deliverableLabels.projectId} required>
          {(bound) => (
            <ProjectCombobox
              {...bound}
              value={bound.value || null}
              onChange={(next) => {
                bound.onChange(next ?? '')
                // The people of another project are others.
                if (next !== bound.value) setValue('assignedTo', null, { shouldDirty: true })
              }}
            />
          )}
        </FormField>
        <FormField control={control} name="deliverableType" label={deliverableLabels.deliverableType} required>
          {(bound) => <Select {...bound} options={deliverableTypeOptions} />}
        </FormField>
        <FormField
          control={control}
          name="assignedTo"
          label={deliverableLabels.assignedTo}
          hint={chosen ? undefined : 'Select a project first'}
        >
          {(bound) => <MemberCombobox {...bound} projectId={chosen || null} />}
        </FormField>
        <FormField control={control} name="dueDate" label={deliverableLabels.dueDate}>
          {(bound) => <DateInput {...bound} />}
        </FormField>
        <FormField control={control} name="description" label={deliverableLabels.description} className="col-span-full">
          {(bound) => <TextEditor {...bound} limit={deliverableTextMax} rows={3} maxRows={10} />}
        </FormField>
        <MoreFields control={control} defaults={{ category: '', status: 'not_started', priority: 'medium', estimatedHours: null }}>
          <Field label={deliverableLabels.category} error={formState.errors.category?.message}>
            <TextInput {...register('category')} limit={deliverableCategoryMax} autoComplete="off" />
          </Field>
          <FormField control={control} name="status" label={deliverableLabels.status}>
            {(bound) => <Select {...bound} options={deliverableStatusOptions} />}
          </FormField>
          <FormField control={control} name="priority" label={deliverableLabels.priority}>
            {(bound) => <Select {...bound} options={deliverablePriorityOptions} />}
          </FormField>
          <FormField control={control} name="estimatedHours" label={deliverableLabels.estimatedHours}>
            {(bound) => <NumberInput {...bound} min={0} max={99_999} step={0.5} unit="h" />}
          </FormField>
        </MoreFields>
      </div>
    </CreateDialog>
  )
}
