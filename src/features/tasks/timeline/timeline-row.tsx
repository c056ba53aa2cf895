import { ChevronRight } from 'lucide-react'
import { memo } from 'react'
import { cn } from '#ui/base/cn.ts'
import { xOf } from '#ui/base/time-scale.ts'
import { RecordLink } from '#ui/records/record-link.tsx'
import type { Line } from '../wbs/tree.ts'
import { TimelineBar } from './timeline-bar.tsx'
import { useTimeline } from './timeline-view.tsx'

// oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are put in their place one by one, which those of a table cannot be

type RowProps = {
  readonly line: Line
  readonly index: number
  readonly start: number
  readonly tabbable: boolean
  /** it is here for what was found below it */
  readonly passing: boolean
}

/** One item: its name at the left, its bar on the days in sight. */
export const TimelineRow = memo(function TimelineRow({ line, index, start, tabbable, passing }: RowProps) {
  const { isClosed, drawn } = useTimeline()
  const { item, depth, below } = line
  return (
    <div
      role="row"
      aria-level={depth + 1}
      aria-posinset={line.place}
      aria-setsize={line.siblings}
      // The row of headings is the first.
      aria-rowindex={index + 2}
      {...(below > 0 && { 'aria-expanded': !isClosed(item.id) })}
      tabIndex={tabbable ? 0 : -1}
      data-item={item.id}
      style={{ transform: `translateY(${start}px)` }}
      className={cn(
        'group/row absolute inset-x-0 top-0 flex h-(--plan-row) border-b border-line/60 text-body text-ink outline-none',
        'print:static! print:transform-none! print:break-inside-avoid',
        passing && 'text-ink-3',
        drawn?.onto === item.id && 'bg-accent-soft/50',
      )}
    >
      <Name line={line} />
      <Chart line={line} tabbable={tabbable} />
    </div>
  )
})

function Name({ line }: { readonly line: Line }) {
  const { isClosed, toggle } = useTimeline()
  const { item, depth, below, number } = line
  const closed = isClosed(item.id)
  return (
    <span
      role="rowheader"
      style={{ '--depth': depth }}
      className={cn(
        'sticky left-0 z-2 flex w-(--names) shrink-0 items-center gap-1 border-r border-line bg-surface pr-2 print:static',
        'group-hover/row:bg-paper group-focus-visible/row:shadow-[inset_2px_0_0_var(--color-accent)] dark:group-hover/row:bg-hover',
      )}
    >
      <span data-number className="w-16 shrink-0 truncate pl-4 text-secondary tabular text-ink-3 max-sm:sr-only">
        {number}
      </span>
      <span className="flex min-w-0 flex-1 items-center pl-[calc(var(--depth)*16px)] max-sm:pl-[calc(min(var(--depth),4)*8px)]">
        {below > 0 ? (
          <button
            type="button"
            tabIndex={-1}
            aria-label={closed ? `Expand ${number}` : `Collapse ${number}`}
            onClick={() => toggle(item.id)}
            className="relative z-1 grid touch-target size-6 shrink-0 place-items-center rounded-chip text-ink-3 hover:bg-hover hover:text-ink pointer-coarse:mr-2.5 pointer-coarse:ml-2.5 print:hidden"
          >
            <ChevronRight
              aria-hidden
              size={15}
              className={cn('transition-transform motion-reduce:transition-none', !closed && 'rotate-90')}
            />
          </button>
        ) : (
          <span className="size-6 shrink-0 max-sm:w-2 pointer-coarse:sm:mr-2.5 print:hidden" />
        )}
        <RecordLink
          kind="task"
          id={item.id}
          dir="auto"
          draggable={false}
          tabIndex={-1}
          data-name
          className={cn(
            'block min-w-0 touch-cover truncate rounded-chip text-secondary underline-offset-3 hover:underline',
            below > 0 && 'font-medium',
            item.status === 'done' && 'text-ink-2',
          )}
        >
          {item.name}
        </RecordLink>
      </span>
    </span>
  )
}

/** Only what lies on the days in sight is drawn; what has the focus always is. */
function Chart({ line, tabbable }: { readonly line: Line; readonly tabbable: boolean }) {
  const { bars, scale, from, until } = useTimeline()
  const bar = bars.get(line.item.id)
  const inSight = bar && xOf(scale, bar.last) >= (from - 2) * scale.width && xOf(scale, bar.first) <= (until + 2) * scale.width
  return (
    <span role="gridcell" className="relative block min-w-0 flex-1">
      {bar && (inSight || tabbable) ? (
        <TimelineBar line={line} bar={bar} tabbable={tabbable} />
      ) : (
        <span className="sr-only">{bar ? 'On other days' : 'Without dates'}</span>
      )}
    </span>
  )
}
