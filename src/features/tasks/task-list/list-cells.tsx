import type { ComponentType, ReactNode } from 'react'
import { cn } from '#ui/base/cn.ts'
import { formatNumber } from '#ui/base/format.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { BrandLogo } from '#ui/display/brand-logo.tsx'
import { PriorityIcon } from '#ui/display/priority-icon.tsx'
import { StatusIcon } from '#ui/display/status-icon.tsx'
import { isOverdue, priorityLabels, statusLabels, typeLabels } from '../tasks/labels.ts'
import { canChangeTaskField } from '../tasks/rules.ts'
import type { TaskCard } from '../tasks/schema.ts'
import { formatDue } from '../tasks/task-format.ts'
import type { ListColumn, ListSort } from '../tasks/task-search.ts'
import { useBoardView } from '../tasks/task-view-context.tsx'
import { CellEditor } from './list-editor.tsx'
import { type OpenedCell, useListView } from './list-view.tsx'

// oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are put in their place one by one, which those of a table cannot be

type CellProps = { readonly task: TaskCard; readonly tabbable: boolean }

type ColumnFace = {
  readonly Cell: ComponentType<CellProps>
  readonly width: string
  /** by what a press on the heading orders */
  readonly sort?: ListSort
  /** figures stand at the right */
  readonly end?: boolean
  /** in place of its name, where that is too long for the heading */
  readonly short?: string
}

/** How each column looks. */
export const columnFaces: Readonly<Record<ListColumn, ColumnFace>> = {
  status: { Cell: StatusCell, width: '132px', sort: 'status' },
  assignee: { Cell: AssigneeCell, width: '152px' },
  project: { Cell: ProjectCell, width: '172px' },
  priority: { Cell: PriorityCell, width: '104px', sort: 'priority' },
  start: { Cell: ({ ...cell }) => <DateCell {...cell} field="startDate" label="Start date" />, width: '112px', sort: 'startDate' },
  due: { Cell: ({ ...cell }) => <DateCell {...cell} field="dueDate" label="Due date" />, width: '112px', sort: 'dueDate' },
  type: { Cell: TypeCell, width: '116px' },
  subtasks: { Cell: SubtasksCell, width: '84px' },
  estimated: {
    Cell: ({ ...cell }) => <HoursCell {...cell} field="estimatedHours" label="Estimated hours" />,
    width: '72px',
    end: true,
    short: 'Est. h',
  },
  actual: {
    Cell: ({ ...cell }) => <HoursCell {...cell} field="actualHours" label="Actual hours" />,
    width: '72px',
    end: true,
    short: 'Act. h',
  },
}

function StatusCell({ task, tabbable }: CellProps) {
  return (
    <Editable task={task} what="status" label="Status" tabbable={tabbable}>
      <StatusIcon status={task.status} />
      <span className="truncate">{statusLabels[task.status]}</span>
    </Editable>
  )
}

function AssigneeCell({ task, tabbable }: CellProps) {
  const { store } = useBoardView()
  const person = store.person(task.assigneeId)
  return (
    <Editable task={task} what="assigneeId" label="Assignee" tabbable={tabbable}>
      {person ? (
        <>
          <Avatar person={person} size={20} decorative />
          <bdi className="truncate">{person.fullName}</bdi>
        </>
      ) : (
        <Nothing>{task.assigneeId === null ? 'None' : 'Somebody else'}</Nothing>
      )}
    </Editable>
  )
}

function ProjectCell({ task }: CellProps) {
  const { store } = useBoardView()
  const project = store.project(task.projectId)
  if (!project) return null
  return (
    <span title={project.brand ? `${project.name} · ${project.brand.name}` : project.name} className={valueClass}>
      {project.brand && <BrandLogo brand={project.brand} size={18} />}
      <bdi className="truncate">{project.name}</bdi>
    </span>
  )
}

function PriorityCell({ task, tabbable }: CellProps) {
  return (
    <Editable task={task} what="priority" label="Priority" tabbable={tabbable}>
      <PriorityIcon priority={task.priority} />
      <span className="truncate">{priorityLabels[task.priority]}</span>
    </Editable>
  )
}

type DateCellProps = CellProps & { readonly field: 'startDate' | 'dueDate'; readonly label: string }

