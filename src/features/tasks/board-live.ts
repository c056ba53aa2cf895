import { createClient } from '#shared/client.ts'
import { AppError } from '#shared/errors.ts'
import type { LiveMessage } from '#shared/live.ts'
import type { tasksApi } from './api.ts'
import type { BoardFilters } from './board-search.ts'
import type { BoardStore } from './board-store.ts'

const callTasks = createClient<typeof tasksApi>()

/** Changes come in bursts; those of one burst are asked for together. */
const gatherFor = 12
/** A request line has its limit. */
const mostIds = 100
const retryAfter = 2000

/**
 * Keeps a board up to date from the ids the live stream tells: it asks for exactly those cards. What the answer leaves out is
 * deleted, out of reach or outside the filters, and leaves the board.
 */
export function liveBoard(store: BoardStore, filters: BoardFilters): { take: (message: LiveMessage) => void; stop: () => void } {
  const stopping = new AbortController()
  let waiting = new Set<string>()
  let countsToo = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let busy = false

  const take = (message: LiveMessage): void => {
    if (message.what === 'rights') return
    if (message.what === 'gone') {
      if (store.remove(message.recordId)) countsToo = true
    } else {
      const known = store.card(message.recordId)
      const own = known && message.version !== null && known.version >= message.version && !store.isPending(known.id)
      if (!own) waiting.add(message.recordId)
      if (!own && !(known && keepsColumn(message.fields))) countsToo = true
    }
    schedule(gatherFor)
  }

  const schedule = (delay: number) => {
    if (!busy) timer ??= setTimeout(() => void refresh(), delay)
  }

  const refresh = async () => {
    timer = undefined
    if (waiting.size === 0 && !countsToo) return
    const pending = [...waiting].filter((id) => store.isPending(id))
    const ids = [...waiting].filter((id) => !store.isPending(id)).slice(0, mostIds)
    const withCounts = countsToo
    const before = store.changes
    for (const id of ids) waiting.delete(id)
    countsToo = false
    busy = true
    try {
      const { signal } = stopping
      const [page, counted] = await Promise.all([
        ids.length > 0 ? callTasks('GET /api/task-board/cards', { ...filters, ids: ids.join(','), limit: ids.length }, { signal }) : null,
        withCounts ? callTasks('GET /api/task-board/counts', filters, { signal }) : null,
      ])
      if (page) {
        const found = new Set(page.items.map((card) => card.id))
        store.receive(page.items, page)
        for (const id of ids) if (!found.has(id) && !store.isPending(id)) store.remove(id)
      }
      if (counted && store.changes === before) store.setCounts(counted.counts)
      else if (counted) countsToo = true
      busy = false
      if (waiting.size > 0 || countsToo) schedule(pending.length === waiting.size && !countsToo ? 200 : gatherFor)
    } catch (error) {
      busy = false
      // Only what may work next time is asked for again.
      if (stopping.signal.aborted || (error instanceof AppError && error.status < 500)) return
      waiting = new Set([...ids, ...waiting])
      countsToo ||= withCounts
      schedule(retryAfter)
    }
  }

  return {
    take,
    stop: () => {
      clearTimeout(timer)
      stopping.abort()
    },
  }
}

/** Fields that neither move a card to another column nor in or out of any filter. */
const quiet = new Set(['position', 'dueDate', 'estimatedHours', 'actualHours', 'taskType', 'parentTaskId', 'orderIndex', 'commentCount'])

function keepsColumn(fields: readonly string[]): boolean {
  return fields.length > 0 && fields.every((field) => quiet.has(field))
}
