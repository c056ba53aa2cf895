import { createContext, use } from 'react'
import type { Actor } from '#shared/rights/actor.ts'
import type { TaskStore } from './task-store.ts'

/** What the tasks of a view, cards or rows, need beside themselves; the same object until something in it changes. */
export type BoardView = {
  readonly store: TaskStore
  readonly actor: Actor
  /** today in the viewer's zone, `YYYY-MM-DD` */
  readonly today: string
  /** whether cards say which project they belong to */
  readonly showProject: boolean
  /** the task on which one's own timer runs */
  readonly timed: string | null
}

const BoardViewContext = createContext<BoardView | null>(null)
export const BoardViewProvider = BoardViewContext.Provider

export function useBoardView(): BoardView {
  const view = use(BoardViewContext)
  if (!view) throw new Error('A task of a view is used outside of it')
  return view
}
