import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { Badge, type Tone } from '#ui/display/badge.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { ownEngagementOptions, ownEngagementsOptions, ownSource } from './client.ts'
import { OwnEngagementView } from './own-engagement-view.tsx'
import type { OwnEngagementShort } from './schema.ts'

const states: Readonly<Record<OwnEngagementShort['next'], readonly [label: string, tone: Tone]>> = {
  answer: ['Answer', 'accent'],
  wait: ['Waiting for the agency', 'neutral'],
  deliver: ['Booked', 'success'],
  done: ['Done', 'neutral'],
  ended: ['Ended', 'neutral'],
}

/** The page of an influencer with an account: their engagements, and the one that is chosen. */
export function OwnPanel() {
  const list = useQuery(ownEngagementsOptions)
  const [chosen, setChosen] = useState<string | null>(null)
  if (list.isError) return <ErrorState message={sentenceOf(list.error)} onRetry={() => void list.refetch()} retrying={list.isFetching} />
  if (list.isPending)
    return (
      <Loading>
        <Skeleton className="h-64 w-full rounded-panel" />
      </Loading>
    )
  const items = list.data
  const shown = items.find(({ id }) => id === chosen) ?? items[0]
  if (!shown)
    return <EmptyState icon={<Sparkles aria-hidden />} title="Nothing to do yet" hint="Offers and what you agreed on appear here." />
  return (
    <div className="mx-auto flex w-full max-w-[760px] flex-col gap-4">
      {items.length > 1 && (
        <nav aria-label="Your engagements">
          <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface">
            {items.map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  aria-current={one.id === shown.id}
                  onClick={() => setChosen(one.id)}
                  className="flex min-h-11 w-full items-center gap-3 px-4 py-2 text-left hover:bg-hover aria-current:font-semibold"
                >
                  <span className="min-w-0 flex-1 truncate">
                    <bdi>{one.campaignName}</bdi>
                  </span>
                  <Badge tone={states[one.next][1]}>{states[one.next][0]}</Badge>
                </button>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <Chosen key={shown.id} id={shown.id} />
    </div>
  )
}

function Chosen({ id }: { readonly id: string }) {
  const queryClient = useQueryClient()
  const options = ownEngagementOptions(id)
  const found = useQuery(options)
  if (found.isError)
    return <ErrorState message={sentenceOf(found.error)} onRetry={() => void found.refetch()} retrying={found.isFetching} />
  if (found.isPending)
    return (
      <Loading>
        <Skeleton className="h-64 w-full rounded-panel" />
      </Loading>
    )
  return (
    <OwnEngagementView
      engagement={found.data}
      source={ownSource(id)}
      onChanged={(engagement) => {
        queryClient.setQueryData(options.queryKey, engagement)
        void queryClient.invalidateQueries({ queryKey: ownEngagementsOptions.queryKey })
      }}
    />
  )
}
