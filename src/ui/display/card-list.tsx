import { Archive } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../cn.ts'
import { Button } from '../controls/button.tsx'
import { focusSearch } from '../controls/focus-search.ts'
import { sentenceOf } from '../records/form-changes.ts'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { Loading } from './skeleton.tsx'

/** A list that loads page by page, as `useInfiniteQuery` gives it. */
interface PagedList<Item> {
  readonly data: { readonly pages: readonly { readonly items: readonly Item[] }[] } | undefined
  readonly error: Error | null
  readonly isPending: boolean
  readonly isFetching: boolean
  /** What is shown belongs to the filters before; the answer to these is on its way. */
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
  readonly hasNextPage: boolean
  readonly fetchNextPage: () => unknown
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
}

interface CardListProps<Item> {
  readonly list: PagedList<Item>
  /** "brands": for the sentences. */
  readonly things: string
  readonly renderCard: (item: Item) => ReactNode
  /** The place of a card that comes. */
  readonly skeleton: ReactNode
  /** Stands when there is nothing to show. */
  readonly empty: ReactNode
}

const gridClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(300px,100%),1fr))] gap-3'

/** Cards in a grid, page by page, or what stands in their place: coming, none, not loaded. */
export function CardList<Item>({ list, things, renderCard, skeleton, empty }: CardListProps<Item>) {
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = list
  if (isPending) {
    return (
      <Loading label={`Loading ${things}`}>
        <div className={gridClass}>
          {[0, 1, 2, 3, 4, 5].map((place) => (
            <div key={place} className="contents">
              {skeleton}
            </div>
          ))}
        </div>
      </Loading>
    )
  }
  if (!data) return <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
  const items = data.pages.flatMap((page) => page.items)
  return (
    // An answer that takes long is told by fading what it will replace; a quick one shows nothing.
    <div aria-busy={isPlaceholderData} className={cn('transition-opacity', isPlaceholderData && 'opacity-60 delay-300')}>
      {items.length === 0 ? empty : <div className={gridClass}>{items.map(renderCard)}</div>}
      <MoreCards list={list} />
    </div>
  )
}

function MoreCards<Item>({ list }: { readonly list: PagedList<Item> }) {
  const more = () => void list.fetchNextPage()
  if (list.isFetchNextPageError)
    return <ErrorState compact message={sentenceOf(list.error)} onRetry={more} retrying={list.isFetchingNextPage} />
  if (!list.hasNextPage) return null
  return (
    <div className="mt-5 flex justify-center">
      <Button loading={list.isFetchingNextPage} onClick={more}>
        Show more
      </Button>
    </div>
  )
}

interface NoCardsProps {
  readonly things: string
  readonly icon: ReactNode
  /** A text or a filter is on. */
  readonly searching: boolean
  /** The archive is shown. */
  readonly archived: boolean
  readonly onClear: () => void
  /** What belongs here, and how things come here. */
  readonly hint: string
  /** What an empty place offers. */
  readonly offer: ReactNode
}

/** Why there are no cards, and how to go on. */
export function NoCards({ things, icon, searching, archived, onClear, hint, offer }: NoCardsProps) {
  const clear = () => {
    onClear()
    focusSearch()
  }
  if (searching) {
    return (
      <EmptyState
        icon={icon}
        title={`No ${things} found matching your search`}
        hint="Try another word, or take a filter away."
        action={<Button onClick={clear}>Clear search</Button>}
      />
    )
  }
  if (archived) {
    return (
      <EmptyState
        icon={<Archive aria-hidden />}
        title={`No archived ${things}`}
        hint="What is archived is kept here and can be restored."
        action={<Button onClick={clear}>Show {things}</Button>}
      />
    )
  }
  return <EmptyState icon={icon} title={`No ${things} yet`} hint={hint} action={offer} />
}
