import { TriangleAlert } from 'lucide-react'
import { Fragment, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { DateInput } from '#ui/controls/date-input.tsx'
import { NumberInput } from '#ui/controls/number-input.tsx'
import { Select } from '#ui/controls/select.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { formatDate } from '#ui/display/format.ts'
import { PriorityIcon } from '#ui/display/priority-icon.tsx'
import { StatusIcon } from '#ui/display/status-icon.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { Property, PropertyText } from '#ui/records/property.tsx'
import { useToday } from '#ui/use-today.ts'
import { useProject } from '../projects/client.ts'
import { MemberCombobox } from '../projects/member-combobox.tsx'
import type { ProjectChoice } from '../projects/project-choices.tsx'
import { ProjectCombobox } from '../projects/project-combobox.tsx'
import { useActor } from '../users/use-session.ts'
import { priorityLabels, statusLabels, typeLabels } from './labels.ts'
import { canChangeTaskField } from './rules.ts'
import type { TaskView } from './schema.ts'
import { noType, priorityOptions, statusOptions, typeOptions } from './task-fields.tsx'
import { fieldLabels, type TaskFieldName } from './task-form-values.ts'
import { type TaskEditing, useTaskEdits } from './use-task-edits.tsx'

/** The fields of a task, each edited where it stands by whoever may. */
export function TaskProperties({ task }: { readonly task: TaskView }) {
  const actor = useActor()
  const editing = useTaskEdits(task)
  const { edits, shown, notes } = editing
  const may = (name: TaskFieldName) => canChangeTaskField(actor, task, name).allowed
  const field = (name: TaskFieldName) => ({ label: fieldLabels[name], notes: notes(name) })
  return (
    <div className="flex flex-col gap-0.5">
      {may('status') ? (
        <Property {...field('status')}>
          <Select value={shown('status')} onChange={(status) => edits.pick({ status })} options={statusOptions} />
        </Property>
      ) : (
        <PropertyText label={fieldLabels.status}>
          <StatusIcon status={task.status} /> {statusLabels[task.status]}
        </PropertyText>
      )}
      <Assignee editing={editing} mayChange={may('assigneeId')} />
      <DueDate editing={editing} mayChange={may('dueDate')} />
      {may('priority') ? (
        <Property {...field('priority')}>
          <Select value={shown('priority')} onChange={(priority) => edits.pick({ priority })} options={priorityOptions} />
        </Property>
      ) : (
        <PropertyText label={fieldLabels.priority}>
          <PriorityIcon priority={task.priority} /> {priorityLabels[task.priority]}
        </PropertyText>
      )}
      {may('taskType') ? (
        <Property {...field('taskType')}>
          <Select
            value={shown('taskType') ?? noType}
            onChange={(type) => edits.pick({ taskType: type === noType ? null : type })}
            options={typeOptions}
          />
        </Property>
      ) : (
        <PropertyText label={fieldLabels.taskType}>{task.taskType ? typeLabels[task.taskType] : 'None'}</PropertyText>
      )}
      <Project editing={editing} mayChange={may('projectId')} />
      {actor.staff && <Hours editing={editing} name="estimatedHours" mayChange={may('estimatedHours')} />}
      {actor.staff && <Hours editing={editing} name="actualHours" mayChange={may('actualHours')} />}
    </div>
  )
}

type OneProps = { readonly editing: TaskEditing; readonly mayChange: boolean }

/** The people allocated to the project; whoever has the task now stays on offer. */
function Assignee({ editing: { task, edits, shown, notes }, mayChange }: OneProps) {
  const actor = useActor()
  const projectId = shown('projectId')
  const { assignee } = task
  // People outside the agency have nobody to choose from.
  if (!mayChange || !actor.staff)
    return <PropertyText label={fieldLabels.assigneeId}>{assignee ? <Person {...assignee} /> : 'Nobody'}</PropertyText>
  const kept = assignee?.id && projectId === task.projectId ? { ...assignee, id: assignee.id } : undefined
  return (
    <Property label={fieldLabels.assigneeId} notes={notes('assigneeId')}>
      <MemberCombobox projectId={projectId} kept={kept} value={shown('assigneeId')} onChange={(assigneeId) => edits.pick({ assigneeId })} />
    </Property>
  )
}

function Person({ id, fullName, avatarUrl }: NonNullable<TaskView['assignee']>) {
  return (
    <>
      <Avatar person={{ id, name: fullName, image: avatarUrl }} size={20} decorative />
      <bdi className="min-w-0 break-words">{fullName}</bdi>
    </>
  )
}

/** As on its card: red once it is past, unless the task is done. */
function DueDate({ editing: { task, edits, shown, notes }, mayChange }: OneProps) {
  const today = useToday(useActor().timezone)
  const date = shown('dueDate')
  const overdue = date !== null && shown('status') !== 'done' && date < today
  if (!mayChange) {
    return (
      <PropertyText label={fieldLabels.dueDate}>
        {task.dueDate ? (
          <span className={overdue ? 'font-medium text-danger' : undefined}>
            {formatDate(task.dueDate, 'long')}
            {overdue && ' · Overdue'}
          </span>
        ) : (
          'None'
        )}
      </PropertyText>
    )
  }
  const hint = overdue && (
    <p className="flex items-center gap-1.5 pl-[87px] text-meta font-medium text-danger">
      <TriangleAlert aria-hidden size={13} />
      Overdue
    </p>
  )
  return (
    <Property label={fieldLabels.dueDate} notes={notes('dueDate')} hint={hint}>
      <DateInput
        value={date}
        placeholder="None"
        onChange={(next) => {
          edits.type('dueDate', next)
          edits.commit('dueDate')
        }}
      />
    </Property>
  )
}

/** Only projects that take tasks are offered; the one the task is in stays, even when it is paused. */
function Project({ editing: { task, edits, shown, notes }, mayChange }: OneProps) {
  // The task knows its project and whose it is; of the one it is just moved to, that comes a moment later.
  const moved = shown('projectId') !== task.projectId
  const other = useProject(moved ? shown('projectId') : undefined).data?.brand
  const brand = moved ? other : task.project.brand
  const logo = (
    <Avatar person={{ id: brand?.id ?? null, name: brand?.name ?? '', image: brand?.logoUrl }} size={20} shape="square" decorative />
  )
  if (!mayChange) {
    return (
      <PropertyText label={fieldLabels.projectId}>
        {brand && logo}
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
      label={fieldLabels.projectId}
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

function Hours({
  editing: { task, edits, shown, notes },
  name,
  mayChange,
}: OneProps & { readonly name: 'estimatedHours' | 'actualHours' }) {
  if (!mayChange) {
    const hours = task[name] ?? null
    return <PropertyText label={hoursLabels[name]}>{hours === null ? 'None' : `${hours} h`}</PropertyText>
  }
  return (
    <Property label={hoursLabels[name]} notes={notes(name)}>
      <Keys onEnter={() => edits.commit(name)} onEscape={notes(name).edit ? () => edits.drop(name) : undefined}>
        <NumberInput
          value={shown(name) ?? null}
          onChange={(hours) => edits.type(name, hours)}
          onBlur={() => edits.commit(name)}
          min={0}
          max={99_999}
          step={0.5}
          unit="h"
          placeholder="None"
          buttons={false}
        />
      </Keys>
    </Property>
  )
}

/** Enter saves, and Escape takes back before it closes anything. */
function Keys({
  onEnter,
  onEscape,
  children,
}: {
  readonly onEnter: () => void
  readonly onEscape: (() => void) | undefined
  readonly children: ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  // A number field keeps what is typed until it is left, and leaving it would enter that: it begins anew.
  const [round, setRound] = useState(0)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onEnter()
    else if (event.key === 'Escape' && onEscape) {
      event.stopPropagation()
      onEscape()
      setRound(round + 1)
      requestAnimationFrame(() => box.current?.querySelector('input')?.focus())
    }
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the input within
    <div ref={box} onKeyDown={onKeyDown}>
      <Fragment key={round}>{children}</Fragment>
    </div>
  )
}
