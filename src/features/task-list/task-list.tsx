import { type ReactNode, useMemo } from 'react'
import type { Actor } from '#shared/actor.ts'
import type { BoardSearch } from '../tasks/board-search.ts'
import { BoardViewProvider } from '../tasks/board-view.tsx'
import type { ListStore } from './client.ts'
import { ListGrid } from './list-grid.tsx'
import { columnsOf } from './task-list-search.ts'

type TaskListProps = {
  readonly store: ListStore
  readonly actor: Actor
  /** in the viewer's zone */
  readonly today: string
  readonly search: BoardSearch
  readonly onChange: (changed: Partial<BoardSearch>) => void
  readonly onOpen: (id: string) => void
  /** what is shown belongs to the filters before */
  readonly passing: boolean
  /** stands there when nothing fits */
  readonly nothing: ReactNode
}

/** Tasks as rows: to compare, to edit where they stand, and to change several at once. */
export function TaskList({ store, actor, today, search, onChange, ...rest }: TaskListProps) {
  // Its own object only when something in it changes, not with every task that is opened.
  const columnKey = columnsOf(search, actor).join(' ')
  const columns = useMemo(() => columnKey.split(' ').filter(Boolean) as ReturnType<typeof columnsOf>, [columnKey])
  const showProject = store.query.projectId?.length !== 1
  const view = useMemo(() => ({ store, actor, today, showProject }), [store, actor, today, showProject])
  return (
    <BoardViewProvider value={view}>
      <ListGrid {...rest} store={store} columns={columns} onSort={(order) => onChange({ order })} />
    </BoardViewProvider>
  )
}
