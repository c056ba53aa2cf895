import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { useOverloads } from '#features/time/workload/client.ts'
import { shownOverloads } from '#features/time/workload/schema.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { formatDate } from '#ui/base/format.ts'
import { plannedText } from '#ui/base/hours-text.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Panel, panelLink } from '#ui/display/panel.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { EmptyPlace, useLinesLeft } from '#ui/lists/list-place.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { LinesComing, rowClass } from './parts.tsx'

/** Load above 100 % in the coming weeks; a line leads to the tasks of who has it. */
export function OverloadPanel() {
  const { userId } = useActor()
  const { data, error, isFetching, refetch } = useOverloads()
  const place = useLinesLeft(`over.${userId}`, shownOverloads, data?.items.length, 0)
  return (
    <Panel
      flush
      title={data?.total ? `Over capacity: ${data.total}` : 'Over capacity'}
      description="This week and the next three"
      aside={
        <Link to="/hours" search={{ tab: 'load' }} className={panelLink}>
          Open workload
        </Link>
      }
    >
      {!data && !error && (place > 0 ? <LinesComing lines={place} label="Loading the workload" /> : <EmptyPlace>{nobody}</EmptyPlace>)}
      {error && !data && <ErrorState compact message={sentenceOf(error)} onRetry={() => void refetch()} retrying={isFetching} />}
      {data?.total === 0 && nobody}
      <ul aria-label="Over capacity">
        {data?.items.map(({ person, week, thisWeek, planned, capacity }) => (
          <li key={person.id} className={rowClass}>
            <Avatar person={person} size={28} decorative />
            <div className="min-w-0 flex-1">
              <Link
                to="/tasks"
                search={{ assigneeId: [person.id], sort: 'due' }}
                className="block truncate font-medium outline-offset-0 after:absolute after:inset-0"
              >
                <bdi>{person.fullName}</bdi>
              </Link>
              <p className="text-secondary text-ink-2">{thisWeek ? 'This week' : `Week of ${formatDate(week)}`}</p>
            </div>
            <p className="shrink-0 text-end text-secondary text-ink-2 tabular">
              <span className="block font-medium text-danger">
                {capacity > 0 ? `${Math.round((planned / capacity) * 100)}%` : 'No hours'}
              </span>
              {plannedText(planned)} of {plannedText(capacity)}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const nobody = (
  <EmptyState
    compact
    icon={<Users />}
    title="Nobody is over capacity"
    hint="People with more hours planned than they have in a week show up here."
  />
)
