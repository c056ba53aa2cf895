import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Call, createClient } from '#shared/contract/client.ts'
import { laterOf } from '#ui/records/record-queries.ts'
import type { settingsApi } from './api.ts'

const call = createClient<typeof settingsApi>()

export const workspaceQuery = queryOptions({
  queryKey: ['workspace'],
  // There is one, known without its id.
  meta: { refreshedBy: ['workspace'] },
  queryFn: ({ signal }) => call('GET /api/workspace', {}, { signal }),
})

export const storageQuery = queryOptions({
  queryKey: ['workspace', 'storage'],
  queryFn: ({ signal }) => call('GET /api/workspace/storage', {}, { signal }),
})

type WorkspaceChange = Parameters<Call<typeof settingsApi>>[1]

export function useUpdateWorkspace() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: WorkspaceChange) => call('PATCH /api/workspace', change),
    onSuccess: (workspace) => {
      queryClient.setQueryData(workspaceQuery.queryKey, (known) => laterOf(known, workspace))
      return queryClient.invalidateQueries({ queryKey: ['session'] })
    },
  })
}
