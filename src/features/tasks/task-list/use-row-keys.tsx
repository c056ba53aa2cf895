import type { KeyboardEvent } from 'react'
import { type KeyHint, useKeyHints } from '#ui/base/use-keys.ts'
import type { ListSelection } from '#ui/lists/selection.ts'

const hints: readonly KeyHint[] = [
  ['↑ ↓', 'Next row, previous; J and K do the same'],
  ['Enter', 'Open the record'],
  ['M', 'Menu of the row'],
  ['F2', 'Rename the task'],
]
const hintsOfSeveral: readonly KeyHint[] = [
  ...hints,
  ['Space', 'Select the row, for several at once; with Shift from the last one on'],
  ['Delete', 'Delete the task, or those selected'],
]

type RowKeys = {
  /** the rows that can be gone to, from top to bottom */
  readonly ids: readonly string[]
  readonly several: boolean
  readonly selection: ListSelection
  readonly goTo: (id: string) => void
  readonly extend: (id: string) => void
  readonly show: (id: string) => void
  readonly openMenu: (id: string) => void
  readonly rename: (id: string) => void
  readonly remove: (id: string) => void
}

const steps: Readonly<Record<string, number>> = {
  arrowdown: 1,
  j: 1,
  arrowup: -1,
  k: -1,
  pagedown: 10,
  pageup: -10,
  home: Number.NEGATIVE_INFINITY,
  end: Number.POSITIVE_INFINITY,
}

/** The keys of a row that has the focus itself; what is in it answers to its own. */
export function useRowKeys(keys: RowKeys): (event: KeyboardEvent) => void {
  useKeyHints(keys.several ? hintsOfSeveral : hints)
  return (event) => {
    const row = event.target instanceof HTMLElement ? event.target : null
    const id = row?.dataset.task
    if (id === undefined || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    if (!go(keys, event, id) && !act(keys, event, id)) return
    event.preventDefault()
    event.stopPropagation()
  }
}

function go({ ids, goTo }: RowKeys, event: KeyboardEvent, id: string): boolean {
  const step = steps[event.key.toLowerCase()]
  if (step === undefined) return false
  const next = ids[Math.min(Math.max(ids.indexOf(id) + step, 0), ids.length - 1)]
  if (next !== undefined) goTo(next)
  return true
}

function act({ several, selection, extend, show, openMenu, rename, remove }: RowKeys, event: KeyboardEvent, id: string): boolean {
  switch (event.key.toLowerCase()) {
    case 'enter':
      show(id)
      return true
    case ' ':
    case 'x':
      if (several && event.shiftKey) extend(id)
      else if (several) selection.toggle(id)
      return several
    case 'escape':
      if (selection.ids().length === 0) return false
      selection.clear()
      return true
    case 'm':
      openMenu(id)
      return true
    case 'f2':
      rename(id)
      return true
    case 'delete':
      remove(id)
      return true
    default:
      return false
  }
}
