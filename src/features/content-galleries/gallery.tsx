import { Images } from 'lucide-react'
import { CardList, NoCards } from '#ui/display/card-list.tsx'
import { useRowsAsList } from '#ui/records/record-list.ts'
import { useContentItems } from '../content/client.ts'
import { ContentCard, ContentCardSkeleton } from '../content/content-card.tsx'
import { activeContentFilters, type ContentSearch } from '../content/content-search.ts'
import type { ContentItemView, ContentType } from '../content/schema.ts'
import { useActor } from '../users/use-session.ts'

interface GalleryProps {
  readonly contentType?: ContentType
  readonly search: ContentSearch
  /** "graphics": for the sentences */
  readonly things: string
  readonly onClear: () => void
}

/** The content of these filters. */
export function Gallery({ contentType, search, things, onClear }: GalleryProps) {
  const actor = useActor()
  const items = useContentItems(search, contentType)
  useRowsAsList('content-item', items.data?.pages.flatMap((page) => page.items) ?? [])
  return (
    <CardList<ContentItemView>
      list={items}
      things={things}
      renderCard={(item, choice) => <ContentCard item={item} choice={choice} />}
      skeleton={<ContentCardSkeleton />}
      empty={
        <NoCards
          things={things}
          icon={<Images aria-hidden />}
          searching={Boolean(search.q) || activeContentFilters(search) > 0}
          archived={false}
          onClear={onClear}
          hint={
            actor.staff
              ? 'What is made here goes from draft through review to being published.'
              : 'What your agency shares with you appears here.'
          }
          offer={null}
        />
      }
    />
  )
}
