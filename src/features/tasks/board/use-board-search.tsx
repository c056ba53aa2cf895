import { useMemo } from 'react'
import type { Actor } from '#shared/rights/actor.ts'
import { type KeptSearch, useKeptSearch } from '#ui/base/use-kept-search.ts'
import { type BoardSearch, beginView, boardViewName, isBare, readBoardSearch, viewText } from '../tasks/task-search.ts'

const isStep = ({ task }: Partial<BoardSearch>): boolean => task !== undefined

/** The board's address, and what changes it. One without filters begins with the view this person left in this browser. */
export function useBoardSearch({ userId }: Actor): [BoardSearch, (changed: Partial<BoardSearch>) => void] {
  const kept: KeptSearch<BoardSearch> = useMemo(
    () => ({ name: boardViewName(userId), read: readBoardSearch, isBare, begin: beginView, text: viewText, isStep }),
    [userId],
  )
  return useKeptSearch(kept)
}
