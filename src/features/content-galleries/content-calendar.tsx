import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react'
import { dateFormat } from '#shared/formats.ts'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/controls/button.tsx'
import { addMonths, monthWeeks, weekStart } from '#ui/controls/calendar.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { ErrorState } from '#ui/display/error-state.tsx'
import { formatDate, formatNumber } from '#ui/display/format.ts'
import { Panel } from '#ui/display/panel.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { sentenceOf } from '#ui/records/form-changes.ts'
import { RecordLink } from '#ui/records/record-link.tsx'
import { useRowsAsList } from '#ui/records/record-list.ts'
import { ShowMore } from '#ui/records/show-more.tsx'
import { useListKeys } from '#ui/records/use-list-keys.ts'
import { shownLocale } from '#ui/rendering.ts'
import { phone, useMediaQuery } from '#ui/use-media-query.ts'
import { useToday } from '#ui/use-today.ts'
import { useContentCalendar, useContentOfDay } from '../content/client.ts'
import { ContentPicture, TurnLine } from '../content/content-card.tsx'
import { ContentStatusIcon, ContentStatusMark } from '../content/content-options.tsx'
import { type ContentFilterInput, type ContentSearch, contentFilters } from '../content/content-search.ts'
import { contentStatusLabels, isOverdue } from '../content/labels.ts'
import type { ContentCalendar as ContentCalendarDays, ContentType } from '../content/schema.ts'
import { PlaceLine } from '../projects/place-line.tsx'
import { useActor } from '../users/use-session.ts'

interface ContentCalendarProps {
  readonly contentType: ContentType | undefined
  readonly search: ContentSearch
  readonly setSearch: (next: ContentSearch) => void
  /** "graphics": for the sentences */
  readonly things: string
}

/** Content by its due date, a month at a time; on a phone as a list of days. */
export function ContentCalendar({ contentType, search, setSearch, things }: ContentCalendarProps) {
  const actor = useActor()
  const today = useToday(actor.timezone)
  const narrow = useMediaQuery(phone)
  const locale = shownLocale() ?? 'en'
  const month = search.month ?? today.slice(0, 7)
  const weeks = monthWeeks(`${month}-01`, weekStart(locale))
  const days = weeks.flat()
  const range = narrow ? days.filter((day) => day.startsWith(month)) : days
  // It shows months of its own, whichever one is filtered by.
  const filters = contentFilters({ ...search, due: undefined }, contentType)
  const items = useContentCalendar(filters, range[0] ?? '', range.at(-1) ?? '')
  const rows = items.data?.days.flatMap((day) => day.items) ?? []
  useRowsAsList('content-item', rows)
  const frame = useListKeys<HTMLTableElement & HTMLUListElement>()
  const go = (months: number) => setSearch({ ...search, month: addMonths(`${month}-01`, months).slice(0, 7) })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { PageUp: -1, PageDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    go(step)
  }
  const byDay: ByDay = new Map(items.data?.days.map((day) => [day.day, day]))
  const title = dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(Date.parse(`${month}-01T00:00:00Z`))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Page keys go through the months from wherever one is in it
    <section aria-label={`${title}, ${things} by due date`} onKeyDown={onKeyDown} className="flex flex-col gap-3">
      <div className="flex items-center gap-1.5">
        <h2 aria-live="polite" className="mr-auto text-body font-semibold first-letter:uppercase">
          {title}
        </h2>
        <IconButton label="Previous month" icon={<ChevronLeft aria-hidden />} onClick={() => go(-1)} />
        <Button size="sm" onClick={() => setSearch({ ...search, month: undefined })}>
          Today
        </Button>
        <IconButton label="Next month" icon={<ChevronRight aria-hidden />} onClick={() => go(1)} />
      </div>
      {items.isError && !items.data ? (
        <ErrorState message={sentenceOf(items.error)} onRetry={() => void items.refetch()} retrying={items.isFetching} />
      ) : items.isPending ? (
        <Loading label={`Loading ${things}`}>
          <Skeleton className="h-[520px] w-full rounded-panel" />
        </Loading>
      ) : narrow ? (
        <Agenda {...{ frame, byDay, today, things, filters }} />
      ) : (
        <MonthGrid {...{ frame, weeks, month, byDay, today, filters }} />
      )}
    </section>
  )
}

type DueDay = ContentCalendarDays['days'][number]
type ByDay = ReadonlyMap<string, DueDay>

interface MonthGridProps {
  readonly frame: RefObject<HTMLTableElement | null>
  readonly weeks: readonly (readonly string[])[]
  readonly month: string
  readonly byDay: ByDay
  readonly today: string
  readonly filters: ContentFilterInput
}

