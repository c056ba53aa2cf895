import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Actor } from '#shared/rights/actor.ts'
import { addDays } from '#shared/values/dates.ts'
import { cn } from '#ui/base/cn.ts'
import { formatNumber } from '#ui/base/format.ts'
import { ahead } from '#ui/base/soon.ts'
import { useFocusNext } from '#ui/base/use-focus-next.ts'
import { type KeyHint, useKeyHints } from '#ui/base/use-keys.ts'
import { phone, useMediaQuery } from '#ui/base/use-media-query.ts'
import type { CalendarFace, DrawItems, DueDay } from '#ui/calendar/calendar-face.ts'
import { calendarItemClass, calendarNameClass, DueCalendar } from '#ui/calendar/due-calendar.tsx'
import { type CalendarSpan, shownDays } from '#ui/calendar/shown-days.ts'
import { Segmented } from '#ui/controls/radio-group.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { PriorityIcon } from '#ui/display/priority-icon.tsx'
import { StatusIcon } from '#ui/display/status-icon.tsx'
import type { Pointer } from '#ui/lists/row-drag.ts'
import { RecordLink } from '#ui/records/record-link.tsx'
import { useRowsAsList } from '#ui/records/record-list.ts'
import { isOverdue, priorityLabels, statusLabels } from '../tasks/labels.ts'
import { canChangeTaskField } from '../tasks/rules.ts'
import type { TaskCard } from '../tasks/schema.ts'
import { type BoardSearch, filtersOf, type TaskFilters } from '../tasks/task-search.ts'
import { type DueTasks, useTaskCalendar, useTasksOfDay, wholeDay } from './client.ts'
import { useDueMoves } from './use-due-moves.tsx'

type Library = typeof import('#ui/lists/row-drag.ts')

type TaskCalendarProps = {
  readonly actor: Actor
  /** in the viewer's zone */
  readonly today: string
  readonly search: BoardSearch
  readonly onChange: (changed: Partial<BoardSearch>) => void
}

const hints: readonly KeyHint[] = [
  ['Alt ← →', 'Due a day earlier, later'],
  ['Alt ↑ ↓', 'Due a week earlier, later'],
  ['Page ↑ ↓', 'Month or week before, after'],
]
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
const spans = [
  { value: 'month' as const, label: 'Month' },
  { value: 'week' as const, label: 'Week' },
]

/** Tasks by their due date, a month or a week at a time; dragged to another day, or moved there by key. */
export function TaskCalendar({ actor, today, search, onChange }: TaskCalendarProps) {
  const narrow = useMediaQuery(phone)
  const span: CalendarSpan = search.span ?? 'month'
  const shown = shownDays(span, search.day ?? today, narrow)
  const filterKey = JSON.stringify(filtersOf({ ...search, sort: undefined }, actor.userId))
  const filters = useMemo(() => {
    const { sort: _sort, ...rest } = JSON.parse(filterKey) as ReturnType<typeof filtersOf>
    return rest
  }, [filterKey])
  const list = useTaskCalendar(filters, shown.first, shown.last)
  const rows = useMemo(() => list.data?.days.flatMap(({ items }) => items) ?? [], [list.data])
  useRowsAsList('task', rows)
  useKeyHints(hints)
  const body = useRef<HTMLDivElement>(null)
  const focusNext = useFocusNext()
  const moves = useDueMoves(actor)
  const [aimed, setAimed] = useState<string | null>(null)
  const [moved, setMoved] = useState<string | null>(null)
  const taskOf = (id: string | undefined) => rows.find((row) => row.id === id)
  const move = (task: TaskCard, day: string): boolean => {
    setMoved(task.id)
    return moves.move(task, day)
  }
  const library = useDayDrag(body, {
    onAim: setAimed,
    onDrop: (id, day) => {
      const task = taskOf(id)
      if (task) move(task, day)
    },
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || step === undefined) return
    const id = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row-id]')?.dataset.rowId : undefined
    const task = taskOf(id)
    if (!task?.dueDate) return
    event.preventDefault()
    event.stopPropagation()
    const day = addDays(task.dueDate, step)
    if (!move(task, day)) return
    if (day < shown.first || day > shown.last) onChange({ day })
    // It is another element there.
    focusNext(() => body.current?.querySelector<HTMLElement>(`[data-row-id="${task.id}"] a`))
  }
  const face = useMemo(
    () => faceFor({ actor, today, filters, data: list.data, library, owner: dragOwner }),
    [actor, today, filters, list.data, library],
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the tasks in it
    <div onKeyDown={onKeyDown} className="max-sm:pb-16">
      <DueCalendar
        face={face}
        shown={shown}
        span={span}
        today={today}
        onShow={(day) => onChange({ day })}
        list={list}
        narrow={narrow}
        aimed={aimed}
        kept={moved}
        body={body}
        end={
          <Segmented
            aria-label="Span"
            size="sm"
            options={spans}
            value={span}
            onChange={(next) => onChange({ span: next === 'month' ? undefined : next })}
          />
        }
      />
    </div>
  )
}

