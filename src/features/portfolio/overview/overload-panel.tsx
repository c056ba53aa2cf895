import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { useLoad } from '#features/time/workload/client.ts'
import type { LoadView } from '#features/time/workload/schema.ts'
import { formatDate } from '#ui/base/format.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Panel, panelLink } from '#ui/display/panel.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { LinesComing, rowClass } from './parts.tsx'

const shown = 6
/** This week and the next three: later ones still move. */
const weeksAhead = 4

type Over = { person: LoadView['people'][number]['person']; week: string; share: number; planned: number; capacity: number }

/** Who has more planned in a week than they can do, the fullest week of each. */
function overloaded({ weeks, people }: LoadView): Over[] {
  return people
    .flatMap(({ person, weeks: own }) => {
      const full = own.slice(0, weeksAhead).flatMap(({ planned, capacity }, at) => {
        const share = capacity > 0 ? planned / capacity : planned > 0 ? Number.POSITIVE_INFINITY : 0
        return share > 1 ? [{ person, week: weeks[at] ?? '', share, planned, capacity }] : []
      })
      return full.toSorted((a, b) => b.share - a.share).slice(0, 1)
    })
    .toSorted((a, b) => b.share - a.share)
}

const hours = (minutes: number): string => `${Math.round(minutes / 6) / 10} h`

/** Load above 100 % in the coming weeks; a line leads to the load of all. */
export function OverloadPanel() {
  const load = useLoad()
  const over = load.data && overloaded(load.data)
  const [thisWeek] = load.data?.weeks ?? []
  return (
    <Panel
      flush
      title={over?.length ? `Over capacity: ${over.length}` : 'Over capacity'}
      description="This week and the next three"
      aside={
        <Link to="/hours" search={{ tab: 'load' }} className={panelLink}>
          Open workload
        </Link>
      }
    >
      {load.isPending && <LinesComing lines={3} label="Loading the workload" />}
      {load.isError && !load.data && (
        <ErrorState compact message={sentenceOf(load.error)} onRetry={() => void load.refetch()} retrying={load.isFetching} />
      )}
      {over?.length === 0 && (
        <EmptyState
          compact
          icon={<Users />}
          title="Nobody is over capacity"
          hint="People with more hours planned than they have in a week show up here."
        />
      )}
      <ul aria-label="Over capacity">
        {over?.slice(0, shown).map(({ person, week, share, planned, capacity }) => (
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
              <p className="text-secondary text-ink-2">{week === thisWeek ? 'This week' : `Week of ${formatDate(week)}`}</p>
            </div>
            <p className="shrink-0 text-end text-secondary text-ink-2 tabular">
              <span className="block font-medium text-danger">{Number.isFinite(share) ? `${Math.round(share * 100)}%` : 'No hours'}</span>
              {hours(planned)} of {hours(capacity)}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
