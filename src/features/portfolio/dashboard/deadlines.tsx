import { Link } from '@tanstack/react-router'
import { ProjectPlace } from '#features/clients/projects/project-place.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { daysBetween } from '#shared/values/dates.ts'
import { cn } from '#ui/base/cn.ts'
import { formatDate } from '#ui/base/format.ts'
import { useToday } from '#ui/base/use-today.ts'
import { BrandLogo } from '#ui/display/brand-logo.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Panel, panelLink } from '#ui/display/panel.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { EmptyPlace, useLinesLeft } from '#ui/lists/list-place.tsx'
import { RecordLink } from '#ui/records/record-link.tsx'
import { shownDeadlines } from './labels.ts'
import type { Deadline } from './schema.ts'

type DeadlinesProps = {
  readonly deadlines: readonly Deadline[] | undefined
  /** Only one's own tasks are among them. */
  readonly mine: boolean
}

const lineClass = 'relative flex min-h-14 items-center gap-3 border-t border-line px-4 py-1.5 first:border-t-0'

/** What ends in the next two weeks, the next first. */
export function Deadlines({ deadlines, mine }: DeadlinesProps) {
  const { timezone, userId } = useActor()
  const today = useToday(timezone)
  const place = useLinesLeft(`deadlines.${userId}`, shownDeadlines, deadlines?.length)
  return (
    <Panel
      flush
      title="Deadlines"
      description="The next two weeks"
      aside={
        <Link to="/tasks" search={{ due: ['fortnight'], sort: 'due', ...(mine && { mine: true }) }} className={panelLink}>
          View all
        </Link>
      }
    >
      {!deadlines && place === 0 && (
        <EmptyPlace>
          <NothingSoon />
        </EmptyPlace>
      )}
      {!deadlines && place > 0 && (
        <Loading>
          {Array.from({ length: place }, (_, line) => (
            <div key={line} className={lineClass}>
              <Skeleton className="h-8 w-11" />
              <Skeleton className="h-3.5 w-1/2" />
            </div>
          ))}
        </Loading>
      )}
      {deadlines?.length === 0 && <NothingSoon />}
      {deadlines && deadlines.length > 0 && (
        <ul>
          {deadlines.map((one) => (
            <li key={one.kind + one.id} className={cn(lineClass, 'hover:bg-paper dark:hover:bg-hover/50')}>
              <DayMark date={one.date} today={today} />
              <span className="flex min-w-0 flex-1 flex-col">
                <Title of={one} />
                {one.kind === 'task' ? (
                  <ProjectPlace project={one.project} />
                ) : (
                  <span className="flex min-w-0 items-center gap-1.5 text-secondary text-ink-3">
                    <BrandLogo brand={one.project.brand} size={18} />
                    <span dir="auto" className="min-w-0 truncate text-start">
                      The project ends · <bdi>{one.project.brand.name}</bdi>
                    </span>
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function NothingSoon() {
  return <EmptyState compact title="Nothing ends soon" hint="Tasks and projects that are due within two weeks show up here." />
}

const titleClass = 'truncate font-medium outline-offset-0 after:absolute after:inset-0'

function Title({ of: { kind, id, title } }: { readonly of: Deadline }) {
  if (kind === 'task') {
    return (
      <RecordLink kind="task" id={id} dir="auto" className={titleClass}>
        {title}
      </RecordLink>
    )
  }
  return (
    <Link to="/projects" search={{ project: id }} dir="auto" className={titleClass}>
      {title}
    </Link>
  )
}

/** Today and tomorrow by name, then the day. */
function DayMark({ date, today }: { readonly date: string; readonly today: string }) {
  const days = daysBetween(today, date)
  const words = days === 0 ? 'Today' : days === 1 ? 'Tomorrow' : formatDate(date)
  return (
    <time
      dateTime={date}
      title={formatDate(date, 'long')}
      className={cn('w-[68px] shrink-0 text-secondary tabular', days === 0 ? 'font-medium text-ink' : 'text-ink-2')}
    >
      {words}
    </time>
  )
}
