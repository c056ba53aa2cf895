import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { ErrorState } from '#ui/display/error-state.tsx'
import { formatInstant } from '#ui/display/format.ts'
import { Panel } from '#ui/display/panel.tsx'
import { sentenceOf } from '#ui/records/form-changes.ts'
import { useToday } from '#ui/use-today.ts'
import { callContent } from '../content/client.ts'
import { ContentLines, ContentLinesSkeleton } from '../content/content-lines.tsx'
import { shownOnContent, sinceWords } from '../content/labels.ts'
import type { ContentItemView } from '../content/schema.ts'
import { useActor } from '../users/use-session.ts'
import { shownWaiting, waitingContent } from './dashboard-search.ts'
import { EmptyPlace, useLinesLeft } from './list-place.tsx'

/** Content that waits for whoever reads: for a client what was shared and not answered, for the agency what one makes or is to decide. */
export function WaitingContent() {
  const { userId, external } = useActor()
  const waiting = useQuery({
    queryKey: ['content-items', 'waiting', userId],
    meta: { refreshedBy: shownOnContent },
    queryFn: ({ signal }) => callContent('GET /api/content-items', waitingContent, { signal }),
  })
  const place = useLinesLeft(`waiting.${userId}`, shownWaiting, waiting.data?.items.length)
  const items = waiting.data?.items ?? []
  const more = waiting.data?.nextCursor ? ', the first of them' : ''
  return (
    <Panel flush title={external ? 'Waiting for your answer' : `Content waiting for you${more}`}>
      {waiting.isPending &&
        (place === 0 ? (
          <EmptyPlace>
            <NothingWaits external={external} />
          </EmptyPlace>
        ) : (
          <ContentLinesSkeleton lines={place} />
        ))}
      {waiting.isError && items.length === 0 && (
        <ErrorState compact message={sentenceOf(waiting.error)} onRetry={() => void waiting.refetch()} retrying={waiting.isFetching} />
      )}
      {waiting.data && items.length === 0 && <NothingWaits external={external} />}
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

function NothingWaits({ external }: { readonly external: boolean }) {
  return (
    <EmptyState
      compact
      title="Nothing waits for you"
      hint={
        external ? 'What the agency shares with you for approval shows up here.' : 'What you make or are asked to review shows up here.'
      }
    />
  )
}
