import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { RefreshedBy } from '#shared/contract/live.ts'

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
    queryFn: async ({ signal, client, queryKey }) => {
      const row = await read(id ?? '', { signal })
      return laterOf(client.getQueryData<Row>(queryKey), row)
    },
    enabled: id !== undefined,
  })
}

/**
 * The later of two states of one record, by its version: answers overtake each other, and a reading that began before a change was stored
 * may come after the change's own answer. Of the same version, and where there is none, it is the one that came last.
 */
export function laterOf<Row>(known: Row | undefined, row: Row): Row {
  return known !== undefined && versionOf(known) > versionOf(row) ? known : row
}

const versionOf = (row: unknown): number => (row as { version?: number } | null)?.version ?? 0

/** Brings a record as an answer told it to what shows it by itself. @param kind what the key of oneOf begins with */
export function takeRecord<Row extends { readonly id: string }>(queryClient: QueryClient, kind: string, row: Row): void {
  queryClient.setQueryData<Row>([kind, row.id], (known) => laterOf(known, row))
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
