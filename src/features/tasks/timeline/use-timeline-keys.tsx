import type { KeyboardEvent } from 'react'
import { type KeyHint, useKeyHints } from '#ui/base/use-keys.ts'
import type { Line } from '../wbs/tree.ts'
import type { TimelineView } from './timeline-view.tsx'
import { dragged } from './use-plan.ts'
import type { PlanDates } from './use-plan-dates.tsx'

const hints: readonly KeyHint[] = [
  ['↑ ↓', 'Item above, below; J and K do the same'],
  ['← →', 'Close and open an item; on a bar, a day earlier, later'],
  ['Tab', 'From an item to its bar'],
  ['Shift ← →', 'On a bar: end a day earlier, later'],
  ['Enter', 'Open the record'],
]

type KeysInput = {
  readonly view: TimelineView
  readonly dates: PlanDates
  readonly lines: readonly Line[]
  /** to the row of an item, or to its bar where it has one */
  readonly goTo: (id: string, what: 'row' | 'bar') => void
}

/** The keys of a row or a bar that has the focus itself. */
export function useTimelineKeys(input: KeysInput): (event: KeyboardEvent) => void {
  useKeyHints(hints)
  return (event) => {
    const target = event.target instanceof HTMLElement ? event.target : null
    const onBar = target?.dataset.bar
    const id = onBar ?? target?.dataset.item
    const at = id === undefined ? -1 : input.lines.findIndex(({ item }) => item.id === id)
    const line = input.lines[at]
    if (event.defaultPrevented || !line || event.altKey || event.ctrlKey || event.metaKey) return
    const isOwn =
      go(input, event, at, onBar === undefined ? 'row' : 'bar') ||
      (onBar === undefined ? onRow(input, event, line) : onTheBar(input, event, line))
    if (!isOwn) return
    event.preventDefault()
    event.stopPropagation()
  }
}

function go({ lines, goTo }: KeysInput, event: KeyboardEvent, at: number, what: 'row' | 'bar'): boolean {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    j: 1,
    ArrowUp: -1,
    k: -1,
    PageDown: 10,
    PageUp: -10,
    Home: -lines.length,
    End: lines.length,
  }
  const step = event.shiftKey ? undefined : steps[event.key]
  if (step === undefined) return false
  const next = lines[Math.min(Math.max(at + step, 0), lines.length - 1)]
  if (next) goTo(next.item.id, what)
  return true
}

function onRow({ view, lines, goTo }: KeysInput, event: KeyboardEvent, line: Line): boolean {
  const { id } = line.item
  const closed = view.isClosed(id)
  switch (event.key) {
    case 'Enter':
      view.show(id)
      return true
    case 'ArrowRight':
      if (line.below > 0 && closed) view.toggle(id)
      else if (line.below > 0) goTo(lines[lines.indexOf(line) + 1]?.item.id ?? id, 'row')
      return true
    case 'ArrowLeft':
      if (line.below > 0 && !closed) view.toggle(id)
      else if (line.parentId !== null) goTo(line.parentId, 'row')
      return true
    default:
      return false
  }
}

function onTheBar({ view, dates, goTo }: KeysInput, event: KeyboardEvent, { item }: Line): boolean {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  if (by !== undefined) {
    if (view.bars.get(item.id)?.kind === 'bracket' || !view.mayChange(item.id)) return false
    const now = view.held?.id === item.id ? view.held.dates : item
    const part = !event.shiftKey ? 'whole' : now.startDate === null && by < 0 ? 'start' : 'end'
    const next = dragged(now, part, by)
    if (next) dates.step(item.id, next)
    return true
  }
  if (event.key === 'Escape') {
    goTo(item.id, 'row')
    return true
  }
  return false
}
