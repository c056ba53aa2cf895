import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'

/** On paper nothing scrolls: every row is there. */
export const everyRow = ({ count }: Range): number[] => Array.from({ length: count }, (_, row) => row)

/** The row with the focus stays in the page, or the focus would be lost by scrolling. */
export function withRow(range: Range, row: number): number[] {
  const shown = defaultRangeExtractor(range)
  return row >= 0 && row < range.count && !shown.includes(row) ? [...shown, row].sort((a, b) => a - b) : shown
}

/** The row may be out of sight and drawn only after the scroll; a few frames are enough. @param selector of what takes the focus */
export function focusWhenThere(list: HTMLElement | null, selector: string, frames = 8): void {
  const found = list?.querySelector<HTMLElement>(selector)
  if (found) found.focus({ preventScroll: true })
  else if (frames > 0) requestAnimationFrame(() => focusWhenThere(list, selector, frames - 1))
}
