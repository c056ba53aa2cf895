import type { OpenedThread } from '#features/content/review-links/schema.ts'
import type { AnchorPassage } from '#shared/markdown/anchor.ts'
import { findPassage, passageText } from '#shared/markdown/passages.ts'
import type { Blocks } from '#shared/markdown/tree.ts'
import { highlight } from '#ui/base/highlight.ts'
import { isArrow, moveSelection, rangesIn, selectedIn, selectFirst } from '#ui/text/passages.ts'
import { el } from './dom.ts'

/**
 * Passages of an article: those that were said something of are coloured, and what is selected is taken by a button, on which arrow keys
 * select, too.
 * @param take is given what was selected
 */
export function passagesOn(article: HTMLElement, blocks: Blocks, take: (passage: AnchorPassage | null) => void) {
  const text = passageText(blocks)
  const rangeOf = (passage: AnchorPassage): Range[] => {
    const at = findPassage(text, passage)
    const range = at && rangesIn(article)(at)
    return range ? [range] : []
  }
  let shown = (): void => undefined
  let drafted = (): void => undefined
  let chosen: AnchorPassage | null = null
  const button = el(
    'button',
    {
      type: 'button',
      class: 'button',
      // With the press itself: on a touch screen what was selected is no more once the finger is lifted.
      onPointerDown: (event) => {
        if (!chosen) return
        event.preventDefault()
        take(chosen)
      },
      onClick: (event) => {
        if ((event as MouseEvent).detail > 0 && chosen) return
        if (!chosen) selectFirst(article)
        take(selectedIn(article))
      },
      onKeyDown: (event) => {
        const { key, shiftKey } = event as KeyboardEvent
        if (!chosen || !isArrow(key)) return
        event.preventDefault()
        moveSelection(article, key, shiftKey)
        take(selectedIn(article))
      },
    },
    'Mark words',
  )
  const look = (): void => {
    if (!article.isConnected) return document.removeEventListener('selectionchange', look)
    chosen = selectedIn(article)
  }
  document.addEventListener('selectionchange', look)
  return {
    button,
    show: (notes: readonly OpenedThread[]): void => {
      shown()
      const open = notes.flatMap(({ anchor, resolved }) => (anchor?.passage && !resolved ? [anchor.passage] : []))
      shown = highlight('passage-client', open.flatMap(rangeOf))
    },
    draft: (passage: AnchorPassage | null): void => {
      drafted()
      drafted = highlight('passage-draft', passage ? rangeOf(passage) : [], 1)
    },
  }
}
