import { type ComponentProps, type ComponentType, useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { MemberCombobox } from '#features/clients/projects/member-combobox.tsx'
import { useProjectChoices } from '#features/clients/projects/project-choices.tsx'
import { ProjectCombobox } from '#features/clients/projects/project-combobox.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { DateInput } from '#ui/controls/date-input.tsx'
import { Field } from '#ui/controls/field.tsx'
import { NumberInput } from '#ui/controls/number-input.tsx'
import { Select } from '#ui/controls/select.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { pick } from '#ui/lists/form-changes.ts'
import { FormField } from '#ui/records/form-field.tsx'
import { MoreFields } from '#ui/records/more-fields.tsx'
import { TextEditor } from '#ui/text/text-editor.tsx'
import { taskDescriptionMax, taskNameMax } from './schema.ts'
import { emptyTask, fieldLabels, type TaskFieldName, type TaskForm } from './task-form-values.ts'
import { priorityOptions, statusOptions, typeOptions } from './task-options.tsx'

const noType = 'none' as const

type Controls<Name extends TaskFieldName> = Readonly<Record<Name, ComponentType>>
/** What most people fill in, the required fields first. */
type FirstName = 'name' | 'projectId' | 'assigneeId' | 'dueDate' | 'priority' | 'description'

const firstControls: Controls<FirstName> = {
  name: NameField,
  projectId: ProjectField,
  assigneeId: AssigneeField,
  dueDate: () => <TaskField name="dueDate">{(bound) => <DateInput {...bound} />}</TaskField>,
  priority: () => <TaskField name="priority">{(bound) => <Select {...bound} options={priorityOptions} />}</TaskField>,
  description: DescriptionField,
}
/** The types name a field that is in neither part. */
const moreControls: Controls<Exclude<TaskFieldName, FirstName>> = {
  startDate: () => <TaskField name="startDate">{(bound) => <DateInput {...bound} />}</TaskField>,
  status: () => <TaskField name="status">{(bound) => <Select {...bound} options={statusOptions} />}</TaskField>,
  taskType: TypeField,
  estimatedHours: () => <HoursField name="estimatedHours" />,
  actualHours: () => <HoursField name="actualHours" />,
}

const draw = (controls: Readonly<Record<string, ComponentType>>) =>
  Object.entries(controls).map(([name, Control]) => <Control key={name} />)

const moreDefaults = pick(emptyTask('todo', null), Object.keys(moreControls) as (keyof typeof moreControls)[])

/** Everything one enters of a new task. */
export function TaskFields() {
  const { control, setFocus } = useFormContext<TaskForm>()
  useEffect(() => {
    // The dialog stood before its fields came. On touch the keyboard does not jump up before one has read.
    if (!matchMedia('(pointer: coarse)').matches) setFocus('name')
  }, [setFocus])
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-4 max-sm:grid-cols-1">
      {draw(firstControls)}
      <MoreFields control={control} defaults={moreDefaults}>
        {draw(moreControls)}
      </MoreFields>
    </div>
  )
}

type TaskFieldProps<Name extends TaskFieldName> = Omit<ComponentProps<typeof FormField<TaskForm, Name, TaskForm>>, 'control' | 'label'>

/** A field of the form, called as everywhere. */
function TaskField<Name extends TaskFieldName>(props: TaskFieldProps<Name>) {
  const { control } = useFormContext<TaskForm>()
  return <FormField<TaskForm, Name, TaskForm> {...props} control={control} label={fieldLabels[props.name]} />
}

function NameField() {
  const { register, formState } = useFormContext<TaskForm>()
  return (
    <Field label={fieldLabels.name} error={formState.errors.name?.message} required className="col-span-full">
      <TextInput {...register('name')} limit={taskNameMax} autoComplete="off" placeholder="What needs to be done?" />
    </Field>
  )
}

function DescriptionField() {
  return (
    <TaskField name="description" className="col-span-full">
      {({ value, onChange, onBlur }) => (
        <TextEditor value={value} onChange={onChange} onBlur={onBlur} limit={taskDescriptionMax} rows={3} maxRows={14} />
      )}
    </TaskField>
  )
}

const typeChoices = [{ value: noType, label: 'None' }, ...typeOptions]

function TypeField() {
  return (
    <TaskField name="taskType">
      {({ value, onChange, onBlur }) => (
        <Select
          value={value ?? noType}
          onChange={(type) => onChange(type === noType ? null : type)}
          onBlur={onBlur}
          options={typeChoices}
        />
      )}
    </TaskField>
  )
}

/** People outside the agency neither see nor enter hours. */
function HoursField({ name }: { readonly name: 'estimatedHours' | 'actualHours' }) {
  if (!useActor().staff) return null
  return <TaskField name={name}>{(bound) => <NumberInput {...bound} min={0} max={99_999} step={0.5} unit="h" />}</TaskField>
}

/** Only projects that take tasks are offered; the one the board shows stays. */
function ProjectField() {
  const { setValue } = useFormContext<TaskForm>()
  const choices = useProjectChoices({ open: true })
  return (
    <TaskField
      name="projectId"
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
    </TaskField>
  )
}

/** The people allocated to the project. */
function AssigneeField() {
  const { control } = useFormContext<TaskForm>()
  const projectId = useWatch({ control, name: 'projectId' })
  return (
    <TaskField name="assigneeId" hint={projectId ? undefined : 'Select a project first'}>
      {(bound) => <MemberCombobox {...bound} projectId={projectId || null} />}
    </TaskField>
  )
}
