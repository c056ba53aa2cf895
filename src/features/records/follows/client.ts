import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import type { followsApi } from './api.ts'

const call = createClient<typeof followsApi>()

export type Followed = { readonly recordType: string; readonly recordId: string }

const followQuery = ({ recordType, recordId }: Followed) =>
  queryOptions({
    // Its events bear the id of the record.
    queryKey: ['follow', recordId],
    // Whoever gets it or writes on it follows by that.
    meta: { refreshedBy: [{ kind: recordType, id: recordId }, 'comment'] },
    queryFn: ({ signal }) => call('GET /api/follows', { recordType, recordId }, { signal }),
  })

/** Whether one follows a record; undefined until it is known. */
export function useFollow(record: Followed) {
  return useQuery(followQuery(record)).data
}

/** Follows a record or no longer: shown at once, taken back when the server refuses. */
export function useSetFollowing(record: Followed) {
  const queryClient = useQueryClient()
  const { queryKey } = followQuery(record)
  return useMutation({
    mutationFn: (following: boolean) => call('PATCH /api/follows', { ...record, following }),
    onMutate: async (following) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, { following, byItself: false })
      return { before }
    },
    onError: (_error, _following, context) => queryClient.setQueryData(queryKey, context?.before),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}
