import { type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { findPassage, passageText } from '#shared/markdown/passages.ts'
import type { Blocks } from '#shared/markdown/tree.ts'
import { highlight } from '#ui/base/highlight.ts'
import { isArrow, moveSelection, rangesIn, selectedIn, selectFirst } from '#ui/text/passages.ts'
import { useLooking } from './use-looking.tsx'
import { useStepScroll } from './use-step-scroll.tsx'

interface ArticleTextProps {
  /** of the version */
  readonly number: number
  /** the text as far as it is parsed; null while it loads */
  readonly read: { readonly blocks: Blocks; readonly complete: boolean } | null
  readonly leads: boolean
  /** the rendered text, or what replaces it */
  readonly children: ReactNode
}

const articleOnScreen = '[data-passages]'

/** Selects the first words in sight of the article on screen. @returns whether there is one */
export function beginPassage(): boolean {
  const text = document.querySelector<HTMLElement>(articleOnScreen)
  if (!text) return false
  text.closest<HTMLElement>('section')?.focus({ preventScroll: true })
  selectFirst(text)
  return true
}

/** The text of an article, with the passages of its notes highlighted. */
export function ArticleText({ number, read, leads, children }: ArticleTextProps) {
  const { comparing, setChosen, point, select, mayWrite } = useLooking()
  const scroller = useRef<HTMLElement>(null)
  const words = useRef<HTMLDivElement>(null)
  useStepScroll(scroller, comparing !== null)
  const noteAt = usePassages(words, read)
  const takesPassages = leads && mayWrite
  const onSelection = useEffectEvent(() => setChosen(words.current && selectedIn(words.current)))
  useEffect(() => {
    if (!takesPassages) return undefined
    const look = () => onSelection()
    document.addEventListener('selectionchange', look)
    return () => {
      document.removeEventListener('selectionchange', look)
      setChosen(null)
    }
  }, [takesPassages, setChosen])
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey } = event
    // `selectionchange` comes late: a key pressed right after selecting needs the current selection.
    const now = words.current && selectedIn(words.current)
    if (!takesPassages || !now || !words.current || event.ctrlKey || event.metaKey || event.altKey) return
    if (isArrow(key)) moveSelection(words.current, key, shiftKey)
    else if (key === 'Enter') point(now)
    else if (key === 'Escape') getSelection()?.removeAllRanges()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onClick = (event: MouseEvent) => {
    if ((event.target as Element).closest('a') || getSelection()?.isCollapsed === false) return
    const id = noteAt(event)
    if (id) select(id)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- N and B move through the notes, P selects words
    <section
      ref={scroller}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
      tabIndex={0}
      aria-label={`Text of version ${number}`}
      onKeyDown={onKeyDown}
      onClick={onClick}
      className="size-full overflow-y-auto bg-surface px-6 pt-16 pb-8 text-ink scrollbar-thin outline-offset-[-2px] max-sm:px-4 max-sm:py-5"
    >
      <div ref={words} data-passages={leads || undefined} className="mx-auto max-w-[68ch]">
        {children}
      </div>
    </section>
  )
}

type Spot = { readonly clientX: number; readonly clientY: number }

/** Highlights the passages of open notes and of the note being written. @returns finds the note at a point of the window */
function usePassages(words: RefObject<HTMLDivElement | null>, read: ArticleTextProps['read']): (spot: Spot) => string | null {
  const { notes, selected, hovered, passage } = useLooking()
  const ranges = useRef<ReadonlyMap<string, Range>>(new Map())
  const shown = notes.filter(({ comment }) => !comment.deleted && (comment.resolvedAt === null || comment.id === selected))
  const marked = shown.flatMap(({ comment: { id, anchor, audience } }) =>
    anchor?.passage ? [{ id, audience, passage: anchor.passage }] : [],
  )
  // Compared by content: the notes are new objects after every refetch.
  const markedKey = JSON.stringify([marked, passage])
  const blocks = read?.complete ? read.blocks : null
  const mark = useEffectEvent((root: HTMLElement, article: Blocks) => {
    const said = passageText(article)
    const rangeOf = rangesIn(root)
    const found = marked.flatMap((one) => {
      const at = findPassage(said, one.passage)
      const range = at && rangeOf(at)
      return range ? [{ ...one, range }] : []
    })
    ranges.current = new Map(found.map(({ id, range }) => [id, range]))
    const of = (audience: string) => found.flatMap((one) => (one.audience === audience ? [one.range] : []))
    const draft = passage && findPassage(said, passage)
    const drafted = draft && rangeOf(draft)
    return [
      highlight('passage-client', of('client')),
      highlight('passage-internal', of('internal')),
      highlight('passage-draft', drafted ? [drafted] : []),
    ]
  })
  useEffect(() => {
    if (blocks === null || !words.current) return undefined
    const taken = mark(words.current, blocks)
    return () => {
      for (const away of taken) away()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `markedKey` stands for all that is marked
  }, [words, blocks, markedKey])
  const near = selected ?? hovered
  useEffect(() => {
    const range = near === null ? undefined : ranges.current.get(near)
    if (!range || blocks === null) return undefined
    if (near === selected) range.startContainer.parentElement?.scrollIntoView({ block: 'nearest' })
    return highlight('passage-near', [range], 1)
  }, [near, selected, blocks, markedKey])
  return ({ clientX, clientY }) => {
    const isUnder = ({ left, right, top, bottom }: DOMRect) => clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
    return [...ranges.current].find(([, range]) => [...range.getClientRects()].some(isUnder))?.[0] ?? null
  }
}
