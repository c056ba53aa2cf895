import { MessageSquare } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { stripMarks } from '#shared/markdown/strip.ts'
import { counted } from '#shared/values/counted.ts'
import { formatInstant, formatRelative } from '#ui/base/format.ts'
import { Badge } from '#ui/display/badge.tsx'
import { PriorityIcon } from '#ui/display/priority-icon.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { RecordLink } from '#ui/records/record-link.tsx'
import { FeedbackStatusMark, VoteButton } from './feedback-parts.tsx'
import { feedbackCategoryLabels, feedbackPriorityLabels, feedbackTypeLabels } from './labels.ts'
import type { FeedbackView } from './schema.ts'

/** One entry of the list: how many want it, what it says, and what becomes of it. */
export function FeedbackRow({ feedback }: { readonly feedback: FeedbackView }) {
  const { timezone } = useActor()
  const { id, title, description, type, category, status, priority, author, createdAt, commentCount, adminResponse } = feedback
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['type', feedbackTypeLabels[type]],
    ...(category ? [['category', feedbackCategoryLabels[category]] as const] : []),
    ['author', <bdi key="author">{author.fullName}</bdi>],
    [
      'at',
      <time key="at" dateTime={createdAt} title={formatInstant(createdAt, timezone, 'long')}>
        {formatRelative(createdAt)}
      </time>,
    ],
  ]
  return (
    <li data-row-id={id} className="flex gap-3.5 px-4 py-3.5 hover:bg-hover/50 max-sm:gap-3 max-sm:px-3">
      <VoteButton feedback={feedback} />
      <div className="relative flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex items-start justify-between gap-x-4 gap-y-1 max-sm:flex-col">
          <RecordLink
            kind="feedback"
            id={id}
            dir="auto"
            className="min-w-0 rounded-chip font-medium break-words text-ink touch-cover underline-offset-3 hover:underline"
          >
            {title}
          </RecordLink>
          <span className="flex shrink-0 items-center gap-3 pt-px text-secondary text-ink-2">
            {priority && <PriorityIcon priority={priority} label={`Priority ${feedbackPriorityLabels[priority]}`} />}
            <FeedbackStatusMark status={status} />
          </span>
        </div>
        <p dir="auto" className="line-clamp-2 max-w-[88ch] text-secondary break-words text-ink-2">
          {stripMarks(description)}
        </p>
        <div className="mt-0.5 flex flex-wrap items-center gap-x-1.5 gap-y-1 text-meta text-ink-3">
          {facts.map(([name, fact], index) => (
            <Fragment key={name}>
              {index > 0 && <span aria-hidden>·</span>}
              {fact}
            </Fragment>
          ))}
          {commentCount > 0 && (
            <span className="ml-1.5 inline-flex items-center gap-1 tabular">
              <MessageSquare aria-hidden size={13} />
              <span aria-hidden>{commentCount}</span>
              <span className="sr-only">{counted(commentCount, 'comment')}</span>
            </span>
          )}
          {adminResponse && <Badge className="ml-1">Answered</Badge>}
        </div>
      </div>
    </li>
  )
}

/** The place of a row that comes. */
export function FeedbackRowSkeleton() {
  return (
    <div className="flex gap-3.5 px-4 py-3.5 max-sm:gap-3 max-sm:px-3">
      <Skeleton className="h-13 w-12 shrink-0 rounded-control" />
      <div className="flex min-w-0 flex-1 flex-col gap-2.5 pt-1">
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-3 w-4/5" />
        <Skeleton className="h-3 w-1/4" />
      </div>
    </div>
  )
}
