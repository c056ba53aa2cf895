import { useQuery } from '@tanstack/react-query'
import { callContent } from '#features/content/items/client.ts'
import { ContentLines, ContentLinesSkeleton } from '#features/content/items/content-lines.tsx'
import { shownOnContent, sinceWords } from '#features/content/items/labels.ts'
import type { ContentItemView } from '#features/content/items/schema.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { formatInstant } from '#ui/base/format.ts'
import { useToday } from '#ui/base/use-today.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { EmptyPlace, useLinesLeft } from '#ui/lists/list-place.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { shownWaiting, waitingContent } from './dashboard-search.ts'

/** Content that waits for the reader to make or to decide. What waits for a client is in `ToApprovePanel`. */
export function WaitingContent() {
  const { userId } = useActor()
  const waiting = useQuery({
    queryKey: ['content-items', 'waiting', userId],
    meta: { refreshedBy: shownOnContent },
    queryFn: ({ signal }) => callContent('GET /api/content-items', waitingContent, { signal }),
  })
  const items = waiting.data?.items ?? []
  const place = useLinesLeft(`waiting.${userId}`, shownWaiting, waiting.data?.items.length)
  return (
    <Panel flush title={`Content waiting for you${waiting.data?.nextCursor ? ', the first of them' : ''}`}>
      {waiting.isPending &&
        (place === 0 ? (
          <EmptyPlace>
            <NothingWaits />
          </EmptyPlace>
        ) : (
          <ContentLinesSkeleton lines={place} />
        ))}
      {waiting.isError && items.length === 0 && (
        <ErrorState compact message={sentenceOf(waiting.error)} onRetry={() => void waiting.refetch()} retrying={waiting.isFetching} />
      )}
      {waiting.data && items.length === 0 && <NothingWaits />}
      {items.length > 0 && <ContentLines items={items} label="Content waiting for you" end={since} />}
    </Panel>
  )
}

const since = (item: ContentItemView) => <Since item={item} />

function Since({ item: { turn } }: { readonly item: ContentItemView }) {
  const { timezone } = useActor()
  const today = useToday(timezone)
  if (!turn) return null
  return (
    <time dateTime={turn.since} title={formatInstant(turn.since, timezone, 'long')} className="relative tabular">
      {sinceWords(turn.since, today, timezone)}
    </time>
  )
}

function NothingWaits() {
  return <EmptyState compact title="You're all caught up" hint="Content you make or are asked to review shows up here." />
}
