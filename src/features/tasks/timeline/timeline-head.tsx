import { cn } from '#ui/base/cn.ts'
import { formatDate } from '#ui/base/format.ts'
import { shownLocale } from '#ui/base/rendering.ts'
import { freeDaysOf, ticksOf, xOf } from '#ui/base/time-scale.ts'
import { useTimeline } from './timeline-view.tsx'

// oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are put in their place one by one, which those of a table cannot be

/** The headings: what the tree is called, and the days in sight. */
export function TimelineHead({ height }: { readonly height: number }) {
  const { scale, from, until, today } = useTimeline()
  const { above, below } = ticksOf(scale, from, until, shownLocale())
  const at = xOf(scale, today)
  return (
    <div
      role="row"
      aria-rowindex={1}
      style={{ height }}
      className="sticky top-0 z-10 flex border-b border-line bg-surface text-meta font-medium text-ink-3 print:static"
    >
      <span
        role="columnheader"
        className="sticky left-0 z-1 flex w-(--names) shrink-0 items-end gap-3 border-r border-line bg-surface px-4 pb-2 max-sm:px-2 print:static"
      >
        <span className="w-14 max-sm:hidden">WBS</span>
        Name
      </span>
      <span role="columnheader" className="relative block min-w-0 flex-1 overflow-clip">
        <span className="sr-only">Time-line</span>
        {above.map(({ date, x, wide, label }) => (
          <span
            key={date}
            aria-hidden
            style={{ left: x, width: wide }}
            className="absolute top-0 flex h-1/2 items-center border-l border-line text-ink-2"
          >
            {/* The name stays in sight as long as something of its days does. */}
            <span className="sticky left-[calc(var(--names)+8px)] truncate px-2">{label}</span>
          </span>
        ))}
        {below.map(({ date, x, wide, label }) => (
          <span
            key={date}
            aria-hidden
            style={{ left: x, width: wide }}
            className={cn(
              'absolute bottom-0 flex h-1/2 items-center truncate border-l border-line px-1 font-normal tabular',
              scale.zoom === 'day' && 'justify-center',
              scale.zoom === 'day' && date === today && 'font-semibold text-accent',
            )}
          >
            {label}
          </span>
        ))}
        {at >= from * scale.width && at <= until * scale.width && (
          <span
            aria-hidden
            style={{ left: at + scale.width / 2 }}
            className="absolute bottom-0 size-2 -translate-x-1/2 translate-y-1/2 rounded-full bg-accent print:hidden"
          />
        )}
      </span>
    </div>
  )
}

/** Behind the bars: days on which nobody works, where weeks or months begin, and today. */
export function TimelineGround() {
  const { scale, from, until, days, today } = useTimeline()
  // A quarter has its days too close together to tell one from the next.
  const free = scale.zoom === 'quarter' ? [] : freeDaysOf(scale, days, from, until)
  const { above, below } = ticksOf(scale, from, until, shownLocale())
  const at = xOf(scale, today)
  return (
    <div aria-hidden data-ground className="absolute inset-y-0 right-0 left-(--names) overflow-clip [print-color-adjust:exact]">
      {free.map(({ x, wide, first, names }) => (
        <span
          key={first}
          data-free={first}
          title={names.length > 0 ? names.join(', ') : undefined}
          style={{ left: x, width: wide }}
          className={cn('absolute inset-y-0 bg-sunken print:bg-[#f1efea]', names.length > 0 && 'bg-warning-soft/60')}
        />
      ))}
      {(scale.zoom === 'day' ? above : below).map(({ date, x }) => (
        <span key={date} style={{ left: x }} className="absolute inset-y-0 w-px bg-line" />
      ))}
      {at >= from * scale.width && at <= until * scale.width && (
        <span
          data-today={today}
          title={`Today, ${formatDate(today)}`}
          style={{ left: at + scale.width / 2 }}
          className="absolute inset-y-0 w-px bg-accent"
        />
      )}
    </div>
  )
}
