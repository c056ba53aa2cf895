import { useMemo } from 'react'
import { PlaceLine } from '#features/clients/projects/place-line.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { cn } from '#ui/base/cn.ts'
import { phone, useMediaQuery } from '#ui/base/use-media-query.ts'
import { useToday } from '#ui/base/use-today.ts'
import type { CalendarFace, DrawItems, DueDay } from '#ui/calendar/calendar-face.ts'
import { calendarItemClass, DueCalendar } from '#ui/calendar/due-calendar.tsx'
import { shownDays } from '#ui/calendar/shown-days.ts'
import { ShowMore } from '#ui/lists/show-more.tsx'
import { RecordLink } from '#ui/records/record-link.tsx'
import { useRowsAsList } from '#ui/records/record-list.ts'
import { useContentCalendar, useContentOfDay } from '../items/client.ts'
import { ContentPicture, TurnLine } from '../items/content-card.tsx'
import { ContentStatusIcon, ContentStatusMark } from '../items/content-options.tsx'
import { type ContentFilterInput, type ContentSearch, contentFilters } from '../items/content-search.ts'
import { contentStatusLabels, isOverdue } from '../items/labels.ts'
import type { ContentItemView, ContentType } from '../items/schema.ts'

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
  const shown = shownDays('month', `${search.month ?? today.slice(0, 7)}-01`, narrow)
  // It shows months of its own, whichever one is filtered by.
  const filters = contentFilters({ ...search, due: undefined }, contentType)
  const items = useContentCalendar(filters, shown.first, shown.last)
  const rows = items.data?.days.flatMap((day) => day.items) ?? []
  useRowsAsList('content-item', rows)
  const filterKey = JSON.stringify(filters)
  const face = useMemo(() => faceFor(JSON.parse(filterKey) as ContentFilterInput, today, things), [filterKey, today, things])
  return (
    <DueCalendar
      face={face}
      shown={shown}
      span="month"
      today={today}
      onShow={(day) => setSearch({ ...search, month: day?.slice(0, 7) })}
      list={items}
      narrow={narrow}
    />
  )
}

function faceFor(filters: ContentFilterInput, today: string, things: string): CalendarFace<ContentItemView> {
  return {
    things,
    keyOf: ({ id }) => id,
    renderItem: (item) => <Line item={item} today={today} />,
    renderRow: (item) => <Row item={item} today={today} />,
    renderWhole: (due, draw) => <WholeDay {...{ due, draw, filters }} />,
  }
}

interface WholeDayProps {
  readonly due: DueDay<ContentItemView>
  readonly draw: DrawItems<ContentItemView>
  readonly filters: ContentFilterInput
}

function WholeDay({ due, draw, filters }: WholeDayProps) {
  const all = useContentOfDay(filters, due.day, due.count > due.items.length)
  return draw(all.data?.pages.flatMap((page) => page.items) ?? due.items, <ShowMore list={all} place="beside" />)
}

type ItemProps = { readonly item: ContentItemView; readonly today: string }

function Line({ item, today }: ItemProps) {
  const late = isOverdue(item, today)
  return (
    <RecordLink
      kind="content-item"
      id={item.id}
      title={`${item.title}, ${contentStatusLabels[item.status]}`}
      className={cn(calendarItemClass, late ? 'font-medium text-danger' : 'text-ink')}
    >
      <ContentStatusIcon status={item.status} size={13} />
      <bdi className="truncate">{item.title}</bdi>
      <span className="sr-only">
        , {contentStatusLabels[item.status]}
        {late && ', overdue'}
      </span>
    </RecordLink>
  )
}

function Row({ item, today }: ItemProps) {
  return (
    <>
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
    </>
  )
}
