import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import { laterOf } from '#ui/records/record-queries.ts'
import type { settingsApi } from './api.ts'
import type { WorkspaceView } from './schema.ts'

export const callSettings = createClient<typeof settingsApi>()

export const workspaceQuery = queryOptions({
  queryKey: ['workspace'],
  // There is one, known without its id.
  meta: { refreshedBy: ['workspace'] },
  queryFn: ({ signal }) => callSettings('GET /api/workspace', {}, { signal }),
})

export const storageQuery = queryOptions({
  queryKey: ['workspace', 'storage'],
  queryFn: ({ signal }) => callSettings('GET /api/workspace/storage', {}, { signal }),
})

type WorkspaceChange = InputOf<(typeof settingsApi)['PATCH /api/workspace']>

/** Keeps what the server answers, and refetches the session, which names the agency. */
export function useWorkspaceChange<Input>(change: (input: Input) => Promise<WorkspaceView>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (workspace) => {
      queryClient.setQueryData(workspaceQuery.queryKey, (known) => laterOf(known, workspace))
      return queryClient.invalidateQueries({ queryKey: ['session'] })
    },
  })
}

export const useUpdateWorkspace = () => useWorkspaceChange((change: WorkspaceChange) => callSettings('PATCH /api/workspace', change))
