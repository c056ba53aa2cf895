import { keepPreviousData, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { withOwnProjects } from '#features/clients/projects/labels.ts'
import { createClient } from '#shared/contract/client.ts'
import { onLive } from '#shared/contract/live-bus.ts'
import { loadMore } from '#ui/board/board-changes.ts'
import { liveCards } from '#ui/board/live-cards.ts'
import { type RecordList, useRecordList } from '#ui/records/record-list.ts'
import { taskKeys } from '../tasks/client.ts'
import { shownOnTasks } from '../tasks/labels.ts'
import type { TaskGroupBy } from '../tasks/task-search.ts'
import { keepsPlace, mayWorkLater } from '../tasks/task-store.ts'
import type { taskListApi } from './api.ts'
import { ListStore } from './client.ts'
import { firstRows, type ListQuery } from './task-list-search.ts'

const callList = createClient<typeof taskListApi>()

const pageSize = 200

const groupsOf = ({ sort: _sort, ...query }: ListQuery) => query

/** The list of this query: its groups and first rows; kept up to date by what others do while it is on screen. */
function listOptions(queryClient: QueryClient, query: ListQuery, today: string) {
  const queryKey = ['task-list', query, query.due ? today : null] as const
  return queryOptions({
    queryKey,
    meta: { refreshedBy: withOwnProjects(shownOnTasks, query), patches: 'task' },
    queryFn: async ({ signal }) => {
      const [page, groups] = await Promise.all([
        callList('GET /api/task-list', { ...query, limit: firstRows }, { signal }),
        callList('GET /api/task-list/groups', groupsOf(query), { signal }),
      ])
      // The same store again: what is on screen changes in place instead of being built anew.
      const store = queryClient.getQueryData<ListStore>(queryKey) ?? new ListStore(query, today)
      store.take(page, groups)
      return store
    },
    structuralSharing: false,
    // While it is away from the screen nobody tells it of changes; what was asked for a moment ago for this screen is new enough.
    staleTime: 2000,
    gcTime: 2 * 60_000,
  })
}

/**
 * The list of this query; while another one loads, the one before stays on screen.
 * @param today in the viewer's zone
 */
export function useTaskList(query: ListQuery, today: string) {
  const queryClient = useQueryClient()
  const list = useQuery({ ...listOptions(queryClient, query, today), placeholderData: keepPreviousData })
  const store = list.isPlaceholderData ? undefined : list.data
  useEffect(() => {
    if (!store) return undefined
    const live = liveRows(store)
    const stopListening = onLive('task', (message) => {
      live.take(message)
      void queryClient.invalidateQueries({ queryKey: taskKeys.one(message.recordId) })
      // Taken care of: without this the whole list would be loaded again.
      return message.what !== 'rights'
    })
    return () => {
      stopListening()
      live.stop()
    }
  }, [store, queryClient])
  return list
}

/** Changed fields that take a row to another group. */
const groupedBy: Readonly<Record<TaskGroupBy, string>> = {
  status: 'status',
  assignee: 'assigneeId',
  project: 'projectId',
  priority: 'priority',
  week: 'dueDate',
}

function liveRows(store: ListStore): ReturnType<typeof liveCards> {
  const { query } = store
  return liveCards(store, {
    cards: async (ids, signal) => {
      const page = await callList('GET /api/task-list', { ...query, ids: ids.join(','), limit: ids.length }, { signal })
      store.takeRefs(page)
      return page.items
    },
    counts: async (signal) => store.takeGroups(await callList('GET /api/task-list/groups', groupsOf(query), { signal })),
    keepsPlace: (field) => keepsPlace(field, query) && (!query.group || groupedBy[query.group] !== field),
    mayWorkLater,
  })
}

/** Loads the next rows, unless they are on their way or there are none. */
export async function loadMoreRows(store: ListStore): Promise<void> {
  await loadMore(store, 'all', (cursor) => callList('GET /api/task-list', { ...store.query, cursor, limit: pageSize }))
}

/** A record opened from the list goes on to the next row. */
export function useRowsOf(store: ListStore | undefined): void {
  const list = useMemo<RecordList | undefined>(
    () =>
      store && {
        around: (id) => {
          const column = store.column('all')
          return column.ids.includes(id) ? column : undefined
        },
        loadMore: () => loadMoreRows(store),
      },
    [store],
  )
  useRecordList('task', list)
}
