import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { remember, remembered } from './remembered.ts'

/** How a page reads its address and what of the address is a view to return to. */
export interface KeptSearch<Search extends object> {
  /** under which name this browser remembers the view */
  readonly name: string
  readonly read: (raw: Readonly<Record<string, unknown>>) => Search
  /** Whether an address names no view. */
  readonly isBare: (search: Search) => boolean
  /** The view to begin with. @param text what the browser remembers */
  readonly begin: (text: string | null) => Search
  /** The view as text. */
  readonly text: (search: Search) => string
  /** Whether a change is a step to go back from. */
  readonly isStep?: (changed: Partial<Search>) => boolean
}

/**
 * The address of a page, and what changes it. An address without a view begins with the one this person left here last in this browser; one
 * with a view wins. @param kept the same object on every render
 */
export function useKeptSearch<Search extends object>(kept: KeptSearch<Search>): [Search, (changed: Partial<Search>) => void] {
  const raw = useSearch({ strict: false })
  const asked = useMemo(() => kept.read(raw), [kept, raw])
  const navigate = useNavigate()
  // Until it is in the address.
  const [begin, setBegin] = useState<Search | null>(() => {
    const view = kept.isBare(asked) ? kept.begin(remembered(kept.name)) : null
    return view === null || kept.isBare(view) ? null : view
  })
  if (begin && !kept.isBare(asked)) setBegin(null)
  const search = useMemo(() => (begin && kept.isBare(asked) ? { ...asked, ...begin } : asked), [kept, asked, begin])
  const change = useCallback(
    (changed: Partial<Search>) => {
      const options = {
        to: '.',
        replace: kept.isStep?.(changed) !== true,
        search: (before: object) => ({ ...before, ...changed }),
        resetScroll: false,
      }
      void navigate(options as Parameters<typeof navigate>[0])
    },
    [kept, navigate],
  )
  useEffect(() => {
    if (begin) change(begin)
  }, [begin, change])
  const view = kept.text(search)
  useEffect(() => remember(kept.name, view), [kept.name, view])
  return [search, change]
}
