import { Link } from '@tanstack/react-router'
import { PackageCheck } from 'lucide-react'
import { PlaceLine } from '#features/clients/projects/place-line.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { cn } from '#ui/base/cn.ts'
import { formatDate } from '#ui/base/format.ts'
import { useToday } from '#ui/base/use-today.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Panel, panelLink } from '#ui/display/panel.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { RecordLink } from '#ui/records/record-link.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { useDeliveries } from './client.ts'
import { LinesComing, rowClass } from './parts.tsx'

/** What is to be delivered this week; a line opens the deliverable. */
export function DeliveriesPanel() {
  const { data: deliveries, error, isFetching, refetch } = useDeliveries()
  const today = useToday(useActor().timezone)
  return (
    <Panel
      flush
      title={deliveries?.total ? `Due this week: ${deliveries.total}` : 'Due this week'}
      aside={
        <Link to="/deliverables" search={{ sort: 'due' }} className={panelLink}>
          View all
        </Link>
      }
    >
      {error && !deliveries && <ErrorState compact message={sentenceOf(error)} onRetry={() => void refetch()} retrying={isFetching} />}
      {!deliveries && !error && <LinesComing lines={3} label="Loading this week’s deliveries" />}
      {deliveries?.total === 0 && (
        <EmptyState
          compact
          icon={<PackageCheck />}
          title="Nothing is due this week"
          hint="Deliverables and milestones due from Monday to Sunday show up here."
        />
      )}
      <ul aria-label="Due this week">
        {deliveries?.items.map((one) => (
          <li key={one.id} className={rowClass}>
            <time
              dateTime={one.date}
              title={formatDate(one.date, 'long')}
              className={cn('w-[68px] shrink-0 text-secondary tabular', one.date < today ? 'text-danger' : 'text-ink-2')}
            >
              {one.date === today ? 'Today' : formatDate(one.date)}
            </time>
            <div className="flex min-w-0 flex-1 flex-col">
              <RecordLink
                kind="deliverable"
                id={one.deliverableId}
                dir="auto"
                className="truncate font-medium outline-offset-0 after:absolute after:inset-0"
              >
                {one.of ? `${one.title} (${one.of})` : one.title}
              </RecordLink>
              <PlaceLine project={one.project} brand={one.project.brand} />
            </div>
            {one.assignee && <Avatar person={one.assignee} size={24} />}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
