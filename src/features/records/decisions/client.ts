import { type QueryClient, queryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import { pagesOf } from '#ui/records/record-queries.ts'
import type { decisionsApi } from './api.ts'
import type { DecisionText } from './schema.ts'

const call = createClient<typeof decisionsApi>()

/** The end of the chain as it is now; what is decided while one looks comes with the next look. */
export const headQuery = queryOptions({
  queryKey: ['decision-chain'],
  queryFn: ({ signal }) => call('GET /api/decision-chain', {}, { signal }),
  staleTime: 0,
})

/** When the chain was verified, newest first; a run that ends shows by itself. */
export const verificationsQuery = pagesOf(
  ['decision-verifications', 'list'],
  (page, options) => call('GET /api/decision-verifications', { limit: 10, ...page }, options),
  ['profile'],
)

/** Asks for a run over the whole chain. */
export function useVerification() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /api/decision-verifications', {}),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['decision-verifications'] }),
  })
}

/** Removes the name of the person who made a decision, from all decisions they made. */
export function useNameRemoval() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: { id: string; name: string }) => call('POST /api/decisions/:id/name-removal', input),
    onSuccess: () => refetchChain(queryClient),
  })
}

/** Removes texts of a decision, from all decisions on its record that have the same text. */
export function useTextRemoval() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: { id: string; texts: DecisionText[] }) => call('POST /api/decisions/:id/text-removal', input),
    onSuccess: () => refetchChain(queryClient),
  })
}

const refetchChain = (queryClient: QueryClient) =>
  Promise.all([['decisions'], ['decision-chain']].map((queryKey) => queryClient.invalidateQueries({ queryKey })))

/** The decisions on a record, the newest first; each is made by an event of the record. */
export function useDecisions(recordType: string, recordId: string) {
  return useInfiniteQuery(
    pagesOf(
      ['decisions', recordType, recordId],
      (page, options) => call('GET /api/decisions', { recordType, recordId, limit: 20, ...page }, options),
      [{ kind: recordType, id: recordId }, 'profile'],
    ),
  )
}
