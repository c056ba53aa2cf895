import { useActor } from '#features/workspace/users/use-session.ts'
import { decide } from '#shared/rights/decision.ts'
import { formatInstant } from '#ui/base/format.ts'
import { Badge } from '#ui/display/badge.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ShowMore } from '#ui/lists/show-more.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { useRounds } from '../reviews/client.ts'
import { reviewRights } from '../reviews/rules.ts'
import type { RoundView } from '../reviews/schema.ts'

/** The rounds of review of an item: when each began and on which version, who was asked, and who closed it. Of the agency alone. */
export function RoundList({ contentItemId }: { readonly contentItemId: string }) {
  const actor = useActor()
  const may = decide(actor, reviewRights['content.rounds']).allowed
  const rounds = useRounds(contentItemId, may)
  const items = rounds.data?.pages.flatMap((page) => page.items) ?? []
  if (!may || (items.length === 0 && !rounds.isError)) return null
  return (
    <section aria-label="Rounds of review" className="flex flex-col gap-2">
      <h3 className="text-body font-semibold">Rounds of review</h3>
      {rounds.isError && items.length === 0 && (
        <ErrorState compact message={sentenceOf(rounds.error)} onRetry={() => void rounds.refetch()} retrying={rounds.isFetching} />
      )}
      <ol className="flex flex-col empty:hidden">
        {items.map((round) => (
          <Round key={round.id} round={round} />
        ))}
      </ol>
      <ShowMore list={rounds} label="Show earlier" place="beside" />
    </section>
  )
}

function Round({ round }: { readonly round: RoundView }) {
  const { timezone } = useActor()
  const { versionNumber, beyond, submittedBy, submittedAt, reviewers, closedAt, closedBy, note } = round
  return (
    <li className="flex flex-col gap-0.5 border-t border-line py-2 first:border-t-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-body font-medium text-ink">
        {`Round ${round.round}`}
        <span className="tabular text-ink-2">{`v${versionNumber}`}</span>
        {!closedAt && <Badge tone="accent">Open</Badge>}
        {beyond && <Badge tone="warning">Beyond agreed</Badge>}
      </p>
      <p className="text-secondary text-ink-2">
        Submitted by <bdi>{submittedBy.fullName}</bdi> to <bdi>{reviewers.map(({ fullName }) => fullName).join(', ')}</bdi> ·{' '}
        <time dateTime={submittedAt}>{formatInstant(submittedAt, timezone)}</time>
      </p>
      {note && (
        <p dir="auto" className="text-secondary break-words whitespace-pre-wrap text-ink">
          {note}
        </p>
      )}
      {closedAt && (
        <p className="text-secondary text-ink-2">
          Closed{closedBy && ' by '}
          {closedBy && <bdi>{closedBy.fullName}</bdi>} · <time dateTime={closedAt}>{formatInstant(closedAt, timezone)}</time>
        </p>
      )}
    </li>
  )
}
