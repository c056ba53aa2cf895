import type { AnchorPassage } from '#shared/markdown/anchor.ts'
import { type Passage, passageMax } from '#shared/markdown/passages.ts'

/** What is a line of `passageText`, as elements. */
const line = 'p, h2, h3, h4, pre, th, td'

type Piece = { readonly node: Text; readonly start: number }

/** The words of a drawn text, counted as `passageText` counts them. */
function piecesOf(root: HTMLElement): { pieces: Piece[]; text: string } {
  const pieces: Piece[] = []
  let text = ''
  let last: Element | null = null
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    if (node.data === '') continue
    const within = node.parentElement?.closest(line) ?? null
    if (text !== '' && within !== last) text += '\n'
    last = within
    pieces.push({ node, start: text.length })
    text += node.data
  }
  return { pieces, text }
}

/** Leads passages back to the elements in which they stand. @returns null for what does not stand there */
export function rangesIn(root: HTMLElement): (passage: Passage) => Range | null {
  const { pieces } = piecesOf(root)
  return ({ from, to }) => {
    const first = pieces.findLast(({ start }) => start <= from)
    const last = pieces.findLast(({ start }) => start < to)
    if (!first || !last) return null
    const range = document.createRange()
    range.setStart(first.node, Math.min(from - first.start, first.node.length))
    range.setEnd(last.node, Math.min(to - last.start, last.node.length))
    return range
  }
}

/** What is selected of a drawn text, without the space around it; null where it is nothing, or longer than a passage may be. */
export function selectedIn(root: HTMLElement): AnchorPassage | null {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  if (!root.contains(range.commonAncestorContainer)) return null
  const { pieces, text } = piecesOf(root)
  const within = pieces.filter(({ node }) => range.intersectsNode(node))
  const [first, last] = [within[0], within.at(-1)]
  if (!first || !last) return null
  const from = first.start + (first.node === range.startContainer ? range.startOffset : 0)
  const to = last.start + (last.node === range.endContainer ? range.endOffset : last.node.length)
  const words = text.slice(from, to)
  const quote = words.trim()
  if (quote === '' || quote.length > passageMax) return null
  return { quote, at: from + words.indexOf(quote) }
}

type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'
export const isArrow = (key: string): key is Arrow => /^Arrow(Left|Right|Up|Down)$/.test(key)

/** Selects by keys: a word after the other, or line by line, never outside of the text. @param grows what is selected already stays */
export function moveSelection(root: HTMLElement, key: Arrow, grows: boolean): void {
  const selection = getSelection()
  if (!selection || selection.rangeCount === 0) return
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection
  const forward = key === 'ArrowRight' || key === 'ArrowDown'
  const sideways = key === 'ArrowLeft' || key === 'ArrowRight'
  const direction = forward ? 'forward' : 'backward'
  if (grows) selection.modify('extend', direction, sideways ? 'word' : 'line')
  else {
    if (forward && sideways) selection.collapseToEnd()
    else {
      selection.collapseToStart()
      selection.modify('move', direction, sideways ? 'word' : 'line')
    }
    selection.modify('extend', 'forward', 'word')
  }
  const inside = selection.focusNode && root.contains(selection.anchorNode) && root.contains(selection.focusNode)
  if ((!inside || selection.isCollapsed) && anchorNode && focusNode)
    selection.setBaseAndExtent(anchorNode, anchorOffset, focusNode, focusOffset)
  selection.focusNode?.parentElement?.scrollIntoView({ block: 'nearest' })
}

/** Selects the first word that is in sight. */
export function selectFirst(root: HTMLElement): void {
  const top = root.getBoundingClientRect().top
  const { pieces } = piecesOf(root)
  const first = pieces.find(({ node }) => (node.parentElement?.getBoundingClientRect().top ?? 0) >= top) ?? pieces[0]
  if (!first) return
  const selection = getSelection()
  selection?.collapse(first.node, 0)
  selection?.modify('extend', 'forward', 'word')
}
