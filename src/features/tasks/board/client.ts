import { keepPreviousData, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { withOwnProjects } from '#features/clients/projects/labels.ts'
import type { LiveMessage } from '#shared/contract/live.ts'
import { onLive } from '#shared/contract/live-bus.ts'
import { changeAtOnce, loadMore, readShown, showOlder } from '#ui/board/board-changes.ts'
import { type RecordList, useRecordList } from '#ui/records/record-list.ts'
import { callTasks, takeAnswer, taskKeys } from '../tasks/client.ts'
import { shownOnTasks } from '../tasks/labels.ts'
import type { TaskStatus } from '../tasks/schema.ts'
import type { BoardFilters } from '../tasks/task-search.ts'
import { liveBoard, shown } from './board-live.ts'
import { BoardStore } from './board-store.ts'

const pageSize = 50

/** The board of these filters, in one request; kept up to date by what others do while it is on screen. */
export function boardOptions(queryClient: QueryClient, filters: BoardFilters, today: string) {
  const queryKey = taskKeys.board(filters, today)
  return queryOptions({
    queryKey,
    meta: { refreshedBy: withOwnProjects(shownOnTasks, filters), patches: 'task' },
    queryFn: async ({ signal }) => {
      // The same store again: what is on screen changes in place instead of being built anew.
      const store = queryClient.getQueryData<BoardStore>(queryKey) ?? new BoardStore(filters, today)
      store.take(await readShown(store, () => callTasks('GET /api/task-board', { ...filters, ...shown(store) }, { signal })))
      return store
    },
    structuralSharing: false,
    // While it is away from the screen nobody tells it of changes; what was asked for a moment ago for this screen is new enough.
    staleTime: 2000,
    gcTime: 2 * 60_000,
  })
}

/**
 * The board of these filters; while another one loads, the one before stays on screen.
 * @param today in the viewer's zone @param enabled whether it is on screen
 */
export function useBoard(filters: BoardFilters, today: string, enabled: boolean) {
  const queryClient = useQueryClient()
  const board = useQuery({ ...boardOptions(queryClient, filters, today), placeholderData: keepPreviousData, enabled })
  const store = board.isPlaceholderData || !enabled ? undefined : board.data
  useEffect(() => {
    if (!store) return undefined
    const live = liveBoard(store, filters)
    const stopListening = onLive('task', (message) => {
      live.take(message)
      refreshTask(queryClient, message)
      // Taken care of: without this the whole board would be loaded again.
      return message.what !== 'rights'
    })
    return () => {
      stopListening()
      live.stop()
    }
  }, [store, filters, queryClient])
  return board
}

/** What is open beside the board learns of a change. */
function refreshTask(queryClient: QueryClient, message: LiveMessage): void {
  void queryClient.invalidateQueries({ queryKey: taskKeys.one(message.recordId) })
}

/** A record opened from the board goes on to the next card of its column. */
export function useColumnsAsLists(store: BoardStore | undefined): void {
  const list = useMemo<RecordList | undefined>(
    () =>
      store && {
        around: (id) => {
          const card = store.card(id)
          const column = card && store.column(card.status)
          return column?.ids.includes(id) ? column : undefined
        },
        loadMore: async (id) => {
          const card = store.card(id)
          if (card) await loadMoreCards(store, card.status)
        },
      },
    [store],
  )
  useRecordList('task', list)
}

/** Loads the next page of a column, unless it is on its way or there is none. */
export async function loadMoreCards(store: BoardStore, status: TaskStatus): Promise<void> {
  await loadMore(store, status, (cursor) =>
    callTasks('GET /api/task-board/cards', { ...store.filters, ...shown(store), status, cursor, limit: pageSize }),
  )
}

/** Shows the older cards of what is done. @returns the first of them */
export function showOlderCards(store: BoardStore, status: TaskStatus): Promise<string | undefined> {
  return showOlder(store, status, (limit) => callTasks('GET /api/task-board/cards', { ...store.filters, status, limit }))
}

export type Placement = { status: TaskStatus; afterId?: string; beforeId?: string; index?: number }

/**
 * Moves a card at once and tells the server; refused, it goes back to where it was.
 * @returns the sentence of the refusal, or null
 */
export function moveCard(store: BoardStore, id: string, { index, ...place }: Placement): Promise<string | null> {
  return changeAtOnce(store, id, {
    column: place.status,
    index,
    send: () => callTasks('PATCH /api/tasks/:id/place', { id, ...place }),
    columnOf: ({ status }) => status,
    take: (answer) => takeAnswer(store, answer),
  })
}
