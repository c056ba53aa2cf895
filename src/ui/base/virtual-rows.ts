import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'

/** On paper nothing scrolls: every row is there. */
export const everyRow = ({ count }: Range): number[] => Array.from({ length: count }, (_, row) => row)

/** The row with the focus stays in the page, or the focus would be lost by scrolling. */
export function withRow(range: Range, row: number): number[] {
  const shown = defaultRangeExtractor(range)
  return row >= 0 && row < range.count && !shown.includes(row) ? [...shown, row].sort((a, b) => a - b) : shown
}

/**
 * The row may be out of sight and drawn only after the scroll. Whoever went elsewhere meanwhile stays there.
 * @param selector of what takes the focus
 */
export function focusWhenThere(list: HTMLElement | null, selector: string): void {
  const from = document.activeElement
  const look = (frames: number): void => {
    const found = list?.querySelector<HTMLElement>(selector)
    const now = document.activeElement
    if (now !== from && now !== document.body && now !== null) return
    if (found) found.focus({ preventScroll: true })
    else if (frames > 0) requestAnimationFrame(() => look(frames - 1))
  }
  look(120)
}
