import { createClient } from '#shared/contract/client.ts'
import { liveCards } from '#ui/board/live-cards.ts'
import type { tasksApi } from '../tasks/api.ts'
import type { BoardFilters } from '../tasks/task-search.ts'
import { keepsPlace, mayWorkLater } from '../tasks/task-store.ts'
import type { BoardStore } from './board-store.ts'

const callTasks = createClient<typeof tasksApi>()

/** Which cards of what is done the board asks for. */
export const shown = ({ recentOnly }: Pick<BoardStore, 'recentOnly'>) => (recentOnly ? { recent: true } : {})

/** Keeps a board of tasks up to date; see `liveCards`. */
export function liveBoard(store: BoardStore, filters: BoardFilters): ReturnType<typeof liveCards> {
  return liveCards(store, {
    cards: async (ids, signal) => {
      const page = await callTasks(
        'GET /api/task-board/cards',
        { ...filters, ...shown(store), ids: ids.join(','), limit: ids.length },
        { signal },
      )
      store.takeRefs(page)
      return page.items
    },
    counts: async (signal) => (await callTasks('GET /api/task-board/counts', filters, { signal })).counts,
    keepsPlace: (field) => keepsPlace(field, filters),
    mayWorkLater,
  })
}
