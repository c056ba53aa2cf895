import { type ReactNode } from 'react'
import { cn } from '#ui/base/cn.ts'
import { formatNumber } from '#ui/base/format.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { Progress } from '#ui/display/progress.tsx'
import { StatusIcon } from '#ui/display/status-icon.tsx'
import { isOverdue, statusLabels } from '../tasks/labels.ts'
import { canChangeTaskField } from '../tasks/rules.ts'
import { formatDue } from '../tasks/task-format.ts'
import type { Line } from './tree.ts'
import { ItemEditor } from './tree-editor.tsx'
import { type Opened, useTreeView } from './tree-view.tsx'

// oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are put in their place one by one, which those of a table cannot be

type Heading = { readonly label: string; readonly short?: string; readonly end?: boolean }

/** The headings, in their order; people outside the agency are not told of hours. */
export function headingsFor(staff: boolean): readonly Heading[] {
  return [
    { label: 'WBS' },
    { label: 'Name' },
    { label: 'Status' },
    { label: 'Assignee' },
    { label: 'Start' },
    { label: 'Due' },
    ...(staff
      ? [
          { label: 'Estimated hours', short: 'Est. h', end: true },
          { label: 'Actual hours', short: 'Act. h', end: true },
        ]
      : []),
    { label: 'Progress' },
  ]
}

/** How wide they are; the name takes what is left. */
export function widthsFor(staff: boolean): string {
  return `72px minmax(220px,1fr) 128px 148px 98px 98px ${staff ? '72px 72px ' : ''}124px 44px`
}

type CellProps = { readonly line: Line; readonly tabbable: boolean }

/** What stands behind the name. */
export function ItemCells(props: CellProps) {
  const { actor } = useTreeView()
  return (
    <>
      <StatusCell {...props} />
      <AssigneeCell {...props} />
      <DateCell {...props} field="startDate" label="Start date" />
      <DateCell {...props} field="dueDate" label="Due date" />
      {actor.staff && <HoursCell {...props} field="estimatedHours" label="Estimated hours" />}
      {actor.staff && <HoursCell {...props} field="actualHours" label="Actual hours" />}
      <ProgressCell {...props} />
    </>
  )
}

function StatusCell({ line: { item }, tabbable }: CellProps) {
  return (
    <Cell>
      <Editable line={item.id} what="status" label="Status" tabbable={tabbable}>
        <StatusIcon status={item.status} />
        <span className="truncate">{statusLabels[item.status]}</span>
      </Editable>
    </Cell>
  )
}

function AssigneeCell({ line: { item }, tabbable }: CellProps) {
  const person = useTreeView().person(item.assigneeId)
  return (
    <Cell>
      <Editable line={item.id} what="assigneeId" label="Assignee" tabbable={tabbable}>
        {person ? (
          <>
            <Avatar person={person} size={20} decorative />
            <bdi className="truncate">{person.fullName}</bdi>
          </>
        ) : (
          <Nothing>None</Nothing>
        )}
      </Editable>
    </Cell>
  )
}

function DateCell({
  line: { item },
  field,
  label,
  tabbable,
}: CellProps & { readonly field: 'startDate' | 'dueDate'; readonly label: string }) {
  const { today } = useTreeView()
  const date = item[field]
  const late = field === 'dueDate' && isOverdue(item, today)
  return (
    <Cell>
      <Editable line={item.id} what={field} label={label} tabbable={tabbable}>
        {date ? (
          <span className={cn('truncate tabular', late && 'font-medium text-danger')}>
            {late && <span className="sr-only">Overdue: </span>}
            {formatDue(date, today)}
          </span>
        ) : (
          <Nothing>None</Nothing>
        )}
      </Editable>
    </Cell>
  )
}

type HoursProps = CellProps & { readonly field: 'estimatedHours' | 'actualHours'; readonly label: string }

