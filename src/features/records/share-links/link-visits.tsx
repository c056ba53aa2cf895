import { useActor } from '#features/workspace/users/use-session.ts'
import { formatInstant } from '#ui/base/format.ts'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ShowMore } from '#ui/lists/show-more.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { useVisits } from './client.ts'
import { visitLabels } from './labels.ts'
import type { VisitView } from './schema.ts'

/** What happened on a link, the last first. */
export function LinkVisits({ linkId }: { readonly linkId: string }) {
  const { timezone } = useActor()
  const visits = useVisits(linkId)
  const rows = visits.data?.pages.flatMap((page) => page.items) ?? []
  if (visits.isPending)
    return (
      <Loading label="Loading visits">
        <Skeleton className="h-4 w-56" />
      </Loading>
    )
  if (visits.isError && rows.length === 0)
    return <ErrorState compact message={sentenceOf(visits.error)} onRetry={() => void visits.refetch()} retrying={visits.isFetching} />
  if (rows.length === 0) return <p className="text-secondary text-ink-2">Nobody has opened it yet.</p>
  return (
    <>
      <ul aria-label="Visits" className="flex flex-col gap-1 rounded-card bg-sunken px-3 py-2 text-secondary">
        {rows.map((visit) => (
          <li key={visit.id} className="flex flex-wrap justify-between gap-x-3">
            <span className="min-w-0 break-words">{wordsOf(visit)}</span>
            <span className="text-ink-2">
              {visit.device} · {formatInstant(visit.at, timezone)}
            </span>
          </li>
        ))}
      </ul>
      <ShowMore list={visits} label="Show more visits" place="foot" />
    </>
  )
}

function wordsOf({ what, recordId, title }: VisitView): string {
  if (recordId === null) return visitLabels[what]
  return `${visitLabels[what]} ${title === null ? 'a file that is gone' : `“${title}”`}`
}
