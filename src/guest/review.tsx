import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { OpenedItem } from '#features/content/review-links/schema.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { GuestHeader } from './frame.tsx'
import { useGuest } from './guest-context.ts'
import { ItemStrip } from './item-strip.tsx'
import { ItemView } from './item-view.tsx'
import { itemOf, itemsOf, opened, sentenceFor } from './server.ts'
import { WaitingLink } from './states.tsx'
import { pollingBackOff } from './use-polling.ts'

/** What a guest reviews: a strip of all items, and the chosen one in the version that is shared. */
export function Review() {
  const { link } = useGuest()
  const [backOff] = useState(pollingBackOff)
  const items = useQuery({ queryKey: ['items'], queryFn: () => itemsOf(link.id), refetchInterval: backOff, refetchOnWindowFocus: 'always' })
  const [chosen, setChosen] = useState<string | null>(null)
  const all = items.data?.items ?? []
  const item = all.find(({ id }) => id === chosen) ?? all[0]
  if (items.isPending) return <WaitingLink />
  return (
    <div className="flex h-dvh min-h-[540px] flex-col">
      <GuestHeader title={all.length > 1 ? link.name : null} />
      {all.length > 1 && item && <ItemStrip items={all} chosen={item.id} onChoose={setChosen} />}
      <main className="flex min-h-0 flex-1 flex-col">
        {item ? (
          <ItemLoader key={item.id} item={item} items={all} moved={chosen !== null} onGo={setChosen} />
        ) : items.isError ? (
          <ErrorState message={sentenceFor(items.error)} onRetry={() => void items.refetch()} retrying={items.isFetching} />
        ) : (
          <EmptyState page title={link.name} hint="There is nothing to review at the moment." />
        )}
      </main>
    </div>
  )
}

interface ItemLoaderProps {
  readonly item: OpenedItem
  readonly items: readonly OpenedItem[]
  /** The guest came from another item: focus moves to the title. */
  readonly moved: boolean
  readonly onGo: (id: string) => void
}

function ItemLoader({ item, items, moved, onGo }: ItemLoaderProps) {
  const { link, setLink } = useGuest()
  const title = useRef<HTMLHeadingElement>(null)
  const detail = useQuery({
    queryKey: ['item', item.id],
    queryFn: async () => {
      // The link's rights may have changed.
      const [now, shown] = await Promise.all([opened(link.id), itemOf(link.id, item.id)])
      setLink(now)
      return shown
    },
    // A new version is loaded on request, so that a comment being written isn't lost.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const there = detail.data !== undefined
  useEffect(() => {
    if (there && moved) title.current?.focus()
  }, [there, moved])
  if (!detail.data) {
    return detail.isError ? (
      <ErrorState message={sentenceFor(detail.error)} onRetry={() => void detail.refetch()} retrying={detail.isFetching} />
    ) : (
      <WaitingLink />
    )
  }
  return (
    <ItemView
      key={detail.data.versionId}
      titleRef={title}
      item={detail.data}
      newest={item}
      items={items}
      onGo={onGo}
      onReload={() => void detail.refetch()}
    />
  )
}
