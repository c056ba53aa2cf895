import { Users } from 'lucide-react'
import { clockText, spokenMinutes } from '#shared/values/minutes.ts'
import { cn } from '#ui/base/cn.ts'
import { formatDate, formatNumber } from '#ui/base/format.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { useLoad } from './client.ts'
import type { Load, LoadView } from './schema.ts'

/** What is planned against what people have, by week: the team first, then everybody. */
export function LoadPanel() {
  const load = useLoad()
  if (load.isPending)
    return (
      <Loading label="Loading the load">
        <Skeleton className="h-64 w-full rounded-panel" />
      </Loading>
    )
  if (!load.data) return <ErrorState message={sentenceOf(load.error)} onRetry={() => void load.refetch()} retrying={load.isFetching} />
  if (load.data.people.length === 0) return <EmptyState icon={<Users aria-hidden />} title="Nobody of the agency is here yet" />
  return (
    <Panel
      flush
      title="Load by week"
      description="What is estimated and not yet logged of open tasks and deliverables, spread over the working days until they are due. What is late counts for this week; a deliverable that consists of tasks is planned by those."
    >
      {/* A region that scrolls has to be reached by key; what is said unseen in it scrolls with it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <section aria-label="Hours by week" tabIndex={0} className="relative overflow-x-auto -outline-offset-2">
        <LoadTable load={load.data} />
      </section>
    </Panel>
  )
}

function LoadTable({ load }: { readonly load: LoadView }) {
  const [first] = load.weeks
  return (
    <table className="w-full min-w-[1024px] table-fixed border-separate border-spacing-0 text-secondary">
      <caption className="sr-only">Planned hours and capacity of each person by week</caption>
      <colgroup>
        <col style={{ width: 200 }} />
        {load.weeks.map((week) => (
          <col key={week} />
        ))}
        <col style={{ width: 84 }} />
        <col style={{ width: 84 }} />
      </colgroup>
      <thead>
        <tr className="text-ink-2">
          <th scope="col" className="sticky left-0 border-b border-line bg-surface px-4 py-2 text-left font-medium">
            Person
          </th>
          {load.weeks.map((week) => (
            <th key={week} scope="col" className="border-b border-line px-2 py-2 text-left font-medium">
              {week === first ? 'This week' : formatDate(week)}
            </th>
          ))}
          <th scope="col" className="border-b border-line px-2 py-2 text-right font-medium">
            Later
          </th>
          <th scope="col" className="border-b border-line py-2 pr-4 pl-2 text-right font-medium">
            No date
          </th>
        </tr>
      </thead>
      <tbody>
        <Row name={<span className="font-semibold">Team</span>} weeks={load.weeks} load={load.team} />
        {load.people.map(({ person, ...own }) => (
          <Row
            key={person.id}
            name={
              <span className="flex min-w-0 items-center gap-2">
                <Avatar person={person} size={20} decorative />
                <bdi className="truncate">{person.fullName}</bdi>
              </span>
            }
            weeks={load.weeks}
            load={own}
          />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  readonly name: React.ReactNode
  /** The Monday of each. */
  readonly weeks: readonly string[]
  readonly load: Load
}

function Row({ name, weeks, load }: RowProps) {
  return (
    <tr>
      <th scope="row" className="sticky left-0 border-b border-line bg-surface px-4 py-2 text-left font-normal">
        {name}
      </th>
      {load.weeks.map((week, at) => (
        <td key={weeks[at]} className="border-b border-line px-2 py-2">
          <Week {...week} />
        </td>
      ))}
      <Rest minutes={load.later} />
      <Rest minutes={load.undated} last />
    </tr>
  )
}

/** In hours, since a week is planned in no minutes; a bar that is full where somebody is, and red beyond. */
function Week({ planned, capacity }: Load['weeks'][number]) {
  const over = planned > capacity
  const share = capacity === 0 ? (planned > 0 ? 100 : 0) : Math.min(100, (planned / capacity) * 100)
  return (
    <span className="flex flex-col gap-1" title={`${clockText(planned)} of ${clockText(capacity)}`}>
      <span
        aria-hidden
        className={cn('whitespace-nowrap tabular', over ? 'font-medium text-danger' : planned === 0 ? 'text-ink-3' : 'text-ink')}
      >
        {hours(planned)}
        <span className="font-normal text-ink-3"> / {hours(capacity)}</span>
      </span>
      <span className="sr-only">
        {spokenMinutes(planned)} of {spokenMinutes(capacity)}
        {over && ', too much'}
      </span>
      <span aria-hidden className="flex h-1.5 overflow-hidden rounded-full bg-sunken dark:bg-hover">
        <span style={{ width: `${share}%` }} className={cn('h-full rounded-full', over ? 'bg-danger' : 'bg-ink-3')} />
      </span>
    </span>
  )
}

/** Nobody plans a team by half an hour. */
const hours = (minutes: number): string => formatNumber(minutes / 60, { decimals: minutes < 6000 ? 1 : 0 })

function Rest({ minutes, last = false }: { readonly minutes: number; readonly last?: boolean }) {
  return (
    <td
      className={cn('border-b border-line py-2 pl-2 text-right tabular', last ? 'pr-4' : 'pr-2', minutes === 0 ? 'text-ink-3' : 'text-ink')}
    >
      {hours(minutes)} <span className="text-ink-3">h</span>
    </td>
  )
}
