import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { pagesOf, takeRecord } from '#ui/records/record-queries.ts'
import type { tasksApi } from './api.ts'
import { callTasks, takeNewOnBoards, takeOnBoards } from './client.ts'
import { shownOnTasks } from './labels.ts'
import type { TaskView } from './schema.ts'
import { subtasksOf } from './task-search.ts'

type Pages = InfiniteData<OutputOf<(typeof tasksApi)['GET /api/tasks']>, string>

/** No list of tasks by its key: those are left alone while a board is on screen, which this may lie above. */
const keyOf = (parentTaskId: string) => ['subtasks', parentTaskId] as const

/** The tasks directly below one, in the order of the tree. */
export function useSubtasks({ id: parentTaskId, projectId }: Pick<TaskView, 'id' | 'projectId'>) {
  return useInfiniteQuery(
    pagesOf(keyOf(parentTaskId), (page, options) => callTasks('GET /api/tasks', { ...subtasksOf(parentTaskId), ...page }, options), [
      ...shownOnTasks,
      { kind: 'task', projectId },
      { kind: 'task', id: parentTaskId },
    ]),
  )
}

export interface SubtaskActions {
  /** @returns the subtask, or the sentence of a refusal */
  readonly add: (name: string) => Promise<TaskView | string>
  readonly check: (row: TaskView, done: boolean) => void
  /** Moves one past its neighbour. */
  readonly step: (row: TaskView, by: number) => void
}

/** What one does with the tasks below one: it shows at once, and goes back with a sentence where it is refused. */
export function useSubtaskActions(queryClient: QueryClient, task: TaskView): SubtaskActions {
  const { id: parentTaskId, projectId } = task
  // One move after the other: the second is worked out from where the first one leads.
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return useMemo(() => {
    const queryKey = keyOf(parentTaskId)
    const show = (change: (items: readonly TaskView[]) => TaskView[]) => {
      void queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData<Pages>(queryKey, (data) => data && { ...data, pages: inPages(data.pages, change) })
    }
    const refresh = () => queryClient.invalidateQueries({ queryKey })
    const send = async (title: string, request: () => Promise<TaskView>) => {
      try {
        const answer = await request()
        takeRecord(queryClient, 'task', answer)
        takeOnBoards(queryClient, answer)
      } catch (error) {
        toast.error(title, { description: sentenceOf(error) })
      }
      await refresh()
    }
    return {
      add: async (name) => {
        try {
          const added = await callTasks('POST /api/tasks', { name, projectId, parentTaskId })
          takeNewOnBoards(queryClient, added)
          void refresh()
          return added
        } catch (error) {
          return sentenceOf(error)
        }
      },
      check: ({ id, version }, done) => {
        const status = done ? ('done' as const) : ('todo' as const)
        show((items) => items.map((one) => (one.id === id ? { ...one, status } : one)))
        void send('Failed to update task status', () => callTasks('PATCH /api/tasks/:id', { id, status, version }))
      },
      step: ({ id }, by) => {
        const order = queryClient.getQueryData<Pages>(queryKey)?.pages.flatMap((page) => page.items.map((one) => one.id)) ?? []
        const neighbour = order[order.indexOf(id) + by]
        if (!neighbour) return
        show((items) => stepped(items, id, by))
        const place = { id, parentTaskId, ...(by < 0 ? { beforeId: neighbour } : { afterId: neighbour }) }
        last.current = last.current.then(() => send('Failed to update task', () => callTasks('PATCH /api/tasks/:id/tree-place', place)))
      },
    }
  }, [queryClient, parentTaskId, projectId])
}

function stepped(items: readonly TaskView[], id: string, by: number): TaskView[] {
  const at = items.findIndex((one) => one.id === id)
  const [moved] = items.slice(at, at + 1)
  const rest = items.filter((one) => one.id !== id)
  return moved ? rest.toSpliced(at + by, 0, moved) : rest
}

/** Changes all rows and gives each page as many as it had. */
function inPages(pages: Pages['pages'], change: (items: readonly TaskView[]) => TaskView[]): Pages['pages'] {
  const items = change(pages.flatMap((page) => page.items))
  let from = 0
  return pages.map((page) => {
    const until = from + page.items.length
    const part = items.slice(from, until)
    from = until
    return { ...page, items: part }
  })
}
