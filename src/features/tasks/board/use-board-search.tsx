import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Actor } from '#shared/rights/actor.ts'
import { remember, remembered } from '#ui/base/remembered.ts'
import { type BoardSearch, beginView, boardViewName, isBare, readBoardSearch, viewText } from '../tasks/task-search.ts'

/**
 * The board's address, and what changes it. An address without any filter begins with the view this person left here last in this
 * browser; one with filters wins.
 */
export function useBoardSearch(actor: Actor): [BoardSearch, (changed: Partial<BoardSearch>) => void] {
  const raw = useSearch({ strict: false })
  const asked = useMemo(() => readBoardSearch(raw), [raw])
  const navigate = useNavigate()
  // Until it stands in the address.
  const [begin, setBegin] = useState<BoardSearch | null>(() => {
    const view = isBare(asked) ? beginView(remembered(boardViewName(actor.userId)), actor) : {}
    return isBare(view) ? null : view
  })
  if (begin && !isBare(asked)) setBegin(null)
  const search = useMemo(() => (begin && isBare(asked) ? { ...asked, ...begin } : asked), [asked, begin])
  const change = useCallback(
    (changed: Partial<BoardSearch>) => {
      const options = {
        to: '.',
        replace: changed.task === undefined,
        search: (before: object) => ({ ...before, ...changed }),
        resetScroll: false,
      }
      void navigate(options as Parameters<typeof navigate>[0])
    },
    [navigate],
  )
  useEffect(() => {
    if (begin) change(begin)
  }, [begin, change])
  const view = viewText(search)
  useEffect(() => remember(boardViewName(actor.userId), view), [actor.userId, view])
  return [search, change]
}
