import { cn } from '#ui/base/cn.ts'
import { xOf } from '#ui/base/time-scale.ts'
import type { DependencyView } from '../dependencies/schema.ts'
import { useTimeline } from './timeline-view.tsx'

type ArrowsProps = {
  readonly dependencies: readonly DependencyView[]
  /** the row of each item in sight */
  readonly rowOf: (id: string) => number | undefined
  /** the rows that are drawn */
  readonly first: number
  readonly last: number
  readonly rowHeight: number
}

/** From the end of what comes first to the beginning of what waits for it; those that touch the rows and days in sight. */
export function TimelineArrows({ dependencies, rowOf, first, last, rowHeight }: ArrowsProps) {
  const { scale, bars, warnings, from, until, drawn } = useTimeline()
  const early = new Set([...warnings.values()].flatMap((all) => all.map(({ id }) => id)))
  const [left, right] = [from * scale.width, until * scale.width]
  const arrows = dependencies.flatMap(({ id, beforeId, afterId }) => {
    const [a, b] = [rowOf(beforeId), rowOf(afterId)]
    const [before, after] = [bars.get(beforeId), bars.get(afterId)]
    if (a === undefined || b === undefined || !before || !after) return []
    if (Math.max(a, b) < first || Math.min(a, b) > last) return []
    const start = { x: xOf(scale, before.last) + scale.width, y: (a + 0.5) * rowHeight }
    const end = { x: xOf(scale, after.first), y: (b + 0.5) * rowHeight }
    if (Math.max(start.x, end.x) < left || Math.min(start.x, end.x) > right) return []
    return [{ id, d: pathOf(start, end, rowHeight), end, warns: early.has(id) }]
  })
  const line = drawn && lineOf()
  return (
    // Before the rows: their names stay on top of it wherever one has scrolled to.
    <svg
      aria-hidden
      data-arrows
      className="pointer-events-none absolute inset-y-0 left-(--names) h-full w-[calc(100%-var(--names))] overflow-clip [print-color-adjust:exact]"
    >
      {arrows.map(({ id, d, end, warns }) => (
        <g key={id} data-dependency={id} {...(warns && { 'data-warns': true })} className={cn(warns ? 'text-warning' : 'text-edge')}>
          <path d={d} fill="none" stroke="currentColor" strokeWidth={warns ? 1.75 : 1.25} />
          <path d={`M ${end.x} ${end.y} l -6 -3.5 v 7 z`} fill="currentColor" />
        </g>
      ))}
      {line && <path d={line} fill="none" stroke="var(--color-accent)" strokeWidth={1.5} strokeDasharray="4 3" />}
    </svg>
  )

  function lineOf(): string | null {
    const row = drawn ? rowOf(drawn.from) : undefined
    const bar = drawn ? bars.get(drawn.from) : undefined
    if (!drawn || row === undefined || !bar) return null
    return `M ${xOf(scale, bar.last) + scale.width} ${(row + 0.5) * rowHeight} L ${drawn.x} ${drawn.y}`
  }
}

type Point = { readonly x: number; readonly y: number }

/** Out of the end, along between the rows where the way goes back, and into the beginning. */
function pathOf(start: Point, end: Point, rowHeight: number): string {
  const reach = 8
  if (end.x - start.x >= 2 * reach) return `M ${start.x} ${start.y} H ${start.x + reach} V ${end.y} H ${end.x - 5}`
  const between = start.y + (end.y >= start.y ? 0.5 : -0.5) * rowHeight
  return `M ${start.x} ${start.y} h ${reach} V ${between} H ${end.x - reach - 4} V ${end.y} H ${end.x - 5}`
}
