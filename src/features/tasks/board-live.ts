import { createClient } from '#shared/client.ts'
import { AppError } from '#shared/errors.ts'
import { liveCards } from '#ui/board/live-cards.ts'
import type { tasksApi } from './api.ts'
import type { BoardFilters } from './board-search.ts'
import type { BoardStore } from './board-store.ts'

const callTasks = createClient<typeof tasksApi>()

/** Keeps a board of tasks up to date; see `liveCards`. */
export function liveBoard(store: BoardStore, filters: BoardFilters): ReturnType<typeof liveCards> {
  return liveCards(store, {
    cards: async (ids, signal) => {
      const page = await callTasks('GET /api/task-board/cards', { ...filters, ids: ids.join(','), limit: ids.length }, { signal })
      store.takeRefs(page)
      return page.items
    },
    counts: async (signal) => (await callTasks('GET /api/task-board/counts', filters, { signal })).counts,
    keepsPlace: (field) => quiet.has(field) && !(field === 'dueDate' && filters.due) && !(field === 'taskType' && filters.taskType),
    // Only what may work next time is asked for again.
    mayWorkLater: (error) => !(error instanceof AppError && error.status < 500),
  })
}

/** Fields that do not move a card to another column, and in or out of a view only where that filters by them. */
const quiet = new Set(['position', 'dueDate', 'estimatedHours', 'actualHours', 'taskType', 'parentTaskId', 'orderIndex', 'commentCount'])
