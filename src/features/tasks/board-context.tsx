import { createContext, use, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { Actor } from '#shared/actor.ts'
import { dateIn } from '#shared/dates.ts'
import type { BoardDrag } from './board-drag.tsx'
import type { BoardStore, ColumnState } from './board-store.ts'
import type { TaskCard, TaskStatus } from './schema.ts'

/** What every part of the board needs; the same object until the view changes, so that cards do not redraw for it. */
export type BoardContextValue = {
  readonly store: BoardStore
  readonly drag: BoardDrag
  readonly actor: Actor
  /** today in the viewer's zone, `YYYY-MM-DD` */
  readonly today: string
  /** whether cards say which project they belong to */
  readonly showProject: boolean
  readonly open: (id: string) => void
  /** Moves a card, tells screen readers, and says so when it is refused. */
  readonly move: (id: string, status: TaskStatus, index?: number) => Promise<void>
  readonly loadMore: (status: TaskStatus) => void
  /** Puts the focus on a card, wherever it went. */
  readonly focusCard: (id: string) => void
}

const BoardContext = createContext<BoardContextValue | null>(null)
export const BoardProvider = BoardContext.Provider

export function useBoardContext(): BoardContextValue {
  const board = use(BoardContext)
  if (!board) throw new Error('A part of the board is used outside of it')
  return board
}

export function useCard(store: BoardStore, id: string): TaskCard | undefined {
  const subscribe = useCallback((changed: () => void) => store.subscribe(id, changed), [store, id])
  return useSyncExternalStore(subscribe, () => store.card(id))
}

export function useColumn(store: BoardStore, status: TaskStatus): ColumnState {
  const subscribe = useCallback((changed: () => void) => store.subscribe(status, changed), [store, status])
  return useSyncExternalStore(subscribe, () => store.column(status))
}

/** Today in a zone; goes over to the next day on its own. */
export function useToday(zone: string): string {
  const [today, setToday] = useState(() => dateIn(zone))
  useEffect(() => {
    const look = () => setToday(dateIn(zone))
    look()
    const timer = setInterval(look, 30_000)
    return () => clearInterval(timer)
  }, [zone])
  return today
}
