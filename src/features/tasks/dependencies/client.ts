import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { createClient } from '#shared/contract/client.ts'
import { undoSeconds } from '#shared/values/undo.ts'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import type { dependenciesApi } from './api.ts'
import type { DependencyView } from './schema.ts'

const call = createClient<typeof dependenciesApi>()

/** A task that is deleted takes its dependencies out of sight, and brings them back. */
const shownOnDependencies = ['task-dependency', 'task']

/** Which tasks of a project wait for which others; undefined until that is known. */
export function useDependencies(projectId: string): readonly DependencyView[] | undefined {
  const query = queryOptions({
    queryKey: ['task-dependencies', { projectId }],
    meta: { refreshedBy: shownOnDependencies },
    queryFn: async ({ signal }) => (await call('GET /api/task-dependencies', { projectId }, { signal })).items,
  })
  return useQuery(query).data
}

/** What one task waits for and what waits for it. */
export function useDependenciesOf(taskId: string) {
  return useQuery(
    queryOptions({
      queryKey: ['task-dependencies', { taskId }],
      meta: { refreshedBy: shownOnDependencies },
      queryFn: async ({ signal }) => (await call('GET /api/task-dependencies/of-task', { taskId }, { signal })).items,
    }),
  )
}

export type DependencyActions = {
  /** @returns whether it is there now; a refusal is told */
  readonly add: (beforeId: string, afterId: string) => Promise<boolean>
  /** Takes one away and offers to bring it back. @param told what was taken away, in words */
  readonly remove: (dependency: DependencyView, told: string) => Promise<void>
}

/** What one does with dependencies, wherever they are shown. */
export function useDependencyActions(): DependencyActions {
  const queryClient = useQueryClient()
  return useMemo(() => {
    const refresh = () => queryClient.invalidateQueries({ queryKey: ['task-dependencies'] })
    const add = async (beforeId: string, afterId: string) => {
      try {
        await call('POST /api/task-dependencies', { beforeId, afterId })
        return true
      } catch (error) {
        toast.error('Failed to add dependency', { description: sentenceOf(error) })
        return false
      } finally {
        await refresh()
      }
    }
    return {
      add,
      remove: async ({ id, beforeId, afterId }, told) => {
        try {
          await call('DELETE /api/task-dependencies/:id', { id })
          const action = { label: 'Undo', onClick: () => void add(beforeId, afterId) }
          toast.success(told, { duration: undoSeconds * 1000, action })
        } catch (error) {
          toast.error('Failed to remove dependency', { description: sentenceOf(error) })
        }
        await refresh()
      },
    }
  }, [queryClient])
}
