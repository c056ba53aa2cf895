import { useState } from 'react'
import { cn } from '../base/cn.ts'
import { Button } from '../controls/button.tsx'
import { ErrorState } from '../states/error-state.tsx'
import { sentenceOf } from './form-changes.ts'
import { type PagedList, useNextPage } from './use-next-page.ts'

interface ShowMoreProps {
  readonly list: PagedList<unknown>
  readonly label?: string
  /** `foot`: the last line of a panel. `below`: under a list. `beside`: in the line of what stands round it. */
  readonly place: 'foot' | 'below' | 'beside'
}

const places = { foot: 'flex justify-center border-t border-line p-3', below: 'mt-5 flex justify-center', beside: 'flex' }

/** Brings the next page of a list, or says why it did not come. */
export function ShowMore({ list, label = 'Show more', place }: ShowMoreProps) {
  const count = list.data?.pages.length ?? 0
  const [pressedAt, setPressedAt] = useState<number | null>(null)
  if (pressedAt !== null && pressedAt !== count) setPressedAt(null)
  const wanted = pressedAt === count
  useNextPage(list, wanted)
  if (list.isFetchNextPageError) {
    return (
      <div className={cn(place === 'foot' && 'border-t border-line')}>
        <ErrorState compact message={sentenceOf(list.error)} onRetry={() => void list.fetchNextPage()} retrying={list.isFetchingNextPage} />
      </div>
    )
  }
  if (!list.hasNextPage) return null
  return (
    <div className={places[place]}>
      <Button size={place === 'below' ? 'md' : 'sm'} loading={wanted || list.isFetchingNextPage} onClick={() => setPressedAt(count)}>
        {label}
      </Button>
    </div>
  )
}
