import { createContext, use } from 'react'
import type { Actor } from '#shared/rights/actor.ts'
import type { WorkingDays } from '#shared/values/working-days.ts'
import type { Scale } from '#ui/base/time-scale.ts'
import type { Tree } from '../wbs/tree.ts'
import type { Bar, Dates, Part, Warning } from './use-plan.ts'

/** A line that is being drawn from the end of a bar, in the coordinates of the chart. */
export type Drawn = { readonly from: string; readonly x: number; readonly y: number; readonly onto: string | null }

export type TimelineView = {
  readonly tree: Tree
  readonly actor: Actor
  /** in the viewer's zone */
  readonly today: string
  readonly days: WorkingDays
  readonly scale: Scale
  /** the days that are drawn, counted from the origin */
  readonly from: number
  readonly until: number
  readonly bars: ReadonlyMap<string, Bar>
  /** by the item that begins too early */
  readonly warnings: ReadonlyMap<string, readonly Warning[]>
  /** which item's dates are being changed, and to what */
  readonly held: { readonly id: string; readonly dates: Dates } | null
  readonly drawn: Drawn | null
  /** whether dependencies may be drawn */
  readonly mayLink: boolean
  readonly mayChange: (id: string) => boolean
  readonly isClosed: (id: string) => boolean
  readonly toggle: (id: string) => void
  /** opens the record */
  readonly show: (id: string) => void
  /** Takes hold of a part of a bar with the pointer. */
  readonly hold: (event: React.PointerEvent<HTMLElement>, id: string, part: Part) => void
  /** Begins a line at the end of a bar. */
  readonly draw: (event: React.PointerEvent<HTMLElement>, id: string) => void
}

const TimelineContext = createContext<TimelineView | null>(null)
export const TimelineProvider = TimelineContext

/** The time-line that the rows belong to. */
export function useTimeline(): TimelineView {
  const view = use(TimelineContext)
  if (!view) throw new Error('useTimeline needs a time-line round it')
  return view
}
