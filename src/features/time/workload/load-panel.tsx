import { Info, Users } from 'lucide-react'
import { useState } from 'react'
import { counted } from '#shared/values/counted.ts'
import { spokenMinutes } from '#shared/values/minutes.ts'
import { cn } from '#ui/base/cn.ts'
import { formatDate } from '#ui/base/format.ts'
import { plannedText } from '#ui/base/hours-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { Popover } from '#ui/overlays/popover.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { useLoad } from './client.ts'
import { byLoad, hasLoad, type Load, type LoadView, shareOf } from './schema.ts'

/** What is planned against what people have, by week: the team first, then everybody with planned work, the fullest first. */
export function LoadPanel() {
  const load = useLoad()
  const [all, setAll] = useState(false)
  if (load.isPending)
    return (
      <Loading label="Loading the load">
        <Skeleton className="h-64 w-full rounded-panel" />
      </Loading>
    )
  if (!load.data) return <ErrorState message={sentenceOf(load.error)} onRetry={() => void load.refetch()} retrying={load.isFetching} />
  if (load.data.people.length === 0) return <EmptyState icon={<Users aria-hidden />} title="Nobody of the agency is here yet" />
  const people = byLoad(load.data.people)
  const busy = people.filter(hasLoad)
  const free = people.length - busy.length
  return (
    <Panel flush title="Load by week" aside={<Explanation />}>
      {/* A region that scrolls has to be reached by key; what is said unseen in it scrolls with it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <section aria-label="Hours by week" tabIndex={0} className="relative overflow-x-auto scrollbar-thin -outline-offset-2">
        <LoadTable load={load.data} people={all ? people : busy} />
      </section>
      {free > 0 && (
        <div className="px-2 py-1.5">
          <Button size="sm" variant="ghost" aria-expanded={all} onClick={() => setAll(!all)}>
            {`${all ? 'Hide' : 'Show'} ${counted(free, 'person', 'people')} without planned work`}
          </Button>
        </div>
      )}
    </Panel>
  )
}

function Explanation() {
  return (
    <Popover
      align="end"
      title="How load is counted"
      trigger={<IconButton size="sm" label="How load is counted" icon={<Info aria-hidden />} />}
    >
      <p className="text-secondary text-pretty text-ink-2">
        Remaining hours of open work, spread up to each due date. Overdue work counts this week. A deliverable made of tasks is planned by
        its tasks.
      </p>
    </Popover>
  )
}

function LoadTable({ load, people }: { readonly load: LoadView; readonly people: LoadView['people'] }) {
  const [first] = load.weeks
  return (
    <table className="w-full min-w-[1000px] table-fixed max-sm:min-w-[684px] border-separate border-spacing-0 text-secondary">
      <caption className="sr-only">Planned hours and capacity of each person by week</caption>
      <colgroup>
        <col className="w-[200px] max-sm:w-[124px]" />
        {load.weeks.map((week) => (
          <col key={week} />
        ))}
        <col className="w-[76px] max-sm:w-[60px]" />
        <col className="w-[76px] max-sm:w-[60px]" />
      </colgroup>
      <thead>
        <tr className="text-ink-2">
          <th scope="col" className="sticky left-0 z-10 border-b border-line bg-surface px-4 max-sm:px-3 py-2 text-left font-medium">
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
        {people.map(({ person, ...own }) => (
          <Row
            key={person.id}
            name={
              <span className="flex min-w-0 items-center gap-2">
                <span className="flex max-sm:hidden">
                  <Avatar person={person} size={20} decorative />
                </span>
                <bdi title={person.fullName} className="line-clamp-2 min-w-0 break-words">
                  {person.fullName}
                </bdi>
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
      <th scope="row" className="sticky left-0 z-10 h-11 border-b border-line bg-surface px-4 py-1 text-left font-normal max-sm:px-3">
        {name}
      </th>
      {load.weeks.map((week, at) => (
        <Week key={weeks[at]} {...week} />
      ))}
      <Rest minutes={load.later} />
      <Rest minutes={load.undated} last />
    </tr>
  )
}

/** How full a week is, by depth of colour; beyond its capacity also in red and bold. */
const heats = [
  [1.0001, 'bg-danger-soft font-semibold text-danger'],
  [0.8, 'bg-warning-soft text-ink'],
  [0.5, 'bg-warning-soft/60 text-ink'],
  [0.0001, 'bg-warning-soft/30 text-ink'],
] as const

/** Hours planned in a week against its capacity; nothing where nothing is planned. */
function Week({ planned, capacity }: Load['weeks'][number]) {
  const share = shareOf({ planned, capacity })
  const heat = heats.find(([from]) => share >= from)?.[1]
  return (
    <td className="border-b border-line p-0.5" title={planned > 0 ? `${plannedText(planned)} of ${plannedText(capacity)}` : undefined}>
      <span
        aria-hidden
        className={cn('flex min-h-10 flex-col justify-center rounded-chip px-1.5 leading-4 whitespace-nowrap tabular', heat)}
      >
        {planned > 0 && (
          <>
            <span>{plannedText(planned)}</span>
            <span
              className={cn(
                'text-meta leading-4 font-normal',
                capacity >= 6000 && 'max-sm:hidden',
                share > 1 ? 'text-danger' : 'text-ink-2',
              )}
            >
              of {plannedText(capacity)}
            </span>
          </>
        )}
      </span>
      <span className="sr-only">
        {spokenMinutes(planned)} of {spokenMinutes(capacity)}
        {share > 1 && ', too much'}
      </span>
    </td>
  )
}

function Rest({ minutes, last = false }: { readonly minutes: number; readonly last?: boolean }) {
  return (
    <td className={cn('border-b border-line py-1 pl-1 text-right whitespace-nowrap text-ink tabular', last ? 'pr-4 max-sm:pr-3' : 'pr-1')}>
      {minutes > 0 && plannedText(minutes)}
    </td>
  )
}
