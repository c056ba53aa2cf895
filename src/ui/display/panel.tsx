import type { ReactNode } from 'react'
import { cn } from '../base/cn.ts'
import { formatNumber } from '../base/format.ts'
import { Skeleton } from './skeleton.tsx'

interface PanelProps {
  readonly title?: ReactNode
  /** The title is the place of one that comes: a heading without words would be read out as one. */
  readonly untitled?: boolean
  readonly description?: ReactNode
  /** At the end of the heading: a link, a count, a button. */
  readonly aside?: ReactNode
  /** Lets the content run to the edge (tables, lists). */
  readonly flush?: boolean
  readonly footer?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** A part of a page with a heading of its own. */
export function Panel({ title, untitled = false, description, aside, flush = false, footer, className, children }: PanelProps) {
  const Heading = untitled ? 'div' : 'h2'
  return (
    <section className={cn('min-w-0 overflow-clip rounded-panel border border-line bg-surface', className)}>
      {(title || aside) && (
        <header
          className={cn(
            // On a phone the description has the whole width, below the heading and what stands at its end.
            'flex items-center justify-between gap-x-4 px-4 py-3 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto]',
            flush && 'border-b border-line',
          )}
        >
          <div className="min-w-0 max-sm:contents">
            {title && <Heading className="text-body font-semibold text-ink">{title}</Heading>}
            {description && <p className="text-secondary text-ink-2 max-sm:col-span-2 max-sm:row-start-2">{description}</p>}
          </div>
          {aside && (
            <div className="flex shrink-0 items-center gap-2 text-secondary text-ink-3 max-sm:col-start-2 max-sm:row-start-1">{aside}</div>
          )}
        </header>
      )}
      <div className={cn(!flush && 'px-4 pb-4', !flush && !title && !aside && 'pt-4')}>{children}</div>
      {footer && <footer className="flex items-center justify-end gap-2 border-t border-line px-4 py-3">{footer}</footer>}
    </section>
  )
}

/** Figures in a row, divided by hairlines: the six of the dashboard, the four of billing. Seven and more are two even rows, or pairs. */
export function Figures({ children }: { readonly children: ReactNode }) {
  return (
    <dl
      className={cn(
        'grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-px overflow-hidden rounded-panel border border-line bg-line',
        'has-[>:nth-child(7)]:grid-cols-4 max-lg:has-[>:nth-child(7)]:grid-cols-2',
        'max-sm:grid-cols-2 max-sm:[&>:last-child:nth-child(odd)]:col-span-2',
      )}
    >
      {children}
    </dl>
  )
}

interface FigureProps {
  /** Words, or a link of the class `figureLink`, which then covers the whole figure. */
  readonly label: ReactNode
  readonly value: ReactNode
  readonly note?: ReactNode
  readonly tone?: 'quiet' | 'good' | 'bad'
}

/** For a link beside the title of a panel: where there is more of it. */
export const panelLink = 'relative touch-target rounded-chip underline-offset-3 hover:text-ink hover:underline'

/** For a link in the label of a figure: pressing the figure anywhere goes there. */
export const figureLink = 'outline-offset-0 after:absolute after:inset-0'

/** An amount that would be cut in half the width of a phone. */
const isLong = (value: ReactNode): boolean => typeof value === 'string' && value.length > 9

export function Figure({ label, value, note, tone = 'quiet' }: FigureProps) {
  const tones = { quiet: 'text-ink-3', good: 'text-success', bad: 'text-danger' }
  return (
    <div className="relative flex min-w-0 flex-col bg-surface px-4 py-3.5 has-[a]:hover:bg-paper dark:has-[a]:hover:bg-hover/50">
      <dt className="truncate text-meta text-ink-2">{label}</dt>
      <dd
        className={cn('truncate text-figure font-semibold text-ink tabular', isLong(value) && 'max-sm:text-[20px] max-sm:leading-[34px]')}
      >
        {value}
      </dd>
      <dd className={cn('min-h-4 truncate text-meta', tones[tone])}>{note}</dd>
    </div>
  )
}

/** A figure that is on its way keeps its place. */
export function FigureValue({ value }: { readonly value: number | string | undefined }) {
  if (typeof value === 'number') return formatNumber(value)
  if (value !== undefined) return value
  return (
    <span className="flex h-[34px] items-center">
      <Skeleton className="h-6 w-10" />
    </span>
  )
}
