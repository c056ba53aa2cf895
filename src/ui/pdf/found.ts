import { highlight } from '../base/highlight.ts'

const folded = (text: string): string => text.toLowerCase()

/** How often a text stands in another, in any case of letters. */
export function countIn(text: string, query: string): number {
  if (query === '') return 0
  return folded(text).split(folded(query)).length - 1
}

/** The names under which `pdf.css` colours what was found. */
const all = 'pdf-found'
const one = 'pdf-found-current'

/**
 * Colours what was found in the words of a page, without touching them, and scrolls to the one one is at. A browser without highlights
 * still leads to the page. @param current which of them, or null @returns takes the colours away
 */
export function markFound(layer: HTMLElement, query: string, current: number | null): (() => void) | undefined {
  if (query === '' || !('highlights' in CSS)) return undefined
  const ranges = rangesOf(layer, query)
  const at = current === null ? undefined : ranges[current]
  const others = ranges.filter((range) => range !== at)
  const taken = [highlight(all, others), highlight(one, at ? [at] : [])]
  at?.startContainer.parentElement?.scrollIntoView({ block: 'center', inline: 'nearest' })
  return () => {
    for (const away of taken) away()
  }
}

/** Words of one line stand in several elements: found in the whole, then led back to the pieces. */
function rangesOf(layer: HTMLElement, query: string): Range[] {
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  const pieces: { node: Text; start: number }[] = []
  let text = ''
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) {
      pieces.push({ node, start: text.length })
      text += node.data
    } else if (node instanceof HTMLBRElement) text += '\n'
  }
  const placeOf = (offset: number) => {
    const piece = pieces.findLast(({ start }) => start <= offset)
    return piece && { node: piece.node, at: Math.min(offset - piece.start, piece.node.length) }
  }
  const found: Range[] = []
  const whole = folded(text)
  const wanted = folded(query)
  for (let at = whole.indexOf(wanted); at >= 0; at = whole.indexOf(wanted, at + wanted.length)) {
    const [start, end] = [placeOf(at), placeOf(at + wanted.length - 1)]
    if (!start || !end) continue
    const range = document.createRange()
    range.setStart(start.node, start.at)
    range.setEnd(end.node, Math.min(end.at + 1, end.node.length))
    found.push(range)
  }
  return found
}
