import type { ComponentType } from 'react'
import { useProject } from '#features/clients/projects/client.ts'
import { MemberCombobox } from '#features/clients/projects/member-combobox.tsx'
import type { ProjectChoice } from '#features/clients/projects/project-choices.tsx'
import { ProjectCombobox } from '#features/clients/projects/project-combobox.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import type { ShownPerson } from '#shared/contract/refs.ts'
import { useToday } from '#ui/base/use-today.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { BrandLogo } from '#ui/display/brand-logo.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import type { Editing } from '#ui/records/edit-in-place.ts'
import { DateProperty, NumberProperty, SelectProperty } from '#ui/records/fields-in-place.tsx'
import { Property, PropertyText } from '#ui/records/property.tsx'
import type { TaskView } from './schema.ts'
import type { TaskFieldName } from './task-form-values.ts'
import { priorityOptions, statusOptions, typeOptions } from './task-options.tsx'

type TaskEditing = Editing<TaskView, TaskFieldName>
type OneProps = { readonly editing: TaskEditing }

/** Every field but those that stand at the left, in their order: what is forgotten here, the types say. */
const properties: Readonly<Record<Exclude<TaskFieldName, 'name' | 'description'>, ComponentType<OneProps>>> = {
  status: ({ editing }) => <SelectProperty editing={editing} name="status" options={statusOptions} />,
  assigneeId: Assignee,
  startDate: ({ editing }) => <DateProperty editing={editing} name="startDate" />,
  dueDate: DueDate,
  priority: ({ editing }) => <SelectProperty editing={editing} name="priority" options={priorityOptions} />,
  taskType: ({ editing }) => <SelectProperty editing={editing} name="taskType" options={typeOptions} none="None" />,
  projectId: Project,
  estimatedHours: ({ editing }) => <Hours editing={editing} name="estimatedHours" />,
  actualHours: ({ editing }) => <Hours editing={editing} name="actualHours" />,
}

/** The fields of a task, each edited where it stands by whoever may. */
export function TaskProperties({ editing }: OneProps) {
  return (
    <div className="flex flex-col gap-0.5">
      {Object.entries(properties).map(([name, One]) => (
        <One key={name} editing={editing} />
      ))}
    </div>
  )
}

/** The people allocated to the project; whoever has the task now stays on offer. */
function Assignee({ editing: { row: task, edits, label, shown, notes, may } }: OneProps) {
  const actor = useActor()
  const projectId = shown('projectId')
  const { assignee } = task
  // People outside the agency have nobody to choose from.
  if (!may('assigneeId') || !actor.staff)
    return <PropertyText label={label('assigneeId')}>{assignee ? <Person person={assignee} /> : 'Nobody'}</PropertyText>
  const kept = assignee?.id && projectId === task.projectId ? { ...assignee, id: assignee.id } : undefined
  return (
    <Property label={label('assigneeId')} notes={notes('assigneeId')}>
      <MemberCombobox projectId={projectId} kept={kept} value={shown('assigneeId')} onChange={(assigneeId) => edits.pick({ assigneeId })} />
    </Property>
  )
}

function Person({ person }: { readonly person: ShownPerson }) {
  return (
    <>
      <Avatar person={person} size={20} decorative />
      <bdi className="min-w-0 break-words">{person.fullName}</bdi>
    </>
  )
}

/** Whether a due date is past and the task is not done. */
function useOverdue({ shown }: TaskEditing): (date: string) => boolean {
  const today = useToday(useActor().timezone)
  return (date) => shown('status') !== 'done' && date < today
}

/** As on its card: red once it is past, unless the task is done. */
function DueDate({ editing }: OneProps) {
  return <DateProperty editing={editing} name="dueDate" overdue={useOverdue(editing)} />
}

/** Only projects that take tasks are offered; the one the task is in stays, even when it is paused. */
function Project({ editing: { row: task, edits, label, shown, notes, may } }: OneProps) {
  // The task knows its project and whose it is; of the one it is just moved to, that comes a moment later.
  const moved = shown('projectId') !== task.projectId
  const other = useProject(moved ? shown('projectId') : undefined).data?.brand
  const brand = moved ? other : task.project.brand
  if (!may('projectId')) {
    return (
      <PropertyText label={label('projectId')}>
        {brand && <BrandLogo brand={brand} size={20} />}
        <span className="flex min-w-0 flex-col">
          <bdi className="break-words">{task.project.name}</bdi>
          {brand && <bdi className="truncate text-meta text-ink-3">{brand.name}</bdi>}
        </span>
      </PropertyText>
    )
  }
  const move = (projectId: string | null, project: ProjectChoice | undefined) => {
    if (!projectId || projectId === shown('projectId')) return
    const { assigneeId, parentTaskId } = task
    const before = { projectId: task.projectId, assigneeId, ...(parentTaskId && { parentTaskId }) }
    // The people of another project are others.
    edits.pick({ projectId, assigneeId: null })
    toast.success(`Moved to ${project?.name ?? 'another project'}`, {
      ...(task.assignee && { description: `${task.assignee.fullName} is not its assignee any more.` }),
      action: { label: 'Undo', onClick: () => edits.pick(before) },
    })
  }
  return (
    <Property
      label={label('projectId')}
      notes={notes('projectId')}
      hint={brand && <p className="-mt-1 truncate pl-[115px] text-meta text-ink-3">{brand.name}</p>}
    >
      <ProjectCombobox value={shown('projectId')} onChange={move} known={[task.project]} />
    </Property>
  )
}

/** The unit stands at the number; for eyes one word is enough. */
const hoursLabels = {
  estimatedHours: (
    <>
      Estimated<span className="sr-only"> hours</span>
    </>
  ),
  actualHours: (
    <>
      Actual<span className="sr-only"> hours</span>
    </>
  ),
}

/** People outside the agency are not told of hours. */
function Hours({ editing, name }: OneProps & { readonly name: keyof typeof hoursLabels }) {
  if (!useActor().staff) return null
  return <NumberProperty editing={editing} name={name} short={hoursLabels[name]} min={0} max={99_999} step={0.5} unit="h" />
}
