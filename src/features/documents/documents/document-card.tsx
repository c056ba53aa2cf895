import type { ReactNode } from 'react'
import { PlaceLine } from '#features/clients/projects/place-line.tsx'
import { SharedMark } from '#features/records/share-links/share-by-link.tsx'
import { RightsBadge } from '#features/records/usage-rights/rights-badge.tsx'
import { FileThumbnail } from '#features/workspace/files/file-thumbnail.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { sizeText } from '#shared/values/size-text.ts'
import { formatInstant } from '#ui/base/format.ts'
import { AudienceBadge } from '#ui/display/audience-badge.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Card } from '#ui/display/card.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import type { CardChoice } from '#ui/lists/card-list.tsx'
import { RecordLink } from '#ui/records/record-link.tsx'
import { categoryLabels } from './labels.ts'
import type { DocumentView } from './schema.ts'

interface DocumentCardProps {
  readonly document: DocumentView
  readonly menu: ReactNode
  readonly choice?: CardChoice | undefined
  /** What it carries while it is dragged, where it may be put elsewhere. */
  readonly dragged?: string | undefined
}

/** One document; pressing it opens it over the page. */
export function DocumentCard({ document, menu, choice, dragged }: DocumentCardProps) {
  const { timezone, staff } = useActor()
  return (
    <Card
      interactive
      selected={choice?.chosen ?? false}
      draggable={dragged !== undefined}
      onDragStart={(event) => dragged && event.dataTransfer.setData(dragged, document.id)}
      className="flex flex-col p-0!"
    >
      <FileThumbnail file={document.file} iconSize={32} className="h-32 w-full rounded-t-card rounded-b-none border-b border-line" />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5 p-3">
        <div className="flex items-start gap-1">
          <h2 className="min-w-0 flex-1 truncate text-body font-semibold">
            <RecordLink
              kind="document"
              id={document.id}
              dir="auto"
              title={document.name}
              className="outline-offset-0 after:absolute after:inset-0 after:rounded-card"
            >
              {document.name}
            </RecordLink>
          </h2>
          <div className="relative z-10 -mt-1 -mr-1.5 pointer-coarse:-my-3 pointer-coarse:-mr-2.5">{menu}</div>
        </div>
        <PlaceLine project={document.project} brand={document.brand} />
        <RightsBadge file={document.file} className="self-start" />
        <div className="mt-auto flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-ink-2">
          <span className="tabular">{sizeText(document.fileSize)}</span>
          <span aria-hidden>·</span>
          <span>{formatInstant(document.uploadedAt, timezone, 'date')}</span>
          <span className="ml-auto flex items-center gap-1.5">
            {document.sharedByLink && <SharedMark />}
            {document.versionNumber > 1 && <Badge>{`v${document.versionNumber}`}</Badge>}
            {staff && <AudienceBadge audience={document.audience} />}
            <Badge>{categoryLabels[document.category]}</Badge>
          </span>
        </div>
      </div>
    </Card>
  )
}

/** The place of a document that comes. */
export function DocumentCardSkeleton() {
  return (
    <Card className="flex flex-col p-0!">
      <Skeleton className="h-32 w-full rounded-t-card rounded-b-none" />
      <div className="flex flex-col gap-2.5 p-3">
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-3 w-3/5" />
        <Skeleton className="h-4 w-full" />
      </div>
    </Card>
  )
}
