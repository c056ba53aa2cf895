import { useActor } from '#features/workspace/users/use-session.ts'
import { formatDate, formatMoney } from '#ui/base/format.ts'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { PersonCombobox } from '#ui/controls/person-combobox.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { Menu, MenuRadioGroup } from '#ui/overlays/menu.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { type EditedKind, type Editing, useEditing } from '#ui/records/edit-in-place.ts'
import { DateProperty, DescriptionInPlace, MoneyProperty, NumberProperty } from '#ui/records/fields-in-place.tsx'
import { Property } from '#ui/records/property.tsx'
import { callProjects, useProjectChange } from './client.ts'
import { statusLabels, statusOrder, statusTones } from './labels.ts'
import { fieldLabels, type ProjectValues, usePlaceChoices } from './project-fields.tsx'
import { canEditProject } from './rules.ts'
import { agreedRoundsMax, type ProjectView, projectDescriptionMax, projectFields } from './schema.ts'

/** Name, brand and currency are edited in the dialog, the status in the head. */
type FieldName = Exclude<keyof ProjectValues, 'name' | 'brandId' | 'currency' | 'status'>
type ProjectEditing = Editing<ProjectView, FieldName>

const projectKind: EditedKind<ProjectView, FieldName> = {
  kind: 'project',
  noun: 'project',
  labels: fieldLabels,
  schemas: projectFields,
  canChange: canEditProject,
  send: (changes) => callProjects('PATCH /api/projects/:id', changes),
  reading: readingOf,
}

/** How a value reads to a person. @param project as it is now, which names its people */
function readingOf(name: FieldName, value: unknown, project: ProjectView): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return name === 'progress' ? `${value}%` : String(value)
  if (typeof value !== 'string' || value === '') return 'None'
  if (name === 'projectManagerId' || name === 'productOwnerId')
    return [project.projectManager, project.productOwner].find((person) => person?.id === value)?.fullName ?? 'Another person'
  if (name === 'budget') return project.currency ? formatMoney(value, project.currency) : value
  return name === 'startDate' || name === 'endDate' ? formatDate(value, 'long') : value
}

/** A project whose fields are edited where they are shown. */
export function useProjectEditing(project: ProjectView): ProjectEditing {
  return useEditing(projectKind, project, useActor())
}

type PartProps = { readonly editing: ProjectEditing }

/** The status of a project, which people who may edit the project change here. */
export function ProjectStatus({ project }: { readonly project: ProjectView }) {
  const actor = useActor()
  const { mutateAsync: change } = useProjectChange((status: ProjectView['status']) =>
    callProjects('PATCH /api/projects/:id', { id: project.id, version: project.version, status }),
  )
  const badge = (
    <Badge dot tone={statusTones[project.status]}>
      {statusLabels[project.status]}
    </Badge>
  )
  if (!canEditProject(actor, project).allowed) return badge
  const pick = (status: ProjectView['status']) =>
    void change(status).catch((error: unknown) => toast.error('Failed to update project', { description: sentenceOf(error) }))
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" aria-label={`Status: ${statusLabels[project.status]}`} className="relative touch-target rounded-[5px]">
          {badge}
        </button>
      }
    >
      <MenuRadioGroup label="Status" value={project.status} onChange={pick} options={statusOptions} />
    </Menu>
  )
}

const statusOptions = statusOrder.map((value) => ({ value, label: statusLabels[value] }))

/** The fields of a project for people who may edit it; each is saved on its own. */
export function ProjectProperties({ editing }: PartProps) {
  const { row } = editing
  const choices = usePlaceChoices(row)
  return (
    <div className="flex flex-col gap-0.5">
      <Person editing={editing} name="projectManagerId" people={choices.managers} />
      <Person editing={editing} name="productOwnerId" people={choices.owners} />
      <DateProperty editing={editing} name="startDate" />
      <DateProperty editing={editing} name="endDate" />
      <MoneyProperty editing={editing} name="budget" currency={row.currency ?? 'USD'} />
      <NumberProperty editing={editing} name="progress" short="Progress, set by hand" min={0} max={100} step={5} unit="%" />
      <NumberProperty editing={editing} name="agreedRounds" min={1} max={agreedRoundsMax} step={1} unit="rounds" />
      <Internal editing={editing} />
    </div>
  )
}

/** Whether its hours are never billed. */
function Internal({ editing: { edits, label, shown, notes } }: PartProps) {
  return (
    <Property label={label('isInternal')} notes={notes('isInternal')}>
      <span className="flex h-control items-center px-[11px]">
        <Checkbox checked={shown('isInternal') === true} onChange={(isInternal) => edits.pick({ isInternal })} />
      </span>
    </Property>
  )
}

export function ProjectDescription({ editing }: PartProps) {
  return <DescriptionInPlace editing={editing} name="description" limit={projectDescriptionMax} />
}

interface PersonProps extends PartProps {
  readonly name: 'projectManagerId' | 'productOwnerId'
  readonly people: ReturnType<typeof usePlaceChoices>['managers']
}

function Person({ editing: { edits, label, shown, notes }, name, people }: PersonProps) {
  return (
    <Property label={label(name)} notes={notes(name)}>
      <PersonCombobox {...people} clearable={false} value={shown(name)} onChange={(id) => id && edits.pick({ [name]: id })} />
    </Property>
  )
}
