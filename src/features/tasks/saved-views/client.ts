import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import type { taskViewsApi } from './api.ts'
import type { TaskViewView } from './schema.ts'

export const callViews = createClient<typeof taskViewsApi>()

/** One's own saved views, and those of projects. */
export const taskViewsQuery = queryOptions({
  queryKey: ['task-views'],
  meta: { refreshedBy: ['project'] },
  queryFn: async ({ signal }) => (await callViews('GET /api/task-views', {}, { signal })).items,
})

export function useTaskViews() {
  return useQuery(taskViewsQuery)
}

/** Takes a view as it is stored now, before the list of them is read anew. */
export function takeView(queryClient: QueryClient, view: TaskViewView): Promise<void> {
  queryClient.setQueryData<TaskViewView[]>(['task-views'], (views) => views && [...views.filter(({ id }) => id !== view.id), view])
  return queryClient.invalidateQueries({ queryKey: ['task-views'] })
}
