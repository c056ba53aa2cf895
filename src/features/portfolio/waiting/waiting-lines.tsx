import { FileCheck2 } from 'lucide-react'
import { type ComponentType, Suspense } from 'react'
import { PlaceLine } from '#features/clients/projects/place-line.tsx'
import { sinceWords } from '#features/content/items/labels.ts'
import { answerParts } from '#features/screens.ts'
import { FileThumbnail } from '#features/workspace/files/file-thumbnail.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { cn } from '#ui/base/cn.ts'
import { formatDate, formatInstant } from '#ui/base/format.ts'
import { useToday } from '#ui/base/use-today.ts'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import type { AnswerProps } from '#ui/records/answer.ts'
import { RecordLink } from '#ui/records/record-link.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { loadPart } from '#ui/states/load-part.ts'
import type { WaitingView } from './schema.ts'

const answers: Readonly<Record<string, ComponentType<AnswerProps>>> = Object.fromEntries(
  answerParts.map(({ kind, part }) => [kind, lazyPart<AnswerProps>(() => loadPart(part))]),
)

const lineClass = 'flex min-h-14 items-center gap-3 border-t border-line px-4 py-1.5 first:border-t-0'

interface WaitingLinesProps {
  readonly items: readonly WaitingView[]
  readonly label: string
  /** The reader is the client: each line ends with the button that answers. */
  readonly answer?: boolean
}

/** Records of any kind that wait: picture, title, project, since when, and the button that answers. */
export function WaitingLines({ items, label, answer = false }: WaitingLinesProps) {
  return (
    <ul aria-label={label} className="@container">
      {items.map((item) => (
        <li key={item.id} className={cn(lineClass, 'relative hover:bg-paper dark:hover:bg-hover/50')}>
          {item.file ? (
            <FileThumbnail file={item.file} className="size-10 rounded-chip" iconSize={18} />
          ) : (
            <span aria-hidden className="grid size-10 shrink-0 place-items-center rounded-chip bg-sunken text-ink-3">
              <FileCheck2 size={18} strokeWidth={1.75} />
            </span>
          )}
          <span className="flex min-w-0 flex-1 flex-col">
            <RecordLink
              kind={item.recordType}
              id={item.id}
              dir="auto"
              className="line-clamp-2 min-w-0 font-medium break-words outline-offset-0 after:absolute after:inset-0 @lg:line-clamp-1"
            >
              {item.title}
            </RecordLink>
            <PlaceLine project={item.project} brand={item.brand} />
            <Times item={item} className="@lg:hidden" />
          </span>
          <Times item={item} className="@max-lg:hidden" />
          {answer && <Answer item={item} />}
        </li>
      ))}
    </ul>
  )
}

/** How long it has waited, and when an answer is due. */
function Times({ item: { since, dueDate }, className }: { readonly item: WaitingView; readonly className: string }) {
  const { timezone } = useActor()
  const today = useToday(timezone)
  const late = dueDate !== null && dueDate < today
  return (
    <span className={cn('flex shrink-0 gap-3 text-secondary text-ink-2 tabular', className)}>
      <time dateTime={since} title={formatInstant(since, timezone, 'long')} className="relative">
        {sinceWords(since, today, timezone)}
      </time>
      {dueDate && (
        <time dateTime={dueDate} title={formatDate(dueDate, 'long')} className={cn(late && 'text-danger')}>
          {late ? 'Overdue ' : 'Due '}
          {formatDate(dueDate)}
        </time>
      )}
    </span>
  )
}

function Answer({ item: { recordType, id, title } }: { readonly item: WaitingView }) {
  const Part = answers[recordType]
  if (!Part) return null
  return (
    <span className="relative z-10 shrink-0">
      <Suspense fallback={<Skeleton className="h-[30px] w-20" />}>
        <Part id={id} title={title} />
      </Suspense>
    </span>
  )
}

/** Skeleton of these lines. */
export function WaitingLinesSkeleton({ lines }: { readonly lines: number }) {
  return (
    <Loading label="Loading what waits">
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={lineClass}>
          <Skeleton className="size-10" />
          <Skeleton className={line % 2 === 0 ? 'h-3.5 w-2/5' : 'h-3.5 w-1/3'} />
          <Skeleton className="ml-auto h-3.5 w-20" />
        </div>
      ))}
    </Loading>
  )
}
