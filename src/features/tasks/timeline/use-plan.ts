import { addDays } from '#shared/values/dates.ts'
import { earliestAfter, isTooEarly } from '#shared/values/too-early.ts'
import type { WorkingDays } from '#shared/values/working-days.ts'
import { formatDate } from '#ui/base/format.ts'
import type { DependencyView } from '../dependencies/schema.ts'
import type { Line, Tree } from '../wbs/tree.ts'

/** Calendar dates, both counted. */
export type Span = { readonly first: string; readonly last: string }

/** What stands on a line of the time-line: a task with both dates, one with only one of them, or all that hangs below an item. */
export type Bar = Span & { readonly kind: 'bar' | 'mark' | 'bracket' }

export type Dates = { readonly startDate: string | null; readonly dueDate: string | null }

/** The bars by the ids of their items. An item spans its own dates and those of everything below it; one without any has none. */
export function barsOf({ lines }: Pick<Tree, 'lines'>, datesOf: (line: Line) => Dates = ({ item }) => item): ReadonlyMap<string, Bar> {
  const spans = new Map<string, Span>()
  const bars = new Map<string, Bar>()
  for (const line of lines.toReversed()) {
    const { startDate, dueDate } = datesOf(line)
    const id = line.item.id
    const span = together(spans.get(id), startDate ?? dueDate, dueDate ?? startDate)
    if (!span) continue
    spans.set(id, span)
    bars.set(id, { ...span, kind: line.below > 0 ? 'bracket' : startDate && dueDate ? 'bar' : 'mark' })
    const above = line.parentId !== null && together(spans.get(line.parentId), span.first, span.last)
    if (line.parentId !== null && above) spans.set(line.parentId, above)
  }
  return bars
}

function together(span: Span | undefined, first: string | null, last: string | null): Span | undefined {
  if (first === null || last === null) return span
  if (!span) return { first, last }
  return { first: first < span.first ? first : span.first, last: last > span.last ? last : span.last }
}

/** A first bar this close to the top is in sight without scrolling. */
const rowsInSight = 3

/**
 * The row that a time-line opens at, so that the chart isn't empty: the first item with a bar on these days, below its own parents. Items
 * that hold others count only where no other has a bar there, since their bars span everything below them.
 */
export function openingRow(
  lines: readonly Pick<Line, 'item' | 'below' | 'parentId'>[],
  bars: ReadonlyMap<string, Span>,
  days: Span,
): number {
  const isIn = ({ item }: Pick<Line, 'item'>) => {
    const bar = bars.get(item.id)
    return bar !== undefined && bar.last >= days.first && bar.first <= days.last
  }
  const leaf = lines.findIndex((line) => line.below === 0 && isIn(line))
  let row = leaf >= 0 ? leaf : lines.findIndex(isIn)
  if (row < rowsInSight) return 0
  while (row > 0 && lines[row - 1]?.item.id === lines[row]?.parentId) row -= 1
  return row < rowsInSight ? 0 : row
}

/** A dependency of which the later item begins too early. */
export type Warning = {
  readonly id: string
  readonly before: Line
  readonly after: Line
  readonly starts: string
  readonly due: string
  /** the first day on which it could begin */
  readonly earliest: string
}

/** What begins before what it waits for is finished, in the order of the tree. An item with others below it counts by their span. */
export function warningsOf(
  days: WorkingDays,
  tree: Pick<Tree, 'lines' | 'line'>,
  bars: ReadonlyMap<string, Bar>,
  dependencies: readonly DependencyView[],
): Warning[] {
  const place = new Map(tree.lines.map(({ item }, at) => [item.id, at]))
  return dependencies
    .flatMap(({ id, beforeId, afterId }) => {
      const [before, after] = [tree.line(beforeId), tree.line(afterId)]
      const [from, to] = [bars.get(beforeId), bars.get(afterId)]
      if (!before || !after || !from || !to) return []
      if (!isTooEarly(days, { ...from, done: isDone(before) }, { ...to, done: isDone(after) })) return []
      return [{ id, before, after, starts: to.first, due: from.last, earliest: earliestAfter(days, from.last) }]
    })
    .toSorted((a, b) => (place.get(a.after.item.id) ?? 0) - (place.get(b.after.item.id) ?? 0))
}

/** Whether there is nothing left to do in it, at all levels. */
export function isDone({ sums, item }: Line): boolean {
  return item.status === 'done' || sums.done === sums.total
}

/** Which part of a bar is taken hold of. */
export type Part = 'whole' | 'start' | 'end'

/**
 * The dates of an item of which a part was taken some days further. An end does not go past the other one; a date that is missing is made
 * where an end is pulled away from the one there is. @returns null where it has no date
 */
export function dragged({ startDate, dueDate }: Dates, part: Part, by: number): Dates | null {
  const later = (date: string | null) => (date === null ? null : addDays(date, by))
  const only = startDate ?? dueDate
  if (only === null) return null
  if (part === 'whole') return { startDate: later(startDate), dueDate: later(dueDate) }
  if (part === 'start') {
    const start = later(only) ?? only
    if (startDate === null) return by < 0 ? { startDate: start, dueDate } : { startDate, dueDate }
    return { startDate: dueDate !== null && start > dueDate ? dueDate : start, dueDate }
  }
  const due = later(dueDate ?? only) ?? only
  if (dueDate === null) return by > 0 ? { startDate, dueDate: due } : { startDate, dueDate }
  // Of an item with a due date alone this moves it: there is no start to stop at.
  return { startDate, dueDate: startDate !== null && due < startDate ? startDate : due }
}

/** "12 Nov to 16 Nov", or what there is of both. */
export function spanWords({ startDate, dueDate }: Dates): string {
  if (startDate && dueDate) return startDate === dueDate ? formatDate(dueDate) : `${formatDate(startDate)} to ${formatDate(dueDate)}`
  if (startDate) return `from ${formatDate(startDate)}`
  return dueDate ? `due ${formatDate(dueDate)}` : 'without dates'
}

/** Why something begins too early, and from when on it could. */
export function warningWords({ before, after, starts, due, earliest }: Warning): string {
  const [one, other] = [after.item.name, before.item.name]
  return `“${one}” starts on ${formatDate(starts)}, but waits for “${other}”, due ${formatDate(due)}. It can start on ${formatDate(earliest)}.`
}
