import { useInfiniteQuery } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import { useSession } from '#features/workspace/users/use-session.ts'
import { counted } from '#shared/values/counted.ts'
import type { Tone } from '#ui/display/badge.tsx'
import { RunsPanel } from '#ui/lists/runs-panel.tsx'
import { leakRunsQuery, useLeakTest } from './client.ts'
import type { LeakState } from './schema.ts'

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
  const { user } = useSession()
  return (
    <RunsPanel
      title="Leak test"
      description="Every night everything is read as each client and influencer in turn, and compared with what they may know by their allocations. Nothing is changed, and nothing counts as seen."
      icon={<EyeOff aria-hidden />}
      action={{
        label: 'Test now',
        failed: 'The leak test was not begun',
        pending: testing.isPending,
        start: () => testing.mutateAsync(),
      }}
      runs={runs}
      timezone={user.timezone}
      named="Leak tests"
      empty={{ title: 'Not tested yet', hint: 'The first test is tonight. You can begin one now.' }}
      states={states}
      lookedAt={({ accounts, asked, rows }) => `${counted(accounts, 'account')}, ${counted(asked, 'request')}, ${counted(rows, 'row')}`}
      failed="Not everything could be read. What went wrong stands in the log of the server."
      more={(count) => `And ${count} more.`}
    />
  )
}
