import type { ReactNode } from 'react'
import { PlaceLine } from '#features/clients/projects/place-line.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { RecordLink } from '#ui/records/record-link.tsx'
import { useRowsAsList } from '#ui/records/record-list.ts'
import { ContentPicture, DueDate } from './content-card.tsx'
import type { ContentItemView } from './schema.ts'

const lineClass = 'flex h-14 items-center gap-3 border-t border-line px-4 first:border-t-0'

interface ContentLinesProps {
  readonly items: readonly ContentItemView[]
  readonly label: string
  /** What ends the line besides the date: whose turn it is, where that is not always the same. */
  readonly end?: (item: ContentItemView) => ReactNode
  /** Where all are of one project, it need not be said. */
  readonly placed?: boolean
}

/** Content as lines: picture, title, where it belongs, and when it is due. Pressing one opens it where one is. */
export function ContentLines({ items, label, end, placed = true }: ContentLinesProps) {
  useRowsAsList('content-item', items, { isPartial: true })
  return (
    <ul aria-label={label}>
      {items.map((item) => (
        <li key={item.id} className={`${lineClass} relative hover:bg-paper dark:hover:bg-hover/50`}>
          <ContentPicture item={item} className="size-9 shrink-0 rounded-chip" iconSize={16} />
          <span className="flex min-w-0 flex-1 flex-col">
            <RecordLink
              kind="content-item"
              id={item.id}
              dir="auto"
              className="min-w-0 truncate font-medium outline-offset-0 after:absolute after:inset-0"
            >
              {item.title}
            </RecordLink>
            {placed && <PlaceLine project={item.project} brand={item.brand} />}
          </span>
          <span className="flex shrink-0 items-center gap-3 text-secondary text-ink-2 max-sm:flex-col max-sm:items-end max-sm:gap-0">
            {end?.(item)}
            <DueDate item={item} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The place of content that comes. */
export function ContentLinesSkeleton({ lines }: { readonly lines: number }) {
  return (
    <Loading label="Loading content">
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={lineClass}>
          <Skeleton className="size-9" />
          <Skeleton className={line % 2 === 0 ? 'h-3.5 w-2/5' : 'h-3.5 w-1/3'} />
          <Skeleton className="ml-auto h-3.5 w-16" />
        </div>
      ))}
    </Loading>
  )
}
