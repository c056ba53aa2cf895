import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Download, ShieldCheck } from 'lucide-react'
import { useSession } from '#features/workspace/users/use-session.ts'
import { counted } from '#shared/values/counted.ts'
import { Button } from '#ui/controls/button.tsx'
import { CopyLink } from '#ui/controls/copy-link.tsx'
import type { Tone } from '#ui/display/badge.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { RunsPanel } from '#ui/lists/runs-panel.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
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
      <Verifications />
    </div>
  )
}

function HeadPanel() {
  const head = useQuery(headQuery)
  return (
    <Panel
      title="Approvals"
      description="Every decision is a link of one chain. Keep its head outside the server, in a mail or with a client: it shows later that nothing was cut off."
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

function Verifications() {
  const runs = useInfiniteQuery(verificationsQuery)
  const verification = useVerification()
  const { user } = useSession()
  return (
    <RunsPanel
      title="Verification"
      description="Every night by itself; in the night to Sunday also the bytes of every version that is kept."
      icon={<ShieldCheck aria-hidden />}
      action={{
        label: 'Verify now',
        failed: 'The verification was not begun',
        pending: verification.isPending,
        start: () => verification.mutateAsync(),
      }}
      runs={runs}
      timezone={user.timezone}
      named="Verifications"
      empty={{ title: 'Not verified yet', hint: 'The first run is tonight. You can begin one now.' }}
      states={states}
      lookedAt={lookedAt}
      failed="The chain could not be read. What went wrong stands in the log of the server."
      more={(count) => `And ${count} more: run npm run verify-approvals.`}
    />
  )
}

function lookedAt({ decisions, withFiles, versionsRead, versionsGone }: VerificationView): string {
  const parts = [counted(decisions, 'decision')]
  if (withFiles) parts.push(`${counted(versionsRead, 'version')} read`)
  if (versionsGone > 0) parts.push(`${versionsGone} no longer kept`)
  return parts.join(', ')
}
