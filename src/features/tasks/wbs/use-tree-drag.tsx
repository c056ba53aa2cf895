import { type RefObject, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { ahead } from '#ui/base/soon.ts'
import type { Cleanup, Pointer } from '#ui/lists/row-drag.ts'
import { type Drop, dropBetween, isWithin, type Line, standsAt, type Tree } from './tree.ts'

type Library = typeof import('#ui/lists/row-drag.ts')

type TreeDragInput = {
  readonly tree: Tree
  readonly lines: readonly Line[]
  readonly closed: ReadonlySet<string>
  readonly scroller: RefObject<HTMLElement | null>
  /** the rows, below each other from its top */
  readonly list: RefObject<HTMLElement | null>
  readonly rowHeight: number
  /** where names of the highest level begin, and how far each level is set in */
  readonly nameStart: number
  readonly indent: number
  readonly enabled: boolean
  readonly onDrop: (id: string, drop: Drop) => void
  /** The pointer has stayed on a closed item. */
  readonly onOpen: (id: string) => void
}

export type TreeDrag = {
  readonly dragged: string | null
  readonly drop: Drop | null
  /** Makes a row draggable, as its `ref`. */
  readonly bindRow: (element: HTMLElement, id: string) => Cleanup
}

/** So much of a row at its top and bottom means beside it, the rest in it. */
const edge = 0.3
const opensAfter = 600

/** Rows dragged between others, at the level the pointer is at, or onto one. What needs the library is loaded once the tree stands. */
export function useTreeDrag(input: TreeDragInput): TreeDrag {
  const { scroller, enabled, onOpen, onDrop, tree } = input
  const owner = useMemo(() => ({}), [])
  const [library, setLibrary] = useState<Library | null>(null)
  const [state, setState] = useState<{ id: string; drop: Drop | null } | null>(null)
  const opening = useRef<{ id: string; timer: number } | null>(null)
  useEffect(() => (enabled ? ahead(async () => setLibrary(await import('#ui/lists/row-drag.ts'))) : undefined), [enabled])
  const wait = (id: string | null) => {
    if (opening.current?.id === id) return
    clearTimeout(opening.current?.timer)
    opening.current = id === null ? null : { id, timer: window.setTimeout(() => onOpen(id), opensAfter) }
  }
  const start = useEffectEvent((id: string) => setState({ id, drop: null }))
  const aim = useEffectEvent((pointer: Pointer | null) => {
    const drop = state && pointer ? aimed(input, state.id, pointer) : null
    setState((now) => now && (isSame(now.drop, drop) ? now : { ...now, drop }))
    wait(drop?.into && input.closed.has(drop.into) ? drop.into : null)
  })
  const finish = useEffectEvent((pointer: Pointer | null) => {
    const drop = state && pointer ? aimed(input, state.id, pointer) : null
    wait(null)
    setState(null)
    if (state && drop && !standsAt(tree, state.id, drop.place)) onDrop(state.id, drop)
  })
  useEffect(() => {
    if (!library || !scroller.current) return undefined
    return library.bindRows(scroller.current, owner, {
      start: (id) => start(id),
      aim: (pointer) => aim(pointer),
      drop: (pointer) => finish(pointer),
    })
  }, [library, owner, scroller])
  const bindRow = useCallback(
    (element: HTMLElement, id: string): Cleanup => (library && enabled ? library.bindRow(element, owner, id) : () => undefined),
    [library, owner, enabled],
  )
  return { dragged: state?.id ?? null, drop: state?.drop ?? null, bindRow }
}

function aimed({ tree, lines, closed, list, rowHeight, nameStart, indent }: TreeDragInput, id: string, { x, y }: Pointer): Drop | null {
  const rect = list.current?.getBoundingClientRect()
  if (!rect) return null
  const at = Math.min(Math.max((y - rect.top) / rowHeight, 0), lines.length)
  const row = Math.floor(at)
  const line = lines[row]
  if (line && at - row > edge && at - row < 1 - edge && !isWithin(tree, line.item.id, id)) {
    return { place: { parentTaskId: line.item.id }, depth: line.depth + 1, gap: row, into: line.item.id }
  }
  const depth = Math.max(0, Math.floor((x - rect.left - nameStart) / indent))
  return dropBetween(tree, lines, id, at - row > 0.5 ? row + 1 : row, depth, closed)
}

function isSame(a: Drop | null, b: Drop | null): boolean {
  return a === b || (a !== null && b !== null && a.gap === b.gap && a.depth === b.depth && a.into === b.into)
}
