import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { useTimedRecord } from '#features/time/timers/client.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import type { BoardSearch } from '../tasks/task-search.ts'
import { BoardViewProvider } from '../tasks/task-view-context.tsx'
import type { ListStore } from './client.ts'
import { ListGrid } from './list-grid.tsx'
import { TaskListSkeleton } from './list-skeleton.tsx'
import { columnsOf, type ListQuery } from './task-list-search.ts'
import { useRowsOf, useTaskList } from './use-task-list.ts'

type TaskListProps = {
  readonly query: ListQuery
  readonly actor: Actor
  /** in the viewer's zone */
  readonly today: string
  readonly search: BoardSearch
  readonly onChange: (changed: Partial<BoardSearch>) => void
  readonly onOpen: (id: string) => void
  /** stands there when nothing fits */
  readonly nothing: ReactNode
}

/** Tasks as rows: to compare, to edit where they stand, and to change several at once. */
export function TaskList({ query, today, ...rest }: TaskListProps) {
  const list = useTaskList(query, today)
  useRowsOf(list.data)
  // Rows are drawn in steps that leave room for a key or a press between them; what stood before stays until they are there.
  const store = useDeferredValue(list.data)
  if (list.isError && !list.data) {
    return <ErrorState message={sentenceOf(list.error)} onRetry={() => void list.refetch()} retrying={list.isFetching} />
  }
  return store ? <Rows {...rest} store={store} today={today} passing={list.isPlaceholderData} /> : <TaskListSkeleton />
}

type RowsProps = Omit<TaskListProps, 'query'> & {
  readonly store: ListStore
  /** what is shown belongs to the filters before */
  readonly passing: boolean
}

function Rows({ store, actor, today, search, onChange, ...rest }: RowsProps) {
  // Its own object only when something in it changes, not with every task that is opened.
  const columnKey = columnsOf(search, actor).join(' ')
  const columns = useMemo(() => columnKey.split(' ').filter(Boolean) as ReturnType<typeof columnsOf>, [columnKey])
  const showProject = store.query.projectId?.length !== 1
  const timed = useTimedRecord('task')
  const view = useMemo(() => ({ store, actor, today, showProject, timed }), [store, actor, today, showProject, timed])
  return (
    <BoardViewProvider value={view}>
      <ListGrid {...rest} store={store} columns={columns} onSort={(order) => onChange({ order })} />
    </BoardViewProvider>
  )
}
