import { Link } from '@tanstack/react-router'
import { BadgeCheck } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Panel, panelLink } from '#ui/display/panel.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { EmptyPlace, useLinesLeft } from '#ui/lists/list-place.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { useFirstToApprove, useWaitingForClients } from './client.ts'
import { shownWaiting } from './to-approve-search.ts'
import { WaitingLines, WaitingLinesSkeleton } from './waiting-lines.tsx'

/** What a client comes for: how much waits for their answer, and the answer on each line. */
export function ToApprovePanel() {
  const { userId } = useActor()
  const waiting = useFirstToApprove()
  const total = waiting.data?.total ?? 0
  return (
    <WaitingPanel
      name={`to-approve.${userId}`}
      title={total === 0 ? 'Waiting for you' : total === 1 ? '1 thing waits for you' : `${total} things wait for you`}
      query={waiting}
      aside={
        <Link to="/to-approve" className={panelLink}>
          View all
        </Link>
      }
      empty={
        <EmptyState
          compact
          icon={<BadgeCheck />}
          title="You're all caught up"
          hint="What the agency shares with you for approval shows up here."
        />
      }
      answer
    />
  )
}

/** What the agency waits for, and since when. */
export function WaitingForClientsPanel() {
  const { userId } = useActor()
  const waiting = useWaitingForClients()
  const total = waiting.data?.total ?? 0
  return (
    <WaitingPanel
      name={`waiting-for-clients.${userId}`}
      title={total === 0 ? 'Waiting for clients' : `Waiting for clients: ${total}`}
      query={waiting}
      empty={
        <EmptyState
          compact
          icon={<BadgeCheck />}
          title="No client owes you an answer"
          hint="What you shared for approval and is not answered yet shows up here."
        />
      }
    />
  )
}

type WaitingPanelProps = {
  readonly name: string
  readonly title: string
  readonly query: ReturnType<typeof useFirstToApprove>
  readonly aside?: ComponentProps<typeof Panel>['aside']
  readonly empty: ComponentProps<typeof EmptyPlace>['children']
  readonly answer?: boolean
}

function WaitingPanel({ name, title, query, aside, empty, answer = false }: WaitingPanelProps) {
  const place = useLinesLeft(name, shownWaiting, query.data?.items.length)
  return (
    <Panel flush title={title} aside={aside}>
      {query.isPending && (place === 0 ? <EmptyPlace>{empty}</EmptyPlace> : <WaitingLinesSkeleton lines={place} />)}
      {query.isError && !query.data && (
        <ErrorState compact message={sentenceOf(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
      {query.data?.items.length === 0 && empty}
      {query.data && query.data.items.length > 0 && <WaitingLines items={query.data.items} label={title} answer={answer} />}
    </Panel>
  )
}
