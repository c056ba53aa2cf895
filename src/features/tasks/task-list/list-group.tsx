import { ChevronRight, CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import { addDays, weekOf } from '#shared/values/dates.ts'
import { cn } from '#ui/base/cn.ts'
import { formatDate, formatNumber } from '#ui/base/format.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { BrandLogo } from '#ui/display/brand-logo.tsx'
import { PriorityIcon } from '#ui/display/priority-icon.tsx'
import { StatusIcon } from '#ui/display/status-icon.tsx'
import { priorityLabels, statusLabels } from '../tasks/labels.ts'
import type { TaskPriority, TaskStatus } from '../tasks/schema.ts'
import { type TaskGroupBy, unassigned } from '../tasks/task-search.ts'
import { useBoardView } from '../tasks/task-view-context.tsx'
import { placeAt, placeClass } from './list-row.tsx'

// oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are put in their place one by one, which those of a table cannot be

type GroupRowProps = {
  readonly by: TaskGroupBy
  readonly group: string
  readonly count: number
  readonly index: number
  readonly start: number
  readonly closed: boolean
  readonly onToggle: () => void
}

/** The head of a group: what its rows have in common, and how many they are. */
export function GroupRow({ by, group, count, index, start, closed, onToggle }: GroupRowProps) {
  // Names come from the store, which changes inside: memoising by the compiler would keep those of the past.
  'use no memo'
  const { icon, label } = useFace(by, group)
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      style={placeAt(start)}
      className={cn(placeClass, 'flex h-(--row) items-center border-b border-line bg-sunken print:static! print:transform-none!')}
    >
      <span role="rowheader" className="sticky left-0 flex h-full min-w-0 items-center">
        <button
          type="button"
          aria-expanded={!closed}
          onClick={onToggle}
          className="flex h-full min-w-0 items-center gap-2 pr-4 pl-3 text-body font-medium -outline-offset-2"
        >
          <ChevronRight
            aria-hidden
            size={15}
            className={cn('shrink-0 text-ink-3 transition-transform motion-reduce:transition-none', !closed && 'rotate-90')}
          />
          {icon}
          <bdi className="truncate">{label}</bdi>
          <span className="font-normal text-ink-3 tabular">{formatNumber(count)}</span>
        </button>
      </span>
    </div>
  )
}

function useFace(by: TaskGroupBy, key: string): { icon: ReactNode; label: string } {
  'use no memo'
  const { store, today } = useBoardView()
  switch (by) {
    case 'status':
      return { icon: <StatusIcon status={key as TaskStatus} />, label: statusLabels[key as TaskStatus] }
    case 'priority':
      return { icon: <PriorityIcon priority={key as TaskPriority} />, label: priorityLabels[key as TaskPriority] }
    case 'week':
      return { icon: null, label: weekLabel(key, today) }
    case 'project': {
      const project = store.project(key)
      const name = project?.name ?? '…'
      return {
        icon: project?.brand && <BrandLogo brand={project.brand} size={18} />,
        label: project?.brand ? `${name} · ${project.brand.name}` : name,
      }
    }
    default: {
      const person = store.person(key)
      if (key === unassigned) return { icon: <CircleDashed aria-hidden size={18} className="text-ink-3" />, label: 'Unassigned' }
      return { icon: person && <Avatar person={person} size={20} decorative />, label: person?.fullName ?? '…' }
    }
  }
}

/** "This week", or from Monday to Sunday. @param monday or `none` */
export function weekLabel(monday: string, today: string): string {
  if (monday === unassigned) return 'No due date'
  const { first } = weekOf(today)
  const named = { [first]: 'This week', [addDays(first, 7)]: 'Next week', [addDays(first, -7)]: 'Last week' }[monday]
  const days = `${formatDate(monday)} – ${formatDate(addDays(monday, 6))}`
  return named ? `${named}, ${days}` : days
}
