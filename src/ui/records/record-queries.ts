import { infiniteQueryOptions, keepPreviousData, type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { RefreshedBy } from '#shared/live.ts'

type Signal = { readonly signal: AbortSignal }
type Paged = { readonly nextCursor: string | null }

/**
 * A list page after page, for useInfiniteQuery.
 * @param read one page: with the cursor of the one before, or the first
 * @param refreshedBy what it shows besides its own records
 */
export function pagesOf<Answer extends Paged>(
  queryKey: QueryKey,
  read: (page: { cursor?: string }, options: Signal) => Promise<Answer>,
  refreshedBy: RefreshedBy = [],
) {
  return infiniteQueryOptions({
    queryKey,
    meta: { refreshedBy },
    queryFn: ({ pageParam, signal }) => read(pageParam ? { cursor: pageParam } : {}, { signal }),
    initialPageParam: '',
    getNextPageParam: (last: Answer) => last.nextCursor,
  })
}

/** The same for a list with filters: while others load, those before stay on screen. */
export function filteredPagesOf<Answer extends Paged>(...list: Parameters<typeof pagesOf<Answer>>) {
  return { ...pagesOf<Answer>(...list), placeholderData: keepPreviousData }
}

/** One record under its kind and id, where the live stream finds it. @param id none where there is nothing to read yet */
export function oneOf<Row>(
  kind: string,
  id: string | undefined,
  read: (id: string, options: Signal) => Promise<Row>,
  refreshedBy: RefreshedBy = [],
) {
  return queryOptions({
    queryKey: [kind, id],
    meta: { refreshedBy },
    queryFn: ({ signal }) => read(id ?? '', { signal }),
    enabled: id !== undefined,
  })
}

/**
 * Runs a change and loads anew what shows it: others hear of it by the stream, here it need not wait for that.
 * @param stale what the keys of such queries begin with
 */
export function useRecordChange<Input, Result>(change: (input: Input) => Promise<Result>, stale: readonly string[]) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => Promise.all(stale.map((name) => queryClient.invalidateQueries({ queryKey: [name] }))),
  })
}

/** Loads anew what shows records that were changed several at once. @param stale what the keys of such queries begin with */
export function useRefresh(stale: readonly string[]): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () => Promise.all(stale.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
}
