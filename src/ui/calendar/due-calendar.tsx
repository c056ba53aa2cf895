import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react'
import { dateFormat } from '#shared/values/formats.ts'
import { cn } from '../base/cn.ts'
import { formatDate, formatNumber } from '../base/format.ts'
import { shownLocale } from '../base/rendering.ts'
import { Button } from '../controls/button.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { Panel } from '../display/panel.tsx'
import { Loading, Skeleton } from '../display/skeleton.tsx'
import { sentenceOf } from '../lists/form-changes.ts'
import { useListKeys } from '../lists/use-list-keys.ts'
import { ErrorState } from '../states/error-state.tsx'
import { Agenda } from './agenda.tsx'
import type { CalendarFace, DrawItems, DueDay } from './calendar-face.ts'
import type { CalendarSpan, ShownDays } from './shown-days.ts'

interface DueCalendarProps<Item> {
  readonly face: CalendarFace<Item>
  readonly shown: ShownDays
  readonly span: CalendarSpan
  /** in the viewer's zone */
  readonly today: string
  /** shows the days round this one; none for today */
  readonly onShow: (day: string | undefined) => void
  readonly list: {
    readonly data: { readonly days: readonly DueDay<Item>[] } | undefined
    readonly error: Error | null
    readonly isPending: boolean
    readonly isFetching: boolean
    readonly refetch: () => unknown
  }
  /** as a list of days, one below the other */
  readonly narrow: boolean
  /** the day over which something is dragged */
  readonly aimed?: string | null
  /** by its key: what is shown in its day also where others stand before it */
  readonly kept?: string | null
  /** round the days, for dragging */
  readonly body?: RefObject<HTMLDivElement | null>
  /** beside the way from one month to the next */
  readonly end?: ReactNode
}

/** Things by their due date, a month or a week at a time; on a phone as a list of days. */
export function DueCalendar<Item>({
  face,
  shown,
  span,
  today,
  onShow,
  list,
  narrow,
  aimed = null,
  kept = null,
  body,
  end,
}: DueCalendarProps<Item>) {
  const frame = useListKeys<HTMLTableElement & HTMLUListElement>()
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { PageUp: -1, PageDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    onShow(shown.step(step))
  }
  const byDay = new Map(list.data?.days.map((day) => [day.day, day]))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Page keys go through the months from wherever one is in it
    <section aria-label={`${shown.title}, ${face.things} by due date`} onKeyDown={onKeyDown} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-1.5">
        <h2
          aria-live="polite"
          className={cn('mr-auto text-body font-semibold first-letter:uppercase', end !== undefined && 'max-sm:w-full')}
        >
          {shown.title}
        </h2>
        {end && <span className="flex items-center max-sm:mr-auto">{end}</span>}
        <IconButton label={`Previous ${span}`} icon={<ChevronLeft aria-hidden />} onClick={() => onShow(shown.step(-1))} />
        <Button size="sm" onClick={() => onShow(undefined)}>
          Today
        </Button>
        <IconButton label={`Next ${span}`} icon={<ChevronRight aria-hidden />} onClick={() => onShow(shown.step(1))} />
      </div>
      <div ref={body}>
        {list.error && !list.data ? (
          <ErrorState message={sentenceOf(list.error)} onRetry={() => void list.refetch()} retrying={list.isFetching} />
        ) : list.isPending ? (
          <Loading label={`Loading ${face.things}`}>
            <Skeleton className="h-[520px] w-full rounded-panel" />
          </Loading>
        ) : narrow ? (
          <Agenda {...{ frame, face, byDay, today, span }} />
        ) : (
          <DayGrid {...{ frame, face, shown, byDay, today, span, aimed, kept }} />
        )}
      </div>
    </section>
  )
}

type ByDay<Item> = ReadonlyMap<string, DueDay<Item>>

interface DayGridProps<Item> {
  readonly frame: RefObject<HTMLTableElement | null>
  readonly face: CalendarFace<Item>
  readonly shown: ShownDays
  readonly byDay: ByDay<Item>
  readonly today: string
  readonly span: CalendarSpan
  readonly aimed: string | null
  readonly kept: string | null
}

function DayGrid<Item>({ frame, face, shown, byDay, today, span, aimed, kept }: DayGridProps<Item>) {
  const dayName = dateFormat(shownLocale(), { weekday: 'short', timeZone: 'UTC' })
  return (
    <Panel flush>
      <table ref={frame} className="w-full table-fixed border-separate border-spacing-0">
        <thead>
          <tr>
            {shown.weeks[0]?.map((day) => (
              <th key={day} scope="col" className="h-9 px-2 text-left text-meta font-medium text-ink-3">
                {dayName.format(Date.parse(`${day}T00:00:00Z`))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td
                  key={day}
                  data-day={day}
                  data-span={span}
                  aria-label={formatDate(day, 'long')}
                  className={cn(
                    'group/day border-t border-l border-line px-1 pt-1 pb-1.5 align-top first:border-l-0',
                    span === 'week' ? 'h-[420px]' : 'h-[92px]',
                    aimed === day && 'bg-accent-soft',
                  )}
                >
                  <Day {...{ face, day, today, kept }} due={byDay.get(day)} outside={shown.isOutside(day)} most={shownInDay[span]} />
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
const shownInDay: Readonly<Record<CalendarSpan, number>> = { month: 3, week: 14 }

interface DayProps<Item> {
  readonly face: CalendarFace<Item>
  readonly day: string
  readonly due: DueDay<Item> | undefined
  readonly today: string
  /** of the month before or after */
  readonly outside: boolean
  /** how many are shown unasked */
  readonly most: number
  readonly kept: string | null
}

function Day<Item>({ face, day, due, today, outside, most, kept }: DayProps<Item>) {
  const [whole, setWhole] = useState(false)
  const draw: DrawItems<Item> = (items, more) => (
    <>
      {items.map((item) => (
        <span key={face.keyOf(item)} data-row-id={face.keyOf(item)} className="min-w-0">
          {face.renderItem(item)}
        </span>
      ))}
      {more}
    </>
  )
  const shown = due?.items.filter((item, at) => at < most || face.keyOf(item) === kept) ?? []
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
      {due && (whole ? face.renderWhole(due, draw) : draw(shown, null))}
      {due && due.count > most && (
        <button
          type="button"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
          className="relative touch-target self-start rounded-chip px-1 text-meta text-ink-2 hover:bg-hover hover:text-ink"
        >
          {whole ? 'Show fewer' : `${formatNumber(due.count - shown.length)} more`}
        </button>
      )}
    </div>
  )
}

/** A line in a day: what it looks like that opens a record there; a week has room for more than one line of a name. */
export const calendarItemClass =
  'flex min-h-6 min-w-0 items-center gap-1.5 rounded-chip px-1 text-meta hover:bg-hover group-data-[span=week]/day:items-start group-data-[span=week]/day:py-1'
export const calendarNameClass = 'truncate group-data-[span=week]/day:whitespace-normal'