function MonthGrid({ frame, weeks, month, byDay, today, filters }: MonthGridProps) {
  const dayName = dateFormat(shownLocale(), { weekday: 'short', timeZone: 'UTC' })
  return (
    <Panel flush>
      <table ref={frame} className="w-full table-fixed border-separate border-spacing-0">
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" className="h-9 px-2 text-left text-meta font-medium text-ink-3">
                {dayName.format(Date.parse(`${day}T00:00:00Z`))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td
                  key={day}
                  aria-label={formatDate(day, 'long')}
                  className="h-[92px] border-t border-l border-line px-1 pt-1 pb-1.5 align-top first:border-l-0"
                >
                  <Day day={day} due={byDay.get(day)} today={today} outside={!day.startsWith(month)} filters={filters} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

/** So many stand in a day before one asks for the rest. */
const shownInDay = 3

interface DayProps {
  readonly day: string
  readonly due: DueDay | undefined
  readonly today: string
  /** of the month before or after */
  readonly outside: boolean
  readonly filters: ContentFilterInput
}

/** All of a day, once somebody asked for it; what came with the calendar stands until the rest is there. */
function useWholeDay(day: string, due: DueDay | undefined, whole: boolean, filters: ContentFilterInput) {
  const all = useContentOfDay(filters, day, whole && due !== undefined && due.count > due.items.length)
  return { all, items: (whole && all.data?.pages.flatMap((page) => page.items)) || (due?.items ?? []) }
}

function Day({ day, due, today, outside, filters }: DayProps) {
  const [whole, setWhole] = useState(false)
  const { all, items } = useWholeDay(day, due, whole, filters)
  const count = due?.count ?? 0
  const shown = whole ? items : items.slice(0, shownInDay)
  const hidden = count - shown.length
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <span
        aria-current={day === today ? 'date' : undefined}
        className={cn(
          'mb-0.5 grid h-5 min-w-5 place-items-center self-start rounded-full px-1 text-meta tabular',
          day === today ? 'bg-ink font-semibold text-paper' : outside ? 'text-ink-3' : 'text-ink-2',
        )}
      >
        {Number(day.slice(8))}
      </span>
      {shown.map((item) => (
        <span key={item.id} data-row-id={item.id} className="min-w-0">
          <RecordLink
            kind="content-item"
            id={item.id}
            title={`${item.title}, ${contentStatusLabels[item.status]}`}
            className={cn(
              'flex min-h-6 min-w-0 items-center gap-1.5 rounded-chip px-1 text-meta hover:bg-hover',
              isOverdue(item, today) ? 'font-medium text-danger' : 'text-ink',
            )}
          >
            <ContentStatusIcon status={item.status} size={13} />
            <bdi className="truncate">{item.title}</bdi>
            <span className="sr-only">
              , {contentStatusLabels[item.status]}
              {isOverdue(item, today) && ', overdue'}
            </span>
          </RecordLink>
        </span>
      ))}
      {whole && <ShowMore list={all} place="beside" />}
      {count > shownInDay && (
        <button
          type="button"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
          className="relative touch-target self-start rounded-chip px-1 text-meta text-ink-2 hover:bg-hover hover:text-ink"
        >
          {whole ? 'Show fewer' : `${formatNumber(hidden)} more`}
        </button>
      )}
    </div>
  )
}

interface AgendaProps {
  readonly frame: RefObject<HTMLUListElement | null>
  readonly byDay: ByDay
  readonly today: string
  readonly things: string
  readonly filters: ContentFilterInput
}

/** The days of a month on which something is due, one below the other. */
function Agenda({ frame, byDay, today, things, filters }: AgendaProps): ReactNode {
  if (byDay.size === 0) return <p className="py-8 text-center text-body text-ink-2">{`No ${things} are due this month.`}</p>
  return (
    <ul ref={frame} className="flex flex-col gap-4">
      {[...byDay.values()].map((due) => (
        <AgendaDay key={due.day} {...{ due, today, filters }} />
      ))}
    </ul>
  )
}

interface AgendaDayProps {
  readonly due: DueDay
  readonly today: string
  readonly filters: ContentFilterInput
}

function AgendaDay({ due, today, filters }: AgendaDayProps) {
  const [whole, setWhole] = useState(false)
  const { day, count } = due
  const { all, items } = useWholeDay(day, due, whole, filters)
  const hidden = count - items.length
  return (
    <li className="flex flex-col gap-1.5">
      <h3 className={cn('text-secondary font-medium', day === today ? 'text-ink' : 'text-ink-2')}>
        {day === today ? 'Today' : formatDate(day, 'weekday')}
      </h3>
      <Panel flush>
        <ul>
          {items.map((item) => (
            <li key={item.id} data-row-id={item.id} className="relative flex items-center gap-3 border-line px-3 py-2.5 not-first:border-t">
              <ContentPicture item={item} iconSize={18} className="size-11" />
              <span className="flex min-w-0 flex-1 flex-col gap-0.5">
                <RecordLink
                  kind="content-item"
                  id={item.id}
                  dir="auto"
                  className={cn('truncate text-body font-medium after:absolute after:inset-0', isOverdue(item, today) && 'text-danger')}
                >
                  {item.title}
                </RecordLink>
                <PlaceLine project={item.project} brand={item.brand} />
                <span className="flex min-w-0 flex-wrap items-center gap-x-3 text-meta text-ink-2">
                  <ContentStatusMark status={item.status} />
                  <TurnLine item={item} />
                </span>
              </span>
            </li>
          ))}
        </ul>
      </Panel>
      {whole ? (
        <ShowMore list={all} place="beside" />
      ) : (
        hidden > 0 && (
          <Button size="sm" className="self-start" onClick={() => setWhole(true)}>
            {`${formatNumber(hidden)} more`}
          </Button>
        )
      )}
    </li>
  )
}
