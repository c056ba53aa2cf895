import { Link } from '@tanstack/react-router'
import { columnOrder, statusLabels } from '#features/tasks/tasks/labels.ts'
import { BarTable } from '#ui/display/bar-table.tsx'
import { Panel, panelLink } from '#ui/display/panel.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { StatusIcon } from '#ui/display/status-icon.tsx'
import type { DashboardView } from './schema.ts'

type TasksByStatusProps = {
  readonly counts: DashboardView['byStatus'] | undefined
  /** Only one's own are counted. */
  readonly mine: boolean
}

/** How many tasks stand in each column of the board. */
export function TasksByStatus({ counts, mine }: TasksByStatusProps) {
  return (
    <Panel
      title={mine ? 'My tasks by status' : 'Tasks by status'}
      aside={
        <Link to="/tasks" search={mine ? { mine: true } : { sort: 'due' }} className={panelLink}>
          Open board
        </Link>
      }
    >
      {counts ? (
        <BarTable
          caption="Tasks by status"
          headings={['Status', 'Tasks']}
          bars={columnOrder.map((status) => ({
            key: status,
            value: counts[status],
            label: (
              <span className="flex items-center gap-2">
                <StatusIcon status={status} />
                {statusLabels[status]}
              </span>
            ),
          }))}
        />
      ) : (
        <BarsComing lines={columnOrder.length} />
      )}
    </Panel>
  )
}

/** The place of bars that come. */
export function BarsComing({ lines }: { readonly lines: number }) {
  return (
    <Loading>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className="flex h-7 items-center gap-3">
          <Skeleton className="h-3.5 w-24" />
          <Skeleton className="h-3 flex-1" />
          <Skeleton className="h-3.5 w-6" />
        </div>
      ))}
    </Loading>
  )
}
