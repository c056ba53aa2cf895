import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Download, ShieldCheck } from 'lucide-react'
import { counted } from '#shared/counted.ts'
import { Button } from '#ui/controls/button.tsx'
import { CopyLink } from '#ui/controls/copy-link.tsx'
import { Badge, type Tone } from '#ui/display/badge.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { ErrorState } from '#ui/display/error-state.tsx'
import { formatInstant } from '#ui/display/format.ts'
import { Panel } from '#ui/display/panel.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { ShowMore } from '#ui/records/show-more.tsx'
import { useSession } from '../users/use-session.ts'
import { headQuery, useVerification, verificationsQuery } from './client.ts'
import type { VerificationState, VerificationView } from './schema.ts'

const states: Record<VerificationState, { label: string; tone: Tone }> = {
  waiting: { label: 'Verifying', tone: 'neutral' },
  intact: { label: 'Whole', tone: 'success' },
  broken: { label: 'Not whole', tone: 'danger' },
  failed: { label: 'Could not look', tone: 'warning' },
}

/** The chain of everything that was decided: its head to keep, when it was verified and what was found, and its proof. */
export function ApprovalsTab() {
  return (
    <div className="flex flex-col gap-4">
      <HeadPanel />
      <RunsPanel />
    </div>
  )
}

function HeadPanel() {
  const head = useQuery(headQuery)
  return (
    <Panel
      title="Approvals"
      description="Every decision on content is a link of one chain. Keep its head outside the server, in a mail or with a client: it shows later that nothing was cut off."
      aside={
        <Button icon={<Download aria-hidden />} render={<a href="/api/decision-proof" download aria-label="Export proof" />}>
          Export proof
        </Button>
      }
    >
      {head.isPending && (
        <Loading>
          <Skeleton className="h-9 w-full" />
        </Loading>
      )}
      {head.isError && !head.data && (
        <ErrorState compact message={head.error.message} onRetry={() => void head.refetch()} retrying={head.isFetching} />
      )}
      {head.data && (
        <div className="flex flex-col gap-2">
          <p className="text-secondary text-ink-2">
            {head.data.number === 0 ? 'Nothing has been decided yet.' : `${counted(head.data.number, 'decision')} so far.`}
          </p>
          <CopyLink key={head.data.hash} link={`${head.data.number}:${head.data.hash}`} label="Head of the chain" />
        </div>
      )}
    </Panel>
  )
}

function RunsPanel() {
  const runs = useInfiniteQuery(verificationsQuery)
  const verification = useVerification()
  const rows = runs.data?.pages.flatMap((page) => page.items) ?? []
  const waiting = rows.some(({ state }) => state === 'waiting')
  const start = async () => {
    try {
      await verification.mutateAsync()
    } catch (error) {
      toast.error('The verification was not begun', { description: (error as Error).message })
    }
  }
  return (
    <Panel
      flush
      title="Verification"
      description="Every night by itself; in the night to Sunday also the bytes of every version that is kept."
      aside={
        <Button icon={<ShieldCheck aria-hidden />} loading={verification.isPending || waiting} onClick={() => void start()}>
          Verify now
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
        <EmptyState compact icon={<ShieldCheck />} title="Not verified yet" hint="The first run is tonight. You can begin one now." />
      )}
      <ul aria-label="Verifications">
        {rows.map((run) => (
          <Run key={run.id} run={run} />
        ))}
      </ul>
      <ShowMore list={runs} label="Show earlier" place="foot" />
    </Panel>
  )
}

function Run({ run }: { readonly run: VerificationView }) {
  const { user } = useSession()
  const { state, requestedBy, startedAt, findings, findingCount } = run
  return (
    <li className="flex flex-col gap-1.5 border-t border-line px-4 py-2.5 first:border-t-0">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="font-medium tabular">{formatInstant(startedAt, user.timezone)}</p>
          <p className="text-meta text-ink-3">
            {requestedBy ? requestedBy.fullName : 'By itself'}
            {state === 'waiting' || state === 'failed' ? '' : ` · ${lookedAt(run)}`}
          </p>
        </div>
        <Badge tone={states[state].tone} dot>
          {states[state].label}
        </Badge>
      </div>
      {state === 'failed' && (
        <p className="text-secondary text-ink-2">The chain could not be read. What went wrong stands in the log of the server.</p>
      )}
      {findings.length > 0 && (
        <ul aria-label="Findings" className="flex flex-col gap-1 rounded-card bg-danger-soft px-3 py-2 text-secondary break-words text-ink">
          {findings.map((finding) => (
            <li key={finding}>{finding}</li>
          ))}
          {findingCount > findings.length && (
            <li className="text-ink-2">And {findingCount - findings.length} more: run npm run verify-approvals.</li>
          )}
        </ul>
      )}
    </li>
  )
}

function lookedAt({ decisions, withFiles, versionsRead, versionsGone }: VerificationView): string {
  const parts = [counted(decisions, 'decision')]
  if (withFiles) parts.push(`${counted(versionsRead, 'version')} read`)
  if (versionsGone > 0) parts.push(`${versionsGone} no longer kept`)
  return parts.join(', ')
}