/** Of an item with others below it, all of them together; what one enters is its own. */
function HoursCell({ line: { item, below, sums }, field, label, tabbable }: HoursProps) {
  const hours = field === 'estimatedHours' ? sums.estimated : sums.actual
  const own = item[field] ?? null
  const title = below > 0 && own !== null ? `Its own: ${formatNumber(own)} h` : undefined
  return (
    <Cell>
      <Editable line={item.id} what={field} label={label} tabbable={tabbable} title={title} end>
        {hours === null ? (
          <Nothing>None</Nothing>
        ) : (
          <span className={cn('tabular', below > 0 && 'font-medium')}>{formatNumber(hours)}</span>
        )}
      </Editable>
    </Cell>
  )
}

function ProgressCell({ line: { below, sums } }: CellProps) {
  return (
    <Cell>
      {below > 0 && (
        <span className="flex min-w-0 flex-1 items-center gap-2 px-2">
          <Progress value={sums.done} max={sums.total} label="Progress" valueText={`${sums.done} of ${sums.total} done`} tone="success" />
          <span aria-hidden className="shrink-0 text-meta text-ink-2 tabular">
            {sums.done}/{sums.total}
          </span>
        </span>
      )}
    </Cell>
  )
}

/** On a phone, below the name, in place of the columns. */
export function PhoneLine({ line: { item, number, below, sums } }: { readonly line: Line }) {
  const { today, person } = useTreeView()
  const late = isOverdue(item, today)
  const assignee = person(item.assigneeId)
  return (
    <span className="mt-0.5 flex min-w-0 items-center gap-1.5 text-meta text-ink-2 tabular sm:hidden print:hidden">
      <span className="shrink-0 text-ink-3">{number}</span>
      <StatusIcon status={item.status} size={14} label={statusLabels[item.status]} />
      {item.dueDate && (
        <span className={cn('shrink-0', late && 'font-medium text-danger')}>
          {late && <span className="sr-only">Overdue: </span>}
          {formatDue(item.dueDate, today)}
        </span>
      )}
      {below > 0 && (
        <span className="shrink-0">
          {sums.done} of {sums.total} done
        </span>
      )}
      {assignee && <Avatar person={assignee} size={18} />}
    </span>
  )
}

function Cell({ children }: { readonly children: ReactNode }) {
  return (
    <span role="gridcell" className="flex h-full min-w-0 items-center max-sm:hidden">
      {children}
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

type EditableProps = {
  readonly line: string
  readonly what: Exclude<Opened['what'], 'menu' | 'name'>
  readonly label: string
  readonly tabbable: boolean
  readonly title?: string | undefined
  readonly end?: boolean
  readonly children: ReactNode
}

/** A value: for those who may change it a button that opens what changes it. */
function Editable({ line: id, what, label, tabbable, title, end = false, children }: EditableProps) {
  const { actor, tree, setOpened } = useTreeView()
  const item = tree.line(id)?.item
  const className = cn('flex h-8 min-w-0 max-w-full items-center gap-1.5 rounded-chip px-2 text-left text-secondary', end && 'ml-auto')
  if (!item || !canChangeTaskField(actor, item, what).allowed)
    return (
      <span className={className} title={title}>
        {children}
      </span>
    )
  return (
    <ItemCell id={id} what={what}>
      <button
        type="button"
        tabIndex={tabbable ? 0 : -1}
        title={title}
        onClick={() => setOpened({ id, what })}
        className={cn(className, 'hover:bg-hover')}
      >
        <span className="sr-only">{label}: </span>
        {children}
      </button>
    </ItemCell>
  )
}

/** What stands in a cell, or what changes it while it is open. */
export function ItemCell({ id, what, children }: { readonly id: string; readonly what: Opened['what']; readonly children: ReactNode }) {
  const { opened } = useTreeView()
  return opened?.id === id && opened.what === what ? <ItemEditor fallback={children} /> : children
}
