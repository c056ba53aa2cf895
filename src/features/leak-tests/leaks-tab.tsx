import { useInfiniteQuery } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import { counted } from '#shared/counted.ts'
import { Button } from '#ui/controls/button.tsx'
import { Badge, type Tone } from '#ui/display/badge.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { ErrorState } from '#ui/display/error-state.tsx'
import { formatInstant } from '#ui/display/format.ts'
import { Panel } from '#ui/display/panel.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { sentenceOf } from '#ui/records/form-changes.ts'
import { ShowMore } from '#ui/records/show-more.tsx'
import { useSession } from '../users/use-session.ts'
import { leakRunsQuery, useLeakTest } from './client.ts'
import type { LeakRunView, LeakState } from './schema.ts'

const states: Record<LeakState, { label: string; tone: Tone }> = {
  waiting: { label: 'Reading', tone: 'neutral' },
  tight: { label: 'Nothing found', tone: 'success' },
  leaking: { label: 'Found something', tone: 'danger' },
  failed: { label: 'Could not read', tone: 'warning' },
}

/** When everything was read as the accounts outside the agency, and what they were told of that they should not know. */
export function LeaksTab() {
  const runs = useInfiniteQuery(leakRunsQuery)
  const testing = useLeakTest()
  const rows = runs.data?.pages.flatMap((page) => page.items) ?? []
  const waiting = rows.some(({ state }) => state === 'waiting')
  const start = async () => {
    try {
      await testing.mutateAsync()
    } catch (error) {
      toast.error('The leak test was not begun', { description: sentenceOf(error) })
    }
  }
  return (
    <Panel
      flush
      title="Leak test"
      description="Every night everything is read as each client and influencer in turn, and compared with what they may know by their allocations. Nothing is changed, and nothing counts as seen."
      aside={
        <Button icon={<EyeOff aria-hidden />} loading={testing.isPending || waiting} onClick={() => void start()}>
          Test now
        </Button>
      }
    >
      {runs.isPending && (
        <Loading>
          <div className="px-4 py-3.5">
            <Skeleton className="h-4 w-2/3" />
          </div>
        </Loading>
      )}
      {runs.isError && rows.length === 0 && (
        <ErrorState compact message={runs.error.message} onRetry={() => void runs.refetch()} retrying={runs.isFetching} />
      )}
      {runs.isSuccess && rows.length === 0 && (
        <EmptyState compact icon={<EyeOff />} title="Not tested yet" hint="The first test is tonight. You can begin one now." />
      )}
      <ul aria-label="Leak tests">
        {rows.map((run) => (
          <Run key={run.id} run={run} />
        ))}
      </ul>
      <ShowMore list={runs} label="Show earlier" place="foot" />
    </Panel>
  )
}

function Run({ run }: { readonly run: LeakRunView }) {
  const { user } = useSession()
  const { state, requestedBy, startedAt, accounts, asked, rows, findings, findingCount } = run
  const over = state === 'tight' || state === 'leaking'
  return (
    <li className="flex flex-col gap-1.5 border-t border-line px-4 py-2.5 first:border-t-0">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="font-medium tabular">{formatInstant(startedAt, user.timezone)}</p>
          <p className="text-meta text-ink-3">
            {requestedBy ? requestedBy.fullName : 'By itself'}
            {over && ` · ${counted(accounts, 'account')}, ${counted(asked, 'request')}, ${counted(rows, 'row')}`}
          </p>
        </div>
        <Badge tone={states[state].tone} dot>
          {states[state].label}
        </Badge>
      </div>
      {state === 'failed' && (
        <p className="text-secondary text-ink-2">Not everything could be read. What went wrong stands in the log of the server.</p>
      )}
      {findings.length > 0 && (
        <ul aria-label="Findings" className="flex flex-col gap-1 rounded-card bg-danger-soft px-3 py-2 text-secondary break-words text-ink">
          {findings.map((finding) => (
            <li key={finding}>{finding}</li>
          ))}
          {findingCount > findings.length && <li className="text-ink-2">And {findingCount - findings.length} more.</li>}
        </ul>
      )}
    </li>
  )
}
