import { TriangleAlert } from 'lucide-react'
import { counted } from '#shared/values/counted.ts'
import { daysBetween } from '#shared/values/dates.ts'
import { workingDaysBetween } from '#shared/values/working-days.ts'
import { cn } from '#ui/base/cn.ts'
import { xOf } from '#ui/base/time-scale.ts'
import { isOverdue, statusLabels } from '../tasks/labels.ts'
import type { TaskStatus } from '../tasks/schema.ts'
import type { Line } from '../wbs/tree.ts'
import { useTimeline } from './timeline-view.tsx'
import { type Bar, isDone, spanWords, warningWords } from './use-plan.ts'

const tones: Readonly<Record<TaskStatus, string>> = {
  todo: 'border-accent/45 bg-accent-soft',
  in_progress: 'border-accent bg-accent/55',
  done: 'border-success/45 bg-success-soft',
  blocked: 'border-danger/50 bg-danger-soft',
}

type BarProps = { readonly line: Line; readonly bar: Bar; readonly tabbable: boolean }

/** What stands on the line of an item: whoever may change its dates takes hold of it, anybody opens its record by it. */
export function TimelineBar({ line, bar, tabbable }: BarProps) {
  const view = useTimeline()
  const { scale, today, warnings, held, mayChange, mayLink, hold, draw, show, drawn } = view
  const { item } = line
  const early = warnings.get(item.id) ?? []
  const may = bar.kind !== 'bracket' && mayChange(item.id)
  const x = xOf(scale, bar.first)
  const wide = (daysBetween(bar.first, bar.last) + 1) * scale.width
  const late = bar.kind !== 'bracket' && isOverdue(item, today)
  const own = held?.id === item.id ? held.dates : null
  const aimed = drawn?.onto === item.id
  return (
    <span style={{ left: x, width: wide }} className="group/bar absolute inset-y-0 flex items-center">
      {early.length > 0 && <TriangleAlert aria-hidden size={14} className="absolute right-full mr-1 shrink-0 text-warning" />}
      <button
        type="button"
        data-bar={item.id}
        tabIndex={tabbable ? 0 : -1}
        aria-label={[`${item.name}: ${wordsOf(line, bar)}${late ? ', overdue' : ''}`, ...early.map(warningWords)].join('. ')}
        onPointerDown={may ? (event) => hold(event, item.id, 'whole') : undefined}
        onClick={(event) => {
          // By key, or by a pointer that did not move: what was dragged is told by the hold.
          if (event.detail === 0 || !may) show(item.id)
        }}
        className={cn(
          'relative block shrink-0 -outline-offset-1 [print-color-adjust:exact]',
          may && 'touch-pan-y',
          may && !own && 'cursor-grab',
          own && 'cursor-grabbing',
          bar.kind === 'bar' && cn('h-[18px] w-full rounded-[5px] border', tones[item.status], late && 'border-danger'),
          // A day may be narrower than the diamond, which stays in its middle.
          bar.kind === 'mark' && 'left-1/2 grid h-6 w-6 -translate-x-1/2 place-items-center',
          bar.kind === 'bracket' && 'h-3.5 w-full',
          aimed && 'outline-2 outline-accent',
          early.length > 0 && bar.kind === 'bar' && 'border-warning',
        )}
      >
        {bar.kind === 'mark' && (
          <span
            className={cn(
              'block size-3 rotate-45 rounded-[2px] border',
              tones[item.status],
              (late || early.length > 0) && (late ? 'border-danger' : 'border-warning'),
            )}
          />
        )}
        {bar.kind === 'bracket' && <Bracket line={line} />}
      </button>
      {may && bar.kind === 'bar' && <Edges id={item.id} />}
      {mayLink && (
        <span
          data-link-from={item.id}
          onPointerDown={(event) => draw(event, item.id)}
          title="Draw to what waits for it"
          className={cn(
            'absolute z-1 grid size-5 cursor-crosshair place-items-center opacity-0 group-hover/bar:opacity-100 pointer-coarse:hidden print:hidden',
            bar.kind === 'mark' ? 'left-[calc(50%+12px)]' : 'left-full',
          )}
        >
          <span className="size-2 rounded-full border border-accent bg-surface" />
        </span>
      )}
      {own && <Told line={line} />}
    </span>
  )

  function wordsOf({ item: { status, startDate, dueDate } }: Line, { kind, first, last }: Bar): string {
    if (kind === 'bracket') return `${spanWords({ startDate: first, dueDate: last })}, ${line.sums.done} of ${line.sums.total} done`
    return `${spanWords(own ?? { startDate, dueDate })}, ${statusLabels[status]}`
  }
}

function Bracket({ line }: { readonly line: Line }) {
  const { done, total } = line.sums
  return (
    <span aria-hidden className="absolute inset-0 overflow-clip">
      <span className="absolute inset-x-0 top-0.5 h-1.5 rounded-[2px] bg-ink-3/55" />
      <span
        style={{ width: `${(100 * done) / Math.max(1, total)}%` }}
        className={cn('absolute top-0.5 left-0 h-1.5 rounded-[2px]', isDone(line) ? 'bg-success' : 'bg-ink-2')}
      />
      <span className="absolute top-0.5 left-0 h-3 w-[3px] rounded-b-[2px] bg-ink-3" />
      <span className="absolute top-0.5 right-0 h-3 w-[3px] rounded-b-[2px] bg-ink-3" />
    </span>
  )
}

/** Where a bar is stretched; by key it is Shift with the arrows. */
function Edges({ id }: { readonly id: string }) {
  const { hold } = useTimeline()
  return (['start', 'end'] as const).map((part) => (
    <span
      key={part}
      data-edge={part}
      onPointerDown={(event) => hold(event, id, part)}
      className={cn(
        'absolute z-1 h-[18px] w-1.5 cursor-ew-resize pointer-coarse:hidden print:hidden',
        part === 'start' ? 'left-0' : 'right-0',
      )}
    />
  ))
}

/** The new dates, while they are being changed. */
function Told({ line: { item } }: { readonly line: Line }) {
  const { held, days } = useTimeline()
  if (held?.id !== item.id) return null
  const { startDate, dueDate } = held.dates
  const working = startDate && dueDate ? workingDaysBetween(days, startDate, dueDate) : null
  return (
    <span
      data-told
      className="pointer-events-none absolute bottom-full left-0 z-3 -mb-1 rounded-chip bg-tip px-2 py-0.5 text-meta whitespace-nowrap text-on-tip tabular"
    >
      {spanWords(held.dates)}
      {working !== null && ` · ${counted(working, 'working day')}`}
    </span>
  )
}
