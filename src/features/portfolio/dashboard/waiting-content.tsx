import { useQuery } from '@tanstack/react-query'
import { callContent } from '#features/content/items/client.ts'
import { ContentLines, ContentLinesSkeleton } from '#features/content/items/content-lines.tsx'
import { shownOnContent, sinceWords } from '#features/content/items/labels.ts'
import type { ContentItemView } from '#features/content/items/schema.ts'
import { callDeliverables } from '#features/deliverables/deliverables/client.ts'
import { DeliverableLines } from '#features/deliverables/deliverables/deliverable-lines.tsx'
import { shownOnDeliverables } from '#features/deliverables/deliverables/labels.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { isClient } from '#shared/rights/actor.ts'
import { cn } from '#ui/base/cn.ts'
import { formatInstant } from '#ui/base/format.ts'
import { useToday } from '#ui/base/use-today.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { shownWaiting, waitingContent, waitingDeliverables } from './dashboard-search.ts'
import { EmptyPlace, useLinesLeft } from './list-place.tsx'

/** Content that waits for whoever reads: for a client what was shared and not answered, for the agency what one makes or is to decide. */
export function WaitingContent() {
  const actor = useActor()
  const { userId, external } = actor
  const asked = isClient(actor)
  const waiting = useQuery({
    queryKey: ['content-items', 'waiting', userId],
    meta: { refreshedBy: shownOnContent },
    queryFn: ({ signal }) => callContent('GET /api/content-items', waitingContent, { signal }),
  })
  const delivered = useQuery({
    queryKey: ['deliverables', 'waiting', userId],
    meta: { refreshedBy: shownOnDeliverables },
    queryFn: ({ signal }) => callDeliverables('GET /api/deliverables', waitingDeliverables, { signal }),
    enabled: asked,
  })
  const deliverables = delivered.data?.items ?? []
  const pending = waiting.isPending || (asked && delivered.isPending)
  const items = waiting.data?.items ?? []
  const place = useLinesLeft(
    `waiting.${userId}`,
    shownWaiting,
    pending ? undefined : Math.min(shownWaiting, items.length + deliverables.length),
  )
  const more = waiting.data?.nextCursor ? ', the first of them' : ''
  return (
    <Panel flush title={external ? 'Waiting for your answer' : `Content waiting for you${more}`}>
      {pending &&
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
      {delivered.isError && deliverables.length === 0 && (
        <ErrorState
          compact
          message={sentenceOf(delivered.error)}
          onRetry={() => void delivered.refetch()}
          retrying={delivered.isFetching}
        />
      )}
      {!pending && waiting.data && !delivered.isError && items.length + deliverables.length === 0 && <NothingWaits external={external} />}
      {!pending && deliverables.length > 0 && <DeliverableLines deliverables={deliverables} label="Deliverables waiting for you" />}
      {!pending && items.length > 0 && (
        <div className={cn(deliverables.length > 0 && 'border-t border-line')}>
          <ContentLines items={items} label="Content waiting for you" end={since} />
        </div>
      )}
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
