import { type KeyboardEvent } from 'react'
import { type KeyHint, useKeyHints } from '#ui/base/use-keys.ts'
import { canChangeTaskField, canDeleteTask } from '../tasks/rules.ts'
import type { Line, TreeStep } from './tree.ts'
import type { TreeView } from './tree-view.tsx'

const hints: readonly KeyHint[] = [
  ['↑ ↓', 'Item above, below; J and K do the same'],
  ['← →', 'Close and open an item, go to what is above or below it'],
  ['Enter', 'Open the record'],
  ['F2', 'Rename the item'],
  ['M', 'Menu of the item'],
]
const hintsOfManagers: readonly KeyHint[] = [
  ...hints,
  ['Alt ↑ ↓', 'Move the item up, down'],
  ['Alt → ←', 'Indent the item, outdent it'],
  ['Ctrl Z', 'Take the last move back'],
  ['N', 'New item below; with Shift inside'],
  ['Delete', 'Delete the item'],
]

const moves: Readonly<Record<string, TreeStep>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' }

type TreeKeysInput = {
  readonly view: TreeView
  readonly lines: readonly Line[]
  readonly goTo: (id: string) => void
  /** the row keeps the focus where it goes */
  readonly onMoved: (id: string) => void
}

/** The keys of a row that has the focus itself; what is in it answers to its own. */
export function useTreeKeys(input: TreeKeysInput): (event: KeyboardEvent) => void {
  useKeyHints(input.view.mayManage ? hintsOfManagers : hints)
  return (event) => {
    const row = event.target instanceof HTMLElement ? event.target : null
    const id = row?.dataset.item
    const at = id === undefined ? -1 : input.lines.findIndex(({ item }) => item.id === id)
    const line = input.lines[at]
    if (event.defaultPrevented || !line) return
    const isOwn = event.altKey
      ? moveBy(input, event, line)
      : event.ctrlKey || event.metaKey
        ? undo(input, event)
        : go(input, event, line, at)
    if (!isOwn) return
    event.preventDefault()
    event.stopPropagation()
  }
}

function moveBy(
  { view: { mayManage, actions, tree, isShown, isClosed, toggle }, onMoved }: TreeKeysInput,
  event: KeyboardEvent,
  line: Line,
): boolean {
  const step = moves[event.key]
  if (!step || event.ctrlKey || event.metaKey || event.shiftKey || !mayManage) return false
  const { id } = line.item
  const before = tree
    .childrenOf(line.parentId)
    .slice(0, line.place - 1)
    .findLast(isShown)
  if (actions.step(id, step, isShown)) {
    onMoved(id)
    // What goes into a closed item would be out of sight.
    if (step === 'in' && before !== undefined && isClosed(before)) toggle(before)
  }
  return true
}

function undo({ view: { mayManage, actions } }: TreeKeysInput, event: KeyboardEvent): boolean {
  if (event.key.toLowerCase() !== 'z' || event.shiftKey || !mayManage) return false
  actions.undo()
  return true
}

function go({ view, lines, goTo }: TreeKeysInput, event: KeyboardEvent, line: Line, at: number): boolean {
  const { id } = line.item
  const to = (index: number) => {
    const next = lines[Math.min(Math.max(index, 0), lines.length - 1)]
    if (next) goTo(next.item.id)
    return true
  }
  const closed = view.isClosed(id)
  switch (event.key.length === 1 ? event.key.toLowerCase() : event.key) {
    case 'ArrowDown':
    case 'j':
      return to(at + 1)
    case 'ArrowUp':
    case 'k':
      return to(at - 1)
    case 'Home':
      return to(0)
    case 'End':
      return to(lines.length - 1)
    case 'PageDown':
      return to(at + 10)
    case 'PageUp':
      return to(at - 10)
    case 'ArrowRight':
      if (line.below > 0 && closed) view.toggle(id)
      else if (line.below > 0) to(at + 1)
      return true
    case 'ArrowLeft':
      if (line.below > 0 && !closed) view.toggle(id)
      else if (line.parentId !== null) goTo(line.parentId)
      return true
    default:
      return act(view, event, line)
  }
}

function act({ actor, mayAdd, show, setOpened, draftAt, actions }: TreeView, event: KeyboardEvent, { item }: Line): boolean {
  const { id } = item
  switch (event.key.toLowerCase()) {
    case 'enter':
      show(id)
      return true
    case 'm':
      setOpened({ id, what: 'menu' })
      return true
    case 'f2':
      if (canChangeTaskField(actor, item, 'name').allowed) setOpened({ id, what: 'name' })
      return true
    case 'n':
      if (mayAdd) draftAt(id, event.shiftKey ? 'inside' : 'beside')
      return mayAdd
    case 'delete':
      if (canDeleteTask(actor, item).allowed) void actions.remove(id)
      return true
    default:
      return false
  }
}
