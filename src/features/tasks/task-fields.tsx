import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { DateInput } from '#ui/controls/date-input.tsx'
import { Field } from '#ui/controls/field.tsx'
import { NumberInput } from '#ui/controls/number-input.tsx'
import { Select } from '#ui/controls/select.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { PriorityIcon } from '#ui/display/priority-icon.tsx'
import { StatusIcon } from '#ui/display/status-icon.tsx'
import { FormField } from '#ui/records/form-field.tsx'
import { MemberCombobox } from '../projects/member-combobox.tsx'
import { useProjectChoices } from '../projects/project-choices.tsx'
import { ProjectCombobox } from '../projects/project-combobox.tsx'
import { useActor } from '../users/use-session.ts'
import { columnOrder, priorityLabels, priorityOrder, statusLabels, typeLabels, typeOrder } from './labels.ts'
import { taskDescriptionMax, taskNameMax } from './schema.ts'
import { fieldLabels, type TaskFieldName, type TaskForm } from './task-form-values.ts'

export const statusOptions = columnOrder.map((status) => ({
  value: status,
  label: statusLabels[status],
  lead: <StatusIcon status={status} />,
}))
export const priorityOptions = priorityOrder.map((priority) => ({
  value: priority,
  label: priorityLabels[priority],
  lead: <PriorityIcon priority={priority} />,
}))
export const noType = 'none' as const

export const typeOptions = [{ value: noType, label: 'None' }, ...typeOrder.map((type) => ({ value: type, label: typeLabels[type] }))]

/** Everything one enters of a new task. */
export function TaskFields() {
  const actor = useActor()
  const { register, control, formState, setFocus } = useFormContext<TaskForm>()
  useEffect(() => {
    // The dialog stood before its fields came. On touch the keyboard does not jump up before one has read.
    if (!matchMedia('(pointer: coarse)').matches) setFocus('name')
  }, [setFocus])
  const field = (name: TaskFieldName) => ({ label: fieldLabels[name], error: formState.errors[name]?.message })
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-4 max-sm:grid-cols-1">
      <Field {...field('name')} required className="col-span-full">
        <TextInput {...register('name')} limit={taskNameMax} autoComplete="off" placeholder="What is to be done" />
      </Field>
      <Field {...field('description')} className="col-span-full">
        <Textarea {...register('description')} limit={taskDescriptionMax} rows={3} maxRows={14} />
      </Field>
      <ProjectField />
      <AssigneeField />
      <FormField control={control} name="status" label={fieldLabels.status}>
        {(bound) => <Select {...bound} options={statusOptions} />}
      </FormField>
      <FormField control={control} name="priority" label={fieldLabels.priority}>
        {(bound) => <Select {...bound} options={priorityOptions} />}
      </FormField>
      <FormField control={control} name="dueDate" label={fieldLabels.dueDate}>
        {(bound) => <DateInput {...bound} />}
      </FormField>
      <FormField control={control} name="taskType" label={fieldLabels.taskType}>
        {(bound) => (
          <Select
            value={bound.value ?? noType}
            onChange={(type) => bound.onChange(type === noType ? null : type)}
            onBlur={bound.onBlur}
            options={typeOptions}
          />
        )}
      </FormField>
      {actor.staff && <HoursField name="estimatedHours" />}
      {actor.staff && <HoursField name="actualHours" />}
    </div>
  )
}

function HoursField({ name }: { readonly name: 'estimatedHours' | 'actualHours' }) {
  const { control } = useFormContext<TaskForm>()
  return (
    <FormField control={control} name={name} label={fieldLabels[name]}>
      {(bound) => <NumberInput {...bound} min={0} max={99_999} step={0.5} unit="h" />}
    </FormField>
  )
}

/** Only projects that take tasks are offered; the one the board shows stays. */
function ProjectField() {
  const { control, setValue } = useFormContext<TaskForm>()
  const choices = useProjectChoices({ open: true })
  return (
    <FormField
      control={control}
      name="projectId"
      label={fieldLabels.projectId}
      required
      hint={
        choices.isWhole && choices.items.length === 0
          ? 'No project takes tasks now. Create a project, or set one to planning or active.'
          : undefined
      }
    >
      {(bound) => (
        <ProjectCombobox
          {...bound}
          value={bound.value || null}
          onChange={(next) => {
            bound.onChange(next ?? '')
            // The people of another project are others.
            if (next !== bound.value) setValue('assigneeId', null, { shouldDirty: true })
          }}
        />
      )}
    </FormField>
  )
}

/** The people allocated to the project. */
function AssigneeField() {
  const { control } = useFormContext<TaskForm>()
  const projectId = useWatch({ control, name: 'projectId' })
  return (
    <FormField control={control} name="assigneeId" label={fieldLabels.assigneeId} hint={projectId ? undefined : 'Select a project first'}>
      {(bound) => <MemberCombobox {...bound} projectId={projectId || null} />}
    </FormField>
  )
}
