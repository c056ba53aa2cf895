import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useMediaQuery } from '#ui/base/use-media-query.ts'
import { everyRow, focusWhenThere, withRow } from '#ui/base/virtual-rows.ts'
import type { TreeLine } from './client.ts'

const lineHeight = 32
/** A list that scrolls is about so high before it is measured. */
const usualHeight = 600
const placeClass = import.meta.env.SSR ? 'relative' : 'absolute inset-x-0 top-0'

interface FolderLinesProps {
  readonly lines: readonly TreeLine[]
  readonly chosen: string | undefined
  /** its button bears the folder's id as `data-folder` */
  readonly renderLine: (line: TreeLine) => ReactNode
}

/** The folders of a place one below the other, of which only those in sight are in the page. Arrows, Home and End go from one to another. */
export function FolderLines({ lines, chosen, renderLine }: FolderLinesProps) {
  // The virtualizer is one object that changes inside: memoising by the compiler would keep rows of the past.
  'use no memo'
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const printing = useMediaQuery('print')
  const [focused, setFocused] = useState<string | undefined>()
  const indexOf = (id: string | undefined) => (id === undefined ? -1 : lines.findIndex(({ folder }) => folder.id === id))
  const focusedIndex = indexOf(focused)
  // oxlint-disable-next-line react/incompatible-library -- what the virtualizer gives is not to be memoised: this part is not compiled
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    getItemKey: (row) => lines[row]?.folder.id ?? row,
    gap: 2,
    overscan: 6,
    initialRect: { width: 0, height: usualHeight },
    rangeExtractor: (range) => (printing ? everyRow(range) : withRow(range, focusedIndex)),
  })
  const chosenIndex = indexOf(chosen)
  useEffect(() => {
    if (chosenIndex >= 0) virtualizer.scrollToIndex(chosenIndex, { align: 'auto' })
  }, [chosenIndex, virtualizer])
  const go = (row: number) => {
    const id = lines[row]?.folder.id
    if (id === undefined) return
    setFocused(id)
    virtualizer.scrollToIndex(row, { align: 'auto' })
    focusWhenThere(list.current, `[data-folder="${id}"]`)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = indexOf(folderOf(event.target))
    const to: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: lines.length - 1 }
    const row = to[event.key]
    if (at < 0 || row === undefined || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return
    event.preventDefault()
    go(row)
  }
  return (
    <div ref={scroller} className="max-h-[60dvh] overflow-y-auto overscroll-contain scrollbar-thin max-lg:max-h-56 print:max-h-none!">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the buttons in it */}
      <ul
        ref={list}
        className="relative"
        style={import.meta.env.SSR ? undefined : { height: virtualizer.getTotalSize() }}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => setFocused(folderOf(target) ?? focused)}
      >
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const line = lines[index]
          return (
            line && (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-setsize={lines.length}
                aria-posinset={index + 1}
                className={placeClass}
                style={import.meta.env.SSR ? undefined : { transform: `translateY(${start}px)` }}
              >
                {renderLine(line)}
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

const folderOf = (target: EventTarget): string | undefined => (target instanceof HTMLElement ? target.dataset.folder : undefined)
