import { type ReactNode, type RefObject, useState } from 'react'
import { cn } from '../base/cn.ts'
import { formatDate, formatNumber } from '../base/format.ts'
import { Button } from '../controls/button.tsx'
import { Panel } from '../display/panel.tsx'
import type { CalendarFace, DrawItems, DueDay } from './calendar-face.ts'
import type { CalendarSpan } from './shown-days.ts'

interface AgendaProps<Item> {
  readonly frame: RefObject<HTMLUListElement | null>
  readonly face: CalendarFace<Item>
  readonly byDay: ReadonlyMap<string, DueDay<Item>>
  readonly today: string
  readonly span: CalendarSpan
}

/** The days on which something is due, one below the other. It begins today; the days before are had by a press. */
export function Agenda<Item>({ frame, face, byDay, today, span }: AgendaProps<Item>): ReactNode {
  const [whole, setWhole] = useState(false)
  if (byDay.size === 0) return <p className="py-8 text-center text-body text-ink-2">{`No ${face.things} are due this ${span}.`}</p>
  const days = [...byDay.values()]
  const earlier = days.filter(({ day }) => day < today)
  const folds = earlier.length > 0 && earlier.length < days.length
  const shown = folds && !whole ? days.slice(earlier.length) : days
  return (
    <>
      {folds && (
        <Button size="sm" className="mb-4" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? 'From today on' : `Earlier this ${span} (${formatNumber(earlier.reduce((sum, { count }) => sum + count, 0))})`}
        </Button>
      )}
      <ul ref={frame} className="flex flex-col gap-4">
        {shown.map((due) => (
          <AgendaDay key={due.day} {...{ face, due, today }} />
        ))}
      </ul>
    </>
  )
}

function AgendaDay<Item>({ face, due, today }: Pick<AgendaProps<Item>, 'face' | 'today'> & { readonly due: DueDay<Item> }) {
  const [whole, setWhole] = useState(false)
  const { day, count } = due
  const hidden = count - due.items.length
  const draw: DrawItems<Item> = (items, more) => (
    <>
      <Panel flush>
        <ul>
          {items.map((item) => (
            <li
              key={face.keyOf(item)}
              data-row-id={face.keyOf(item)}
              className="relative flex items-center gap-3 border-line px-3 py-2.5 not-first:border-t"
            >
              {face.renderRow(item)}
            </li>
          ))}
        </ul>
      </Panel>
      {more}
    </>
  )
  return (
    <li className="flex flex-col gap-1.5">
      <h3 className={cn('text-secondary font-medium', day === today ? 'text-ink' : 'text-ink-2')}>
        {day === today ? 'Today' : formatDate(day, 'weekday')}
      </h3>
      {whole ? face.renderWhole(due, draw) : draw(due.items, null)}
      {!whole && hidden > 0 && (
        <Button size="sm" className="self-start" onClick={() => setWhole(true)}>
          {`${formatNumber(hidden)} more`}
        </Button>
      )}
    </li>
  )
}
