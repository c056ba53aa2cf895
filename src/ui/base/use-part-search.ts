import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

/** Changes what the address of this page says; what is not named stays. */
export function useSearchChange(): (changed: object) => void {
  const navigate = useNavigate()
  return useCallback(
    (changed) => {
      const options = { to: '.', replace: true, search: (before: object) => ({ ...before, ...changed }), resetScroll: false }
      void navigate(options as Parameters<typeof navigate>[0])
    },
    [navigate],
  )
}

/**
 * What is filtered in a part of a page, in the address of that page: what names the page, and what stands over it, stays.
 * @param read makes of an address what the part understands, every name of its own among them @param fixed what is no choice here and not written
 */
export function usePartSearch<Search extends object>(
  read: (raw: Readonly<Record<string, unknown>>) => Search,
  fixed: Partial<Search>,
): [Search, (next: Search) => void] {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const change = useSearchChange()
  const place = JSON.stringify(fixed)
  const search = useMemo(() => ({ ...read(raw), ...(JSON.parse(place) as Partial<Search>) }), [read, raw, place])
  const setSearch = useCallback(
    (next: Search) => {
      const names = [...Object.keys(read({})), ...Object.keys(next)]
      const none = Object.fromEntries(names.map((name) => [name, undefined]))
      const chosen = Object.entries(next).filter(([name]) => !(name in (JSON.parse(place) as object)))
      change({ ...none, ...Object.fromEntries(chosen) })
    },
    [change, read, place],
  )
  return [search, setSearch]
}
