import { useEffect } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { DateInput } from '#ui/controls/date-input.tsx'
import { Field } from '#ui/controls/field.tsx'
import { NumberInput } from '#ui/controls/number-input.tsx'
import { Select } from '#ui/controls/select.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { PriorityIcon } from '#ui/display/priority-icon.tsx'
import { StatusIcon } from '#ui/display/status-icon.tsx'
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
export const noType = 'none'

/** What our controls take of a field; they are not given its ref. */
function bind<Value>({
  name,
  value,
  onChange,
  onBlur,
}: {
  name: string
  value: Value
  onChange: (value: Value) => void
  onBlur: () => void
}) {
  return { name, value, onChange, onBlur }
}

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
      <ProjectField {...field('projectId')} />
      <AssigneeField {...field('assigneeId')} />
      <Field {...field('status')}>
        <Controller control={control} name="status" render={({ field }) => <Select {...bind(field)} options={statusOptions} />} />
      </Field>
      <Field {...field('priority')}>
        <Controller control={control} name="priority" render={({ field }) => <Select {...bind(field)} options={priorityOptions} />} />
      </Field>
      <Field {...field('dueDate')}>
        <Controller control={control} name="dueDate" render={({ field }) => <DateInput {...bind(field)} />} />
      </Field>
      <Field {...field('taskType')}>
        <Controller
          control={control}
          name="taskType"
          render={({ field }) => (
            <Select
              {...bind(field)}
              value={field.value ?? noType}
              onChange={(type) => field.onChange(type === noType ? null : type)}
              options={typeOptions}
            />
          )}
        />
      </Field>
      {actor.staff && <HoursField name="estimatedHours" {...field('estimatedHours')} />}
      {actor.staff && <HoursField name="actualHours" {...field('actualHours')} />}
    </div>
  )
}

type OneFieldProps = { readonly label: string; readonly error: string | undefined }

function HoursField({ name, ...words }: OneFieldProps & { readonly name: 'estimatedHours' | 'actualHours' }) {
  const { control } = useFormContext<TaskForm>()
  return (
    <Field {...words}>
      <Controller
        control={control}
        name={name}
        render={({ field }) => <NumberInput {...bind(field)} min={0} max={99_999} step={0.5} unit="h" />}
      />
    </Field>
  )
}

/** Only projects that take tasks are offered; the one the board shows stays. */
function ProjectField(words: OneFieldProps) {
  const { control, setValue } = useFormContext<TaskForm>()
  const choices = useProjectChoices({ open: true })
  return (
    <Field
      {...words}
      required
      hint={
        choices.isWhole && choices.items.length === 0
          ? 'No project takes tasks now. Create a project, or set one to planning or active.'
          : undefined
      }
    >
      <Controller
        control={control}
        name="projectId"
        render={({ field }) => (
          <ProjectCombobox
            {...bind(field)}
            value={field.value || null}
            onChange={(next) => {
              field.onChange(next ?? '')
              // The people of another project are others.
              if (next !== field.value) setValue('assigneeId', null, { shouldDirty: true })
            }}
          />
        )}
      />
    </Field>
  )
}

/** The people allocated to the project. */
function AssigneeField(words: OneFieldProps) {
  const { control } = useFormContext<TaskForm>()
  const projectId = useWatch({ control, name: 'projectId' })
  return (
    <Field {...words} hint={projectId ? undefined : 'Select a project first'}>
      <Controller
        control={control}
        name="assigneeId"
        render={({ field }) => <MemberCombobox {...bind(field)} projectId={projectId || null} />}
      />
    </Field>
  )
}
