import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { dateFormat } from '#shared/values/formats.ts'
import { addDays, addMonths, monthWeeks, today, weekday, weekStart } from '../base/calendar.ts'
import { cn } from '../base/cn.ts'

interface CalendarGridProps {
  readonly value: string | null
  readonly onPick: (date: string) => void
  readonly locale: string
  readonly min?: string
  readonly max?: string
}

const utc = (date: string) => Date.parse(`${date}T00:00:00Z`)
const stepClass = 'grid size-7 place-items-center rounded-chip text-ink-2 hover:bg-hover hover:text-ink pointer-coarse:size-11'

/** One month of days. Arrows move a day or a week, Page keys a month (with Shift a year), Home and End the ends of the week. */
export function CalendarGrid({ value, onPick, locale, min, max }: CalendarGridProps) {
  const now = today()
  const [active, setActive] = useState(value ?? now)
  const grid = useRef<HTMLTableElement>(null)
  const follow = useRef(false)
  const start = weekStart(locale)
  const weeks = monthWeeks(active, start)
  const inRange = (date: string) => (min === undefined || date >= min) && (max === undefined || date <= max)
  const title = dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const full = dateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  const dayName = dateFormat(locale, { weekday: 'narrow', timeZone: 'UTC' })
  const dayLong = dateFormat(locale, { weekday: 'long', timeZone: 'UTC' })

  // Focus follows the keyboard into the next month; a press on the month arrows keeps it where it is.
  useEffect(() => {
    if (!follow.current) return
    follow.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus()
  }, [active])

  const move = (event: KeyboardEvent) => {
    const column = (weekday(active) - start + 7) % 7
    const targets: Record<string, () => string> = {
      ArrowLeft: () => addDays(active, -1),
      ArrowRight: () => addDays(active, 1),
      ArrowUp: () => addDays(active, -7),
      ArrowDown: () => addDays(active, 7),
      Home: () => addDays(active, -column),
      End: () => addDays(active, 6 - column),
      PageUp: () => addMonths(active, event.shiftKey ? -12 : -1),
      PageDown: () => addMonths(active, event.shiftKey ? 12 : 1),
    }
    const target = targets[event.key]?.()
    if (target === undefined) return
    event.preventDefault()
    follow.current = true
    setActive(target)
  }

  return (
    <div className="w-max">
      <div className="mb-1 flex items-center justify-between">
        <button type="button" aria-label="Previous month" onClick={() => setActive(addMonths(active, -1))} className={stepClass}>
          <ChevronLeft aria-hidden size={16} />
        </button>
        <span aria-live="polite" className="text-secondary font-semibold first-letter:uppercase">
          {title.format(utc(active))}
        </span>
        <button type="button" aria-label="Next month" onClick={() => setActive(addMonths(active, 1))} className={stepClass}>
          <ChevronRight aria-hidden size={16} />
        </button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the date grid of the ARIA practices is a table one moves in */}
      <table ref={grid} role="grid" aria-label={title.format(utc(active))} onKeyDown={move} className="border-separate border-spacing-0">
        <thead>
          <tr>
            {weeks[0]?.map((date) => (
              <th key={date} scope="col" abbr={dayLong.format(utc(date))} className="h-7 text-center text-meta font-normal text-ink-3">
                {dayName.format(utc(date))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date} aria-selected={date === value} className="p-0">
                  <button
                    type="button"
                    data-day={date}
                    data-active-day={date === active ? '' : undefined}
                    tabIndex={date === active ? 0 : -1}
                    disabled={!inRange(date)}
                    aria-label={full.format(utc(date))}
                    aria-current={date === now ? 'date' : undefined}
                    onClick={() => onPick(date)}
                    className={cn(
                      'relative grid size-8 place-items-center rounded-chip text-secondary tabular -outline-offset-2 pointer-coarse:size-11 disabled:text-ink-3 disabled:line-through disabled:opacity-50',
                      date === value
                        ? 'bg-accent font-medium text-on-accent outline-offset-1 hover:bg-accent-hover'
                        : cn('hover:bg-hover', date.slice(0, 7) === active.slice(0, 7) ? 'text-ink' : 'text-ink-3'),
                      date === now &&
                        'font-semibold after:absolute after:bottom-1 after:h-0.5 after:w-3 after:rounded-full after:bg-current',
                    )}
                  >
                    {Number(date.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-2 flex gap-1 border-t border-line pt-2">
        {[
          { label: 'Today', date: now },
          { label: 'Tomorrow', date: addDays(now, 1) },
          { label: 'In a week', date: addDays(now, 7) },
        ].map((choice) => (
          <button
            key={choice.label}
            type="button"
            disabled={!inRange(choice.date)}
            onClick={() => onPick(choice.date)}
            className="h-7 flex-1 rounded-chip px-2 text-meta font-medium whitespace-nowrap text-ink-2 hover:bg-hover hover:text-ink disabled:pointer-events-none disabled:opacity-50 pointer-coarse:h-11"
          >
            {choice.label}
          </button>
        ))}
      </div>
    </div>
  )
}
