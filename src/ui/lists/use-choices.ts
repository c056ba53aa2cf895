import { type QueryKey, type QueryMeta, type UseQueryOptions, type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useState } from 'react'

type Identified = { readonly id: string }
type Page<One> = { readonly items: One[]; readonly nextCursor: string | null }
type Search<One> = (q: string, signal: AbortSignal) => Promise<One[]>

/** What a feature's selectors may ask of their list. */
export interface ChoicesInput<One> {
  /** false until somebody reaches for the selector */
  readonly enabled?: boolean
  /** what is chosen already: it is on offer whether the list holds it or not */
  readonly chosen?: readonly string[]
  /** those whose names are there already, so that nobody asks for them */
  readonly known?: readonly One[]
}

interface Sources<One> extends ChoicesInput<One> {
  readonly list: UseQueryResult<Page<One>>
  readonly search: Search<One>
  /** the query of one of them, under its own key */
  readonly one: (id: string) => {
    readonly queryKey: QueryKey
    readonly meta?: QueryMeta | undefined
    readonly queryFn?: ((context: never) => One | Promise<One>) | undefined
  }
}

/** Records to choose from: what the list does not hold is found by typing. */
export interface Choices<One> {
  readonly items: readonly One[]
  readonly loading: boolean
  /** whether the list holds everything there is to choose */
  readonly isWhole: boolean
  /** undefined where nothing is beyond the list */
  readonly search: Search<One> | undefined
  /** one that is on offer or was found by typing */
  readonly byId: (id: string | null) => One | undefined
}

/** Joins a list to choose from, what typing finds beyond it, and what is chosen but in neither, which is asked for one by one. */
export function useChoices<One extends Identified>({ list, search, one, chosen = [], known = [] }: Sources<One>): Choices<One> {
  const [found, setFound] = useState<readonly One[]>([])
  const offered = list.data?.items ?? []
  const isOffered = (id: string) => offered.some((item) => item.id === id)
  const more = [...known, ...found].filter(
    ({ id }, at, all) => chosen.includes(id) && !isOffered(id) && all.findIndex((item) => item.id === id) === at,
  )
  const missing = chosen.filter((id) => !isOffered(id) && !more.some((item) => item.id === id))
  const read = useQueries({ queries: missing.map((id) => one(id) as UseQueryOptions<One>) })
  const items = [...read.flatMap(({ data }) => data ?? []), ...more, ...offered]
  const remembering: Search<One> = async (q, signal) => {
    const answer = await search(q, signal)
    setFound(answer)
    return answer
  }
  return {
    items,
    loading: list.isLoading,
    isWhole: list.data?.nextCursor === null,
    search: list.data?.nextCursor ? remembering : undefined,
    byId: (id) => [...items, ...found].find((item) => item.id === id),
  }
}

/** Choices as a combobox or a filter takes them. @param fits those it offers, of all */
export function toOptions<One, Option>(
  { items, loading, search }: Pick<Choices<One>, 'items' | 'loading' | 'search'>,
  toOption: (one: One) => Option,
  fits: (one: One) => boolean = () => true,
) {
  const read = (some: readonly One[]): Option[] => some.filter(fits).map(toOption)
  return {
    options: read(items),
    loading,
    ...(search && { onSearch: async (q: string, signal: AbortSignal) => read(await search(q, signal)) }),
  }
}
