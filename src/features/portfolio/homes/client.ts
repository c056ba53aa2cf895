import { useQuery } from '@tanstack/react-query'
import type { tasksApi } from '#features/tasks/tasks/api.ts'
import { shownOnTasks } from '#features/tasks/tasks/labels.ts'
import type { TaskStatus, TaskView } from '#features/tasks/tasks/schema.ts'
import { createClient } from '#shared/contract/client.ts'
import type { homesApi } from './api.ts'

const call = createClient<typeof homesApi & typeof tasksApi>()

/** The figures of one project; what changes the project, its tasks or content loads them anew. */
export function useProjectFigures(id: string) {
  return useQuery({
    queryKey: ['project', id, 'figures'],
    meta: { refreshedBy: ['task', 'content-item'].map((kind) => ({ kind, projectId: id })) },
    queryFn: ({ signal }) => call('GET /api/projects/:id/figures', { id }, { signal }),
  })
}

/** The figures of one brand; what changes the brand, its projects, their tasks or content loads them anew. */
export function useBrandFigures(id: string) {
  return useQuery({
    queryKey: ['brand', id, 'figures'],
    meta: { refreshedBy: ['task', 'project', 'content-item'].map((kind) => ({ kind, brandId: id })) },
    queryFn: ({ signal }) => call('GET /api/brands/:id/figures', { id }, { signal }),
  })
}

const openStatuses: readonly TaskStatus[] = ['blocked', 'in_progress', 'todo']
const never = '9999'

/** The open tasks of a project, the one due first at the top and those without a date at the end. */
export function useOpenTasks(projectId: string, limit: number) {
  return useQuery({
    queryKey: ['tasks', 'open', projectId, limit],
    meta: { refreshedBy: shownOnTasks },
    queryFn: async ({ signal }): Promise<{ items: TaskView[]; more: boolean }> => {
      const pages = await Promise.all(openStatuses.map((status) => call('GET /api/tasks', { projectId, status, limit }, { signal })))
      const all = pages.flatMap((page) => page.items).sort((a, b) => (a.dueDate ?? never).localeCompare(b.dueDate ?? never))
      return { items: all.slice(0, limit), more: all.length > limit || pages.some((page) => page.nextCursor !== null) }
    },
  })
}
