import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { onLive } from '#shared/live-bus.ts'
import { callTasks } from '../tasks/client.ts'
import { TreeSync, treeKey } from './tree-sync.ts'

function treeOptions(projectId: string) {
  return queryOptions({
    queryKey: treeKey(projectId),
    meta: { refreshedBy: ['profile'] },
    queryFn: ({ signal }) => callTasks('GET /api/task-tree', { projectId }, { signal }),
    // While it is away from the screen nobody tells it of changes; what was asked for a moment ago for this screen is new enough.
    staleTime: 2000,
  })
}

/** A project's tree, kept up to date by what others do while it is on screen. */
export function useTree(projectId: string) {
  const queryClient = useQueryClient()
  const sync = useMemo(() => new TreeSync(queryClient, projectId), [queryClient, projectId])
  useEffect(() => {
    const stopListening = onLive('task', (message) => sync.take(message))
    return () => {
      stopListening()
      sync.stop()
    }
  }, [sync])
  return { sync, tree: useQuery(treeOptions(projectId)) }
}
