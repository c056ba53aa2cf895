import { FileImage, FileVideo, Hourglass, type LucideIcon, Megaphone, MessageSquare, Newspaper, OctagonAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { PlaceLine } from '#features/clients/projects/place-line.tsx'
import { RightsBadge } from '#features/records/usage-rights/rights-badge.tsx'
import { FileThumbnail } from '#features/workspace/files/file-thumbnail.tsx'
import { StripStill, useStripOnCard } from '#features/workspace/files/strip.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { stripMarks } from '#shared/markdown/strip.ts'
import { counted } from '#shared/values/counted.ts'
import { cn } from '#ui/base/cn.ts'
import { formatDate } from '#ui/base/format.ts'
import { useToday } from '#ui/base/use-today.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Card } from '#ui/display/card.tsx'
import { PriorityIcon } from '#ui/display/priority-icon.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import type { CardChoice } from '#ui/lists/card-list.tsx'
import { RecordLink } from '#ui/records/record-link.tsx'
import { ContentStatusMark } from './content-options.tsx'
import { contentPriorityLabels, isOverdue, isOwnTurn, sinceWords, turnWords } from './labels.ts'
import type { ContentItemView, ContentType } from './schema.ts'

interface ContentCardProps {
  readonly item: ContentItemView
  readonly menu?: ReactNode
  /** the review, where it is offered */
  readonly act?: ReactNode
  readonly choice?: CardChoice | undefined
}

/** Of `h-40`, in pixels. */
const pictureHeight = 160

/** One content item; pressing it opens it over the page. */
export function ContentCard({ item, menu, act, choice }: ContentCardProps) {
  const strip = useStripOnCard(item.file)
  return (
    <Card interactive selected={choice?.chosen ?? false} className="flex flex-col p-0!" {...strip.on}>
      <div data-scrubbed className="relative">
        <ContentPicture item={item} className="h-40 w-full rounded-t-card rounded-b-none border-b border-line" iconSize={32} />
        {item.file && strip.still !== null && (
          <span aria-hidden className="absolute inset-0 grid place-items-center overflow-hidden rounded-t-card bg-stage">
            <StripStill file={item.file} still={strip.still} height={pictureHeight} />
            <span
              className="absolute bottom-0 left-0 h-0.5 bg-[#fff]/80"
              style={{ width: `${((strip.still + 1) / strip.stills) * 100}%` }}
            />
          </span>
        )}
        <span className="absolute inset-x-2 bottom-2 flex min-w-0 gap-1.5 overflow-hidden">
          {item.file && <RightsBadge file={item.file} />}
          <RoundMark item={item} />
          <ProblemMark item={item} />
        </span>
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5 p-3">
        <div className="flex items-start gap-1">
          <h2 className="min-w-0 flex-1 truncate text-body font-semibold">
            <RecordLink
              kind="content-item"
              id={item.id}
              dir="auto"
              title={item.title}
              className="outline-offset-0 after:absolute after:inset-0 after:rounded-card"
            >
              {item.title}
            </RecordLink>
          </h2>
          {menu && <div className="relative z-10 -mt-1 -mr-1.5 pointer-coarse:-my-3 pointer-coarse:-mr-2.5">{menu}</div>}
        </div>
        <PlaceLine project={item.project} brand={item.brand} />
        <div className="mt-1 flex min-h-6 items-center gap-2.5 text-meta text-ink-2">
          <ContentStatusMark status={item.status} />
          <PriorityOf item={item} />
          <DueDate item={item} />
          <CommentCount count={item.commentCount} />
          {item.assignee && (
            <span className="ml-auto">
              <Avatar person={item.assignee} size={24} />
            </span>
          )}
        </div>
        <div className="flex min-h-7 items-center gap-2 text-meta">
          <TurnLine item={item} />
          {act && <span className="relative z-10 ml-auto shrink-0">{act}</span>}
        </div>
      </div>
    </Card>
  )
}

const signs: Readonly<Record<ContentType, LucideIcon>> = { graphic: FileImage, video: FileVideo, ad: Megaphone, article: Newspaper }

interface ContentPictureProps {
  readonly item: Pick<ContentItemView, 'contentType' | 'file' | 'excerpt' | 'versionNumber'>
  readonly className?: string
  readonly iconSize?: number
}

/** What an item looks like: its small picture, the beginning of an article, or that there is nothing yet. */
export function ContentPicture({ item: { contentType, file, excerpt, versionNumber }, className, iconSize = 22 }: ContentPictureProps) {
  if (file) return <FileThumbnail file={file} iconSize={iconSize} {...(className !== undefined && { className })} />
  const Sign = signs[contentType]
  const small = iconSize < 24
  if (excerpt && !small) {
    return (
      <span aria-hidden className={cn('block overflow-hidden bg-sunken px-4 pt-3.5 text-secondary text-ink-2', className)}>
        <span dir="auto" className="line-clamp-6 break-words">
          {proseOf(excerpt)}
        </span>
      </span>
    )
  }
  return (
    <span
      aria-hidden
      className={cn('grid shrink-0 place-content-center justify-items-center gap-1.5 rounded-control bg-sunken text-ink-3', className)}
    >
      <Sign size={iconSize} />
      {versionNumber === 0 && !small && (
        <span className="text-meta">{contentType === 'article' ? 'Nothing written yet' : 'No file yet'}</span>
      )}
    </span>
  )
}

/** The sentences of an article, without its tables. */
function proseOf(markdown: string): string {
  const lines = markdown.split('\n').filter((line) => !line.trimStart().startsWith('|'))
  return stripMarks(lines.join('\n'))
}

/** The priority as bars. */
function PriorityOf({ item }: { readonly item: ContentItemView }) {
  return <PriorityIcon priority={item.priority} label={`${contentPriorityLabels[item.priority]} priority`} size={15} />
}

/** When an item is due, in red once that has passed. */
export function DueDate({ item }: { readonly item: Pick<ContentItemView, 'status' | 'dueDate'> }) {
  const today = useToday(useActor().timezone)
  if (!item.dueDate) return null
  const late = isOverdue(item, today)
  return (
    <span
      title={late ? 'Overdue' : undefined}
      className={cn('whitespace-nowrap tabular', late && 'font-medium text-danger before:content-[""/"Overdue"]')}
    >
      {item.dueDate === today ? 'Today' : formatDate(item.dueDate)}
    </span>
  )
}

function CommentCount({ count }: { readonly count: number }) {
  if (count === 0) return null
  return (
    <span className="flex items-center gap-1 tabular" title={counted(count, 'comment')}>
      <MessageSquare aria-hidden size={13} className="text-ink-3" />
      <span aria-hidden>{count}</span>
      <span className="sr-only">{counted(count, 'comment')}</span>
    </span>
  )
}

interface TurnLineProps {
  readonly item: Pick<ContentItemView, 'turn' | 'publishedOn'>
  /** In a column: the time stands below. */
  readonly stacked?: boolean
}

/** Two lines in a row of one. */
const stackedClass = 'sm:-my-1 sm:flex sm:flex-col sm:text-meta'

/** Whose turn it is, and for how long it has been. */
export function TurnLine({ item, stacked = false }: TurnLineProps) {
  const actor = useActor()
  const today = useToday(actor.timezone)
  const words = turnWords(item, actor)
  if (!item.turn && item.publishedOn) {
    return (
      <span className={cn('text-ink-2', stacked && stackedClass)}>
        <span>Published on </span>
        <span>{formatDate(item.publishedOn)}</span>
      </span>
    )
  }
  if (!words || !item.turn) return null
  const own = isOwnTurn(item, actor)
  const people = item.turn.people ?? []
  return (
    <span
      title={people.length > 0 ? people.map(({ fullName }) => fullName).join(', ') : undefined}
      className={cn('flex min-w-0 items-center gap-1.5', own ? 'font-medium text-ink' : 'text-ink-2')}
    >
      <Hourglass aria-hidden size={13} className={cn('shrink-0', own ? 'text-warning' : 'text-ink-3')} />
      <span className={cn('truncate', stacked && stackedClass)}>
        <span>{words} </span>
        <span>{sinceWords(item.turn.since, today, actor.timezone)}</span>
      </span>
    </span>
  )
}

/** That an item is in more rounds of review than were agreed. */
export function RoundMark({ item: { rounds } }: { readonly item: Pick<ContentItemView, 'rounds'> }) {
  if (!rounds?.beyond || rounds.agreed === null) return null
  return <Badge tone="warning">{`Round ${rounds.current}, ${rounds.agreed} agreed`}</Badge>
}

/** Problems that the preflight found and nobody has given a reason for, while there is something to do about them. */
function ProblemMark({ item: { openProblems, status } }: { readonly item: Pick<ContentItemView, 'openProblems' | 'status'> }) {
  if (!openProblems || (status !== 'draft' && status !== 'in_revision')) return null
  return (
    <Badge tone="danger" icon={<OctagonAlert aria-hidden />}>
      {counted(openProblems, 'problem')}
    </Badge>
  )
}

/** The place of an item that comes. */
export function ContentCardSkeleton() {
  return (
    <Card className="flex flex-col p-0!">
      <Skeleton className="h-40 w-full rounded-t-card rounded-b-none" />
      <div className="flex flex-col gap-2.5 p-3">
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-3 w-3/5" />
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-2/5" />
      </div>
    </Card>
  )
}
