import { useEffect, useEffectEvent, useState } from 'react'

/** A list that loads page by page, as `useInfiniteQuery` gives it. */
export interface PagedList<Item> {
  readonly data: { readonly pages: readonly { readonly items: readonly Item[] }[] } | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  /** What is shown belongs to the filters before; the answer to these is on its way. */
  readonly isPlaceholderData: boolean
  readonly hasNextPage: boolean
  readonly fetchNextPage: () => Promise<unknown>
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
}

/**
 * Asks for the next page of a list for as long as one is wanted. Asked for while the list is read anew, it would end that, and what was new
 * with it: it is asked for afterwards. Where a refresh ended it instead, it is asked for again. A page that failed waits for whoever tries.
 */
export function useNextPage(list: PagedList<unknown>, wanted: boolean): void {
  const [asked, setAsked] = useState(0)
  const waits = wanted && list.hasNextPage && !list.isFetching && !list.isFetchNextPageError && !list.isPlaceholderData
  // What was asked for may be cancelled before it shows that it was.
  const more = useEffectEvent((times: number) => void list.fetchNextPage().then(() => setAsked(times + 1)))
  useEffect(() => {
    if (waits) more(asked)
  }, [waits, asked])
}