/** Only one calendar of tasks is on screen. */
const dragOwner = {}

type DayDrag = { readonly onAim: (day: string | null) => void; readonly onDrop: (id: string, day: string) => void }

/** Days onto which tasks are dragged. @returns what makes a task draggable, loaded once the calendar stands */
function useDayDrag(body: React.RefObject<HTMLElement | null>, { onAim, onDrop }: DayDrag): Library | null {
  const [library, setLibrary] = useState<Library | null>(null)
  const dragged = useRef<string | null>(null)
  useEffect(() => ahead(async () => setLibrary(await import('#ui/lists/row-drag.ts'))), [])
  const aim = useEffectEvent((pointer: Pointer | null) => onAim(pointer && dayAt(pointer)))
  const drop = useEffectEvent((pointer: Pointer | null) => {
    onAim(null)
    const day = pointer && dayAt(pointer)
    if (day && dragged.current !== null) onDrop(dragged.current, day)
  })
  useEffect(() => {
    if (!library || !body.current) return undefined
    return library.bindRows(body.current, dragOwner, {
      start: (id) => void (dragged.current = id),
      aim: (pointer) => aim(pointer),
      drop: (pointer) => drop(pointer),
    })
  }, [library, body])
  return library
}

const dayAt = ({ x, y }: Pointer): string | null =>
  document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>('[data-day]')?.dataset.day)
    .find((day) => day !== undefined) ?? null

type FaceInput = {
  readonly actor: Actor
  readonly today: string
  readonly filters: TaskFilters
  readonly data: DueTasks | undefined
  readonly library: Library | null
  readonly owner: object
}

function faceFor({ actor, today, filters, data, library, owner }: FaceInput): CalendarFace<TaskCard> {
  return {
    things: 'tasks',
    keyOf: ({ id }) => id,
    renderItem: (task) => <Line {...{ task, actor, today, library, owner }} />,
    renderRow: (task) => <Row {...{ task, today, data }} />,
    renderWhole: (due, draw) => <WholeDay {...{ due, draw, filters }} />,
  }
}

type WholeDayProps = { readonly due: DueDay<TaskCard>; readonly draw: DrawItems<TaskCard>; readonly filters: TaskFilters }

function WholeDay({ due, draw, filters }: WholeDayProps) {
  const all = useTasksOfDay(filters, due.day, due.count > due.items.length)
  const left = due.count - wholeDay
  const more = left > 0 && <p className="px-1 text-meta text-ink-3">{`and ${formatNumber(left)} more, in the list`}</p>
  return draw(all.data?.days.find(({ day }) => day === due.day)?.items ?? due.items, more)
}

type LineProps = Pick<FaceInput, 'actor' | 'today' | 'library' | 'owner'> & { readonly task: TaskCard }

/** A task in a day; those who may give it another day drag it there. */
function Line({ task, actor, today, library, owner }: LineProps) {
  const line = useRef<HTMLSpanElement>(null)
  const mayMove = canChangeTaskField(actor, task, 'dueDate').allowed
  useEffect(
    () => (library && mayMove && line.current ? library.bindRow(line.current, owner, task.id) : undefined),
    [library, mayMove, owner, task.id],
  )
  const late = isOverdue(task, today)
  return (
    <span ref={line} className="block min-w-0">
      <RecordLink
        kind="task"
        id={task.id}
        draggable={false}
        title={`${task.name}, ${statusLabels[task.status]}`}
        className={cn(calendarItemClass, late ? 'font-medium text-danger' : task.status === 'done' ? 'text-ink-2' : 'text-ink')}
      >
        <StatusIcon status={task.status} size={13} />
        <bdi data-name className={calendarNameClass}>
          {task.name}
        </bdi>
        <span className="sr-only">
          , {statusLabels[task.status]}
          {late && ', overdue'}
        </span>
      </RecordLink>
    </span>
  )
}

type RowProps = Pick<FaceInput, 'today' | 'data'> & { readonly task: TaskCard }

/** On a phone. */
function Row({ task, today, data }: RowProps) {
  const late = isOverdue(task, today)
  const assignee = data?.person(task.assigneeId)
  const project = data?.project(task.projectId)
  return (
    <>
      <StatusIcon status={task.status} label={statusLabels[task.status]} />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <RecordLink
          kind="task"
          id={task.id}
          dir="auto"
          className={cn('truncate text-body font-medium after:absolute after:inset-0', late && 'text-danger')}
        >
          {task.name}
        </RecordLink>
        <span className="flex min-w-0 items-center gap-2 text-meta text-ink-2">
          <PriorityIcon priority={task.priority} label={`${priorityLabels[task.priority]} priority`} size={14} />
          <bdi className="truncate">{project?.name}</bdi>
        </span>
      </span>
      {assignee && <Avatar person={assignee} size={24} />}
    </>
  )
}
