import { createClient } from '#shared/contract/client.ts'
import { AppError } from '#shared/rights/errors.ts'
import { liveCards } from '#ui/board/live-cards.ts'
import type { tasksApi } from './api.ts'
import type { BoardFilters, TaskFilters } from './board-search.ts'
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
    keepsPlace: (field) => keepsPlace(field, filters),
    mayWorkLater,
  })
}

/** Only what may work next time is asked for again. */
export const mayWorkLater = (error: unknown): boolean => !(error instanceof AppError && error.status < 500)

/** Whether a changed field moves a task neither to another column nor in or out of what these filters show. */
export const keepsPlace = (field: string, filters: TaskFilters): boolean =>
  filteredBy[field]?.every((name) => filters[name] === undefined) ?? false

/** Fields that do not move a card to another column, each with the filters of which it may move the card in or out. */
const filteredBy: Readonly<Record<string, readonly (keyof TaskFilters)[]>> = {
  name: ['q'],
  description: ['q'],
  priority: ['priority'],
  startDate: [],
  dueDate: ['due'],
  taskType: ['taskType'],
  position: [],
  estimatedHours: [],
  actualHours: [],
  parentTaskId: [],
  orderIndex: [],
  commentCount: [],
  subtasks: [],
}
