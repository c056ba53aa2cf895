import { cn } from '../cn.ts'
import { Button } from '../controls/button.tsx'
import { ErrorState } from '../display/error-state.tsx'
import { sentenceOf } from './form-changes.ts'

interface ShowMoreProps {
  /** As `useInfiniteQuery` tells it. */
  readonly list: {
    readonly error: Error | null
    readonly hasNextPage: boolean
    readonly fetchNextPage: () => unknown
    readonly isFetchingNextPage: boolean
    readonly isFetchNextPageError: boolean
  }
  readonly label?: string
  /** `foot`: the last line of a panel. `below`: under a list. `beside`: in the line of what stands round it. */
  readonly place: 'foot' | 'below' | 'beside'
}

const places = { foot: 'flex justify-center border-t border-line p-3', below: 'mt-5 flex justify-center', beside: 'flex' }

/** Brings the next page of a list, or says why it did not come. */
export function ShowMore({ list, label = 'Show more', place }: ShowMoreProps) {
  const more = () => void list.fetchNextPage()
  if (list.isFetchNextPageError) {
    return (
      <div className={cn(place === 'foot' && 'border-t border-line')}>
        <ErrorState compact message={sentenceOf(list.error)} onRetry={more} retrying={list.isFetchingNextPage} />
      </div>
    )
  }
  if (!list.hasNextPage) return null
  return (
    <div className={places[place]}>
      <Button size={place === 'below' ? 'md' : 'sm'} loading={list.isFetchingNextPage} onClick={more}>
        {label}
      </Button>
    </div>
  )
}
