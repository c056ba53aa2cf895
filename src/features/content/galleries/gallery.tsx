import { Images } from 'lucide-react'
import { type ReactNode, Suspense, useRef } from 'react'
import { useClosedReason } from '#features/clients/projects/use-closed-reason.ts'
import { DropTarget } from '#features/workspace/files/drop-target.tsx'
import { uploads } from '#features/workspace/files/use-uploads.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { sortText } from '#shared/values/sort.ts'
import { onlyOne } from '#ui/board/named-cards.ts'
import { CardList, NoCards } from '#ui/lists/card-list.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ShowMore } from '#ui/lists/show-more.tsx'
import { useRowsAsList } from '#ui/records/record-list.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { needTray } from '#ui/uploads/tray-needed.ts'
import { newContent, useContentItems } from '../items/client.ts'
import { ContentCard, ContentCardSkeleton } from '../items/content-card.tsx'
import { activeContentFilters, type ContentSearch, contentSortOf } from '../items/content-search.ts'
import { contentTypeOrder, galleryLabels } from '../items/labels.ts'
import { canCreateContent, canEditContent } from '../items/rules.ts'
import type { ContentItemView, ContentType } from '../items/schema.ts'
import { ContentMenu } from './content-menu.tsx'
import { ContentSelectionBar } from './content-selection-bar.tsx'
import { ContentTable } from './content-table.tsx'
import { DropVersion } from './drop-version.tsx'
import { ReviewLink } from './review-link.tsx'

const CreateContent = lazyPart(
  async () => (await import('./create-content.tsx')).CreateContent,
  ({ onClose }) => onClose(),
)

const ContentCalendar = lazyPart(async () => (await import('./content-calendar.tsx')).ContentCalendar)

interface GalleryProps {
  /** none where all types stand together, in a home */
  readonly contentType?: ContentType | undefined
  readonly search: ContentSearch
  readonly setSearch: (next: ContentSearch) => void
  /** "graphics": for the sentences */
  readonly things: string
  readonly onClear: () => void
  /** the type of which the dialog makes something, where it is open */
  readonly creating: ContentType | null
  readonly onCreating: (contentType: ContentType | null) => void
  /** what an empty gallery offers */
  readonly offer: ReactNode
  /** where one is, is no filter */
  readonly fixed?: boolean
}

/** The content of these filters as cards or as a list; files that are dropped beside the cards become new items. */
export function Gallery(props: GalleryProps) {
  const { contentType, search, setSearch, things, onClear, creating, onCreating, offer, fixed = false } = props
  const actor = useActor()
  const box = useRef<HTMLDivElement>(null)
  const empty = (
    <NoCards
      things={things}
      found={`No ${things} found`}
      icon={<Images aria-hidden />}
      searching={Boolean(search.q) || activeContentFilters(search) > (fixed ? 1 : 0)}
      archived={false}
      onClear={onClear}
      hint={actor.staff ? 'What is made here goes from draft through review to being published.' : 'What is shared with you appears here.'}
      offer={offer}
    />
  )
  const off = useClosedReason(onlyOne(search.projectId))
  const makes =
    off === null ? fileTypes.filter((type) => (!contentType || type === contentType) && canCreateContent(actor, type).allowed) : []
  return (
    <div ref={box} className="min-w-0 flex-1">
      {search.view === 'calendar' ? (
        <Suspense fallback={null}>
          <ContentCalendar {...{ contentType, search, setSearch, things }} />
        </Suspense>
      ) : (
        <Shown {...{ contentType, search, setSearch, things, empty }} />
      )}
      {makes.length > 0 && (
        <DropNew within={box} place={contentType ? galleryLabels[contentType] : 'Content'} makes={makes} onFiles={onCreating} />
      )}
      <Suspense fallback={null}>
        {creating && <CreateContent contentType={creating} search={search} onClose={() => onCreating(null)} />}
      </Suspense>
    </div>
  )
}

type ShownProps = Pick<GalleryProps, 'contentType' | 'search' | 'setSearch' | 'things'> & { readonly empty: ReactNode }

function Shown({ contentType, search, setSearch, things, empty }: ShownProps) {
  const { staff } = useActor()
  const items = useContentItems(search, contentType)
  const rows = items.data?.pages.flatMap((page) => page.items) ?? []
  useRowsAsList('content-item', rows)
  if (search.view === 'list') {
    if (items.isError && rows.length === 0)
      return <ErrorState message={sentenceOf(items.error)} onRetry={() => void items.refetch()} retrying={items.isFetching} />
    return (
      <>
        <ContentTable
          caption={things}
          rows={rows}
          loading={items.isPending}
          sort={contentSortOf(search)}
          onSort={(sort) => setSearch({ ...search, sort: sortText(sort) })}
          empty={empty}
          mixed={contentType === undefined}
          amounts={search.currency !== undefined}
        />
        <ShowMore list={items} place="below" />
      </>
    )
  }
  return (
    <CardList<ContentItemView>
      list={items}
      things={things}
      alike
      renderCard={(item, choice) => (
        <GalleryCard item={item}>
          <ContentCard item={item} choice={choice} menu={<ContentMenu item={item} choice={choice} />} act={<ReviewLink item={item} />} />
        </GalleryCard>
      )}
      several={
        staff
          ? {
              mayChoose: () => true,
              nameOf: ({ title }) => title,
              renderBar: (chosen, clear) => <ContentSelectionBar items={chosen} onClear={clear} />,
            }
          : undefined
      }
      skeleton={<ContentCardSkeleton />}
      empty={empty}
    />
  )
}

/** A card that takes a file as its new version, where whoever looks may put one there. */
function GalleryCard({ item, children }: { readonly item: ContentItemView; readonly children: ReactNode }) {
  const actor = useActor()
  const card = useRef<HTMLDivElement>(null)
  return (
    <div ref={card} className="grid min-w-0">
      {children}
      {item.contentType !== 'article' && canEditContent(actor, item).allowed && <DropVersion item={item} within={card} />}
    </div>
  )
}

/** The types whose items begin with a file. */
const fileTypes = contentTypeOrder.filter((type) => type !== 'article')

/** What files become where all types are together: films become videos. @param makes the types on offer, at least one */
function typeOf(files: readonly File[], makes: readonly ContentType[]): ContentType | undefined {
  const areFilms = files.every(({ type }) => type.startsWith('video/'))
  return makes.find((type) => (type === 'video') === areFilms) ?? makes[0]
}

interface DropNewProps {
  readonly within: React.RefObject<HTMLDivElement | null>
  /** "Graphics" */
  readonly place: string
  readonly makes: readonly ContentType[]
  readonly onFiles: (contentType: ContentType) => void
}

function DropNew({ within, place, makes, onFiles }: DropNewProps) {
  return (
    <DropTarget
      within={within}
      label={(files) => `Drop to add ${files} to ${place}`}
      anywhere
      onFiles={(files) => {
        const type = typeOf(files, makes)
        if (!type) return
        needTray()
        uploads.add(files, newContent(type))
        onFiles(type)
      }}
    />
  )
}