function DateCell({ task, field, label, tabbable }: DateCellProps) {
  const { today } = useBoardView()
  const date = task[field]
  const late = field === 'dueDate' && isOverdue(task, today)
  return (
    <Editable task={task} what={field} label={label} tabbable={tabbable}>
      {date ? (
        <span className={cn('truncate tabular', late && 'font-medium text-danger')}>
          {late && <span className="sr-only">Overdue: </span>}
          {formatDue(date, today)}
        </span>
      ) : (
        <Nothing>None</Nothing>
      )}
    </Editable>
  )
}

function TypeCell({ task, tabbable }: CellProps) {
  return (
    <Editable task={task} what="taskType" label="Type" tabbable={tabbable}>
      {task.taskType ? <span className="truncate">{typeLabels[task.taskType]}</span> : <Nothing>None</Nothing>}
    </Editable>
  )
}

function SubtasksCell({ task: { subtasks } }: CellProps) {
  return (
    <span className={cn(valueClass, 'tabular')}>
      {subtasks ? (
        <>
          {subtasks.done}
          <span aria-hidden>/</span>
          <span className="sr-only"> of </span>
          {subtasks.total}
          <span className="sr-only"> done</span>
        </>
      ) : (
        <Nothing>None</Nothing>
      )}
    </span>
  )
}

type HoursCellProps = CellProps & { readonly field: 'estimatedHours' | 'actualHours'; readonly label: string }

function HoursCell({ task, field, label, tabbable }: HoursCellProps) {
  const hours = task[field] ?? null
  return (
    <Editable task={task} what={field} label={label} tabbable={tabbable} end>
      {hours === null ? <Nothing>None</Nothing> : <span className="tabular">{formatNumber(hours)}</span>}
    </Editable>
  )
}

/** On a phone, below the name, in place of the columns. */
export function PhoneLine({ task }: { readonly task: TaskCard }) {
  const { today, store, showProject } = useBoardView()
  const late = isOverdue(task, today)
  const assignee = store.person(task.assigneeId)
  return (
    <span className="mt-0.5 flex min-w-0 items-center gap-1.5 text-meta text-ink-2 tabular sm:hidden print:hidden">
      <StatusIcon status={task.status} size={14} label={statusLabels[task.status]} />
      <PriorityIcon priority={task.priority} label={`${priorityLabels[task.priority]} priority`} size={14} />
      {task.dueDate && (
        <span className={cn('shrink-0', late && 'font-medium text-danger')}>
          {late && <span className="sr-only">Overdue: </span>}
          {formatDue(task.dueDate, today)}
        </span>
      )}
      {showProject && <bdi className="min-w-0 truncate text-ink-3">{store.project(task.projectId)?.name}</bdi>}
      {assignee && (
        <span className="ml-auto shrink-0">
          <Avatar person={assignee} size={18} />
        </span>
      )}
    </span>
  )
}

function Nothing({ children }: { readonly children: string }) {
  return (
    <>
      <span aria-hidden className="text-ink-3">
        –
      </span>
      <span className="sr-only">{children}</span>
    </>
  )
}

const valueClass = 'flex h-8 min-w-0 max-w-full items-center gap-1.5 rounded-chip px-2 text-left text-secondary'

type EditableProps = {
  readonly task: TaskCard
  readonly what: Exclude<OpenedCell['what'], 'menu' | 'name'>
  readonly label: string
  readonly tabbable: boolean
  readonly end?: boolean
  readonly children: ReactNode
}

/** A value: for those who may change it a button that opens what changes it. */
function Editable({ task, what, label, tabbable, end = false, children }: EditableProps) {
  const { actor } = useBoardView()
  const { setOpened } = useListView()
  const className = cn(valueClass, end && 'ml-auto')
  // People outside the agency have nobody to choose from.
  const may = canChangeTaskField(actor, task, what).allowed && (what !== 'assigneeId' || actor.staff)
  if (!may) return <span className={className}>{children}</span>
  return (
    <CellEditor id={task.id} what={what}>
      <button
        type="button"
        tabIndex={tabbable ? 0 : -1}
        onClick={() => setOpened({ id: task.id, what })}
        className={cn(className, 'hover:bg-hover')}
      >
        <span className="sr-only">{label}: </span>
        {children}
      </button>
    </CellEditor>
  )
}
