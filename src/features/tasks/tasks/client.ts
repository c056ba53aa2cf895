import { keepPreviousData, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { createClient } from '#shared/contract/client.ts'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { LiveMessage } from '#shared/contract/live.ts'
import { onLive } from '#shared/contract/live-bus.ts'
import type { PersonRef } from '#shared/contract/refs.ts'
import { changeAtOnce, loadMore } from '#ui/board/board-changes.ts'
import { type RecordList, useRecordList } from '#ui/records/record-list.ts'
import { oneOf, takeRecord } from '#ui/records/record-queries.ts'
import type { tasksApi } from './api.ts'
import { liveBoard } from './board-live.ts'
import { type BoardFilters } from './board-search.ts'
import { BoardStore, type TaskStore } from './board-store.ts'
import { shownOnTasks } from './labels.ts'
import type { TaskCard, TaskStatus, TaskView } from './schema.ts'

export const callTasks = createClient<typeof tasksApi>()

export const taskKeys = {
  /** a view of what is overdue is another one tomorrow */
  board: (filters: BoardFilters, today: string) => ['task-board', filters, filters.due ? today : null] as const,
  one: (id: string) => ['task', id] as const,
  /** what the keys of queries begin with whose data is a `TaskStore` */
  stores: ['task-board', 'task-list'],
} as const

const pageSize = 50

/** The board of these filters, in one request; kept up to date by what others do while it is on screen. */
export function boardOptions(queryClient: QueryClient, filters: BoardFilters, today: string) {
  const queryKey = taskKeys.board(filters, today)
  return queryOptions({
    queryKey,
    meta: { refreshedBy: shownOnTasks, patches: 'task' },
    queryFn: async ({ signal }) => {
      const view = await callTasks('GET /api/task-board', filters, { signal })
      // The same store again: what is on screen changes in place instead of being built anew.
      const store = queryClient.getQueryData<BoardStore>(queryKey) ?? new BoardStore(filters, today)
      store.take(view)
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
  await loadMore(store, status, (cursor) => callTasks('GET /api/task-board/cards', { ...store.filters, status, cursor, limit: pageSize }))
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

/** Brings the answer of an own change to the board; what does not fit its filters any more leaves it. */
export function takeAnswer(store: TaskStore, task: TaskView): void {
  const card = { ...toCard(task), subtasks: store.card(task.id)?.subtasks ?? null }
  store.takeCard(card, { people: namedPeople(task), projects: [task.project] })
}

/** Whom the card may show: people outside the agency are not told of everybody. */
function namedPeople({ assignee }: TaskView): PersonRef[] {
  return assignee?.id ? [{ ...assignee, id: assignee.id }] : []
}

/** Brings a task as it is stored now to every board that is loaded. */
export function takeOnBoards(queryClient: QueryClient, task: TaskView): void {
  for (const store of boards(queryClient)) takeAnswer(store, task)
}

/** Every board and every list of rows. */
function boards(queryClient: QueryClient): TaskStore[] {
  return taskKeys.stores.flatMap((name) => queryClient.getQueriesData<TaskStore>({ queryKey: [name] }).flatMap(([, store]) => store ?? []))
}

/** What a loaded board knows of a task, before the task itself is there. */
export function knownCard(queryClient: QueryClient, id: string): Omit<TaskCard, 'subtasks'> | undefined {
  return boards(queryClient)
    .map((store) => store.card(id))
    .find((card) => card !== undefined)
}

/** What a card shows of a task itself. */
function toCard(task: TaskView): Omit<TaskCard, 'subtasks'> {
  const { id, name, description, projectId, assigneeId, startDate, dueDate, priority, status, taskType } = task
  const { position, completedAt, createdBy, version } = task
  const hours = task.estimatedHours === undefined ? {} : { estimatedHours: task.estimatedHours, actualHours: task.actualHours }
  return {
    id,
    name,
    description,
    projectId,
    assigneeId,
    startDate,
    dueDate,
    priority,
    status,
    taskType,
    position,
    completedAt,
    createdBy,
    version,
    ...hours,
  }
}

/** One task as its record shows it. */
export function taskOptions(id: string) {
  return oneOf('task', id, (one, options) => callTasks('GET /api/tasks/:id', { id: one }, options), shownOnTasks)
}

type Deleted = OutputOf<(typeof tasksApi)['DELETE /api/tasks/:id']>

/** Deletes a task with everything below it. @returns what undoing needs @throws AppError */
export async function deleteTask(queryClient: QueryClient, id: string): Promise<Deleted> {
  const deleted = await callTasks('DELETE /api/tasks/:id', { id })
  for (const store of boards(queryClient)) store.remove(id)
  return deleted
}

/** @throws AppError */
export async function restoreTask(queryClient: QueryClient, id: string, deletionId: string): Promise<void> {
  const task = await callTasks('POST /api/tasks/:id/restore', { id, deletionId })
  takeRecord(queryClient, 'task', task)
  takeOnBoards(queryClient, task)
}
