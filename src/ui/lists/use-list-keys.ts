import { type RefObject, useLayoutEffect, useRef } from 'react'
import { type KeyHint, useKeyHints, useKeys } from '../base/use-keys.ts'

interface ListKeys {
  /** Chooses the row that has the focus, or lets it go. */
  readonly onSelect?: ((id: string) => void) | undefined
  /** Of a list that has only some of its rows in the page: goes to a row of it. @returns whether there is one */
  readonly onStep?: (step: ListStep, from: string | undefined) => boolean
  /** @returns whether anything was chosen */
  readonly onEscape?: () => boolean
}

const listMark = 'data-list'
const rowOf = '[data-row-id]'

/**
 * The keys of every list: J and K or the arrows go from row to row, Enter opens, M opens the row's menu, X chooses, Escape lets go.
 * Several lists on a page are gone through in their order; where the row one was at has gone, one goes on at its place. A row is an
 * element with `data-row-id`; what takes its focus is marked `data-lead`, else its first link, else itself.
 * @returns for the element round the rows
 */
export function useListKeys<Frame extends HTMLElement>({ onSelect, onStep, onEscape }: ListKeys = {}): RefObject<Frame | null> {
  const frame = useRef<Frame>(null)
  const last = useRef(0)
  useLayoutEffect(() => frame.current?.setAttribute(listMark, ''))
  useKeyHints(onSelect ? hintsOfSeveral : hints)
  useKeys((key, target) => {
    if (key === 'Escape') return onEscape?.() ?? false
    // With the focus in none of them the first list of the page answers.
    const owner = target.closest(`[${listMark}]`) ?? document.querySelector(`[${listMark}]`)
    if (!frame.current || owner !== frame.current) return false
    const row = target.closest<HTMLElement>(rowOf)
    const id = row?.dataset.rowId
    if (row) last.current = allRows().indexOf(row)
    if (id && onSelect && key === 'x') {
      onSelect(id)
      return true
    }
    if (row && key === 'm') return press(row.querySelector<HTMLElement>('[aria-haspopup=menu]'))
    // Enter on the row's own frame; a link or button in it answers by itself.
    if (row && key === 'Enter' && target === row) return press(leadOf(row))
    const step = steps[key]
    // Arrows belong to the list only in a row: elsewhere they scroll or move in a control.
    if (!step || !(key === 'j' || key === 'k' || row)) return false
    return onStep?.(step, id) || focusRow(step, row, last.current)
  })
  return frame
}

const hints: readonly KeyHint[] = [
  ['J K', 'Next row, previous; arrows do the same'],
  ['Enter', 'Open the row'],
  ['M', 'Menu of the row, where it has one'],
]
const hintsOfSeveral: readonly KeyHint[] = [...hints, ['X', 'Select the row, for several at once']]

/** For a row that takes the focus itself; Enter presses what is marked `data-lead` in it. */
export function listRow(id: string): { readonly 'data-row-id': string; readonly tabIndex: -1 } {
  return { 'data-row-id': id, tabIndex: -1 }
}

export type ListStep = 'next' | 'previous' | 'first' | 'last'
const steps: Readonly<Record<string, ListStep>> = {
  j: 'next',
  ArrowDown: 'next',
  k: 'previous',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
}

const allRows = () => [...document.querySelectorAll<HTMLElement>(`[${listMark}] ${rowOf}`)]

/** @param last where one was before @returns whether there are rows */
function focusRow(step: ListStep, from: HTMLElement | null, last: number): boolean {
  const rows = allRows()
  const index = from ? rows.indexOf(from) : -1
  const end = rows.length - 1
  const beside = index < 0 ? { next: last, previous: last } : { next: index + 1, previous: index - 1 }
  const at = Math.min(Math.max(0, { ...beside, first: 0, last: end }[step]), end)
  const row = rows[at]
  if (!row) return false
  // A row that can have the focus itself is marked as a whole.
  const lead = row.tabIndex === -1 && row.hasAttribute('tabindex') ? row : leadOf(row)
  lead.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
  return true
}

function leadOf(row: HTMLElement): HTMLElement {
  return row.querySelector<HTMLElement>('[data-lead]') ?? row.querySelector<HTMLElement>('a[href]') ?? row
}

function press(element: HTMLElement | null): boolean {
  element?.click()
  return element !== null
}
