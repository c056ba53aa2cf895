import type { ComponentProps } from 'react'
import { usePeopleChoices } from '#features/workspace/users/use-people.ts'
import { Select } from '#ui/controls/select.tsx'
import type { CreateField, CreateFieldProps } from '#ui/records/create-kind.ts'
import { MemberCombobox } from './member-combobox.tsx'
import { ProjectCombobox } from './project-combobox.tsx'
import { useClosedReason } from './use-closed-reason.ts'

type InProject = { readonly projectId: string }

/** The project that a new record belongs to, as a chip of the create line. */
export const projectField = <Values extends InProject>(): CreateField<Values> => ({
  name: 'projectId',
  label: 'Project',
  Control: ProjectChip as unknown as CreateField<Values>['Control'],
})

function ProjectChip({ values: { projectId }, onChange }: CreateFieldProps<InProject>) {
  const off = useClosedReason(projectId || null)
  return (
    <>
      <ProjectCombobox size="sm" value={projectId || null} onChange={(id) => onChange({ projectId: id ?? '' })} />
      {off && <p className="text-meta text-danger">{off}</p>}
    </>
  )
}

type Holder = 'assigneeId' | 'assignedTo'
type Held<Name extends Holder> = { readonly [Key in Name]: string | null } & { readonly projectId: string | null }

/** Who gets the new record, as a chip of the create line; shown where a filter of the page names one person. */
export function assigneeField<Name extends Holder, Values extends Held<Name>>(name: Name): CreateField<Values> {
  const Chip = ({ values, onChange }: CreateFieldProps<Held<Name>>) => (
    <AssigneeChip
      projectId={values.projectId || null}
      value={values[name]}
      onChange={(id) => onChange({ [name]: id } as Partial<Held<Name>>)}
    />
  )
  return {
    name: name as unknown as keyof Values & string,
    label: 'Assignee',
    isOptional: true,
    isHidden: (values) => values[name] === null,
    Control: Chip as unknown as CreateField<Values>['Control'],
  }
}

interface AssigneeChipProps {
  readonly projectId: string | null
  readonly value: string | null
  readonly onChange: (id: string | null) => void
}

function AssigneeChip({ value, ...rest }: AssigneeChipProps) {
  const { items } = usePeopleChoices(value ? { chosen: [value] } : {})
  // Who is not on the team stays visible: the server says so when the record is created.
  return <MemberCombobox size="sm" value={value} kept={items.find(({ id }) => id === value)} {...rest} />
}

interface ChoiceFieldOptions<Value extends string> {
  readonly label: string
  readonly options: ComponentProps<typeof Select<Value>>['options']
  /** What a new record has without a filter; then the chip is hidden. */
  readonly usual: Value
}

/** A choice that a filter of the page made, as a chip of the create line. */
export function choiceField<Name extends string, Value extends string, Values extends { readonly [Key in Name]: Value }>(
  name: Name,
  { label, options, usual }: ChoiceFieldOptions<Value>,
): CreateField<Values> {
  const Chip = ({ values, onChange }: CreateFieldProps<{ readonly [Key in Name]: Value }>) => (
    <Select
      size="sm"
      options={options}
      value={values[name]}
      onChange={(next) => onChange({ [name]: next } as Partial<{ readonly [Key in Name]: Value }>)}
    />
  )
  return {
    name,
    label,
    isOptional: true,
    isHidden: (values) => values[name] === usual,
    Control: Chip as unknown as CreateField<Values>['Control'],
  }
}
