import { PackageCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { PlaceLine } from '#features/clients/projects/place-line.tsx'
import { DueDate, lineClass, tallLine } from '#features/tasks/tasks/task-lines.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { cn } from '#ui/base/cn.ts'
import { useToday } from '#ui/base/use-today.ts'
import { RecordLink } from '#ui/records/record-link.tsx'
import { useRowsAsList } from '#ui/records/record-list.ts'
import type { DeliverableView } from './schema.ts'

interface DeliverableLinesProps {
  readonly deliverables: readonly DeliverableView[]
  readonly label: string
  /** What stands between name and date, on a phone below the name: the project. Without it they stand as content does, the place below the name. */
  readonly beside?: (deliverable: DeliverableView) => ReactNode
  /** What ends the line besides the date: its state, where that is not always the same. */
  readonly end?: (deliverable: DeliverableView) => ReactNode
}

/** Deliverables as lines, like tasks: name, where they belong, and when they are due. Pressing one opens it where one is. */
export function DeliverableLines({ deliverables, label, beside, end }: DeliverableLinesProps) {
  const today = useToday(useActor().timezone)
  useRowsAsList('deliverable', deliverables, { isPartial: true })
  return (
    <ul aria-label={label}>
      {deliverables.map((one) => (
        <li
          key={one.id}
          className={cn(lineClass, beside ? tallLine : 'h-14 pointer-coarse:h-14', 'relative hover:bg-paper dark:hover:bg-hover/50')}
        >
          <span aria-hidden className={cn('shrink-0 text-ink-3', !beside && 'grid size-9 place-items-center rounded-chip bg-sunken')}>
            <PackageCheck size={16} strokeWidth={1.75} />
          </span>
          <span
            className={cn(
              'flex min-w-0 flex-1',
              beside ? 'items-center gap-3 max-sm:flex-col max-sm:items-stretch max-sm:gap-0' : 'flex-col',
            )}
          >
            <RecordLink
              kind="deliverable"
              id={one.id}
              dir="auto"
              className="min-w-0 truncate font-medium outline-offset-0 after:absolute after:inset-0"
            >
              {one.name}
            </RecordLink>
            {beside ? beside(one) : <PlaceLine project={one.project} brand={one.project.brand} />}
          </span>
          {end?.(one)}
          {one.dueDate && <DueDate date={one.dueDate} today={today} done={one.status === 'delivered'} />}
        </li>
      ))}
    </ul>
  )
}
